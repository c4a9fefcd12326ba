"""Durations and delayed triggers across turns, also when turns and steps are skipped, added, ended; leaving players."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.testing import Scene, act, cast, find, settle, to_step, to_turn
from apnap.testing.probing import steps_of_turn, turn_players


def pumped(players: int, probe: str, *more: str, at: str = "main", turn: int = 1) -> Game:
    scene = Scene(players)
    scene.battlefield("A", "Grizzly Bears", *["Island"] * 12, *["Plains"] * 6).hand("A", f"Probe: {probe}", *more)
    game = scene.begin("A", at, turn=turn)
    cast(game, f"Probe: {probe}")
    settle(game)
    return game


def power(game: Game) -> int:
    return find(game, "Grizzly Bears").chars.power


@pytest.mark.cr("514.2", "500.4")
@pytest.mark.parametrize(
    ("probe", "last"),
    [("until end of turn", 1), ("until your next turn", 2), ("until end of your next turn", 3)],
)
def test_case_15_last_seen_in_which_end_step(probe: str, last: int) -> None:
    """Made on T1: last seen in T1's, T2's and T3's end steps."""
    game = pumped(2, probe)
    for turn in (1, 2, 3, 4):
        to_step(game, "end", turn)
        assert (power(game) == 3) == (turn <= last), turn


@pytest.mark.cr("500.4")
def test_case_16_until_your_next_end_step_made_in_an_end_step() -> None:
    """It lasts until the next end step of yours, through this one and B's."""
    game = pumped(2, "until your next end step", at="end")
    assert power(game) == 3
    to_step(game, "end", 2)
    assert power(game) == 3
    to_step(game, "main", 3)
    assert power(game) == 3
    to_step(game, "end", 3)
    assert power(game) == 2


@pytest.mark.cr("500.4", "614.10a")
def test_case_17_until_your_next_upkeep_while_upkeeps_are_skipped_never_ends() -> None:
    """Eon Hub: no upkeep begins, so the effect goes on."""
    scene = Scene(2)
    scene.battlefield("A", "Grizzly Bears", "Eon Hub").hand("A", "Probe: until your next upkeep")
    game = scene.begin("A", "main")
    cast(game, "Probe: until your next upkeep")
    settle(game)
    to_turn(game, 8)
    assert power(game) == 3


@pytest.mark.cr("500.4", "500.10")
def test_until_your_next_upkeep_ends_with_an_added_upkeep() -> None:
    """Obeka's extra upkeep in the same turn is the next one."""
    game = pumped(2, "until your next upkeep", "Probe: you get upkeep")
    cast(game, "Probe: you get upkeep")
    settle(game)
    to_step(game, "upkeep")
    assert game.state.turn_number == 1 and power(game) == 2


@pytest.mark.cr("500.4", "500.7")
def test_until_your_next_turn_ends_with_an_extra_turn() -> None:
    """The extra turn is the next one."""
    game = pumped(2, "until your next turn", "Time Walk")
    cast(game, "Time Walk")
    settle(game)
    to_step(game, "end", 1)
    assert power(game) == 3
    to_step(game, "upkeep", 2)
    assert power(game) == 2


@pytest.mark.cr("500.4", "614.10a")
def test_until_your_next_turn_waits_while_turns_are_skipped() -> None:
    """A skips a turn: the effect lasts through both of B's."""
    game = pumped(2, "until your next turn", "Meditate")
    cast(game, "Meditate")
    settle(game)
    to_step(game, "end", 3)
    assert (game.state.active, power(game)) == (1, 3)
    to_step(game, "upkeep", 4)
    assert (game.state.active, power(game)) == (0, 2)


@pytest.mark.cr("514.2", "723.1d")
def test_until_end_of_your_next_turn_ends_in_the_cleanup_of_an_ended_turn() -> None:
    """Time Stop on that turn: its cleanup ends the effect all the same."""
    game = pumped(2, "until end of your next turn", "Time Stop")
    to_step(game, "main", 3)
    assert power(game) == 3
    cast(game, "Time Stop")
    to_step(game, "upkeep", 4)
    assert power(game) == 2


@pytest.mark.cr("500.5a")
def test_until_end_of_combat_on_your_next_turn() -> None:
    """Through that combat phase, not only until the end of combat step begins."""
    game = pumped(2, "until end of combat on your next turn")
    to_step(game, "end of combat", 1)
    to_step(game, "end of combat", 3)
    assert power(game) == 3
    to_step(game, "main")
    assert power(game) == 2


