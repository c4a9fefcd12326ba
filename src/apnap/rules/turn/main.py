"""The main phase (505)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.following import following
from apnap.rules import attractions
from apnap.rules.sagas import add_lore
from apnap.rules.schemes import begin_main

if TYPE_CHECKING:
    from apnap.state.game_state import State


def begin(g: State) -> None:
    if g.main_phases == 1:  # only the first main phase is a precombat one (505.1a)
        if g.shared or g.players[g.active].counters is not None:
            radiation(g)
        if g.format.schemes:
            begin_main(g)  # 505.3
        add_lore(g)  # 505.4
        attractions.begin_main(g)  # 505.5


def radiation(g: State) -> None:
    """122.1i: for each player of whose turn it is with rad counters."""
    for seat in g.turn_takers():
        if g.players[seat].count("rad"):
            following().irradiated(g, seat)
