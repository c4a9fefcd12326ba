"""Assigning combat damage (510.1): who may be assigned damage, how it may be divided, trample (702.19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.damage import would_damage
from apnap.atoms.happening import happen
from apnap.atoms.would import Would
from apnap.options import YES_NO, Option
from apnap.queries.rule_changes import has_object_rule
from apnap.rules.turn.combat.banding import divided_by_other, divider
from apnap.rules.turn.combat.covering import Tally, dealers_left, is_deadly, spread, strength
from apnap.rules.turn.combat.damage_order import ordered_shares
from apnap.rules.turn.combat.stacked_damage import put_on_stack
from apnap.state.kinds import (
    BATTLE,
    NOTHING,
    PLANESWALKER,
    TRAMPLE,
    TRAMPLE_OVER_WALKERS,
    Act,
    Q,
    Way,
)
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent

TRAMPLING: Final = TRAMPLE | TRAMPLE_OVER_WALKERS


def recipients(g: State, id: int) -> list[int]:
    """Whom a creature may assign damage to; what stands behind the blockers (702.19b) comes after them.

    For reading only: it may be the list that combat keeps.
    """
    combat = g.combat
    assert combat is not None
    blocker = combat.blocker(id)
    if blocker is not None:
        return blocker.attackers  # 510.1d
    attacker = combat.attacker(id)
    assert attacker is not None
    if not attacker.blocked:
        return behind(g, id)  # 510.1b
    perm = g.permanent(id)
    if perm is None or not perm.chars.keywords & TRAMPLING:
        return attacker.blockers  # 510.1c: perhaps nothing is left to damage
    if g.ruleset.prevention_after and attacker.blockers:
        return attacker.blockers  # what tramples over them is found after damage prevention
    return [*attacker.blockers, *behind(g, id)]


def behind(g: State, id: int) -> list[int]:
    """What it attacks, and with trample over planeswalkers that planeswalker's controller."""
    combat = g.combat
    assert combat is not None
    attacker = combat.attacker(id)
    assert attacker is not None
    defender = attacker.defender
    if 0 <= defender < len(g.players):
        return [] if g.players[defender].left else [defender]  # 800.4e
    perm = g.permanent(id)
    over = perm is not None and bool(perm.chars.keywords & TRAMPLE_OVER_WALKERS)
    host = None if defender == NOTHING else g.permanent(defender)
    if host is None:
        if over and attacker.lost_walker and not g.players[attacker.defending_player].left:
            return [attacker.defending_player]  # 702.19e
        return []
    if not host.chars.types & (PLANESWALKER | BATTLE):
        return []
    if over and host.chars.types & PLANESWALKER:  # 702.19c
        return [defender, host.controller]
    return [defender]


def may_ignore_blockers(g: State, perm: Permanent) -> bool:
    """ "May assign its combat damage as though it weren't blocked." """
    combat = g.combat
    if combat is None or "unblocked assigns" not in g.rules:
        return False
    attacker = combat.attacker(perm.id)
    return (
        attacker is not None
        and attacker.blocked
        and has_object_rule(g, "unblocked assigns", perm)
        and bool(behind(g, perm.id))
    )


def tramples(g: State, id: int) -> bool:
    """Whether lethal damage to blockers matters for how its damage may be divided."""
    combat = g.combat
    perm = g.permanent(id)
    if combat is None or perm is None or not perm.chars.keywords & TRAMPLING or g.ruleset.prevention_after:
        return False
    attacker = combat.attacker(id)
    return attacker is not None and bool(behind(g, id))


def in_order(g: State, choosers: list[int]) -> list[int]:
    """The active player's creatures first (510.1), of those the ones with trample last: they count the others' damage.

    One player's assignment is judged as a whole (510.1e), so within it the order is only that of the questions.  What
    the defending player divides (702.22j) comes after what the active player does.
    """
    if len(choosers) == 1:
        return choosers
    combat = g.combat
    assert combat is not None
    banded = [i for i in choosers if divided_by_other(g, i)]
    plain = [i for i in choosers if combat.attacks(i) and not tramples(g, i)]
    trampling = [i for i in choosers if combat.attacks(i) and tramples(g, i)]
    attacking = [*plain, *trampling]
    blocking = [i for i in choosers if not combat.attacks(i)]
    if banded:
        attacking = [*[i for i in attacking if i not in banded], *[i for i in attacking if i in banded]]
        blocking = [*[i for i in blocking if i in banded], *[i for i in blocking if i not in banded]]
    return [*attacking, *blocking]


