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
    if combat is not None and (combat.attacks(id) if attacks else combat.blocks(id)):
        return True
    if g.melee is not None:
        for other in g.melee.combats():
            if other.attacks(id) if attacks else other.blocks(id):
                return True
    return False


def status_in(combat: Combat, obj: Permanent, status: str, cx: Frame) -> bool:
    if status == "blocking it":  # the source of the ability
        blocker = combat.blocker(obj.id)
        return blocker is not None and cx.source in blocker.attackers
    if status == "blocking alone":  # 506.5
        return len(combat.blocking) == 1 and combat.blocks(obj.id)
    attacker = combat.attacker(obj.id)
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
        return len(combat.attacking) == 1
    return attacker.required  # 506.6
