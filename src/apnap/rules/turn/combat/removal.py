"""Removal from combat (506.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.state.kinds import NOTHING, Ev

if TYPE_CHECKING:
    from apnap.state.game_state import State


def remove_from_combat(g: State, id: int, rule: str) -> None:
    """It stops attacking, blocking, being blocked or attacked; a creature it blocked stays blocked (506.4, 509.1h)."""
    combat = g.combat
    if combat is None:
        return
    gone = False
    if id in combat.attackers:
        del combat.attackers[id]
        for blocker in combat.blockers.values():
            if id in blocker.attackers:
                blocker.attackers.remove(id)
        gone = True
    if id in combat.blockers:
        del combat.blockers[id]
        for attacker in combat.attackers.values():
            if id in attacker.blockers:
                attacker.blockers.remove(id)
        gone = True
    for attacker in combat.attackers.values():
        if attacker.defender == id:
            attacker.defender = NOTHING  # 506.4c: it is still an attacking creature, attacking nothing
    if gone:
        g.stamp += 1
        emit(g, Ev.REMOVED_FROM_COMBAT, rule, -1, id)


def player_left(g: State, seat: int) -> None:
    """A defending player left: what attacked them or their permanents attacks nothing any more (506.4c, 800.4e)."""
    combat = g.combat
    if combat is None:
        return
    for attacker in combat.attackers.values():
        if attacker.defending_player == seat:
            attacker.defender = NOTHING
    combat.defending_players = [s for s in combat.defending_players if s != seat]
