"""What a creature does in combat, in whichever combat it fights."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apnap.state.combat import Combat
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Permanent


def fighting(g: State, id: int, attacks: bool) -> bool:
    """Whether it is an attacking creature, or else a blocking one, in any combat."""
    combat = g.combat
    if combat is not None and id in (combat.attackers if attacks else combat.blockers):
        return True
    if g.melee is not None:
        for other in g.melee.combats():
            if id in (other.attackers if attacks else other.blockers):
                return True
    return False


def status_in(combat: Combat, obj: Permanent, status: str, cx: Frame) -> bool:
    if status == "blocking it":  # the source of the ability
        blocker = combat.blockers.get(obj.id)
        return blocker is not None and cx.source in blocker.attackers
    if status == "blocking alone":  # 506.5
        return obj.id in combat.blockers and len(combat.blockers) == 1
    attacker = combat.attackers.get(obj.id)
    if attacker is None:
        return False
    if status == "blocked by it":
        return cx.source in attacker.blockers
    if status == "blocked":
        return attacker.blocked
    if status == "unblocked":  # neither, before blockers are declared (509.1h)
        return combat.blockers_declared and not attacker.blocked
    if status == "attacking you":
        return attacker.defender == cx.controller
    if status == "attacking alone":  # 506.5
        return len(combat.attackers) == 1
    return attacker.required  # 506.6
