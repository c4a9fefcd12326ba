"""The draw step (504)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.draws import draw
from apnap.atoms.emit import emit
from apnap.state.kinds import NOTHING, Ev, Way
from apnap.task import SeatTask

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.turns import StepPlan


def is_own(g: State, step: StepPlan) -> bool:
    """Whether the step belongs to the turn itself rather than to an effect that added it or its phase."""
    phase = g.phase
    assert phase is not None
    return step.cause == NOTHING and phase.cause == NOTHING


def is_first_draw(g: State, step: StepPlan) -> bool:
    """Of the player who plays first, in a game of two: without the draw, or without the step."""
    return g.turn_number == 1 and (g.started_with == 2 or g.format.skips_first_draw) and is_own(g, step)  # 103.8b


def begin(g: State) -> None:
    step = g.step
    assert step is not None
    if g.ruleset.first_draw_only and is_first_draw(g, step):
        emit(g, Ev.SKIPPED, "103.8a", g.active, step.id, note="draw")
    elif g.shared:
        for seat in reversed(g.turn_takers()):  # 805.4b, 805.6a
            g.push(DrawForTurn(seat))
    elif not g.players[g.active].left:
        draw(g, g.active, 1, "504.1")


class DrawForTurn(SeatTask):
    """Each player of a team draws, one after the other."""

    def run(self, g: State) -> None:
        g.way = Way.TURN_BASED
        draw(g, self.seat, 1, "504.1")
