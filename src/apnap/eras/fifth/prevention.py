"""Damage prevention: after every step in which damage was assigned, before any of it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apnap.state.game_state import State


def due(g: State) -> bool:
    """Whether damage waits that nothing has looked at yet."""
    return g.fifth is not None and bool(g.fifth.packets)


def begin(g: State) -> None:
    """A damage-prevention step."""
    if g.fifth is not None:
        g.fifth.packets = []
