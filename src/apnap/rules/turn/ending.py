"""The end step (513): no turn-based actions.  What enters or is made during it waits for the next one (513.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.rules.priority import open_priority

if TYPE_CHECKING:
    from apnap.state.game_state import State


def begin(g: State) -> None:
    open_priority(g)  # 513.1
