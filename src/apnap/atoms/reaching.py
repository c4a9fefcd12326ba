"""Who is within whose range of influence (801.2c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.state.seating import reaches

if TYPE_CHECKING:
    from apnap.state.game_state import State


def measure(g: State) -> None:
    """As a turn begins: players next to those who have left come closer, and with them what they control."""
    found = reaches(g.players, g.ranges, g.reach)
    if found == g.reach:
        return
    g.reach = found
    g.relayer_everything()
    for perm in g.battlefield:  # what is attached to something may reach it no longer
        g.touch(perm)
    g.unsettled = True
    g.stamp += 1
