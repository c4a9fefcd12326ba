"""Awkward boards with combat damage on the stack, played by the rules of 2008 and by mixes that have it."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.eras import ruleset_named
from apnap.testing import Scene, act, attack, block, find, named, pass_until, settle, step_name, to_step
from tests.helpers import lives

register(CardDef("Judge Vampire", "1B", "Creature — Vampire", 3, 3, "lifelink"))
register(CardDef("Judge Basilisk", "1G", "Creature — Basilisk", 1, 6, "deathtouch"))
register(CardDef("Judge Scarecrow", "1", "Creature — Scarecrow", 2, 2, "wither"))
register(CardDef("Judge Fencer", "1W", "Creature — Human", 2, 2, "first strike"))
register(CardDef("Judge Twinblade", "1W", "Creature — Human", 2, 2, "double strike"))
register(CardDef("Judge Page", "1W", "Creature — Human", 0, 2, "first strike"))


def fight(scene: Scene, attackers: list[str], blocks: list[tuple[str, str]] | None = None) -> Game:
    """A attacks B with those, B blocks so; then until combat damage is on the stack."""
    game = scene.begin("A", "combat")
    attack(game, *[(a, "B") for a in attackers])
    if blocks:
        block(game, *blocks)
    return to_object(game)


def waiting(game: Game) -> bool:
    return any(item.card.name == "Combat damage" for item in game.state.stack)


def to_object(game: Game) -> Game:
    pass_until(game, lambda x: (waiting(x) and x.state.ask_kind == Q.PRIORITY) or step_name(x) == "end of combat")
    assert waiting(game), "there is no combat damage on the stack"
    return game


def answer_spell(game: Game, text: str, *answers: str) -> None:
    """Cast or activate it with the damage on the stack, and let only that resolve."""
    size = len(game.state.stack)
    act(game, text)
    for each in answers:
        game.apply(each)
    assert len(game.state.stack) == size + 1
    pass_until(game, lambda x: len(x.state.stack) <= size)
    assert waiting(game)


@pytest.mark.era("sixth", "310.4a")
def test_a_creature_returned_to_hand_deals_its_damage_and_takes_none() -> None:
    """Unsummon with damage on the stack: the blocker dies, the attacker is safe in hand."""
    scene = Scene(2, "sixth").battlefield("A", "Hill Giant", "Island").hand("A", "Unsummon")
    game = fight(scene.battlefield("B", "Hill Giant"), ["Hill Giant"], [("Hill Giant", "Hill Giant")])
    answer_spell(game, "A: cast Unsummon", f"target {game.state.name_of(find(game, 'Hill Giant', 'A').id)}")
    settle(game)
    assert [o.card.name for o in game.state.players[0].hand] == ["Hill Giant"]
    assert [o.card.name for o in game.state.players[1].graveyard] == ["Hill Giant"]


@pytest.mark.era("sixth", "310.4c")
def test_damage_to_what_is_no_creature_any_more_is_not_dealt() -> None:
    """March of the Machines leaves with damage on the stack: the Manalith is just an artifact, and not damaged."""
    scene = Scene(2, "sixth").battlefield("A", "Hill Giant", "Plains", "Plains").hand("A", "Disenchant")
    scene.battlefield("B", "Manalith", "March of the Machines")
    game = fight(scene, ["Hill Giant"], [("Manalith", "Hill Giant")])
    answer_spell(game, "A: cast Disenchant", "target March of the Machines")
    settle(game)
    dealt = [(game.state.name_of(e.obj), e.n) for e in game.events if e.kind == Ev.DAMAGE]
    assert len(dealt) == 1, dealt  # only what the Manalith had assigned
    assert find(game, "Manalith").damage == 0
    assert not named(game, "Hill Giant")


@pytest.mark.era("sixth", "310.4a")
def test_growing_after_damage_is_assigned_changes_who_survives_and_not_the_damage() -> None:
    """Giant Growth with damage on the stack: three damage stay three, but six toughness survive three."""
    scene = Scene(2, "sixth").battlefield("A", "Hill Giant", "Forest").hand("A", "Giant Growth")
    game = fight(scene.battlefield("B", "Craw Wurm"), ["Hill Giant"], [("Craw Wurm", "Hill Giant")])
    answer_spell(game, "A: cast Giant Growth", "target Hill Giant")
    settle(game)
    assert find(game, "Craw Wurm").damage == 3
    assert not named(game, "Hill Giant")  # six damage, six toughness


@pytest.mark.era("sixth", "310.4b", "410.10d", "502.68a")
def test_lifelink_of_a_creature_that_is_gone_does_not_trigger() -> None:
    """Its last known information deals the damage, but there is no permanent whose ability could trigger."""
    scene = Scene(2, "sixth").battlefield("A", "Judge Vampire", "Island").hand("A", "Unsummon")
    game = fight(scene, ["Judge Vampire"])
    answer_spell(game, "A: cast Unsummon", "target Judge Vampire")
    settle(game)
    assert lives(game) == [20, 17]


@pytest.mark.era("sixth", "310.4b", "410.10d", "502.63a")
def test_deathtouch_of_a_creature_that_is_gone_does_not_trigger() -> None:
    """The basilisk is bounced with damage on the stack: what it damages is only damaged."""
    scene = Scene(2, "sixth").battlefield("A", "Judge Basilisk", "Island").hand("A", "Unsummon")
    game = fight(scene.battlefield("B", "Craw Wurm"), ["Judge Basilisk"], [("Craw Wurm", "Judge Basilisk")])
    answer_spell(game, "A: cast Unsummon", "target Judge Basilisk")
    settle(game)
    assert find(game, "Craw Wurm").damage == 1


@pytest.mark.era("sixth", "310.4b", "502.80a")
def test_wither_of_a_creature_that_is_gone_still_puts_counters() -> None:
    """The result of damage follows from its source as it last was."""
    scene = Scene(2, "sixth").battlefield("A", "Judge Scarecrow", "Island").hand("A", "Unsummon")
    game = fight(scene.battlefield("B", "Craw Wurm"), ["Judge Scarecrow"], [("Craw Wurm", "Judge Scarecrow")])
    answer_spell(game, "A: cast Unsummon", "target Judge Scarecrow")
    settle(game)
    wurm = find(game, "Craw Wurm")
    assert wurm.count("-1/-1") == 2 and wurm.damage == 0


@pytest.mark.era("sixth", "310.3")
def test_nothing_that_targets_spells_or_abilities_finds_the_damage() -> None:
    """With nothing but the damage on the stack, Counterspell, Stifle and Redirect cannot be cast."""
    scene = Scene(2, "sixth").battlefield("A", "Hill Giant").battlefield("B", *["Island"] * 4)
    game = fight(scene.hand("B", "Counterspell", "Stifle", "Twincast", "Redirect"), ["Hill Giant"])
    game.apply("pass")
    assert game.state.ask_player == 1
    assert [c.text for c in game.legal] == ["pass"]


@pytest.mark.era("sixth", "310.5", "502.28b")
def test_double_strike_against_first_strike_with_an_object_in_each_step() -> None:
    """Both are dead after the first object; the double striker has nothing left to deal in the second step."""
    scene = Scene(2, "sixth").battlefield("A", "Judge Twinblade", "Grizzly Bears").battlefield("B", "Judge Fencer")
    game = fight(scene, ["Judge Twinblade", "Grizzly Bears"], [("Judge Fencer", "Judge Twinblade")])
    settle(game)
    assert not named(game, "Judge Twinblade") and not named(game, "Judge Fencer")
    to_object(game)
    settle(game)
    assert lives(game) == [20, 18]
    begun = [e for e in game.events if e.kind == Ev.RESOLVED and e.rule == "310.4"]
    assert len(begun) == 2


@pytest.mark.era("sixth", "310.5")
def test_a_first_striker_that_assigned_nothing_in_the_first_step_assigns_in_the_second() -> None:
    """It had no power then; given power between the steps it assigns with the creatures that have not assigned yet."""
    scene = Scene(2, "sixth").battlefield("A", "Judge Page", "Forest").hand("A", "Giant Growth")
    game = scene.begin("A", "combat")
    attack(game, ("Judge Page", "B"))
    to_step(game, "combat damage")
    assert not waiting(game)
    act(game, "A: cast Giant Growth")
    game.apply("Judge Page")
    settle(game)
    to_step(game, "end of combat")
    assert lives(game) == [20, 17]


@pytest.mark.era("m10", "510.4")
def test_since_2009_a_first_striker_without_power_does_not_strike_later() -> None:
    """What counts is having had first strike as the first step began, not having assigned damage."""
    scene = Scene(2, "m10").battlefield("A", "Judge Page", "Forest").hand("A", "Giant Growth")
    game = scene.begin("A", "combat")
    attack(game, ("Judge Page", "B"))
    to_step(game, "combat damage")
    act(game, "A: cast Giant Growth")
    game.apply("Judge Page")
    settle(game)
    to_step(game, "end of combat")
    assert lives(game) == [20, 20]


@pytest.mark.era("sixth", "310.4")
def test_fog_with_the_damage_on_the_stack_still_prevents_it() -> None:
    """Assigned is not dealt: a shield that goes up in between works."""
    scene = Scene(2, "sixth").battlefield("A", "Hill Giant").battlefield("B", "Forest").hand("B", "Fog")
    game = fight(scene, ["Hill Giant"])
    game.apply("pass")
    answer_spell(game, "B: cast Fog")
    settle(game)
    assert lives(game) == [20, 20]


@pytest.mark.era("sixth", "310.4a", "306.4")
def test_a_creature_that_changed_sides_is_damaged_and_deals_damage_as_assigned() -> None:
    """Having left combat because its controller changed does not matter."""
    scene = Scene(2, "sixth").battlefield("A", "Grizzly Bears", *["Island"] * 4, "Vedalken Orrery")
    scene.hand("A", "Control Magic").battlefield("B", "Hill Giant")
    game = fight(scene, ["Grizzly Bears"], [("Hill Giant", "Grizzly Bears")])
    answer_spell(game, "A: cast Control Magic", "target Hill Giant")
    assert find(game, "Hill Giant").controller == 0
    settle(game)
    assert find(game, "Hill Giant").damage == 2 and not named(game, "Grizzly Bears")


@pytest.mark.era("sixth", "310.4a", "419.6b")
def test_a_regenerated_creature_still_deals_the_damage_it_assigned() -> None:
    """Regenerating takes it out of combat before the damage is dealt, and changes nothing about the damage."""
    scene = Scene(2, "sixth").battlefield("A", "Drudge Skeletons", "Swamp", "Mountain").hand("A", "Shock")
    game = fight(scene, ["Drudge Skeletons"])
    answer_spell(game, "A: activate Drudge Skeletons")
    answer_spell(game, "A: cast Shock", "target Drudge Skeletons")
    assert find(game, "Drudge Skeletons").tapped
    settle(game)
    assert lives(game) == [20, 19]


@pytest.mark.era("sixth", "310.4", "420.5a")
def test_both_players_at_the_last_life_may_die_of_one_object() -> None:
    """The damage of an attacker and of a pinging answer: whoever is at 0 when the object has resolved loses then."""
    scene = Scene(2, "sixth").battlefield("A", "Mogg Fanatic").life("B", 2)
    game = fight(scene, ["Mogg Fanatic"])
    answer_spell(game, "A: activate Mogg Fanatic", "target B")
    assert lives(game) == [20, 1] and not game.over
    pass_until(game, lambda x: x.over)
    assert game.outcome is not None and game.outcome.winner == 0 and game.outcome.rule == "102.2a"


@pytest.mark.parametrize("name", ["middle-school", "classic-magic"])
@pytest.mark.era("sixth", "310.4a")
def test_the_presets_let_a_morphling_change_shape_with_damage_on_the_stack(name: str) -> None:
    """It assigns as a 5/1 and is damaged as a 0/6, under today's rules but for that."""
    scene = Scene(2, name).battlefield("A", "Morphling", *["Island"] * 7).battlefield("B", "Juzám Djinn")
    game = scene.begin("A", "combat")
    attack(game, ("Morphling", "B"))
    block(game, ("Juzám Djinn", "Morphling"))
    up = [c.text for c in game.legal if "+1/-1" in c.text]
    down = [c.text for c in game.legal if "-1/+1" in c.text]
    assert up and down
    for _ in range(2):
        act(game, f"A: {up[0]}")
        settle(game)
    to_object(game)
    for _ in range(5):
        answer_spell(game, f"A: {down[0]}")
    settle(game)
    assert named(game, "Morphling") and not named(game, "Juzám Djinn")
    assert find(game, "Morphling").damage == 5


