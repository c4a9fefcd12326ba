"""Who will receive priority next (117.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.state.game_state import ENDING, PRIORITY
from apnap.state.kinds import NOBODY

if TYPE_CHECKING:
    from apnap.state.game_state import State


def open_priority(g: State) -> None:
    """The active player will receive priority (117.3a, 117.3b)."""
    g.stage = PRIORITY
    g.holder = g.active
    g.passes = 0
    if g.active == NOBODY or g.players[g.active].left:  # 800.4j
        g.holder = g.next_seat(g.active)


def no_priority(g: State) -> None:
    """Nobody will: the step ends when its actions are done (500.3)."""
    g.stage = ENDING
