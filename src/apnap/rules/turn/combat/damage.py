"""Combat damage (510): assigned as the step begins, then dealt all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.damage import would_damage
from apnap.atoms.would import Would, happen
from apnap.options import Option, numbers
from apnap.rules.continuous import refresh
from apnap.rules.priority import open_priority
from apnap.state.kinds import (
    BATTLE,
    DEATHTOUCH,
    DOUBLE_STRIKE,
    FIRST_STRIKE,
    NOTHING,
    PLANESWALKER,
    TRAMPLE,
    TRAMPLE_OVER_WALKERS,
    Q,
    Step,
    Way,
)
from apnap.state.turns import StepPlan
from apnap.task import Task
from apnap.vocab.rules_text import has_object_rule

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent

FAST = FIRST_STRIKE | DOUBLE_STRIKE


def begin(g: State) -> None:
    open_priority(g)  # 510.3
    combat = g.combat
    if combat is None:
        return
    refresh(g)
    combat.damage_steps += 1
    first = combat.damage_steps == 1 and any_fast(g)
    if first:  # 510.4: the phase gets a second combat damage step
        g.steps.insert(0, StepPlan(g.plan_id(), Step.COMBAT_DAMAGE))
    dealers = choose_dealers(g, first)
    if dealers:
        g.push(AssignDamage(dealers, []))


def any_fast(g: State) -> bool:
    combat = g.combat
    if combat is None:
        return False
    for id in combat.attackers:
        perm = g.permanent(id)
        if perm is not None and perm.chars.keywords & FAST:
            return True
    for id in combat.blockers:
        perm = g.permanent(id)
        if perm is not None and perm.chars.keywords & FAST:
            return True
    return False


def choose_dealers(g: State, first: bool) -> list[int]:
    """Who deals damage in this step (510.4), in APNAP order of their controllers (510.1)."""
    combat = g.combat
    assert combat is not None
    found: list[int] = []
    for attacker in combat.attackers.values():
        perm = g.permanent(attacker.id)
        if perm is None:
            continue
        fast = bool(perm.chars.keywords & FAST)
        if first:
            attacker.dealt = fast
        if fast if first else (not attacker.dealt or perm.chars.keywords & DOUBLE_STRIKE):
            found.append(attacker.id)
    order = g.apnap()
    blocking: list[int] = []
    for blocker in combat.blockers.values():
        perm = g.permanent(blocker.id)
        if perm is None:
            continue
        fast = bool(perm.chars.keywords & FAST)
        if first:
            blocker.dealt = fast
        if fast if first else (not blocker.dealt or perm.chars.keywords & DOUBLE_STRIKE):
            blocking.append(blocker.id)
    if len(order) > 2:
        for seat in order:
            for id in blocking:
                perm = g.permanent(id)
                if perm is not None and perm.controller == seat:
                    found.append(id)
    else:
        found.extend(blocking)
    return found


def strength(g: State, perm: Permanent) -> int:
    """How much it assigns (510.1a)."""
    if g.rules and has_object_rule(g, "assigns by toughness", perm):
        return max(0, perm.chars.toughness)
    return max(0, perm.chars.power)


def recipients(g: State, id: int) -> list[int]:
    """Whom a creature may assign damage to; for an attacker with trample the defender comes last."""
    combat = g.combat
    assert combat is not None
    blocker = combat.blockers.get(id)
    if blocker is not None:
        return [a for a in blocker.attackers if g.permanent(a) is not None]  # 510.1d
    attacker = combat.attackers[id]
    perm = g.permanent(id)
    keywords = 0 if perm is None else perm.chars.keywords
    found = [b for b in attacker.blockers if g.permanent(b) is not None] if attacker.blocked else []
    if attacker.blocked and not keywords & TRAMPLE:
        return found  # 510.1c: blocked, and perhaps nothing left to damage
    if attacker.defender != NOTHING and defender_there(g, attacker.defender):
        found.append(attacker.defender)
        if keywords & TRAMPLE_OVER_WALKERS and attacker.defender >= len(g.players):
            host = g.permanent(attacker.defender)
            if host is not None and host.chars.types & PLANESWALKER:  # 702.19c
                found.append(host.controller)
    return found


def defender_there(g: State, defender: int) -> bool:
    if defender < len(g.players):
        return not g.players[defender].left  # 800.4e
    perm = g.permanent(defender)
    return perm is not None and bool(perm.chars.types & (PLANESWALKER | BATTLE))


def lethal(g: State, to: int, source: Permanent, assigned: list[int]) -> int:
    """What counts as lethal damage (702.19b, 702.2c): damage already there and being assigned is taken into account."""
    perm = g.permanent(to)
    if perm is None:
        return 0
    already = 0
    for i in range(0, len(assigned), 3):
        if assigned[i + 1] == to:
            already += assigned[i + 2]
    if perm.chars.types & PLANESWALKER and not perm.chars.types & 4:
        return max(0, perm.count("loyalty") - already)
    need = max(0, perm.chars.toughness - perm.damage - already)
    if source.chars.keywords & DEATHTOUCH and need > 0:
        return 0 if already else 1
    return need


class AssignDamage(Task):
    """Each creature's damage; where there is a choice, one number at a time.  All is dealt together (510.2)."""

    fields: ClassVar[tuple[str, ...]] = ("dealers", "assigned")

    def __init__(self, dealers: list[int], assigned: list[int]) -> None:
        self.dealers = dealers  # still to assign
        self.assigned = assigned  # source, recipient, amount, …

    def run(self, g: State) -> None:
        assigned = self.assigned.copy()
        for k, id in enumerate(self.dealers):
            perm = g.permanent(id)
            if perm is None:
                continue
            total = strength(g, perm)
            whom = recipients(g, id)
            if total <= 0 or not whom:
                continue  # 510.1a: none is assigned
            if len(whom) == 1:
                assigned.extend([id, whom[0], total])
                continue
            if self.ask(g, perm, whom, total, assigned, self.dealers[k:]):
                return
        deal(g, assigned)

    def ask(self, g: State, perm: Permanent, whom: list[int], total: int, assigned: list[int], rest: list[int]) -> bool:
        """Ask for the next recipient's share; False when this creature's damage is all assigned."""
        given = [assigned[i + 2] for i in range(0, len(assigned), 3) if assigned[i] == perm.id]
        while len(given) < len(whom):
            left = total - sum(given)
            k = len(given)
            if k == len(whom) - 1:
                choices = [left]
            else:
                choices = self.legal_shares(g, perm, whom, given, left, assigned)
            if len(choices) > 1:
                task = AssignDamage(rest, assigned)
                options = [o for o in numbers(0, left) if o.id in choices]
                chooser = perm.controller
                rule = "510.1c" if g.combat is not None and perm.id in g.combat.attackers else "510.1d"
                g.pose(task, Q.DAMAGE, chooser, options, rule, 1, 1, str(whom[k]))
                return True
            assigned.extend([perm.id, whom[k], choices[0]])
            given.append(choices[0])
        return False

    def legal_shares(
        self, g: State, perm: Permanent, whom: list[int], given: list[int], left: int, assigned: list[int]
    ) -> list[int]:
        """Free division among creatures (510.1c); with trample, lethal damage before any goes past them (702.19b)."""
        k = len(given)
        n_behind = self.behind(g, perm, whom)
        if n_behind == 0:
            return list(range(left + 1))
        gates = len(whom) - n_behind  # those that must have lethal before any goes behind
        before = [x for x in assigned_others(assigned, perm.id)]
        short = False
        for i in range(min(k, gates)):
            if given[i] < lethal(g, whom[i], perm, before):
                short = True
        if k < gates - 1:
            return list(range(left + 1))
        if k == gates - 1:
            need = lethal(g, whom[k], perm, before)
            return [v for v in range(left + 1) if v == left or (not short and v >= need)]
        need = lethal(g, whom[k], perm, before)  # the planeswalker before its controller
        return [v for v in range(left + 1) if v == left or v >= need]

    def behind(self, g: State, perm: Permanent, whom: list[int]) -> int:
        """How many recipients stand behind the creatures: the defender, for trample."""
        combat = g.combat
        if combat is None or perm.id not in combat.attackers:
            return 0
        attacker = combat.attackers[perm.id]
        blockers = len([b for b in whom if b in attacker.blockers])
        return len(whom) - blockers if blockers else len(whom) - 1

    def answer(self, g: State, option: Option) -> None:
        id = self.dealers[0]
        g.push(AssignDamage(self.dealers, [*self.assigned, id, int(g.ask_note), option.id]))


def assigned_others(assigned: list[int], id: int) -> list[int]:
    found: list[int] = []
    for i in range(0, len(assigned), 3):
        if assigned[i] != id:
            found.extend(assigned[i : i + 3])
    return found


def deal(g: State, assigned: list[int]) -> None:
    """510.2: all combat damage is dealt simultaneously."""
    g.way = Way.TURN_BASED
    ws: list[Would] = []
    for i in range(0, len(assigned), 3):
        if assigned[i + 2] > 0:
            ws.append(would_damage(g, assigned[i], assigned[i + 1], assigned[i + 2], True, "510.2"))
    if ws:
        happen(g, ws)