class AssignDamage(Task):
    """Each creature's damage, one number at a time where there is a choice.  All is dealt together (510.2)."""

    fields: ClassVar[tuple[str, ...]] = ("dealers", "assigned", "whom")
    passes_on: ClassVar[bool] = True  # the others' damage is dealt all the same

    def __init__(self, dealers: list[int], assigned: list[int], whom: int = NOTHING) -> None:
        self.dealers = dealers  # still to assign
        self.assigned = assigned  # source, recipient, amount, …
        self.whom = whom  # whose share is asked for now

    def run(self, g: State) -> None:
        assigned = self.assigned.copy()
        combat = g.combat
        if combat is None:
            return
        for k, id in enumerate(self.dealers):
            perm = g.permanent(id)
            if perm is None or not (combat.attacks(id) or combat.blocks(id)):
                continue
            if g.rules and may_ignore_blockers(g, perm) and not any_from(assigned, id):
                task = AssignDamage(self.dealers[k:], assigned)
                g.pose(task, Q.YES_NO, perm.controller, YES_NO, "510.1c", 1, 1, "assign as though unblocked")
                return
            if self.ask(g, perm, assigned, self.dealers[k:]):
                return
        deal(g, assigned)

    def ask(self, g: State, perm: Permanent, assigned: list[int], rest: list[int]) -> bool:
        """Ask for the next recipient's share; False when this creature's damage is all assigned."""
        whom = recipients(g, perm.id)
        given: list[int] = []
        left = strength(g, perm)
        for i in range(0, len(assigned), 3):
            if assigned[i] == perm.id and assigned[i + 1] != NOTHING:
                given.append(assigned[i + 2])
                left -= assigned[i + 2]
        while len(given) < len(whom) and left > 0:
            k = len(given)
            choices = [left] if k == len(whom) - 1 else legal_shares(g, perm, whom, given, left, assigned, rest[1:])
            if len(choices) > 1:
                options = [Option(Act.NUMBER, n, 0) for n in choices]
                who, rule = divider(g, perm), damage_rule(g, perm)
                task = AssignDamage(rest, assigned, whom[k])
                g.pose(task, Q.DAMAGE, who, options, rule, 1, 1, g.name_of(whom[k]))
                return True
            assigned.extend([perm.id, whom[k], choices[0]])
            given.append(choices[0])
            left -= choices[0]
        return False

    def answer(self, g: State, option: Option) -> None:
        id = self.dealers[0]
        if option.act == Act.NUMBER:
            g.push(AssignDamage(self.dealers, [*self.assigned, id, self.whom, option.id]))
        elif option.act == Act.NO:
            g.push(AssignDamage(self.dealers, [*self.assigned, id, NOTHING, 0]))
        else:
            perm = g.permanent(id)
            total = 0 if perm is None else strength(g, perm)
            g.push(AssignDamage(self.dealers[1:], [*self.assigned, id, behind(g, id)[0], total]))


def damage_rule(g: State, perm: Permanent) -> str:
    attacks = g.combat is not None and g.combat.attacks(perm.id)
    if divided_by_other(g, perm.id):
        return "702.22j" if attacks else "702.22k"
    rule = "510.1c" if attacks else "510.1d"
    return "CR22:" + rule if g.ruleset.damage_order else rule


def any_from(assigned: list[int], id: int) -> bool:
    for i in range(0, len(assigned), 3):
        if assigned[i] == id:
            return True
    return False


