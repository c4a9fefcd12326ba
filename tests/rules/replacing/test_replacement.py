"""Replacement effects (614) and their order (616)."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.state.kinds import Ev, Q, Zone
from apnap.testing import Scene, answer, attack, block, cast, count_events, find, named, pass_until, settle, to_step
from apnap.vocab.abilities import Spell, Static, Targets, Triggered
from apnap.vocab.effects.basic import Draw, GainLife, PutCounters
from apnap.vocab.effects.replacing import DrawInstead, EntersTapped, Instead, LifeInstead, MoreDamage
from apnap.vocab.filters import CREATURES
from apnap.vocab.lookups import EACH, TARGET, Num, Var
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import DIES
from tests.helpers import life, same_after_saving

RECYCLE = Instead(from_=Zone.BATTLEFIELD, to=Zone.GRAVEYARD, instead=Zone.LIBRARY, ref="source", shuffle=True)
register(CardDef("Test: Recycler", "1", "Creature — Golem", 2, 2, abilities=(RECYCLE,)))
register(CardDef("Test: Mourner", "1", "Creature — Spirit", 2, 2, abilities=(Triggered(DIES, GainLife(Num(1))),)))
register(CardDef("Test: Life For All", "0", "Sorcery", abilities=(Spell(GainLife(Num(3), EACH)),)))
register(CardDef("Test: Life To Cards", "0", "Enchantment", abilities=(LifeInstead(effect=Draw(Var("life"))),)))
register(CardDef("Test: Cards To Life", "0", "Enchantment", abilities=(DrawInstead(GainLife(Num(1))),)))
register(CardDef("Test: More Cards", "0", "Sorcery", abilities=(Spell(Draw(Num(3))),)))
register(
    CardDef(
        "Test: Counter",
        "0",
        "Instant",
        abilities=(Spell(PutCounters("+1/+1", Num(1), TARGET), (Targets(CREATURES),)),),
    )
)
register(CardDef("Test: Life Gain", "0", "Instant", abilities=(Spell(GainLife(Num(2))),)))
register(CardDef("Test: Plus One", "0", "Enchantment", abilities=(LifeInstead(times=1, plus=1),)))
register(CardDef("Test: Stricter", "0", "Enchantment", abilities=(Static(rules=(Rule("cannot gain life"),)),)))
register(CardDef("Test: Fire", "0", "Enchantment", abilities=(MoreDamage(1, 1),)))


def bolt(scene: Scene, who: str, target: str) -> Game:
    scene.battlefield(who, "Mountain")
    scene.hand(who, "Lightning Bolt")
    game = scene.begin(who)
    cast(game, "Lightning Bolt", f"target {target}")
    settle(game)
    return game


@pytest.mark.cr("614.1a", "614.6")
def test_614_6_a_replaced_death_is_no_death() -> None:
    """With Rest in Peace the creature is exiled, and nothing that looks for dying triggers."""
    scene = Scene()
    scene.battlefield("A", "Rest in Peace")
    scene.battlefield("B", "Test: Mourner")
    game = bolt(scene, "A", "Test: Mourner")
    assert sorted(o.card.name for o in game.state.exile) == ["Lightning Bolt", "Test: Mourner"]
    assert life(game, 1) == 20


@pytest.mark.cr("614.1c", "614.12")
def test_614_1c_enters_tapped_and_enters_with_counters() -> None:
    """Both are true the moment the permanent is there."""
    scene = Scene()
    scene.battlefield("A", *["Island"] * 7)
    scene.hand("A", "Rusted Sentinel", "Endless One")
    game = scene.begin("A")
    cast(game, "Rusted Sentinel")
    settle(game)
    assert find(game, "Rusted Sentinel").tapped
    assert count_events(game, Ev.TAPPED, "614.12") == 0
    cast(game, "Endless One", "3")
    settle(game)
    assert find(game, "Endless One").count("+1/+1") == 3


@pytest.mark.cr("614.1d", "614.12")
def test_614_1d_others_enter_tapped_but_orb_of_dreams_does_not_affect_itself() -> None:
    """Permanents enter tapped while the Orb is there; it entered untapped itself."""
    scene = Scene()
    scene.battlefield("A", *["Island"] * 3)
    scene.hand("A", "Orb of Dreams", "Memnite", "Forest")
    game = scene.begin("A")
    cast(game, "Orb of Dreams")
    settle(game)
    assert not find(game, "Orb of Dreams").tapped
    cast(game, "Memnite")
    settle(game)
    game.apply("play Forest")
    assert find(game, "Memnite").tapped
    assert find(game, "Forest").tapped


@pytest.mark.cr("614.12")
def test_614_12_whose_it_would_be_is_looked_at_too() -> None:
    """Kismet's controller's own permanents enter untapped."""
    scene = Scene()
    scene.battlefield("B", "Kismet")
    scene.hand("A", "Memnite")
    scene.hand("B", "Memnite")
    game = scene.begin("A")
    cast(game, "Memnite")
    settle(game)
    assert find(game, "Memnite", "A").tapped
    to_step(game, "main", 2)
    cast(game, "Memnite")
    settle(game)
    assert not find(game, "Memnite", "B").tapped


@pytest.mark.cr("614.12")
def test_614_12_blood_moon_keeps_a_nonbasic_land_from_entering_tapped() -> None:
    """As it would exist on the battlefield the land has lost the ability that would tap it."""
    register(CardDef("Test: Slow Land", "", "Land", abilities=(EntersTapped(),)))
    scene = Scene()
    scene.battlefield("A", "Blood Moon")
    scene.hand("A", "Test: Slow Land")
    game = scene.begin("A")
    game.apply("play Test: Slow Land")
    assert not find(game, "Test: Slow Land").tapped


@pytest.mark.cr("614.12a", "707.5")
def test_614_12a_the_choice_is_made_before_the_permanent_enters() -> None:
    """Clone's choice is asked while it is still on the stack; it may be declined."""
    scene = Scene()
    scene.battlefield("A", *["Island"] * 4)
    scene.battlefield("B", "Grizzly Bears")
    scene.hand("A", "Clone")
    game = scene.begin("A")
    cast(game, "Clone")
    game.apply("pass")
    game.apply("pass")
    ask = game.ask
    assert ask is not None
    assert game.state.ask_kind == Q.PICK
    assert game.state.ask_player == 0
    assert game.state.stack
    assert same_after_saving(game)
    answer(game, "no")
    settle(game)
    assert not named(game, "Clone")
    assert [o.card.name for o in game.state.players[0].graveyard] == ["Clone"]


