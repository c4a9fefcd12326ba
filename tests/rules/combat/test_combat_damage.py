"""Rule 510: assigning and dealing combat damage, first and double strike, and what damage does."""

from __future__ import annotations

import pytest

from apnap import Ev, Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.errors import IllegalChoice
from apnap.game import Game
from apnap.testing import Scene, act, attack, block, count_events, find, named, pass_until, settle, step_name, to_step
from apnap.vocab.abilities import Activated, Static, Targets
from apnap.vocab.continuous import Keywords
from apnap.vocab.costs import mana
from apnap.vocab.effects.basic import PutCounters
from apnap.vocab.effects.control import Continuous
from apnap.vocab.effects.replacing import Prevent
from apnap.vocab.filters import CREATURES
from apnap.vocab.lookups import TARGET, Num
from apnap.vocab.rules_text import Rule

BEARS = "Grizzly Bears"
FREE = mana("0")
ONE = (Targets(CREATURES),)


def grant(gains: str = "", loses: str = "") -> Continuous:
    return Continuous(Keywords("self", (gains,) if gains else (), (loses,) if loses else ()))


register(
    CardDef(
        "Test Banner",
        "1",
        "Artifact",
        abilities=(
            Activated(FREE, grant("first strike"), ONE, label="first strike"),
            Activated(FREE, grant("double strike"), ONE, label="double strike"),
            Activated(FREE, grant(loses="first strike"), ONE, label="lose first strike"),
            Activated(FREE, grant(loses="double strike"), ONE, label="lose double strike"),
            Activated(FREE, PutCounters("+1/+1", Num(1), TARGET), ONE, label="counter"),
            Activated(FREE, Continuous(Prevent(limited=False, combat=True)), ONE, label="protect"),
        ),
    )
)
register(CardDef("Test Meek Lancer", "1", "Creature — Human", 0, 2, "first strike"))
register(
    CardDef(
        "Test Bulwark",
        "1",
        "Creature — Human",
        4,
        9,
        abilities=(Static(rules=(Rule("blocks additional", "self", text="any"),)),),
    )
)


def damage_steps(game: Game) -> int:
    return sum(1 for e in game.events if e.kind == Ev.STEP_BEGINS and e.n == 7)


def wave(game: Game, what: str, target: str) -> None:
    act(game, f"A: activate Test Banner: {what}")
    game.apply(f"target {target}")
    settle(game)


@pytest.mark.cr("510.1a", "510.3")
def test_510_1a_a_creature_without_power_assigns_nothing_but_the_step_happens() -> None:
    """Ornithopter attacks: no damage event, and priority in the combat damage step."""
    game = Scene(2).battlefield("A", "Ornithopter").begin("A", "combat")
    attack(game, ("Ornithopter", "B"))
    to_step(game, "combat damage")
    assert game.state.ask_kind == Q.PRIORITY and game.state.players[1].life == 20
    assert count_events(game, Ev.DAMAGE) == 0


@pytest.mark.cr("510.1a")
def test_510_1a_toughness_instead_of_power() -> None:
    """With Doran a 0/3 wall deals three."""
    scene = Scene(2).battlefield("A", "Hill Giant", "Doran, the Siege Tower").battlefield("B", "Wall of Wood")
    game = scene.begin("A", "combat")
    attack(game, ("Hill Giant", "B"))
    block(game, ("Wall of Wood", "Hill Giant"))
    to_step(game, "end of combat")
    assert named(game, "Hill Giant") == [] and named(game, "Wall of Wood") == []


@pytest.mark.cr("510.1c")
def test_510_1c_damage_is_divided_freely_among_blockers() -> None:
    """A 3/3 blocked by two: any division is legal, lethal or not."""
    scene = Scene(2).battlefield("A", "Hill Giant").battlefield("B", BEARS, "Giant Spider")
    game = scene.begin("A", "combat")
    attack(game, ("Hill Giant", "B"))
    block(game, (BEARS, "Hill Giant"), ("Giant Spider", "Hill Giant"))
    pass_until(game, lambda x: x.state.ask_kind == Q.DAMAGE)
    assert game.ask is not None and (game.ask.player, game.ask.rule) == (0, "510.1c")
    assert [c.text for c in game.legal] == ["0", "1", "2", "3"]
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    before = game.state_hash()
    with pytest.raises(IllegalChoice):
        game.apply("4")
    assert game.state_hash() == before
    game.apply("1")
    assert find(game, BEARS).damage == 1 and find(game, "Giant Spider").damage == 2


