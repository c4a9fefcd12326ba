"""The end of combat step (511)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apnap.state.game_state import State


def end(g: State) -> None:
    """511.3: as the step ends, everything is removed from combat."""
    combat = g.combat
    if combat is not None:
        if combat.attackers:
            combat.attackers = {}
        if combat.blockers:
            combat.blockers = {}
        g.stamp += 1
        if g.dirty:  # a battle without a protector waited for its attackers (704.5w)
            g.unsettled = True


def leave_combat(g: State) -> None:
    """The combat phase is over."""
    end(g)
    g.combat = None