@pytest.mark.cr("614.12a", "616.1c", "707.6")
def test_616_1c_a_copy_then_follows_what_the_copied_card_says_about_entering() -> None:
    """A Clone of Rusted Sentinel enters tapped; of a Voice of All it asks for a colour."""
    scene = Scene()
    scene.battlefield("A", *["Island"] * 4)
    scene.battlefield("B", "Rusted Sentinel")
    scene.hand("A", "Clone")
    game = scene.begin("A")
    cast(game, "Clone")
    game.apply("pass")
    game.apply("pass")
    answer(game, "choose Rusted Sentinel")
    settle(game)
    assert find(game, "Rusted Sentinel", "A").tapped


@pytest.mark.cr("614.1c", "614.12a", "607.2d", "702.16e")
def test_614_1c_as_it_enters_choose_a_color() -> None:
    """Voice of All has protection from the colour chosen as it entered."""
    scene = Scene()
    scene.battlefield("A", *["Plains"] * 4)
    scene.battlefield("B", "Mountain", "Mountain")
    scene.hand("A", "Voice of All")
    scene.hand("B", "Lightning Bolt", "Pyroclasm")
    game = scene.begin("A")
    cast(game, "Voice of All")
    pass_until(game, lambda g: g.state.ask_kind == Q.COLOR)
    assert same_after_saving(game)
    assert len(game.legal) == 5
    answer(game, "red")
    settle(game)
    to_step(game, "main", 2)
    assert "target Voice of All" not in bolt_targets(game)
    game.apply("cancel")
    cast(game, "Pyroclasm")
    settle(game)
    assert find(game, "Voice of All").damage == 0
    assert count_events(game, Ev.PREVENTED) == 1


def bolt_targets(game: Game) -> list[str]:
    game.apply("cast Lightning Bolt")
    return [c.text for c in game.legal]


@pytest.mark.cr("614.3", "614.4")
def test_614_4_a_shield_made_too_late_does_nothing() -> None:
    """Regenerating after the creature died changes nothing: there is nothing to target."""
    scene = Scene()
    scene.battlefield("A", "Plains")
    scene.battlefield("B", "Grizzly Bears")
    scene.hand("A", "Death Ward")
    game = bolt(scene, "A", "Grizzly Bears")
    assert not named(game, "Grizzly Bears")
    assert "cast Death Ward" not in [c.text for c in game.legal]