def test_a_mix_of_the_order_and_damage_on_the_stack_keeps_both() -> None:
    """Blockers are put in order, lethal damage comes before the next, and all of it waits on the stack."""
    rules = ruleset_named("m10").with_(combat_damage="stack")
    scene = Scene(2, rules).battlefield("A", "Craw Wurm").battlefield("B", "Hill Giant", "Grizzly Bears")
    game = scene.begin("A", "combat")
    attack(game, ("Craw Wurm", "B"))
    block(game, ("Hill Giant", "Craw Wurm"), ("Grizzly Bears", "Craw Wurm"))
    assert game.state.ask_kind == Q.ORDER
    game.apply("Hill Giant")
    pass_until(game, lambda x: x.state.ask_kind == Q.DAMAGE)
    assert [c.text for c in game.legal] == ["3", "4", "5", "6"]
    game.apply("3")
    assert waiting(game)
    settle(game)
    assert not named(game, "Hill Giant") and not named(game, "Grizzly Bears")


@pytest.mark.parametrize("name", ["middle-school", "classic-magic"])
def test_in_the_presets_keywords_of_a_creature_that_is_gone_still_shape_its_damage(name: str) -> None:
    """Today's lifelink and deathtouch with damage on the stack: both go by the creature as it last was."""
    scene = Scene(2, name).battlefield("A", "Judge Vampire", "Judge Basilisk", "Island", "Island")
    scene.hand("A", "Unsummon", "Unsummon").battlefield("B", "Craw Wurm")
    game = fight(scene, ["Judge Vampire", "Judge Basilisk"], [("Craw Wurm", "Judge Basilisk")])
    answer_spell(game, "A: cast Unsummon", "target Judge Vampire")
    answer_spell(game, "A: cast Unsummon", "target Judge Basilisk")
    settle(game)
    assert lives(game) == [23, 17] and not named(game, "Craw Wurm")
