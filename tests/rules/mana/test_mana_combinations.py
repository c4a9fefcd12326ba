"""Mana over time where several cards meet, and upkeeps that come more than once."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, act, cast, count_events, find, named, pass_until, settle, to_step
from tests.helpers import mana_of


def pay(game: Game) -> None:
    pass_until(game, lambda g: g.state.ask_kind == Q.YES_NO)
    game.apply("yes")


@pytest.mark.cr("106.4")
def test_kruphix_and_yurlok_mana_that_turns_colourless_is_not_lost() -> None:
    """Nothing is lost, so no life is either; the other player has no Kruphix."""
    scene = Scene(2)
    scene.battlefield("A", "Kruphix, God of Horizons", "Yurlok of Scorch Thrash", "Forest")
    game = scene.begin("A", "main")
    game.apply("tap Yurlok of Scorch Thrash")
    to_step(game, "beginning of combat")
    assert [p.life for p in game.state.players] == [20, 17]
    assert mana_of(game.state.players[0]) == "CCC"


@pytest.mark.cr("702.24a", "106.4")
def test_braid_of_fire_with_upwelling_piles_up() -> None:
    """Unspent mana stays over turns: 1, then 3, then 6."""
    scene = Scene(2)
    scene.battlefield("A", "Braid of Fire", "Upwelling")
    game = scene.begin("B", "main")
    for turn, mana in ((2, 1), (4, 3), (6, 6)):
        to_step(game, "upkeep", turn)
        pay(game)
        assert mana_of(game.state.players[0]) == "R" * mana


@pytest.mark.cr("702.24a", "503.2")
def test_cumulative_upkeep_triggers_in_every_upkeep_of_the_turn() -> None:
    """Paradox Haze makes two upkeeps: two age counters a turn."""
    scene = Scene(2)
    scene.battlefield("A", "Braid of Fire")
    scene.permanent("A", "Paradox Haze", attached_to="A")
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 2)
    pass_until(game, lambda g: g.state.ask_kind in (Q.ORDER_TRIGGERS, Q.YES_NO))
    while game.state.ask_kind == Q.ORDER_TRIGGERS:
        game.apply(0)
    pay(game)
    pay(game)
    assert find(game, "Braid of Fire").count("age") == 2
    assert game.state.upkeeps == 2


@pytest.mark.cr("106.4", "500.5")
def test_upwelling_gone_mana_empties_as_that_phase_ends() -> None:
    """It does not vanish the moment Upwelling leaves, but with the end of the step or phase."""
    scene = Scene(2)
    scene.battlefield("A", "Upwelling", "Swamp", *["Plains"] * 3)
    scene.hand("A", "Dark Ritual", "Teferi's Protection")
    game = scene.begin("A", "main")
    cast(game, "Dark Ritual")
    settle(game)
    to_step(game, "upkeep", 2)
    assert mana_of(game.state.players[0]) == "BBB"
    act(game, "A: cast Teferi's Protection")
    settle(game)
    left = mana_of(game.state.players[0])
    assert left == "B"
    to_step(game, "draw", 2)
    assert mana_of(game.state.players[0]) == ""


@pytest.mark.cr("119.3", "704.5a")
def test_yurlok_can_kill_at_the_end_of_a_phase() -> None:
    """The loss of life is noticed before the next time a player would get priority."""
    scene = Scene(2)
    scene.battlefield("A", "Yurlok of Scorch Thrash", "Forest")
    scene.life("B", 3)
    game = scene.begin("A", "main")
    game.apply("tap Yurlok of Scorch Thrash")
    pass_until(game, lambda g: g.over)
    assert game.state.winner == 0
    assert game.state.step is not None and game.state.turn_number == 1


@pytest.mark.cr("505.1a", "500.8")
def test_eladamris_vineyard_and_an_added_main_phase() -> None:
    """World at War adds a main phase after the postcombat one: only the first main phase counts."""
    scene = Scene(2)
    scene.battlefield("A", "Eladamri's Vineyard", *["Mountain"] * 5)
    scene.hand("A", "World at War")
    game = scene.begin("A", "upkeep")
    to_step(game, "main")
    settle(game)
    cast(game, "World at War")
    settle(game)
    to_step(game, "end")
    assert game.state.main_phases == 3
    added = [e for e in game.events if e.kind == Ev.MANA_ADDED and e.note == "GG"]
    assert len(added) == 1


@pytest.mark.cr("714.3b", "505.1a")
def test_sagas_get_one_counter_a_turn_whatever_main_phases_are_added() -> None:
    """Lore comes in the precombat main phase, of which a turn has one; an extra turn has its own."""
    scene = Scene(2)
    scene.battlefield("A", "History of Benalia", *["Mountain"] * 5, *["Island"] * 5)
    scene.hand("A", "World at War", "Time Warp")
    game = scene.begin("A", "upkeep")
    to_step(game, "main")
    settle(game)
    cast(game, "World at War")
    settle(game)
    to_step(game, "end")
    assert find(game, "History of Benalia").count("lore") == 1
    to_step(game, "main", 3)
    settle(game)
    cast(game, "Time Warp", "A")
    settle(game)
    to_step(game, "end", 3)
    assert find(game, "History of Benalia").count("lore") == 2
    to_step(game, "end", 4)
    assert not named(game, "History of Benalia")
    assert count_events(game, Ev.SACRIFICED) == 1


@pytest.mark.cr("730.2b", "502.2")
def test_day_night_over_several_turns() -> None:
    """Night falls after a quiet turn, day breaks after two spells, and a single spell keeps either as it is."""
    scene = Scene(2)
    scene.battlefield("A", "Brimstone Vandal", *["Mountain"] * 4)
    scene.battlefield("B", *["Mountain"] * 2)
    scene.hand("A", "Shock", "Shock")
    scene.hand("B", "Shock")
    scene.state.day = 1
    game = scene.begin("A", "main")
    to_step(game, "main", 2)
    assert game.state.day == 2 and game.state.players[1].life == 19
    cast(game, "Shock", "A")
    settle(game)
    to_step(game, "main", 3)
    assert game.state.day == 2
    cast(game, "Shock", "B")
    settle(game)
    cast(game, "Shock", "B")
    settle(game)
    to_step(game, "draw", 4)
    assert game.state.day == 1 and game.state.players[1].life == 14


@pytest.mark.cr("614.10", "502.2")
def test_a_skipped_untap_step_has_no_check_for_day_and_night() -> None:
    """With Stasis no untap step, so day stays however quiet the turns are."""
    scene = Scene(2)
    scene.battlefield("A", "Stasis", *["Island"] * 8)
    scene.state.day = 1
    game = scene.begin("A", "main")
    to_step(game, "draw", 2)
    assert game.state.day == 1


@pytest.mark.cr("106.6")
def test_restricted_mana_that_turns_colourless_stays_restricted() -> None:
    """Ancient Ziggurat's mana is for creature spells only, also as the colourless mana Horizon Stone makes of it."""
    scene = Scene(2)
    scene.battlefield("A", "Ancient Ziggurat", "Horizon Stone")
    scene.hand("A", "Memnite", "Sol Ring", "Bonesplitter")
    game = scene.begin("A", "main")
    game.apply("tap Ancient Ziggurat")
    game.apply("green")
    to_step(game, "main")
    assert game.state.main_phases == 2
    assert mana_of(game.state.players[0]) == "C"
    assert not any(c.text in ("cast Sol Ring", "cast Bonesplitter") for c in game.legal)
