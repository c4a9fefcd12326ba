"""The draw step (504)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.draws import draw
from apnap.rules.priority import open_priority

if TYPE_CHECKING:
    from apnap.state.game_state import State


def begin(g: State) -> None:
    open_priority(g)  # 504.2, after the draw
    if not g.players[g.active].left:
        draw(g, g.active, 1, "504.1")
