"""Mana burn, and the only moments at which life totals are looked at: ends of phases, and both ends of an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.mana import empty_pools
from apnap.rules.phase_life import CheckLife
from apnap.state.kinds import Way

if TYPE_CHECKING:
    from apnap.state.game_state import State


def burn_and_check(g: State) -> None:
    g.push(CheckLife())
    g.way = Way.TURN_BASED
    if g.mana_floating:
        empty_pools(g, "5E:Mana Burn")
