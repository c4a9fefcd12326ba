"""Shield, stun and finality counters (122.1c–h), and counters that change places (122.5, 122.8, 122.9)."""

from __future__ import annotations

import pytest

from apnap import Ev, Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.testing import Scene, attack, block, cast, find, named, pass_until, settle, to_step, to_turn
from apnap.vocab.abilities import Activated, Targets
from apnap.vocab.costs import Cost, SacrificeSelf
from apnap.vocab.effects.counters import SameCounters
from apnap.vocab.filters import CREATURES
from apnap.vocab.lookups import SOURCE, TARGET
from tests.helpers import graveyard, same_after_saving

BEARS = "Grizzly Bears"
GIANT = "Hill Giant"
HEIR = "Test Heirloom"
LEGACY = Activated(Cost(parts=(SacrificeSelf(),)), SameCounters(SOURCE, TARGET), (Targets(CREATURES),))
register(CardDef(HEIR, "1", "Artifact", abilities=(LEGACY,)))


# ---- shield (122.1c) ---------------------------------------------------------------------------------------------


@pytest.mark.cr("122.1c", "615.6")
@pytest.mark.parametrize("era", ["current", "m10", "sixth", "fifth"])
def test_122_1c_a_shield_counter_prevents_damage_once(era: str) -> None:
    """The first Bolt costs the counter, the second kills; under every ruleset."""
    scene = Scene(2, era).battlefield("A", *["Mountain"] * 2).hand("A", "Lightning Bolt", "Lightning Bolt")
    scene.permanent("B", BEARS, counters={"shield": 1})
    game = scene.begin("A")
    for left in (1, 0):
        cast(game, "Lightning Bolt", f"target {BEARS}")
        settle(game)
        assert len(named(game, BEARS)) == left
        if left:
            assert find(game, BEARS).count("shield") == 0 and find(game, BEARS).damage == 0


@pytest.mark.cr("122.1c", "615.13", "615.5")
def test_122_1c_one_counter_for_all_damage_of_one_moment() -> None:
    """Two blockers deal damage at once: one effect prevents all of it, and one of two counters goes."""
    scene = Scene(2).battlefield("B", GIANT, "Craw Wurm")
    scene.permanent("A", BEARS, counters={"shield": 2})
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"))
    block(game, (GIANT, BEARS), ("Craw Wurm", BEARS))
    to_step(game, "end of combat")
    assert find(game, BEARS).count("shield") == 1 and find(game, BEARS).damage == 0
    assert [e.n for e in game.events if e.kind == Ev.COUNTERS_REMOVED] == [1]
    assert sorted(e.n for e in game.events if e.kind == Ev.PREVENTED) == [3, 6]


@pytest.mark.cr("122.1c", "615.12")
def test_122_1c_damage_that_cannot_be_prevented_costs_the_counter_all_the_same() -> None:
    """Leyline of Punishment: a giant is damaged and loses its shield."""
    scene = Scene(2).battlefield("A", "Mountain", "Leyline of Punishment").hand("A", "Shock")
    scene.permanent("B", GIANT, counters={"shield": 2})
    game = scene.begin("A")
    cast(game, "Shock", f"target {GIANT}")
    settle(game)
    assert find(game, GIANT).count("shield") == 1 and find(game, GIANT).damage == 2


@pytest.mark.cr("122.1c", "614.6")
@pytest.mark.parametrize("era", ["current", "m10", "sixth", "fifth"])
def test_122_1c_a_shield_counter_is_removed_instead_of_being_destroyed_by_an_effect(era: str) -> None:
    """Doom Blade takes the counter only, and so does Stone Rain from a land."""
    scene = Scene(2, era).battlefield("A", *["Swamp"] * 2, *["Mountain"] * 3).hand("A", "Doom Blade", "Stone Rain")
    scene.permanent("B", BEARS, counters={"shield": 1})
    scene.permanent("B", "Forest", counters={"shield": 1})
    game = scene.begin("A")
    cast(game, "Doom Blade", f"target {BEARS}")
    settle(game)
    assert find(game, BEARS).count("shield") == 0
    cast(game, "Stone Rain", "target Forest")
    settle(game)
    assert find(game, "Forest").count("shield") == 0