@pytest.mark.cr("614.5", "614.2")
def test_614_5_two_doublers_make_four_times_not_more() -> None:
    """Each Furnace of Rath gets one chance at the event."""
    scene = Scene()
    scene.battlefield("A", "Furnace of Rath", "Furnace of Rath", "Mountain")
    scene.hand("A", "Shock")
    game = scene.begin("A")
    cast(game, "Shock", "target B")
    pass_until(game, lambda g: g.state.ask_kind == Q.REPLACEMENT)
    assert game.state.ask_player == 1
    assert same_after_saving(game)
    game.apply(0)
    settle(game)
    assert life(game, 1) == 12


@pytest.mark.cr("614.5", "614.11a")
def test_614_5_draws_made_instead_of_a_draw_are_not_replaced_again() -> None:
    """Thought Reflection: three draws become six, not endlessly many."""
    scene = Scene()
    scene.battlefield("A", "Thought Reflection")
    scene.hand("A", "Test: More Cards")
    game = scene.begin("A")
    cast(game, "Test: More Cards")
    settle(game)
    assert len(game.state.players[0].hand) == 6


@pytest.mark.cr("614.5", "616.1")
def test_614_5_two_thought_reflections_draw_four() -> None:
    """The modified event can be replaced by the other one, once."""
    scene = Scene()
    scene.battlefield("A", "Thought Reflection", "Thought Reflection", "Mountain", "Island", "Island")
    scene.hand("A", "Divination")
    game = scene.begin("A")
    cast(game, "Divination")
    pass_until(game, lambda g: g.state.ask_kind == Q.PRIORITY and not g.state.stack)
    assert len(game.state.players[0].hand) == 8


@pytest.mark.cr("614.7")
def test_614_7_what_never_happens_is_not_replaced() -> None:
    """A player who can't gain life doesn't gain any, so nothing is drawn instead."""
    scene = Scene()
    scene.battlefield("A", "Test: Life To Cards", "Test: Stricter")
    scene.hand("A", "Test: Life Gain")
    game = scene.begin("A")
    cast(game, "Test: Life Gain")
    settle(game)
    assert life(game) == 20
    assert not game.state.players[0].hand


@pytest.mark.cr("614.7a")
def test_614_7a_no_damage_is_not_increased() -> None:
    """A source that would deal 0 damage deals none, whatever would add to it."""
    scene = Scene()
    scene.battlefield("A", "Test: Fire", "Ornithopter")
    game = scene.begin("A")
    attack(game, ("Ornithopter", "B"))
    to_step(game, "end of combat")
    assert life(game, 1) == 20


@pytest.mark.cr("614.8", "701.19a")
def test_614_8_regeneration_replaces_destruction_once() -> None:
    """Tapped, without damage, out of combat; the shield is used up."""
    scene = Scene()
    scene.battlefield("A", "Drudge Skeletons", "Swamp")
    scene.battlefield("B", "Hill Giant", "Mountain")
    scene.hand("B", "Lightning Bolt")
    game = scene.begin("B")
    attack(game, ("Hill Giant", "A"))
    block(game, ("Drudge Skeletons", "Hill Giant"))
    game.apply("pass")
    game.apply(next(c.text for c in game.legal if "Skeletons" in c.text))
    settle(game)
    to_step(game, "combat damage")
    skeletons = find(game, "Drudge Skeletons")
    assert (skeletons.tapped, skeletons.damage) == (True, 0)
    combat = game.state.combat
    assert combat is not None
    assert skeletons.id not in combat.blockers
    cast(game, "Lightning Bolt", "target Drudge Skeletons")
    settle(game)
    assert not named(game, "Drudge Skeletons")


@pytest.mark.cr("614.8", "701.19c")
def test_701_19c_what_cannot_be_regenerated_dies() -> None:
    """Wrath of God ignores the shield."""
    scene = Scene()
    scene.battlefield("A", "Grizzly Bears", *["Plains"] * 5)
    scene.hand("A", "Death Ward", "Wrath of God")
    game = scene.begin("A")
    cast(game, "Death Ward", "target Grizzly Bears")
    settle(game)
    cast(game, "Wrath of God")
    settle(game)
    assert not named(game, "Grizzly Bears")


