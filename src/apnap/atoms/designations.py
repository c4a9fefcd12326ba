"""Designations a player can have (724)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.state.kinds import NOBODY, NOTHING, Ev

if TYPE_CHECKING:
    from apnap.state.game_state import State


def become_monarch(g: State, seat: int, rule: str, source: int = NOTHING) -> None:
    """The player becomes the monarch, and whoever was it is no more (724.3); NOBODY: there is none (724.4)."""
    if seat == g.monarch or (seat != NOBODY and g.players[seat].left):
        return
    g.monarch = seat
    g.stamp += 1
    g.unsettled = True
    if g.statics:
        g.relayer_everything()  # an effect may depend on who it is
    if seat != NOBODY:
        emit(g, Ev.DESIGNATED, rule, seat, cause=source, note="monarch")
