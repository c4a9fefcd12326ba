"""Controlling another player (722)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.state.kinds import Ev
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State


def take_over(g: State, seat: int, by: int, cause: int) -> None:
    """Control begins; what was before comes back when it ends."""
    g.push(Release(seat, g.players[seat].controlled_by))
    g.players[seat].controlled_by = by
    emit(g, Ev.PLAYER_CONTROL, "722.2", seat, n=by, cause=cause)


class Release(Task):
    fields: ClassVar[tuple[str, ...]] = ("whom", "to")
    always: ClassVar[bool] = True

    def __init__(self, whom: int, to: int) -> None:
        self.whom = whom
        self.to = to

    def run(self, g: State) -> None:
        g.players[self.whom].controlled_by = self.whom if g.players[self.to].left else self.to