@pytest.mark.cr("122.1c", "704.5g", "704.5f")
def test_122_1c_state_based_actions_are_no_effect() -> None:
    """Damage dealt before the counter came, or no toughness: the shield does not help."""
    scene = Scene(2)
    scene.permanent("A", BEARS, damage=2, counters={"shield": 1})
    scene.permanent("A", GIANT, counters={"-0/-2": 2, "shield": 1})
    game = scene.begin("A")
    assert named(game, BEARS) == named(game, GIANT) == []


@pytest.mark.cr("122.1c", "616.1")
def test_616_1_its_controller_chooses_between_regeneration_and_the_shield() -> None:
    """Both could replace the destruction: one is used."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 3).battlefield("B", *["Island"] * 1, "Nevinyrral's Disk")
    scene.permanent("A", "Drudge Skeletons", counters={"shield": 1})
    game = scene.begin("A")
    game.apply(next(c.text for c in game.legal if "Drudge" in c.text))
    settle(game)
    game.apply("pass")
    game.apply(next(c.text for c in game.legal if "Disk" in c.text))
    pass_until(game, lambda x: x.state.ask_kind == Q.REPLACEMENT)
    assert game.state.ask_player == 0 and len(game.legal) == 2 and same_after_saving(game)
    game.apply(0)
    settle(game)
    bones = find(game, "Drudge Skeletons")
    assert bones.tapped == (bones.count("shield") == 1)


@pytest.mark.cr("122.1c")
def test_the_shield_is_no_ability_of_the_creature() -> None:
    """Under Humility it works all the same."""
    scene = Scene(2).battlefield("A", "Mountain").battlefield("B", "Humility").hand("A", "Shock")
    scene.permanent("B", BEARS, counters={"shield": 1})
    game = scene.begin("A")
    cast(game, "Shock", f"target {BEARS}")
    settle(game)
    assert named(game, BEARS) and find(game, BEARS).counters in (None, {})


@pytest.mark.cr("122.1c")
def test_brokers_veteran_leaves_a_shield_behind() -> None:
    """When it dies, a creature of its controller gets the counter."""
    scene = Scene(2).battlefield("A", "Brokers Veteran", BEARS, "Mountain").hand("A", "Shock")
    game = scene.begin("A")
    cast(game, "Shock", "target Brokers Veteran")
    settle(game)
    assert find(game, BEARS).counters == {"shield": 1}


# ---- stun (122.1d) -----------------------------------------------------------------------------------------------


@pytest.mark.cr("122.1d", "502.3")
@pytest.mark.parametrize("era", ["current", "m10", "sixth", "fifth"])
def test_122_1d_a_stun_counter_is_removed_instead_of_untapping(era: str) -> None:
    """Two counters: two untap steps remove one each, the third untaps."""
    scene = Scene(2, era)
    scene.permanent("A", BEARS, tapped=True, counters={"stun": 2})
    game = scene.begin("B")
    for turn, left, tapped in ((2, 1, True), (4, 0, True), (6, 0, False)):
        to_turn(game, turn)
        to_step(game, "main")
        assert (find(game, BEARS).count("stun"), find(game, BEARS).tapped) == (left, tapped)
        assert same_after_saving(game)
    assert len([e for e in game.events if e.kind == Ev.UNTAPPED and e.obj == find(game, BEARS).id]) == 1


@pytest.mark.cr("122.1d", "701.26b")
def test_122_1d_effects_that_untap_remove_a_counter_and_only_from_what_is_tapped() -> None:
    """Triton Tactics: the tapped one loses a counter and stays tapped, the untapped one keeps its counter."""
    scene = Scene(2).battlefield("A", "Island").hand("A", "Triton Tactics")
    scene.permanent("A", BEARS, tapped=True, counters={"stun": 1})
    scene.permanent("A", GIANT, counters={"stun": 1})
    game = scene.begin("A")
    cast(game, "Triton Tactics", f"target {BEARS}", f"target {GIANT}")
    settle(game)
    bears, giant = find(game, BEARS), find(game, GIANT)
    assert bears.tapped and bears.count("stun") == 0
    assert not giant.tapped and giant.count("stun") == 1


@pytest.mark.cr("122.1d")
def test_122_1d_what_does_not_untap_keeps_its_counters() -> None:
    """Where the untap step is skipped, or the permanent does not untap in it, nothing would become untapped."""
    scene = Scene(2)
    scene.permanent("A", "Basalt Monolith", tapped=True, counters={"stun": 1})
    game = scene.begin("B")
    to_turn(game, 2)
    to_step(game, "main")
    assert find(game, "Basalt Monolith").count("stun") == 1


@pytest.mark.cr("122.1d", "502.3")
def test_122_1d_others_untap_at_the_same_time() -> None:
    """A stunned creature does not keep the rest of the board tapped."""
    scene = Scene(2)
    scene.permanent("A", BEARS, tapped=True, counters={"stun": 1})
    scene.permanent("A", "Forest", tapped=True)
    game = scene.begin("B")
    to_turn(game, 2)
    to_step(game, "main")
    assert find(game, BEARS).tapped and not find(game, "Forest").tapped


@pytest.mark.cr("122.1d", "614.16")
def test_tranquilize_stuns_three_times_and_doubling_season_doubles_it() -> None:
    """The counters are put by an effect, so they can be replaced."""
    scene = Scene(2).battlefield("A", *["Island"] * 2).hand("A", "Tranquilize").battlefield("B", BEARS)
    game = scene.battlefield("B", "Doubling Season").begin("A")
    cast(game, "Tranquilize", f"target {BEARS}")
    settle(game)
    assert find(game, BEARS).tapped and find(game, BEARS).count("stun") == 6


# ---- finality (122.1h) -------------------------------------------------------------------------------------------


@pytest.mark.cr("122.1h")
@pytest.mark.parametrize("era", ["current", "m10", "sixth", "fifth"])
def test_122_1h_with_a_finality_counter_it_is_exiled_instead(era: str) -> None:
    """It does not die: nothing that waits for its death triggers."""
    scene = Scene(2, era).battlefield("A", "Mountain").hand("A", "Lightning Bolt")
    scene.permanent("B", "Doomed Traveler", counters={"finality": 2})
    game = scene.begin("A")
    cast(game, "Lightning Bolt", "target Doomed Traveler")
    settle(game)
    assert named(game, "Doomed Traveler") == [] and named(game, "Spirit") == [] and graveyard(game, 1) == []
    assert [o.card.name for o in game.state.exile] == ["Doomed Traveler"]


@pytest.mark.cr("122.1h", "701.21a")
def test_122_1h_also_when_it_is_sacrificed_and_not_when_it_goes_to_the_hand() -> None:
    """From the battlefield to a graveyard, whatever the reason; other ways are free."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 2, "Island").hand("A", "Altar's Reap", "Unsummon")
    scene.permanent("A", BEARS, counters={"finality": 1})
    scene.permanent("A", GIANT, counters={"finality": 1})
    game = scene.begin("A")
    cast(game, "Unsummon", f"target {BEARS}")
    settle(game)
    cast(game, "Altar's Reap")
    while game.state.ask_kind != Q.PRIORITY:
        game.apply(0)
    settle(game)
    assert BEARS in [o.card.name for o in game.state.players[0].hand]
    assert [o.card.name for o in game.state.exile] == [GIANT]


