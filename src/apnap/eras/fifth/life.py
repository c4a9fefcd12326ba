"""Mana burn, and the only moments at which life totals are looked at: ends of phases, and both ends of an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.mana import empty_pools
from apnap.rules.phase_life import CheckLife
from apnap.state.kinds import Way

if TYPE_CHECKING:
    from apnap.state.game_state import State


CHECK_LIFE: Final = CheckLife()


def burn_and_check(g: State) -> None:
    g.way = Way.TURN_BASED
    if g.mana_floating:
        g.push(CHECK_LIFE)
        empty_pools(g, "5E:Mana Burn")
        return
    for p in g.players:
        if p.life <= 0 and not p.left:
            g.push(CHECK_LIFE)
            return
