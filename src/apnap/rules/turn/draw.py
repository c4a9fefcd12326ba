"""The draw step (504)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.draws import draw
from apnap.atoms.emit import emit
from apnap.state.kinds import NOTHING, Ev

if TYPE_CHECKING:
    from apnap.state.game_state import State


def first_draw(g: State) -> bool:
    """Who plays first goes without the draw, but not without the step, where the rules say so."""
    own = g.step is not None and g.step.cause == NOTHING and (g.phase is None or g.phase.cause == NOTHING)
    return own and g.turn_number == 1 and g.started_with == 2


def begin(g: State) -> None:
    if g.ruleset.first_draw_only and g.step is not None and first_draw(g):
        emit(g, Ev.SKIPPED, "103.8a", g.active, g.step.id, NOTHING, 0, 0, NOTHING, "draw")
    elif not g.players[g.active].left:
        draw(g, g.active, 1, "504.1")
