"""The damage assignment order (CR22: 509.2, 509.3): announced as blockers are declared, kept as they join and leave.

The order is the order of an attacker's `blockers` and a blocker's `attackers`.  Rules without it divide freely.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.emit import emit
from apnap.options import Option, numbers, picks
from apnap.rules.turn.combat.banding import divided_by_other
from apnap.rules.turn.combat.covering import Tally, dealers_left, is_deadly, spread
from apnap.state.kinds import NOBODY, NOTHING, Ev, Q, Way
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.combat import Combat
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent

PATIENCE: Final = 3000  # so many ways to kill more than must be killed are tried


def announce_orders(g: State) -> None:
    """CR22: 509.2: the active player for each blocked attacker; 509.3: then the others for each blocker."""
    combat = g.combat
    if combat is None:
        return
    todo = [a.id for a in combat.attacking if len(a.blockers) > 1]
    several = [b.id for b in combat.blocking if len(b.attackers) > 1]
    for seat in g.apnap():
        todo.extend([b for b in several if controller_of(g, b) == seat])
    if todo:
        g.push(OrderDamage(todo, []))


def controller_of(g: State, id: int) -> int:
    perm = g.permanent(id)
    return NOBODY if perm is None else perm.controller


def line_of(combat: Combat, id: int) -> list[int]:
    """Whom that creature fights, in its order."""
    attacker = combat.attacker(id)
    if attacker is not None:
        return attacker.blockers
    blocker = combat.blocker(id)
    return [] if blocker is None else blocker.attackers


def set_line(combat: Combat, id: int, line: list[int]) -> None:
    attacker = combat.attacker(id)
    if attacker is not None:
        attacker.blockers = line
    blocker = combat.blocker(id)
    if blocker is not None:
        blocker.attackers = line


class OrderDamage(Task):
    """One creature after the other: who comes first in its order, who next; the last follows by itself."""

    fields: ClassVar[tuple[str, ...]] = ("todo", "placed")
    passes_on: ClassVar[bool] = True

    def __init__(self, todo: list[int], placed: list[int]) -> None:
        self.todo = todo  # creatures whose order is still to be announced
        self.placed = placed  # the beginning of the first one's order

    def run(self, g: State) -> None:
        combat = g.combat
        if combat is None:
            return
        placed = self.placed
        for k, id in enumerate(self.todo):
            line = line_of(combat, id)
            placed = [x for x in placed if x in line]
            rest = [x for x in line if x not in placed]
            if len(rest) > 1:
                attacks = combat.attacks(id)
                who = g.active if attacks and not g.shared else controller_of(g, id)
                rule = "CR22:509.2" if attacks else "CR22:509.3"
                left = len(rest) - 1
                g.pose(OrderDamage(self.todo[k:], placed), Q.ORDER, who, picks(rest), rule, left, left, note(g, id))
                return
            set_line(combat, id, [*placed, *rest])
            tell(g, id)
            placed = []

    def answer(self, g: State, option: Option) -> None:
        g.push(OrderDamage(self.todo, [*self.placed, option.id]))


def note(g: State, id: int) -> str:
    return f"{g.name_of(id)} assigns damage first to"


def tell(g: State, id: int) -> None:
    combat = g.combat
    line = [] if combat is None else line_of(combat, id)
    if combat is None or len(line) < 2:
        return
    attacks = combat.attacks(id)
    rule = "CR22:509.2" if attacks else "CR22:509.3"
    who = g.active if attacks and not g.shared else controller_of(g, id)
    g.way = Way.TURN_BASED
    g.stamp += 1
    for k, other in enumerate(line):
        emit(g, Ev.ORDERED, rule, who, id, other=other, n=k + 1, m=len(line))


def place_joined(g: State, combat: Combat, blocker: int, attacker: int, entered: bool) -> None:
    """CR22: 509.6, 509.7: who joins finds a place in the orders; the others keep theirs."""
    if len(line_of(combat, blocker)) > 1:
        g.push(PlaceInOrder(blocker, attacker, "CR22:509.6"))
    if len(line_of(combat, attacker)) > 1:
        g.push(PlaceInOrder(attacker, blocker, "CR22:509.7" if entered else "CR22:509.6"))


class PlaceInOrder(Task):
    """Where a newcomer stands in a creature's order: 1 is first."""

    fields: ClassVar[tuple[str, ...]] = ("owner", "newcomer", "rule")
    passes_on: ClassVar[bool] = True

    def __init__(self, owner: int, newcomer: int, rule: str) -> None:
        self.owner = owner
        self.newcomer = newcomer
        self.rule = rule

    def run(self, g: State) -> None:
        combat = g.combat
        line = [] if combat is None else line_of(combat, self.owner)
        if combat is None or self.newcomer not in line or len(line) < 2:
            return
        attacks = combat.attacks(self.owner)
        who = g.active if attacks and not g.shared else controller_of(g, self.owner)
        others = ", ".join(g.name_of(x) for x in line if x != self.newcomer)
        text = f"place of {g.name_of(self.newcomer)} in the damage of {g.name_of(self.owner)}, besides {others}"
        g.pose(self, Q.ORDER, who, numbers(1, len(line)), self.rule, 1, 1, text)

    def answer(self, g: State, option: Option) -> None:
        combat = g.combat
        if combat is None:
            return
        line = [x for x in line_of(combat, self.owner) if x != self.newcomer]
        line.insert(option.id - 1, self.newcomer)
        set_line(combat, self.owner, line)
        g.stamp += 1
        for k, other in enumerate(line):
            emit(g, Ev.ORDERED, self.rule, g.ask_player, self.owner, other=other, n=k + 1, m=len(line))


