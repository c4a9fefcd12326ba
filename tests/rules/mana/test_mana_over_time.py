"""Unspent mana as steps and phases end (106.4, 500.5, 616.1)."""

from __future__ import annotations

import pytest

from apnap.atoms.index import add_lasting
from apnap.cards.registry import register_engine
from apnap.state.effects import Duration, Lasting, Until
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, act, attack, cast, count_events, find, named, pass_until, settle, step_name, to_step
from apnap.vocab.rules_text import Rule
from tests.helpers import mana_of, same_after_saving

BECOMES_RED = Rule("mana becomes", text="R")
register_engine("test: unspent mana becomes red", BECOMES_RED)


@pytest.mark.cr("106.4", "500.5")
def test_case_27_kruphix_turns_unspent_mana_colourless_and_when_it_goes_the_mana_empties() -> None:
    """The mana stays from step to step as colourless mana; without Kruphix it is lost at the next end."""
    scene = Scene(2)
    scene.battlefield("A", "Kruphix, God of Horizons", "Swamp", *["Plains"] * 3)
    scene.hand("A", "Dark Ritual", "Teferi's Protection")
    game = scene.begin("A", "main")
    cast(game, "Dark Ritual")
    settle(game)
    assert mana_of(game.state.players[0]) == "BBB"
    to_step(game, "beginning of combat")
    assert mana_of(game.state.players[0]) == "CCC"
    to_step(game, "upkeep", 2)
    assert mana_of(game.state.players[0]) == "CCC"
    act(game, "A: cast Teferi's Protection")  # two of the mana pay for it, and Kruphix phases out
    settle(game)
    assert not named(game, "Kruphix, God of Horizons")
    assert mana_of(game.state.players[0]) == "C"
    to_step(game, "draw", 2)
    assert mana_of(game.state.players[0]) == ""


@pytest.mark.cr("106.4", "119.3")
def test_case_28_yurlok_one_unspent_mana_at_the_end_of_the_main_phase_costs_one_life() -> None:
    """The loss happens once, as the phase ends; it is no damage and uses no stack."""
    scene = Scene(2)
    scene.battlefield("A", "Yurlok of Scorch Thrash", "Forest")
    game = scene.begin("A", "main")
    game.apply("tap Forest")
    assert mana_of(game.state.players[0]) == "G"
    to_step(game, "beginning of combat")
    assert game.state.players[0].life == 19
    assert count_events(game, Ev.MANA_EMPTIED) == 1


@pytest.mark.cr("106.4")
def test_yurlok_gives_mana_to_each_player_and_takes_life_of_each() -> None:
    """Each player adds three mana and loses as much life if it is not spent."""
    scene = Scene(3)
    scene.battlefield("A", "Yurlok of Scorch Thrash", "Forest")
    game = scene.begin("A", "main")
    game.apply("tap Yurlok of Scorch Thrash")
    assert [mana_of(p) for p in game.state.players] == ["BRG"] * 3
    to_step(game, "beginning of combat")
    assert [p.life for p in game.state.players] == [17, 17, 17]


@pytest.mark.cr("616.1", "106.4")
def test_616_1_player_chooses_what_their_mana_becomes() -> None:
    """Two effects would turn it into different things: the affected player chooses one, and that is all."""
    scene = Scene(2)
    horizon = scene.permanent("A", "Horizon Stone")
    scene.battlefield("A", "Swamp")
    scene.hand("A", "Dark Ritual")
    g = scene.state
    forever = Duration(Until.FOREVER, 0, 0, 0, None)
    add_lasting(g, Lasting(g.fresh_id(), BECOMES_RED, horizon.id, 0, (0,), forever, g.tick(), 1, None))
    game = scene.begin("A", "main")
    cast(game, "Dark Ritual")
    settle(game)
    pass_until(game, lambda x: x.state.ask_kind == Q.COLOR)
    assert game.state.ask_player == 0 and [c.text for c in game.legal] == ["colorless", "red"]
    assert same_after_saving(game)
    game.apply("red")
    assert mana_of(game.state.players[0]) == "RRR"
    assert step_name(game) == "beginning of combat"


@pytest.mark.cr("106.4")
def test_upwelling_comes_before_what_mana_would_become() -> None:
    """With Upwelling nothing is lost, so Horizon Stone has nothing to replace."""
    scene = Scene(2)
    scene.battlefield("A", "Horizon Stone", "Upwelling", "Swamp")
    scene.hand("A", "Dark Ritual")
    game = scene.begin("A", "main")
    cast(game, "Dark Ritual")
    settle(game)
    to_step(game, "end")
    assert mana_of(game.state.players[0]) == "BBB"


