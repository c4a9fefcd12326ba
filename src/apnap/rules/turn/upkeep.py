"""The upkeep step (503): no turn-based actions; triggers of the untap step and of upkeep, then priority."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.rules.priority import open_priority

if TYPE_CHECKING:
    from apnap.state.game_state import State


def begin(g: State) -> None:
    open_priority(g)  # 503.1