# ---- lethal before next ------------------------------------------------------------------------------------------


def ordered_shares(
    g: State, perm: Permanent, line: list[int], given: list[int], left: int, assigned: list[int], later: list[int]
) -> list[int]:
    """What the next in line may be assigned so that everyone passed by can still be assigned lethal damage.

    CR22: 510.1c, 510.1d.  `later` are the player's creatures that assign after this one: their damage counts, too.
    """
    k = len(given)
    last = k == len(line) - 1
    due = passed_by(g, assigned)
    found: list[int] = []
    for n in range(left + 1):
        wanted = due.copy()
        wanted.extend(line[:k] if n > 0 else [])
        wanted.extend(line[: k + 1] if n < left else [])
        own = 0 if last else left - n
        if can_kill(g, perm, [*assigned, perm.id, line[k], n], wanted, own, line[k + 1 :], later):
            found.append(n)
    return found if found else [left]


def passed_by(g: State, assigned: list[int]) -> list[int]:
    """Creatures that must end up with lethal damage, because damage was assigned to someone behind them."""
    combat = g.combat
    assert combat is not None
    found: list[int] = []
    for i in range(0, len(assigned), 3):
        to = assigned[i + 1]
        line = line_of(combat, assigned[i])
        if assigned[i + 2] <= 0 or to == NOTHING or (to not in line and unblocked_way(assigned, i)):
            continue
        if divided_by_other(g, assigned[i]):  # 702.22j, 702.22k: whatever the order
            continue
        for x in line:
            if x == to:
                break
            if x not in found:
                found.append(x)
    return found


def unblocked_way(assigned: list[int], i: int) -> bool:
    """Whether that creature's only damage goes past its blockers: it assigns as though it weren't blocked."""
    return len([k for k in range(0, len(assigned), 3) if assigned[k] == assigned[i]]) == 1


def can_kill(
    g: State, perm: Permanent, assigned: list[int], wanted: list[int], own: int, room: list[int], later: list[int]
) -> bool:
    """Whether everyone wanted can be assigned lethal damage, the creatures still to assign keeping to their orders."""
    combat = g.combat
    assert combat is not None
    tally = Tally(g, assigned)
    need = sorted({x for x in wanted if tally.lacks(g, x) > 0})
    if not need:
        return True
    dealers, caps = dealers_left(g, perm, own, later)
    lines = [room, *[line_of(combat, p.id) for p in dealers[1:]]]
    touch = [s for s in range(len(caps)) if is_deadly(g, dealers[s])]
    lacks: dict[int, int] = {}
    for line in [need, *lines]:
        for x in line:
            lacks[x] = tally.lacks(g, x)
    return some_way(need, lacks, caps, lines, touch)


def some_way(need: list[int], lacks: dict[int, int], caps: list[int], lines: list[list[int]], touch: list[int]) -> bool:
    """Killing more than must be killed may open the way to someone further back: try that as well."""
    for x in need:
        if not any(caps[s] > 0 and x in line for s, line in enumerate(lines)):
            return False
    more = in_the_way(need, lacks, caps, lines)
    tried = 0
    for size in range(len(more) + 1):
        for extra in combinations(more, size):
            killed = [*need, *extra]
            rooms = [reach(line, lacks, killed) for line in lines]
            order = sorted(killed, key=lacks.__getitem__, reverse=True)
            if spread(order, 0, lacks, caps, rooms, touch):
                return True
            tried += 1
            if tried > PATIENCE:
                return False
    return False


def in_the_way(need: list[int], lacks: dict[int, int], caps: list[int], lines: list[list[int]]) -> list[int]:
    """Creatures that stand before a wanted one in some order, or before one of those."""
    found: list[int] = []
    grown = True
    while grown:
        grown = False
        for s, line in enumerate(lines):
            behind = [k for k, x in enumerate(line) if x in need or x in found]
            if caps[s] <= 0 or not behind:
                continue
            for x in line[: behind[-1]]:
                if lacks[x] > 0 and x not in need and x not in found:
                    found.append(x)
                    grown = True
    return found


def reach(line: list[int], lacks: dict[int, int], killed: list[int]) -> list[int]:
    """The beginning of an order in which everyone is assigned lethal damage."""
    found: list[int] = []
    for x in line:
        if lacks[x] > 0 and x not in killed:
            break
        found.append(x)
    return found