@pytest.mark.cr("122.1h", "122.6")
def test_rite_of_the_moth_brings_a_creature_back_for_the_last_time() -> None:
    """It enters with the counter; destroyed, it is exiled; the spell itself has flashback."""
    lands = ["Plains"] * 4 + ["Swamp"] * 7
    scene = Scene(2).battlefield("A", *lands).hand("A", "Rite of the Moth", "Doom Blade").graveyard("A", GIANT)
    game = scene.begin("A")
    cast(game, "Rite of the Moth", f"target {GIANT}")
    settle(game)
    assert find(game, GIANT).counters == {"finality": 1}
    cast(game, "Doom Blade", f"target {GIANT}")
    settle(game)
    assert [o.card.name for o in game.state.exile] == [GIANT] and "Rite of the Moth" in graveyard(game, 0)


# ---- from one onto another ---------------------------------------------------------------------------------------


@pytest.mark.cr("122.5")
def test_122_5_all_counters_move_and_the_sizes_with_them() -> None:
    """Fate Transfer: every kind, at once."""
    scene = Scene(2).battlefield("A", *["Island"] * 2).hand("A", "Fate Transfer").battlefield("B", GIANT)
    scene.permanent("A", BEARS, counters={"+1/+1": 2, "flying": 1, "-0/-1": 1})
    game = scene.begin("A")
    cast(game, "Fate Transfer", f"target {BEARS}", f"target {GIANT}")
    settle(game)
    giant = find(game, GIANT)
    assert giant.counters == {"+1/+1": 2, "flying": 1, "-0/-1": 1}
    assert (giant.chars.power, giant.chars.toughness) == (5, 4)
    assert find(game, BEARS).counters in (None, {}) and same_after_saving(game)