@pytest.mark.cr("500.5a", "614.10")
def test_until_end_of_combat_on_your_next_turn_ends_with_a_turn_that_had_none() -> None:
    """That combat phase is skipped: the effect does not outlast the turn it named."""
    game = pumped(2, "until end of combat on your next turn", "False Peace")
    cast(game, "False Peace", "A")
    settle(game)
    to_step(game, "end", 3)
    assert power(game) == 3
    to_step(game, "upkeep", 4)
    assert power(game) == 2


@pytest.mark.cr("500.5a", "500.8")
def test_until_end_of_combat_means_this_combat_phase() -> None:
    """With an added combat, the effect ends after the first."""
    game = pumped(2, "until end of combat", "Probe: add combat", at="combat")
    cast(game, "Probe: add combat")
    settle(game)
    to_step(game, "end of combat")
    assert power(game) == 3
    to_step(game, "beginning of combat")
    assert power(game) == 2


@pytest.mark.cr("800.4m")
def test_case_18_a_left_players_effect_lasts_until_their_turn_would_have_begun() -> None:
    """Four players, A leaves during T3: the effect ends as A's turn would have begun."""
    scene = Scene(4)
    scene.battlefield("B", "Grizzly Bears").hand("A", "Probe: all until your next turn")
    game = scene.begin("A", "main")
    cast(game, "Probe: all until your next turn")
    settle(game)
    to_step(game, "main", 3)
    game.concede(0)
    assert power(game) == 3
    to_step(game, "end", 4)
    assert power(game) == 3
    to_step(game, "upkeep", 5)
    assert (game.state.active, power(game)) == (1, 2)


@pytest.mark.cr("800.4m", "500.7")
def test_800_4m_an_extra_turn_that_does_not_begin_ends_it_as_well() -> None:
    """A would have taken an extra turn next: the effect ends then, not a round later."""
    scene = Scene(3)
    scene.battlefield("B", "Grizzly Bears", *["Island"] * 5).hand("A", "Probe: all until your next turn")
    scene.hand("B", "Time Warp")
    game = scene.begin("A", "main")
    cast(game, "Probe: all until your next turn")
    settle(game)
    to_step(game, "main", 2)
    cast(game, "Time Warp", "A")
    settle(game)
    game.concede(0)
    to_step(game, "end", 2)
    assert power(game) == 3
    to_step(game, "upkeep", 3)
    assert (game.state.active, power(game)) == (2, 2)


@pytest.mark.cr("603.7", "503.1a")
def test_blessed_wine_draws_in_the_next_turns_upkeep() -> None:
    """Whoever's turn is next, and once, although there are two upkeeps."""
    scene = Scene(2)
    scene.battlefield("A", "Plains", "Plains").hand("A", "Blessed Wine")
    scene.permanent("B", "Paradox Haze", attached_to="B")
    game = scene.begin("A", "main")
    cast(game, "Blessed Wine")
    settle(game)
    assert game.state.players[0].life == 21 and not game.state.players[0].hand
    to_step(game, "draw", 2)
    assert len(game.state.players[0].hand) == 1
    assert not game.state.delayed


@pytest.mark.cr("603.7", "614.10a")
def test_blessed_wine_finds_the_next_turn_that_is_taken() -> None:
    """B's turn is skipped: A's upkeep is the next turn's upkeep."""
    scene = Scene(2)
    scene.battlefield("A", "Plains", "Plains").hand("A", "Blessed Wine").battlefield("B", "Chronatog")
    game = scene.begin("A", "main")
    cast(game, "Blessed Wine")
    act(game, "B: activate Chronatog")
    settle(game)
    to_step(game, "upkeep", 2)
    settle(game)
    assert (game.state.active, len(game.state.players[0].hand)) == (0, 1)


@pytest.mark.cr("603.7", "614.10a")
def test_blessed_wine_never_draws_if_that_turns_upkeep_is_skipped() -> None:
    """The ability is about that turn's upkeep."""
    scene = Scene(2)
    scene.battlefield("A", "Plains", "Plains", "Eon Hub").hand("A", "Blessed Wine", "Disenchant")
    game = scene.begin("A", "main")
    cast(game, "Blessed Wine")
    settle(game)
    to_turn(game, 3)
    assert not game.state.delayed