@pytest.mark.cr("510.1d")
def test_510_1d_a_blocker_of_several_divides_its_damage() -> None:
    """Its controller chooses, after the attacking player has announced."""
    scene = Scene(2).battlefield("A", BEARS, "Hill Giant").battlefield("B", "Test Bulwark")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"), ("Hill Giant", "B"))
    game.apply("pass")
    game.apply("pass")
    game.apply(f"block {BEARS} with Test Bulwark; Hill Giant with Test Bulwark")
    pass_until(game, lambda x: x.state.ask_kind == Q.DAMAGE)
    assert game.ask is not None and (game.ask.player, game.ask.rule) == (1, "510.1d")
    game.apply("2")
    assert named(game, BEARS) == [] and find(game, "Hill Giant").damage == 2


@pytest.mark.cr("510.1", "510.1e")
def test_510_1_the_active_player_announces_first() -> None:
    """Attackers' divisions are asked before blockers' divisions."""
    scene = Scene(2).battlefield("A", BEARS, "Hill Giant").battlefield("B", "Test Bulwark", "Giant Spider")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"), ("Hill Giant", "B"))
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    game.apply(f"block {BEARS} with Test Bulwark; Hill Giant with Test Bulwark, Giant Spider")
    pass_until(game, lambda x: x.state.ask_kind == Q.DAMAGE)
    asked: list[int] = []
    while game.state.ask_kind == Q.DAMAGE:
        asked.append(game.state.ask_player)
        game.apply(0)
    assert asked == [0, 1]


@pytest.mark.cr("510.2")
def test_510_2_all_combat_damage_is_dealt_at_once() -> None:
    """Bears against bears: both die."""
    game = Scene(2).battlefield("A", BEARS).battlefield("B", BEARS).begin("A", "combat")
    attack(game, (BEARS, "B"))
    block(game, (BEARS, BEARS))
    to_step(game, "combat damage")
    assert named(game, BEARS) == []


@pytest.mark.cr("510.2")
def test_510_2_both_players_can_lose_to_one_damage_step() -> None:
    """Each is dealt lethal damage at the same moment: here only the defender, before the active player could act."""
    game = Scene(2).battlefield("A", BEARS).life("B", 2).begin("A", "combat")
    attack(game, (BEARS, "B"))
    pass_until(game, lambda x: x.over)
    assert game.outcome is not None and game.outcome.winner == 0


@pytest.mark.cr("510.3", "510.3a")
def test_510_3a_damage_triggers_are_stacked_before_priority() -> None:
    """The Ninja's ability is on the stack when the active player is asked."""
    game = Scene(2).battlefield("A", "Ninja of the Deep Hours").begin("A", "combat")
    attack(game, ("Ninja of the Deep Hours", "B"))
    to_step(game, "combat damage")
    assert [s.card.name for s in game.state.stack] == ["Ninja of the Deep Hours"]
    assert (game.state.ask_kind, game.state.ask_player) == (Q.PRIORITY, 0)


@pytest.mark.cr("510.4", "702.7b")
def test_510_4_first_strike_deals_damage_in_a_step_of_its_own() -> None:
    """Youthful Knight kills the bears before they strike back; there are two damage steps, with priority in each."""
    scene = Scene(2).battlefield("A", "Youthful Knight").battlefield("B", BEARS)
    game = scene.begin("A", "combat")
    attack(game, ("Youthful Knight", "B"))
    block(game, (BEARS, "Youthful Knight"))
    to_step(game, "combat damage")
    assert named(game, BEARS) == [] and game.state.ask_kind == Q.PRIORITY
    to_step(game, "end of combat")
    assert damage_steps(game) == 2 and len(named(game, "Youthful Knight")) == 1


@pytest.mark.cr("510.4")
def test_510_4_a_first_striker_without_power_still_makes_two_steps() -> None:
    """A 0/2 with first strike blocks; the bears strike in the second step."""
    scene = Scene(2).battlefield("A", BEARS, "Hill Giant").battlefield("B", "Test Meek Lancer")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"), ("Hill Giant", "B"))
    block(game, ("Test Meek Lancer", BEARS))
    to_step(game, "combat damage")
    assert game.state.players[1].life == 20
    to_step(game, "end of combat")
    assert damage_steps(game) == 2 and game.state.players[1].life == 17