@pytest.mark.cr("122.5", "614.17c")
def test_122_5_nothing_is_removed_if_nothing_can_be_put() -> None:
    """Melira's Keepers can't have counters: the Bears keep theirs."""
    scene = Scene(2).battlefield("A", *["Island"] * 2, "Melira's Keepers").hand("A", "Fate Transfer")
    scene.permanent("A", BEARS, counters={"+1/+1": 2})
    game = scene.begin("A")
    cast(game, "Fate Transfer", f"target {BEARS}", "target Melira's Keepers")
    settle(game)
    assert find(game, BEARS).counters == {"+1/+1": 2}
    assert not [e for e in game.events if e.kind == Ev.COUNTERS_REMOVED]


@pytest.mark.cr("122.5", "608.2b")
def test_122_5_an_object_that_has_gone_gives_nothing() -> None:
    """The Bears with the counters are bounced in response."""
    scene = Scene(2).battlefield("A", *["Island"] * 3, GIANT).hand("A", "Fate Transfer", "Unsummon")
    scene.permanent("A", BEARS, counters={"+1/+1": 2})
    game = scene.begin("A")
    cast(game, "Fate Transfer", f"target {BEARS}", f"target {GIANT}")
    cast(game, "Unsummon", f"target {BEARS}")
    settle(game)
    assert find(game, GIANT).counters in (None, {})


@pytest.mark.cr("122.8", "122.5")
def test_122_8_the_ozolith_keeps_the_counters_of_what_left_and_hands_them_on() -> None:
    """Bears with two kinds go to the hand; at the beginning of combat the counters may go to another creature."""
    scene = Scene(2).battlefield("A", "The Ozolith", GIANT, "Island").hand("A", "Unsummon")
    scene.permanent("A", BEARS, counters={"+1/+1": 2, "stun": 1})
    game = scene.begin("A")
    cast(game, "Unsummon", f"target {BEARS}")
    settle(game)
    assert find(game, "The Ozolith").counters == {"+1/+1": 2, "stun": 1}
    assert not [e for e in game.events if e.kind == Ev.COUNTERS_REMOVED]
    pass_until(game, lambda x: x.state.ask_kind == Q.TARGET or x.state.turn_number > 1)
    if game.state.ask_kind == Q.TARGET:
        game.apply(f"target {GIANT}")
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    game.apply("yes")
    assert find(game, GIANT).counters == {"+1/+1": 2, "stun": 1}
    assert find(game, "The Ozolith").counters in (None, {})


@pytest.mark.cr("122.8")
def test_122_8_a_creature_without_counters_does_not_trigger_the_ozolith() -> None:
    """Nor does an opponent's."""
    scene = Scene(2).battlefield("A", "The Ozolith", BEARS, *["Island"] * 2).hand("A", "Unsummon", "Unsummon")
    scene.permanent("B", GIANT, counters={"+1/+1": 1})
    game = scene.begin("A")
    for name in (BEARS, GIANT):
        cast(game, "Unsummon", f"target {name}")
        settle(game)
    assert find(game, "The Ozolith").counters in (None, {})


@pytest.mark.cr("122.9")
def test_122_9_counters_of_what_was_sacrificed_as_a_cost_are_put_anew() -> None:
    """The same number of each kind, by the effect: Doubling Season doubles them."""
    scene = Scene(2).battlefield("A", BEARS, "Doubling Season")
    scene.permanent("A", HEIR, counters={"+1/+2": 1, "charge": 2})
    game = scene.begin("A")
    game.apply(next(c.text for c in game.legal if HEIR in c.text))
    while game.state.ask_kind == Q.TARGET:
        game.apply(f"target {BEARS}")
    settle(game)
    assert find(game, BEARS).counters == {"+1/+2": 2, "charge": 4}