@pytest.mark.cr("503.2")
def test_503_2_reset_after_the_first_upkeep_of_several() -> None:
    """Not in the first upkeep step, castable in the second; only on an opponent's turn."""
    scene = Scene(2)
    scene.battlefield("A", "Island", "Island").hand("A", "Reset")
    scene.permanent("B", "Paradox Haze", attached_to="B")
    game = scene.begin("A", "main")
    assert not game.is_legal("cast Reset")
    to_step(game, "upkeep", 2)
    settle(game)
    game.apply("pass")
    assert game.state.upkeeps == 1 and not game.is_legal("cast Reset")
    to_step(game, "upkeep")
    game.apply("pass")
    assert game.state.upkeeps == 2 and game.is_legal("cast Reset")
    cast(game, "Reset")
    settle(game)
    assert not any(p.tapped for p in game.state.battlefield)


@pytest.mark.cr("513.2")
def test_513_2_the_next_end_step_of_a_turn_with_two() -> None:
    """Made in the first end step, it triggers in the added one of the same turn."""
    scene = Scene(2)
    scene.hand("A", "Probe: gain at next end step", "Probe: add end step")
    game = scene.begin("A", "end")
    for name in ("Probe: gain at next end step", "Probe: add end step"):
        cast(game, name)
        settle(game)
    assert game.state.players[0].life == 20
    assert steps_of_turn(game, 1) == ["end", "end", "cleanup"]
    assert game.state.players[0].life == 21


@pytest.mark.cr("603.7b")
def test_your_next_end_step_is_not_an_opponents() -> None:
    """Made in B's turn, it waits for A's end step, also past an ended turn."""
    scene = Scene(2)
    scene.battlefield("A", *["Island"] * 6).hand("A", "Probe: gain at your next end step", "Time Stop")
    game = scene.begin("B", "main")
    act(game, "A: cast Probe: gain at your next end step")
    settle(game)
    to_step(game, "main", 2)
    assert game.state.players[0].life == 20
    cast(game, "Time Stop")
    to_step(game, "main", 4)
    assert game.state.players[0].life == 20
    to_turn(game, 5)
    assert game.state.players[0].life == 21


@pytest.mark.cr("101.4", "500.7")
def test_case_5_reversing_the_order_of_four_players() -> None:
    """A, D, C, B in turn order; A reverses on T5: T6 is B's."""
    scene = Scene(4)
    scene.permanent("A", "Aeon Engine")
    scene.state.direction = -1
    game = scene.begin("A", "main")
    to_step(game, "main", 5)
    assert turn_players(game, 5) == "ADCBA"
    game.apply("activate Aeon Engine")
    settle(game)
    assert not [p for p in game.state.battlefield if p.card.name == "Aeon Engine"]
    assert turn_players(game, 9) == "ADCBABCDA"


@pytest.mark.cr("101.4", "117.3d")
def test_reversal_turns_priority_and_apnap_around_at_once() -> None:
    """After it, priority passes from A to D, and D's trigger is stacked before B's."""
    scene = Scene(4)
    scene.permanent("A", "Aeon Engine")
    for player in "BD":
        scene.battlefield(player, "Soul Warden")
    scene.battlefield("A", "Forest", "Forest").hand("A", "Grizzly Bears")
    game = scene.begin("A", "main")
    game.apply("activate Aeon Engine")
    settle(game)
    cast(game, "Grizzly Bears")
    game.apply("pass")
    assert game.state.holder == 3
    while not game.state.stack or game.state.stack[-1].is_spell:
        game.apply("pass")
    assert [s.controller for s in game.state.stack] == [3, 1]


@pytest.mark.cr("101.4")
def test_aeon_engine_enters_tapped() -> None:
    """It can be used only a turn later."""
    scene = Scene(2)
    scene.battlefield("A", *["Island"] * 5).hand("A", "Aeon Engine")
    game = scene.begin("A", "main")
    cast(game, "Aeon Engine")
    settle(game)
    assert find(game, "Aeon Engine").tapped


@pytest.mark.cr("500.5")
def test_500_5_until_this_step_ends_is_over_as_the_next_step_begins() -> None:
    """Made in the upkeep step: there in the rest of it, and gone in the draw step of the same phase."""
    game = pumped(2, "until this step ends", at="upkeep", turn=3)
    assert power(game) == 3
    to_step(game, "draw", 3)
    assert power(game) == 2