@pytest.mark.cr("106.4")
def test_omnath_keeps_green_while_the_rest_becomes_colourless() -> None:
    """Green mana is not lost, so only the other mana turns."""
    scene = Scene(2)
    scene.battlefield("A", "Omnath, Locus of Mana", "Horizon Stone", "Forest", "Swamp")
    scene.hand("A", "Dark Ritual")
    game = scene.begin("A", "main")
    cast(game, "Dark Ritual")
    settle(game)
    game.apply("tap Forest")
    to_step(game, "end")
    assert mana_of(game.state.players[0]) == "GCCC"
    assert find(game, "Omnath, Locus of Mana").chars.power == 2


@pytest.mark.cr("500.5", "514.2")
def test_savage_ventmaw_mana_lasts_until_the_cleanup_step_ends() -> None:
    """It survives every step of the turn, and is gone in the next player's upkeep."""
    scene = Scene(2)
    scene.battlefield("A", "Savage Ventmaw")
    game = scene.begin("A", "main")
    attack(game, ("Savage Ventmaw", "B"))
    settle(game)
    assert mana_of(game.state.players[0]) == "RRRGGG"
    to_step(game, "end")
    assert mana_of(game.state.players[0]) == "RRRGGG"
    twin = game.clone()
    to_step(game, "upkeep", 2)
    assert mana_of(game.state.players[0]) == ""
    assert mana_of(twin.state.players[0]) == "RRRGGG"
    assert twin.state.players[0].special_mana is not None and twin.state.players[0].special_mana[0].keep


@pytest.mark.cr("605.1b")
def test_su_chi_dying_uses_the_stack() -> None:
    """Adding mana when something dies is no mana ability: players may respond."""
    scene = Scene(2)
    scene.permanent("A", "Su-Chi", damage=1)
    scene.battlefield("A", "Mountain")
    scene.hand("A", "Lightning Bolt")
    game = scene.begin("A", "main")
    cast(game, "Lightning Bolt", "Su-Chi")
    pass_until(game, lambda g: not named(g, "Su-Chi"))
    assert len(game.state.stack) == 1
    settle(game)
    assert mana_of(game.state.players[0]) == "CCCC"


@pytest.mark.cr("603.7", "202.3e")
def test_mana_drain_adds_mana_in_the_next_main_phase() -> None:
    """On an opponent's turn: in one's own next precombat main phase, as much as the spell's mana value."""
    scene = Scene(2)
    scene.battlefield("A", *["Mountain"] * 4)
    scene.battlefield("B", "Island", "Island")
    scene.hand("A", "Blaze")
    scene.hand("B", "Mana Drain")
    game = scene.begin("A", "main")
    game.apply("cast Blaze")
    game.apply("3")
    game.apply("target B")
    act(game, "B: cast Mana Drain")
    game.apply("target Blaze")
    settle(game)
    to_step(game, "main", 2)
    settle(game)
    assert mana_of(game.state.players[1]) == "CCCC"


@pytest.mark.cr("603.7")
def test_mana_drain_in_ones_own_main_phase_waits_for_the_postcombat_one() -> None:
    """The phase it resolved in has begun already."""
    scene = Scene(2)
    scene.battlefield("A", "Island", "Island")
    scene.battlefield("B", "Mountain")
    scene.hand("A", "Mana Drain")
    scene.hand("B", "Lightning Bolt")
    game = scene.begin("A", "main")
    act(game, "B: cast Lightning Bolt")
    game.apply("target A")
    act(game, "A: cast Mana Drain")
    game.apply("target Lightning Bolt")
    settle(game)
    assert mana_of(game.state.players[0]) == ""
    to_step(game, "main")
    settle(game)
    assert mana_of(game.state.players[0]) == "C" and game.state.main_phases == 2


@pytest.mark.cr("505.1a", "500.6")
def test_eladamris_vineyard_gives_each_player_mana_in_their_first_main_phase() -> None:
    """Each player's, but not in a second main phase."""
    scene = Scene(2)
    scene.battlefield("A", "Eladamri's Vineyard")
    game = scene.begin("A", "upkeep")
    to_step(game, "main")
    settle(game)
    assert mana_of(game.state.players[0]) == "GG"
    to_step(game, "end")
    assert count_events(game, Ev.MANA_ADDED) == 1
    to_step(game, "main", 2)
    settle(game)
    assert mana_of(game.state.players[1]) == "GG"


@pytest.mark.cr("702.24a")
def test_braid_of_fire_adds_one_more_red_mana_each_upkeep() -> None:
    """The cost is a gift: one more each time, gone by the draw step."""
    scene = Scene(2)
    scene.battlefield("A", "Braid of Fire")
    game = scene.begin("B", "main")
    for turn, mana in ((2, "R"), (4, "RR"), (6, "RRR")):
        to_step(game, "upkeep", turn)
        pass_until(game, lambda g: g.state.ask_kind == Q.YES_NO)
        game.apply("yes")
        assert mana_of(game.state.players[0]) == mana
        to_step(game, "draw", turn)
        assert mana_of(game.state.players[0]) == ""