@pytest.mark.cr("510.4", "702.4b")
def test_510_4_double_strike_deals_damage_in_both_steps() -> None:
    """Fencing Ace unblocked: two life."""
    game = Scene(2).battlefield("A", "Fencing Ace").begin("A", "combat")
    attack(game, ("Fencing Ace", "B"))
    to_step(game, "end of combat")
    assert game.state.players[1].life == 18


@pytest.mark.cr("510.4")
def test_510_4_a_double_striker_grown_between_the_steps_hits_harder() -> None:
    """One, then a +1/+1 counter, then two."""
    game = Scene(2).battlefield("A", "Fencing Ace", "Test Banner").begin("A", "combat")
    attack(game, ("Fencing Ace", "B"))
    to_step(game, "combat damage")
    wave(game, "counter", "Fencing Ace")
    to_step(game, "end of combat")
    assert game.state.players[1].life == 17


@pytest.mark.cr("510.4")
def test_510_4_first_strike_gained_after_the_first_step_does_not_stop_regular_damage() -> None:
    """The giant had neither as the first step began, so it deals damage in the second."""
    game = Scene(2).battlefield("A", "Youthful Knight", "Hill Giant", "Test Banner").begin("A", "combat")
    attack(game, ("Youthful Knight", "B"), ("Hill Giant", "B"))
    to_step(game, "combat damage")
    wave(game, "first strike", "Hill Giant")
    to_step(game, "end of combat")
    assert game.state.players[1].life == 15


@pytest.mark.cr("510.4")
def test_510_4_first_strike_lost_after_dealing_damage_gives_no_second_damage() -> None:
    """The Knight dealt its damage in the first step."""
    game = Scene(2).battlefield("A", "Youthful Knight", "Test Banner").begin("A", "combat")
    attack(game, ("Youthful Knight", "B"))
    to_step(game, "combat damage")
    wave(game, "lose first strike", "Youthful Knight")
    to_step(game, "end of combat")
    assert game.state.players[1].life == 18 and damage_steps(game) == 2


@pytest.mark.cr("510.4", "702.4d")
def test_510_4_double_strike_gained_or_lost_between_the_steps() -> None:
    """A first striker that gains double strike deals again; a double striker that loses it does not."""
    game = Scene(2).battlefield("A", "Youthful Knight", "Fencing Ace", "Test Banner").begin("A", "combat")
    attack(game, ("Youthful Knight", "B"), ("Fencing Ace", "B"))
    to_step(game, "combat damage")
    assert game.state.players[1].life == 17
    wave(game, "double strike", "Youthful Knight")
    wave(game, "lose double strike", "Fencing Ace")
    to_step(game, "end of combat")
    assert game.state.players[1].life == 15


@pytest.mark.cr("510.4")
def test_510_4_prevented_first_strike_damage_is_not_dealt_later() -> None:
    """Having dealt none, the first striker still does not deal damage in the second step."""
    scene = Scene(2).battlefield("A", "Youthful Knight", "Test Banner").battlefield("B", "Hill Giant")
    game = scene.begin("A", "combat")
    attack(game, ("Youthful Knight", "B"))
    block(game, ("Hill Giant", "Youthful Knight"))
    wave(game, "protect", "Hill Giant")
    to_step(game, "end of combat")
    assert find(game, "Hill Giant").damage == 0 and named(game, "Youthful Knight") == []


@pytest.mark.cr("510.4")
def test_510_4_a_blocker_with_double_strike_makes_two_steps_too() -> None:
    """The double striker blocks bears: dead after its second hit, at the same time as itself."""
    scene = Scene(2).battlefield("A", BEARS).battlefield("B", "Fencing Ace")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"))
    block(game, ("Fencing Ace", BEARS))
    to_step(game, "end of combat")
    assert named(game, BEARS) == [] and named(game, "Fencing Ace") == [] and damage_steps(game) == 2


@pytest.mark.cr("702.15b", "120.3f")
def test_702_15b_lifelink() -> None:
    """Child of Night unblocked: two life up, two down."""
    game = Scene(2).battlefield("A", "Child of Night").begin("A", "combat")
    attack(game, ("Child of Night", "B"))
    to_step(game, "end of combat")
    assert [p.life for p in game.state.players] == [22, 18]