@pytest.mark.cr("614.9")
def test_614_9_damage_is_redirected_while_there_is_something_to_take_it() -> None:
    """Palisade Giant takes the damage for its controller and their other permanents."""
    scene = Scene()
    scene.battlefield("B", "Palisade Giant", "Grizzly Bears")
    game = bolt(scene, "A", "Grizzly Bears")
    assert find(game, "Palisade Giant").damage == 3
    assert find(game, "Grizzly Bears").damage == 0
    scene = Scene()
    scene.battlefield("B", "Palisade Giant")
    game = bolt(scene, "A", "B")
    assert (find(game, "Palisade Giant").damage, life(game, 1)) == (3, 20)


@pytest.mark.cr("614.9")
def test_614_9_redirection_to_what_is_no_creature_does_nothing() -> None:
    """Pariah on a creature takes the damage; combat damage from several sources, too."""
    scene = Scene()
    bears = scene.permanent("B", "Palisade Giant")
    scene.permanent("B", "Pariah", attached_to=bears)
    game = bolt(scene, "A", "B")
    if game.state.ask_kind == Q.REPLACEMENT:
        game.apply(0)
    assert life(game, 1) == 20


@pytest.mark.cr("614.11")
def test_614_11_a_draw_from_an_empty_library_can_be_replaced() -> None:
    """Laboratory Maniac: instead of losing, win."""
    scene = Scene()
    scene.battlefield("A", "Laboratory Maniac", *["Island"] * 3)
    scene.library("A")
    scene.hand("A", "Divination")
    game = scene.begin("A")
    cast(game, "Divination")
    settle(game)
    assert game.over
    outcome = game.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (0, "104.2b")


@pytest.mark.cr("616.1e", "616.1f")
def test_616_1f_a_card_goes_where_its_controller_chooses_first() -> None:
    """Exile for every card, or shuffling for this creature: the one chosen leaves nothing for the other."""
    for pick, zone in (("Rest in Peace", "exile"), ("Test: Recycler", "library")):
        scene = Scene()
        scene.battlefield("A", "Rest in Peace", "Mountain")
        scene.battlefield("B", "Test: Recycler")
        scene.hand("A", "Lightning Bolt")
        game = scene.begin("A")
        cast(game, "Lightning Bolt", "target Test: Recycler")
        pass_until(game, lambda g: g.state.ask_kind == Q.REPLACEMENT)
        assert game.state.ask_player == 1
        assert game.state.ask_rule == "616.1"
        assert same_after_saving(game)
        game.apply(next(c.text for c in game.legal if pick in c.text))
        settle(game)
        names = [o.card.name for o in game.state.exile]
        assert ("Test: Recycler" in names) == (zone == "exile")
        assert (len(game.state.players[1].library) == 41) == (zone == "library")


@pytest.mark.cr("616.1")
def test_616_1_players_choose_in_turn_order_for_simultaneous_events() -> None:
    """Each affected player chooses for their own life gain, the active player first."""
    scene = Scene(3)
    for who in "ABC":
        scene.battlefield(who, "Boon Reflection", "Test: Plus One")
    scene.hand("B", "Test: Life For All")
    game = scene.begin("B")
    cast(game, "Test: Life For All")
    asked: list[int] = []
    for first in ("Boon Reflection", "Test: Plus One", "Boon Reflection"):
        pass_until(game, lambda g: g.state.ask_kind == Q.REPLACEMENT)
        asked.append(game.state.ask_player)
        assert same_after_saving(game)
        game.apply(next(c.text for c in game.legal if first in c.text))
    settle(game)
    assert asked == [1, 2, 0]
    assert [life(game, s) for s in range(3)] == [27, 27, 28]


@pytest.mark.cr("616.1b", "616.1c")
def test_616_1b_whose_control_comes_first() -> None:
    """Gather Specimens takes the creature before Kismet looks at whose it would be."""
    scene = Scene()
    scene.battlefield("A", *["Island"] * 6, "Kismet")
    scene.battlefield("B", "Forest", "Forest")
    scene.hand("A", "Gather Specimens")
    scene.hand("B", "Grizzly Bears")
    game = scene.begin("B")
    cast(game, "Grizzly Bears")
    game.apply("pass")
    cast(game, "Gather Specimens")
    settle(game)
    bears = find(game, "Grizzly Bears")
    assert (bears.controller, bears.owner, bears.tapped) == (0, 1, False)


