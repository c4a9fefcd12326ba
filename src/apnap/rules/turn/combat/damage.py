"""The combat damage step (510): damage is assigned as the step begins, then dealt all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.continuous import refresh
from apnap.atoms.damage import would_damage
from apnap.atoms.happening import happen
from apnap.rules.turn.combat.assigning import TRAMPLING, AssignDamage, deal, in_order, may_ignore_blockers, recipients
from apnap.rules.turn.combat.covering import strength
from apnap.state.kinds import DOUBLE_STRIKE, FIRST_STRIKE, Way
from apnap.state.steps import Step
from apnap.state.turns import StepPlan

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.combat import Combat
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent

FAST: Final = FIRST_STRIKE | DOUBLE_STRIKE
TURN_BASED: Final = Way.TURN_BASED


def begin(g: State) -> None:
    combat = g.combat
    if combat is None:
        return
    refresh(g)
    combat.damage_steps += 1
    if deal_plainly(g, combat):
        return
    first = combat.damage_steps == 1 and any_fast(g)
    if first:  # 510.4: the phase gets a second combat damage step
        g.steps.insert(0, StepPlan(g.plan_id(), Step.COMBAT_DAMAGE))
    assign(g, first)


def deal_plainly(g: State, combat: Combat) -> bool:
    """Where nobody strikes first and each creature can damage only one other or a player, as mostly: all of it at once.

    False: it is otherwise, and nothing is done yet.
    """
    if g.alive > 2 or g.ruleset.damage_on_stack or (g.rules and "unblocked assigns" in g.rules):
        return False
    ws: list[Would] = []
    for attacker in combat.attacking:
        perm = g.permanent(attacker.id)
        if perm is None:
            continue
        keywords = perm.chars.keywords
        if keywords & FAST or attacker.dealt:
            return False
        total = strength(g, perm)
        if total <= 0:
            continue  # 510.1a
        if not attacker.blocked:
            to = attacker.defender
            if not 0 <= to < len(g.players):
                return False
            if g.players[to].left:
                continue  # 800.4e
        elif len(attacker.blockers) > 1 or keywords & TRAMPLING:
            return False
        elif attacker.blockers:
            to = attacker.blockers[0]  # 510.1c
        else:
            continue
        ws.append(would_damage(g, perm.id, to, total, True, "510.2"))
    for blocker in combat.blocking:
        perm = g.permanent(blocker.id)
        if perm is None:
            continue
        if perm.chars.keywords & FAST or blocker.dealt or len(blocker.attackers) > 1:
            return False
        if combat.attacker(blocker.id) is not None:
            return False
        if blocker.attackers and not (perm.tapped and g.ruleset.tapped_blockers_harmless):
            total = strength(g, perm)
            if total > 0:
                ws.append(would_damage(g, perm.id, blocker.attackers[0], total, True, "510.2"))  # 510.1d
    if ws:
        g.way = TURN_BASED
        for w in ws:
            w.way = TURN_BASED
        happen(g, ws)
    return True


def assign(g: State, first: bool) -> None:
    """510.1: what there is no choice about, then the choices; then all of it is dealt."""
    assigned: list[int] = []
    choosers: list[int] = []
    for id in choose_dealers(g, first):
        perm = g.permanent(id)
        total = 0 if perm is None else strength(g, perm)
        if perm is None or total <= 0:
            continue  # 510.1a: none is assigned
        whom = recipients(g, id)
        if not whom:
            continue
        if len(whom) > 1 or (g.rules and may_ignore_blockers(g, perm)):
            choosers.append(id)
        else:
            assigned.append(id)
            assigned.append(whom[0])
            assigned.append(total)
    if choosers:
        g.push(AssignDamage(in_order(g, choosers), assigned))
    elif assigned:
        deal(g, assigned)


def any_fast(g: State) -> bool:
    """Whether an attacking or blocking creature has first strike or double strike now, whatever its power (510.4)."""
    combat = g.combat
    if combat is None:
        return False
    for attacker in combat.attacking:
        perm = g.permanent(attacker.id)
        if perm is not None and perm.chars.keywords & FAST:
            return True
    for blocker in combat.blocking:
        perm = g.permanent(blocker.id)
        if perm is not None and perm.chars.keywords & FAST:
            return True
    return False


def choose_dealers(g: State, first: bool) -> list[int]:
    """Who deals damage in this step (510.4), in APNAP order of their controllers (510.1, 802.5)."""
    combat = g.combat
    assert combat is not None
    found: list[int] = []
    for attacker in combat.attacking:
        perm = g.permanent(attacker.id)
        if perm is None:
            continue
        if first:
            attacker.dealt = strikes(g, perm)
        if deals_now(perm, first, attacker.dealt):
            found.append(attacker.id)
    blocking: list[int] = []
    for blocker in combat.blocking:
        perm = g.permanent(blocker.id)
        if perm is None or (perm.tapped and g.ruleset.tapped_blockers_harmless):
            continue
        if first:
            blocker.dealt = strikes(g, perm)
        if deals_now(perm, first, blocker.dealt):
            blocking.append(blocker.id)
    if g.alive <= 2:
        found.extend(blocking)
        return found
    for seat in g.apnap():
        for id in blocking:
            perm = g.permanent(id)
            if perm is not None and perm.controller == seat:
                found.append(id)
    return found


def strikes(g: State, perm: Permanent) -> bool:
    """Whether it has had its damage once the first step is over.

    510.4: having first strike as that step begins is enough.  CR08: 310.5: what assigns none may do so in the second.
    """
    if not perm.chars.keywords & FAST:
        return False
    return not g.ruleset.damage_on_stack or (strength(g, perm) > 0 and bool(recipients(g, perm.id)))


def deals_now(perm: Permanent, first: bool, dealt: bool) -> bool:
    """510.4: in the first of two steps, or in the one for all that have not dealt damage yet."""
    if first:
        return bool(perm.chars.keywords & FAST)
    return not dealt or bool(perm.chars.keywords & DOUBLE_STRIKE)