@pytest.mark.cr("702.2b", "120.3e")
def test_702_2b_deathtouch_kills_what_it_damages() -> None:
    """Typhoid Rats trade with a giant."""
    scene = Scene(2).battlefield("A", "Colossal Dreadmaw").battlefield("B", "Typhoid Rats")
    game = scene.begin("A", "combat")
    attack(game, ("Colossal Dreadmaw", "B"))
    block(game, ("Typhoid Rats", "Colossal Dreadmaw"))
    pass_until(game, lambda x: x.state.ask_kind == Q.DAMAGE)
    game.apply("1")
    to_step(game, "end of combat")
    assert named(game, "Colossal Dreadmaw") == [] and game.state.players[1].life == 15


@pytest.mark.cr("702.90b", "702.90c", "120.3b", "120.3d")
def test_702_90_infect_poisons_players_and_shrinks_creatures() -> None:
    """One poison counter and no life lost; a -1/-1 counter on a blocker."""
    game = Scene(2).battlefield("A", "Blighted Agent", "Glistener Elf").battlefield("B", BEARS).begin("A", "combat")
    attack(game, ("Blighted Agent", "B"), ("Glistener Elf", "B"))
    block(game, (BEARS, "Glistener Elf"))
    to_step(game, "end of combat")
    assert game.state.players[1].life == 20 and game.state.players[1].count("poison") == 1
    assert find(game, BEARS).count("-1/-1") == 1 and find(game, BEARS).chars.toughness == 1


@pytest.mark.cr("702.80a", "120.3d")
def test_702_80a_wither_shrinks_creatures_and_hurts_players() -> None:
    """Two -1/-1 counters on a giant; two life from a player."""
    game = Scene(2).battlefield("A", "Sickle Ripper").battlefield("B", "Hill Giant").begin("A", "combat")
    attack(game, ("Sickle Ripper", "B"))
    block(game, ("Hill Giant", "Sickle Ripper"))
    to_step(game, "end of combat")
    assert find(game, "Hill Giant").count("-1/-1") == 2 and find(game, "Hill Giant").damage == 0


@pytest.mark.cr("702.164c", "120.3g")
def test_702_164c_toxic_adds_poison_to_combat_damage() -> None:
    """One life and one poison counter."""
    game = Scene(2).battlefield("A", "Pestilent Syphoner").begin("A", "combat")
    attack(game, ("Pestilent Syphoner", "B"))
    to_step(game, "end of combat")
    assert game.state.players[1].life == 19 and game.state.players[1].count("poison") == 1


@pytest.mark.cr("702.16e")
def test_702_16e_protection_prevents_combat_damage() -> None:
    """Black Knight blocks White Knight's kin: damage from the quality is prevented, both ways here."""
    scene = Scene(2).battlefield("A", "White Knight").battlefield("B", "Black Knight", BEARS)
    game = scene.begin("A", "combat")
    attack(game, ("White Knight", "B"))
    to_step(game, "end of combat")
    assert step_name(game) == "end of combat" and game.state.players[1].life == 18


@pytest.mark.cr("615.1", "510.2")
def test_615_1_maze_of_ith_untaps_an_attacker_and_prevents_its_damage() -> None:
    """It stays an attacking creature; no damage to or by it."""
    scene = Scene(2).battlefield("A", BEARS).battlefield("B", "Maze of Ith", "Hill Giant")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"))
    act(game, "B: activate Maze of Ith")
    game.apply(f"target {BEARS}")
    settle(game)
    block(game, ("Hill Giant", BEARS))
    to_step(game, "end of combat")
    assert not find(game, BEARS).tapped and find(game, BEARS).damage == 0 and find(game, "Hill Giant").damage == 0


@pytest.mark.cr("510.1c")
def test_510_1c_as_though_it_were_not_blocked() -> None:
    """Thorn Elemental's controller chooses: past the blocker, or to it."""
    scene = Scene(2).battlefield("A", "Thorn Elemental").battlefield("B", BEARS)
    game = scene.begin("A", "combat")
    attack(game, ("Thorn Elemental", "B"))
    block(game, (BEARS, "Thorn Elemental"))
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    twin = game.clone()
    game.apply("yes")
    assert game.state.players[1].life == 13 and len(named(game, BEARS)) == 1
    twin.apply("no")
    assert twin.state.players[1].life == 20 and named(twin, BEARS) == []