@pytest.mark.cr("616.1c")
def test_616_1c_becoming_a_copy_comes_before_entering_tapped() -> None:
    """Under Essence of the Wild, Rusted Sentinel enters untapped, as a copy of the Essence."""
    scene = Scene()
    scene.battlefield("A", *["Forest"] * 4, "Essence of the Wild")
    scene.hand("A", "Rusted Sentinel")
    game = scene.begin("A")
    cast(game, "Rusted Sentinel")
    settle(game)
    assert [(p.tapped, p.chars.power) for p in named(game, "Essence of the Wild")] == [(False, 6), (False, 6)]


@pytest.mark.cr("616.1g", "614.16")
def test_616_1g_tokens_are_doubled_before_each_of_them_enters() -> None:
    """Doubling Season makes four Soldiers; what a token enters with is doubled for each."""
    scene = Scene()
    scene.battlefield("A", "Plains", "Plains", "Doubling Season", "Kismet")
    scene.battlefield("B", "Orb of Dreams")
    scene.hand("A", "Raise the Alarm")
    game = scene.begin("A")
    cast(game, "Raise the Alarm")
    settle(game)
    assert [p.tapped for p in named(game, "Soldier")] == [True] * 4


@pytest.mark.cr("614.16", "122.6")
def test_614_16_counters_a_permanent_enters_with_are_modified() -> None:
    """Hardened Scales adds one to the counters Endless One enters with; order with Doubling Season is chosen."""
    scene = Scene()
    scene.battlefield("A", *["Forest"] * 2, "Hardened Scales")
    scene.hand("A", "Endless One")
    game = scene.begin("A")
    cast(game, "Endless One", "2")
    settle(game)
    assert find(game, "Endless One").count("+1/+1") == 3
    for first, total in (("Hardened Scales", 6), ("Doubling Season", 5)):
        scene = Scene()
        scene.battlefield("A", *["Forest"] * 2, "Hardened Scales", "Doubling Season")
        scene.hand("A", "Endless One")
        game = scene.begin("A")
        cast(game, "Endless One", "2")
        pass_until(game, lambda g: g.state.ask_kind == Q.REPLACEMENT)
        assert same_after_saving(game)
        game.apply(next(c.text for c in game.legal if first in c.text))
        settle(game)
        assert find(game, "Endless One").count("+1/+1") == total


@pytest.mark.cr("614.16", "122.1")
def test_614_16_vorinclex_doubles_yours_and_halves_theirs() -> None:
    """Counters put by the opponent are halved, rounded down, so one becomes none."""
    scene = Scene()
    scene.battlefield("A", "Vorinclex, Monstrous Raider", "Grizzly Bears")
    scene.hand("A", "Test: Counter")
    scene.hand("B", "Test: Counter")
    game = scene.begin("A")
    cast(game, "Test: Counter", "target Grizzly Bears")
    settle(game)
    assert find(game, "Grizzly Bears").count("+1/+1") == 2
    game.apply("pass")
    cast(game, "Test: Counter", "target Grizzly Bears")
    settle(game)
    assert find(game, "Grizzly Bears").count("+1/+1") == 2


@pytest.mark.cr("614.15", "616.1a")
def test_614_15_a_spells_own_replacement_is_applied_first() -> None:
    """Galvanic Blast would deal 2, deals 4 instead; Furnace of Rath doubles the 4."""
    scene = Scene()
    scene.battlefield("A", "Memnite", "Memnite", "Sol Ring", "Furnace of Rath", "Mountain")
    scene.hand("A", "Galvanic Blast")
    game = scene.begin("A")
    cast(game, "Galvanic Blast", "target B")
    settle(game)
    assert life(game, 1) == 12


@pytest.mark.cr("616.2")
def test_616_2_one_replacement_can_make_another_applicable() -> None:
    """Life becomes cards, cards become life: one life gain ends as one life."""
    scene = Scene()
    scene.battlefield("A", "Test: Life To Cards", "Test: Cards To Life")
    scene.hand("A", "Test: Life Gain")
    game = scene.begin("A")
    cast(game, "Test: Life Gain")
    settle(game)
    assert life(game) == 22
    assert len(game.state.players[0].hand) == 0


@pytest.mark.cr("614.6")
def test_614_6_tainted_remedy_turns_the_gain_of_opponents_into_loss() -> None:
    """The gain never happens; the loss does."""
    scene = Scene()
    scene.battlefield("A", "Tainted Remedy")
    scene.hand("B", "Test: Life Gain")
    game = scene.begin("A")
    game.apply("pass")
    cast(game, "Test: Life Gain")
    settle(game)
    assert life(game, 1) == 18
    assert count_events(game, Ev.LIFE_GAINED) == 0
