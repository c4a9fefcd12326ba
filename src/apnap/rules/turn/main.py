"""The main phase (505)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.rules.sagas import add_lore

if TYPE_CHECKING:
    from apnap.state.game_state import State


def begin(g: State) -> None:
    if g.main_phases == 1:  # only the first main phase is a precombat one (505.1a)
        add_lore(g)  # 505.4
