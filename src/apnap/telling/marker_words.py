"""Turn markers in words (807.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.telling.wording import who

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.game_state import State


def marker(g: State, e: Event) -> str:
    if e.note == "taken":
        return f"{who(g, e)} takes turn marker {e.n}"
    if e.note == "designated":
        times = "" if e.m == 1 else f" ({e.m} times)"
        return f"turn marker {e.n}, of {who(g, e)}, will be removed{times}"
    return f"turn marker {e.n}, of {who(g, e)}, is removed"
