"""The list of names that turns of random games are held against: it accepts what the rules allow and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from apnap.events import Event
from apnap.game import Game
from apnap.state.kinds import Ev, Q, Way
from apnap.state.steps import Phase, Step
from apnap.testing import Scene, act, cast, pass_until, settle, to_step, to_turn
from apnap.testing.random_games import play_randomly
from apnap.testing.tables import random_table
from apnap.testing.turn_model import TurnModel, check_turns

Change = Callable[[list[Event]], list[Event]]


def event(kind: Ev, player: int = 0, obj: int = -1, n: int = 0, m: int = 0, note: str = "") -> Event:
    return Event(kind, "500.1", Way.TURN_BASED, player, obj, n=n, m=m, note=note)


def played(players: int = 2, turns: int = 3) -> Game:
    return to_turn(Game.new([["Forest"] * 40] * players, seed=1, start=0), turns)


def at(events: list[Event], kind: Ev, n: int, nth: int = 0) -> int:
    return [i for i, e in enumerate(events) if e.kind == kind and e.n == n][nth]


def without(kind: Ev, n: int) -> Change:
    def change(events: list[Event]) -> list[Event]:
        i = at(events, kind, n)
        return events[:i] + events[i + 1 :]

    return change


def with_another(new: Event, kind: Ev, n: int) -> Change:
    def change(events: list[Event]) -> list[Event]:
        i = at(events, kind, n)
        return [*events[: i + 1], new, *events[i + 1 :]]

    return change


@pytest.mark.cr("500.1")
@pytest.mark.parametrize("players", [2, 3])
def test_turns_as_they_are_fit(players: int) -> None:
    game = played(players, 5)
    check_turns(game)
    assert sum(1 for e in game.events if e.kind == Ev.TURN_BEGINS) == 5


@pytest.mark.cr("805.4", "800.4k")
@pytest.mark.parametrize("format", ["two-headed-giant", "archenemy"])
def test_turns_of_teams_fit(format: str) -> None:
    """They go from team to team, also when the first player of one has left; the other way round they would not fit."""
    for seed in range(3):
        game, rng = random_table(seed, format, 6 if format == "two-headed-giant" else 4)
        play_randomly(game, rng, 150)
        game.concede(game.state.active)
        play_randomly(game, rng, 100)
        check_turns(game)


@pytest.mark.cr("805.4")
@pytest.mark.parametrize("seat", [0, 1, 3, 4])
def test_a_turn_of_another_team_or_of_another_player_of_it_does_not_fit(seat: int) -> None:
    teams = [["A", "B"], ["C", "D"], ["E", "F"]]
    model = TurnModel(Scene(6, format="two-headed-giant", teams=teams).begin("A", "main"))
    model.follow([event(Ev.TURN_BEGINS, 0), event(Ev.TURN_BEGINS, 2), event(Ev.TURN_BEGINS, 4)])
    model.follow([event(Ev.TURN_BEGINS, 0)])
    with pytest.raises(AssertionError, match="took a turn"):
        model.follow([event(Ev.TURN_BEGINS, seat)])


@pytest.mark.cr("500.7", "500.8", "500.11", "723.1")
@pytest.mark.parametrize("name", ["Time Warp", "Relentless Assault", "Time Stop", "Savor the Moment", "Eater of Days"])
def test_added_skipped_and_ended_parts_of_turns_fit(name: str) -> None:
    """All of it was announced."""
    scene = Scene(2)
    scene.battlefield("A", *["Island"] * 8, *["Mountain"] * 4).hand("A", name)
    game = scene.begin("A", "main")
    cast(game, name, *(["A"] if name == "Time Warp" else []))
    settle(game)
    to_step(game, "upkeep", 7)
    check_turns(game)


@pytest.mark.cr("723.2d", "614.10")
def test_a_phase_skipped_after_combat_was_ended_fits() -> None:
    """B skips main phases, A ends the combat phase: what is left of that was due no more, the main phase was."""
    scene = Scene(2)
    scene.battlefield("A", "Fatespinner", "Plains", "Plains").hand("A", "Mandate of Peace")
    game = scene.begin("A", "end")
    pass_until(game, lambda x: x.state.ask_kind == Q.MODE)
    game.apply("mode 2")
    to_step(game, "beginning of combat", 2)
    act(game, "A: cast Mandate of Peace")
    to_turn(game, 3)
    assert "skips the main phase" in game.describe(skips(game)[-1])
    check_turns(game)
    with pytest.raises(AssertionError, match="in place of main"):
        TurnModel(game).follow([e for e in game.events if e is not skips(game)[-1]])


def skips(game: Game) -> list[Event]:
    return [e for e in game.events if e.kind == Ev.SKIPPED]


@pytest.mark.cr("500.1")
@pytest.mark.parametrize(
    ("change", "why"),
    [
        (without(Ev.STEP_BEGINS, Step.UPKEEP), "before upkeep"),
        (without(Ev.STEP_BEGINS, Step.CLEANUP), "before its cleanup"),
        (without(Ev.PHASE_BEGINS, Phase.COMBAT), "in place of nothing"),
        (with_another(event(Ev.STEP_BEGINS, n=Step.UPKEEP), Ev.STEP_BEGINS, Step.UPKEEP), "a upkeep step began"),
        (with_another(event(Ev.PHASE_BEGINS, n=Phase.COMBAT), Ev.STEP_BEGINS, Step.MAIN), "before"),
        (with_another(event(Ev.TURN_BEGINS, player=0, n=2), Ev.TURN_ENDS, 0), "took a turn when it was"),
        (with_another(event(Ev.SKIPPED, player=1, note="turn"), Ev.TURN_ENDS, 0), "took a turn when it was"),
    ],
)
def test_what_was_not_announced_does_not_fit(change: Change, why: str) -> None:
    """A step too few or too many, a phase or a turn out of order, a skip that did not take place."""
    game = played()
    events = change(list(game.events))
    with pytest.raises(AssertionError, match=why):
        TurnModel(game).follow(events)


@pytest.mark.cr("500.8")
def test_an_extra_combat_phase_needs_its_announcement() -> None:
    """The phase that Relentless Assault adds is refused if nobody announced it."""
    scene = Scene(2)
    scene.battlefield("A", *["Mountain"] * 4).hand("A", "Relentless Assault")
    game = to_step(scene.begin("B", "end"), "main", 2)
    cast(game, "Relentless Assault")
    settle(game)
    to_turn(game, 3)
    TurnModel(game).follow(game.events)
    with pytest.raises(AssertionError, match="phase began"):
        TurnModel(game).follow([e for e in game.events if e.kind != Ev.SCHEDULED])


@pytest.mark.cr("726.1", "800.4a")
def test_who_left_before_a_restart_has_no_turn_after_it() -> None:
    board = Scene(3)
    board.permanent("B", "Karn Liberated", counters={"loyalty": 14})
    for seat in "ABC":
        board.library(seat, *["Island"] * 12)
    game = board.begin("B")
    game.concede(2)
    game.apply(next(str(choice) for choice in game.legal if "-14" in str(choice)))
    pass_until(game, lambda g: g.kind == Q.MULLIGAN)
    while game.kind == Q.MULLIGAN:
        game.apply("keep")
    to_turn(game, 4)
    check_turns(game)
    assert {e.player for e in game.events if e.kind == Ev.TURN_BEGINS} == {0, 1}
