"""The part of a game that only 1997 has."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apnap.state.fifth_state import FifthState
    from apnap.state.game_state import State
    from apnap.state.objects import Item


def fifth(g: State) -> FifthState:
    found = g.fifth
    assert found is not None
    return found


def newest(g: State) -> Item | None:
    """What resolves next of the innermost batch."""
    batch = fifth(g).batches[-1]
    while batch:
        for item in reversed(g.stack):
            if item.id == batch[-1]:
                return item
        batch.pop()
    return None
