"""The end of combat step (511)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apnap.state.game_state import State


def end(g: State) -> None:
    """511.3: as the step ends, everything is removed from combat."""
    combat = g.combat
    if combat is not None:
        combat.dissolve()
        look_anew(g)


def look_anew(g: State) -> None:
    g.stamp += 1
    if g.dirty:  # a battle without a protector waited for its attackers (704.5w)
        g.unsettled = True


def leave_combat(g: State) -> None:
    """The combat phase is over, and with it whatever is left of the combat."""
    if g.combat is not None:
        g.combat = None
        look_anew(g)