def legal_shares(
    g: State, perm: Permanent, whom: list[int], given: list[int], left: int, assigned: list[int], later: list[int]
) -> list[int]:
    """What the next recipient may be assigned so that the whole can still be legal (510.1e)."""
    combat = g.combat
    assert combat is not None
    if g.ruleset.damage_order and not divided_by_other(g, perm.id):
        attacks = combat.attacks(perm.id)
        line = [i for i in whom if not attacks or i in combat.attackers[perm.id].blockers]
        if len(given) < len(line):
            mine = [i for i in later if combat.attacks(i) == attacks and not divided_by_other(g, i)]
            return ordered_shares(g, perm, line, given, left, assigned, mine)
    if not tramples(g, perm.id):
        return [n for n in range(left + 1)]  # divided as its controller chooses (510.1c, 510.1d)
    gates = len([b for b in whom if b in combat.attackers[perm.id].blockers])
    k = len(given)
    tally = Tally(g, assigned)
    if k >= gates:  # the planeswalker before its controller (702.19c)
        host = g.permanent(whom[k])
        need = 0 if host is None else max(0, host.count("loyalty") - tally.to.get(whom[k], 0))
        return [n for n in range(left + 1) if n == left or n >= need]
    sharing = [i for i in later if combat.attacks(i) and tramples(g, i) and shares_blocker(g, i, whom)]
    if sharing:  # nobody counts on what the other side will do
        sharing = [i for i in sharing if divided_by_other(g, i) == divided_by_other(g, perm.id)]
    owed = obligations(g, assigned)
    if not sharing and not any(tally.lacks(g, x) for x in owed):
        if k < gates - 1:
            return list(range(left + 1))
        short = any(tally.lacks(g, whom[i]) for i in range(gates - 1))
        need = tally.lacks(g, whom[k])
        if need > 1 and is_deadly(g, perm):
            need = 1
        return [n for n in range(left + 1) if n == left or (not short and n >= need)]
    found: list[int] = []
    for n in range(left + 1):
        trial = [*assigned, perm.id, whom[k], n]
        wanted = owed
        room = whom[k + 1 : gates]
        if k == gates - 1 and n < left:  # the rest goes past the blockers, so all of them need lethal damage
            wanted = [*owed, *[b for b in whom[:gates] if b not in owed]]
        if can_cover(g, perm, trial, wanted, left - n if room else 0, room, sharing):
            found.append(n)
    return found


def shares_blocker(g: State, id: int, whom: list[int]) -> bool:
    combat = g.combat
    assert combat is not None
    for b in combat.attackers[id].blockers:
        if b in whom:
            return True
    return False


def obligations(g: State, assigned: list[int]) -> list[int]:
    """Blockers that must end up with lethal damage, because a creature they block assigned damage past them."""
    combat = g.combat
    assert combat is not None
    found: list[int] = []
    for i in range(0, len(assigned), 3):
        attacker = combat.attacker(assigned[i])
        if attacker is None or assigned[i + 2] <= 0 or assigned[i + 1] in attacker.blockers or not attacker.blocked:
            continue
        if not tramples(g, attacker.id):
            continue
        for b in attacker.blockers:
            if b not in found:
                found.append(b)
    return found


def can_cover(
    g: State, perm: Permanent, assigned: list[int], wanted: list[int], own: int, own_room: list[int], later: list[int]
) -> bool:
    """Whether those still to assign can bring every wanted blocker to lethal damage."""
    combat = g.combat
    assert combat is not None
    tally = Tally(g, assigned)
    lacks = {b: tally.lacks(g, b) for b in wanted}
    open_ = sorted([b for b in wanted if lacks[b] > 0], key=lacks.__getitem__, reverse=True)
    dealers, caps = dealers_left(g, perm, own, later)
    rooms = [own_room, *[combat.attackers[p.id].blockers for p in dealers[1:]]]
    touch = [s for s in range(len(caps)) if is_deadly(g, dealers[s])]
    return spread(open_, 0, lacks, caps, rooms, touch)


def deal(g: State, assigned: list[int]) -> None:
    """510.2: all combat damage is dealt simultaneously."""
    if g.ruleset.damage_on_stack:
        put_on_stack(g, assigned)
        return
    g.way = Way.TURN_BASED
    ws: list[Would] = []
    for i in range(0, len(assigned), 3):
        if assigned[i + 2] > 0 and g.permanent(assigned[i]) is not None:
            ws.append(would_damage(g, assigned[i], assigned[i + 1], assigned[i + 2], True, "510.2"))
    if ws:
        happen(g, ws)
