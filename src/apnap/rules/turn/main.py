"""The main phase (505)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.rules import attractions
from apnap.rules.sagas import add_lore
from apnap.rules.schemes import begin_main

if TYPE_CHECKING:
    from apnap.state.game_state import State


def begin(g: State) -> None:
    if g.main_phases == 1:  # only the first main phase is a precombat one (505.1a)
        if g.format.schemes:
            begin_main(g)  # 505.3
        add_lore(g)  # 505.4
        attractions.begin_main(g)  # 505.5
