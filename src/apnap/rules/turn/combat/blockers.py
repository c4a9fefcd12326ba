"""Declaring blockers (509)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.continuous import refresh
from apnap.atoms.emit import emit
from apnap.native import mypyc_attr
from apnap.options import DONE, Option
from apnap.queries.rule_changes import has_object_rule
from apnap.rules.turn.combat import block_solver
from apnap.rules.turn.combat.banding import band_of
from apnap.rules.turn.combat.block_rules import block_costs, block_is_ruled, block_problem
from apnap.rules.turn.combat.damage_order import announce_orders
from apnap.rules.turn.combat.declaration_costs import Bill, PayDeclaration, all_affordable, payers, theirs
from apnap.rules.turn.combat.evasion import can_block_pair
from apnap.state.kinds import BATTLE, CREATURE, NOTHING, Act, Ev, Q, Way
from apnap.state.objects import NO_IDS
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.combat import Attacker, Combat
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


NO_ROWS: Final[list[list[int]]] = []  # never changed


def begin(g: State) -> None:
    refresh(g)
    g.push(finish_blocks(g))
    combat = g.combat
    if combat is None or not combat.attacking:
        return
    foes = combat.defending_players
    if len(foes) == 1 and not g.shared:
        if not g.players[foes[0]].left:
            g.push(ChooseBlockers(foes[0], None, NO_ROWS, NO_IDS))
        return
    for seat in reversed(declarers(g)):  # 802.4
        if seat in foes:
            g.push(ChooseBlockers(seat, None, NO_ROWS, NO_IDS))


def declarers(g: State) -> list[int]:
    """Who declares blocks, in order: each player; where teams take turns, each team by its primary player (805.10d)."""
    return [team[0] for team in g.team_order()] if g.shared else g.apnap()


def on_side(g: State, seat: int, other: int) -> bool:
    """Whether `other` blocks with that player: a teammate, where teams attack and block as one (805.10d)."""
    return seat == other or (g.shared and not g.opposed(seat, other))


def can_block(g: State, perm: Permanent, seat: int) -> bool:
    """509.1a: untapped creatures the defending player controls, which are not battles."""
    if (
        not perm.chars.types & CREATURE
        or not on_side(g, seat, perm.controller)
        or perm.tapped
        or perm.chars.types & BATTLE
    ):
        return False
    return not (g.rules and has_object_rule(g, "cannot block", perm))


def attackers_of(g: State, seat: int) -> list[Permanent]:
    """Creatures attacking that player, their planeswalkers, or battles they protect (509.1a, 802.4a)."""
    found: list[Permanent] = []
    combat = g.combat
    if combat is not None:
        for a in combat.attacking:
            if a.defending_player == seat or on_side(g, seat, a.defending_player):
                perm = g.permanent(a.id)
                if perm is not None:
                    found.append(perm)
    return found


def is_attacked(g: State, seat: int) -> bool:
    """Whether there is any of those."""
    combat = g.combat
    if combat is not None:
        for a in combat.attacking:
            if (a.defending_player == seat or on_side(g, seat, a.defending_player)) and g.permanent(a.id) is not None:
                return True
    return False


def possible_blockers(g: State, seat: int, attackers: list[Permanent]) -> list[int]:
    """Creatures that could block at least one of them."""
    found: list[int] = []
    shared = g.shared
    for perm in g.battlefield:
        if (perm.controller == seat or shared) and perm.chars.types & CREATURE and can_block(g, perm, seat):
            for attacker in attackers:
                if can_block_pair(g, attacker, perm):
                    found.append(perm.id)
                    break
    return found


@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseBlockers(Task):
    """One creature after the other: which attacker it blocks, perhaps which others besides, or that it stays out.

    Where effects tie the creatures together, only what some legal declaration contains is offered (509.1b–c).
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "creatures", "rows", "part")

    def __init__(self, seat: int, creatures: list[int] | None, rows: list[list[int]], part: list[int]) -> None:
        self.seat = seat
        self.creatures = creatures  # None: not looked for yet
        self.rows = rows  # what each creature decided upon blocks
        self.part = part  # what the next one blocks already

    def run(self, g: State) -> None:
        if g.combat is None or g.players[self.seat].left:
            return
        creatures = self.creatures
        k = len(self.rows)
        if creatures is not None and k == len(creatures):
            if creatures and is_attacked(g, self.seat):
                settle_costs(g, self.seat, creatures, self.rows)
            return
        attackers = attackers_of(g, self.seat)
        if not attackers:
            return
        task = self
        if creatures is None:
            creatures = possible_blockers(g, self.seat, attackers)
            if not creatures:
                return
            task = ChooseBlockers(self.seat, creatures, self.rows, self.part)
        options: list[Option] = []
        if block_is_ruled(g, attackers):
            options = task.ruled_options(g, attackers)
        else:
            perm = g.permanent(creatures[k])
            if perm is not None:
                options = [Option(Act.STAY, perm.id, 0)]
                for attacker in attackers:
                    if can_block_pair(g, attacker, perm):
                        options.append(Option(Act.BLOCK, perm.id, attacker.id))
        g.pose(task, Q.BLOCK, self.seat, options, "509.1a", 1, 1, "")
        if k == 0 and not self.part and g.manual_mana >> self.seat & 1 and "block cost" in g.rules:
            g.before = None
            g.before = g.clone()  # to return to, if the costs turn out not to be paid (732.1)

    def problem(self, g: State, attackers: list[Permanent]) -> block_solver.BlockProblem:
        """The question of legality, kept while nothing changes."""
        made = g.block_problem
        if made is None or g.problem_stamp != g.stamp or g.problem_seat != self.seat:
            perms = g.objects.permanents(self.creatures or [])
            made = block_problem(g, perms, attackers)
            g.block_problem = made
            g.problem_stamp = g.stamp
            g.problem_seat = self.seat
        return made

    def ruled_options(self, g: State, attackers: list[Permanent]) -> list[Option]:
        creatures = self.creatures or []
        ids = [a.id for a in attackers]
        problem = self.problem(g, attackers)
        rows = [sorted(ids.index(a) for a in row) for row in self.rows]
        part = sorted(ids.index(a) for a in self.part)
        id = creatures[len(self.rows)]
        found: list[Option] = []
        for j in block_solver.options(problem, rows, part):
            if problem.costly is not None and not self.can_pay(g, problem, rows, part, j, attackers):
                continue
            if j >= 0:
                found.append(Option(Act.BLOCK, id, ids[j]))
            else:
                found.insert(0, DONE if part else Option(Act.STAY, id, 0))
        return found

    def can_pay(
        self,
        g: State,
        problem: block_solver.BlockProblem,
        rows: list[list[int]],
        part: list[int],
        j: int,
        attackers: list[Permanent],
    ) -> bool:
        """Whether a legal declaration that begins so can be paid for."""
        now = [*rows, part if j < 0 else sorted([*part, j])]
        if not self.paid(g, now, attackers):
            return False
        done, rest = (now, []) if j < 0 else (rows, now[-1])
        if self.paid(g, block_solver.complete(problem, done, rest), attackers):
            return True
        # Nobody has to pay: a continuation without further costs does as well, if it is legal.
        perms = g.objects.permanents(self.creatures or [])
        free = block_problem(g, perms, attackers)
        for i in range(len(now), problem.b):
            if problem.costly is not None:
                free.allowed[i] = [x for x in free.allowed[i] if not problem.costly[i][x]]
        try:
            return block_solver.violation(problem, block_solver.complete(free, done, rest)) == 0
        except ValueError:
            return False

    def paid(self, g: State, rows: list[list[int]], attackers: list[Permanent]) -> bool:
        """Whether whoever has to pay for it can."""
        blocks = [[attackers[j].id for j in row] for row in rows]
        creatures = self.creatures or []
        seats = payers(g, creatures, self.seat)
        return all_affordable(g, seats, [total_bill(g, creatures, blocks, seat) for seat in seats], [])

    def answer(self, g: State, option: Option) -> None:
        creatures = self.creatures
        if option.act == Act.BLOCK:
            part = [*self.part, option.aux] if self.part else [option.aux]
            if g.rules and "blocks additional" in g.rules:
                if self.room_for_more(g, attackers_of(g, self.seat), len(part)):
                    g.push(ChooseBlockers(self.seat, creatures, self.rows, part))
                    return
        else:
            part = self.part
        rows = [*self.rows, part] if self.rows else [part]
        g.push(ChooseBlockers(self.seat, creatures, rows, NO_IDS))

    def without(self, g: State, seat: int) -> Task | None:
        """When another player leaves in the middle of the declaration, it begins again (509.1)."""
        return None if seat == self.seat else ChooseBlockers(self.seat, None, NO_ROWS, NO_IDS)

    def room_for_more(self, g: State, attackers: list[Permanent], used: int) -> bool:
        problem = self.problem(g, attackers)
        i = len(self.rows)
        limit = problem.max_blocks[i]
        most = len(problem.allowed[i])
        return used < (most if limit < 0 else min(limit, most))


def total_bill(g: State, creatures: list[int], rows: list[list[int]], seat: int) -> Bill:
    """The total cost to block (509.1d): once for a creature, however many it blocks; once for each block."""
    bill = Bill()
    for i, row in enumerate(rows):
        blocker = g.permanent(creatures[i])
        for k, a in enumerate(row):
            attacker = g.permanent(a)
            if blocker is not None and attacker is not None and theirs(g, seat, blocker.id):
                entries = block_costs(g, blocker, attacker)
                bill.add(g, [e for e in entries if k == 0 or e.node.text == "attacker"])
    return bill


def settle_costs(g: State, seat: int, creatures: list[int], rows: list[list[int]]) -> None:
    g.block_problem = None
    if g.rules and "block cost" in g.rules:
        pays: list[Task] = []
        for payer in payers(g, creatures, seat):
            bill = total_bill(g, creatures, rows, payer)
            if bill.costs:
                pays.append(PayDeclaration(payer, "509.1d", bill.costs, bill.sources, bill.times, []))
        if pays:
            g.push(BecomeBlockers(seat, creatures, rows))
            for task in pays:
                g.push(task)
            return
    declare(g, seat, creatures, rows)


class BecomeBlockers(Task):
    """Costs are paid: each chosen creature still controlled by the defending player blocks (509.1g)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "creatures", "rows")

    def __init__(self, seat: int, creatures: list[int], rows: list[list[int]]) -> None:
        self.seat = seat
        self.creatures = creatures
        self.rows = rows

    def run(self, g: State) -> None:
        g.before = None
        declare(g, self.seat, self.creatures, self.rows)


def declare(g: State, seat: int, creatures: list[int], rows: list[list[int]]) -> None:
    """509.1g–h: they become blocking creatures, the attackers become blocked."""
    combat = g.combat
    if combat is None:
        return
    for i, row in enumerate(rows):
        perm = g.permanent(creatures[i]) if row else None
        if perm is None or not on_side(g, seat, perm.controller):
            continue
        for a in row:
            attacker = combat.attacker(a)
            if attacker is None:
                continue
            if attacker.band == NOTHING:
                if perm.id not in attacker.blockers:
                    block_one(g, combat, perm.id, attacker)
                continue
            for member in band_of(combat, attacker):  # 702.22h
                if perm.id not in member.blockers:
                    block_one(g, combat, perm.id, member)


def block_one(g: State, combat: Combat, id: int, attacker: Attacker) -> None:
    combat.block(id, attacker)
    if not g.blocked:
        g.blocked = (id,)
    elif id not in g.blocked:
        g.blocked = (*g.blocked, id)
    g.blocks = (*g.blocks, (id, attacker.id)) if g.blocks else ((id, attacker.id),)
    attacker.blocked = True


def finish_blocks(g: State) -> FinishBlocks:
    """What follows the declaration; it remembers the blocks there were before (509.4)."""
    if g.combat is None or not any_blocked(g.combat):
        return FINISH
    early: list[int] = []
    blocked: list[int] = []
    for attacker in g.combat.attacking:
        if attacker.blocked:
            blocked.append(attacker.id)
        for b in attacker.blockers:
            early.extend([b, attacker.id])
    return FinishMoreBlocks(early, blocked)


def any_blocked(combat: Combat) -> bool:
    for attacker in combat.attacking:
        if attacker.blocked:
            return True
    return False


class FinishBlocks(Task):
    """All defending players have declared: abilities trigger (509.1i, 509.3)."""

    def run(self, g: State) -> None:
        self.finish(g, NO_IDS, NO_IDS)

    def finish(self, g: State, early: list[int], blocked: list[int]) -> None:
        combat = g.combat
        if combat is None:
            return
        combat.blockers_declared = True
        g.way = Way.TURN_BASED
        g.stamp += 1
        if g.ruleset.damage_order:
            announce_orders(g)
        if g.log is None and not heard(g):
            return
        tell_blocks(g, combat, early)
        for attacker in combat.attacking:
            if not attacker.blocked:
                foe = attacker.defender
                emit(g, Ev.UNBLOCKED, "509.1h", g.active, attacker.id, other=foe, m=attacker.defending_player)
            elif attacker.id not in blocked:  # 509.3c: once
                n = len(attacker.blockers)
                emit(g, Ev.BLOCKED, "509.1h", g.active, attacker.id, n=n, m=attacker.defending_player)
        g.unsettled = True


FINISH: Final = FinishBlocks()


class FinishMoreBlocks(FinishBlocks):
    """The same where there were blocks before."""

    fields: ClassVar[tuple[str, ...]] = ("early", "blocked")

    def __init__(self, early: list[int], blocked: list[int]) -> None:
        self.early = early  # who blocked whom: one after the other, in pairs
        self.blocked = blocked  # attackers that had become blocked

    def run(self, g: State) -> None:
        self.finish(g, self.early, self.blocked)


def tell_blocks(g: State, combat: Combat, early: list[int]) -> None:
    """The blocks that were declared; what entered blocking before that never "blocked" (509.4).

    Of `BLOCKS`, n is how many creatures it blocks counting that one; m is 0 for the second declared and so on, else
    how many creatures were declared as blockers (506.5).  Of `BLOCKED_BY`, n counts the creatures blocking so far.
    """
    declared: dict[int, list[int]] = {}
    counts: dict[int, int] = {}
    for i in range(0, len(early), 2):
        counts[early[i + 1]] = counts.get(early[i + 1], 0) + 1
    for blocker in combat.blocking:
        before = [early[i + 1] for i in range(0, len(early), 2) if early[i] == blocker.id]
        rows = [a for a in blocker.attackers if a not in before]
        if rows:
            declared[blocker.id] = rows
    for id, rows in declared.items():
        perm = g.permanent(id)
        seat = NOTHING if perm is None else perm.controller
        blocks = combat.blocker(id)
        had = 0 if blocks is None else len(blocks.attackers) - len(rows)
        for k, a in enumerate(rows):
            emit(g, Ev.BLOCKS, "509.1g", seat, id, other=a, n=had + k + 1, m=len(declared) if k == 0 else 0)
            counts[a] = counts.get(a, 0) + 1
            if g.hears(Ev.BLOCKED_BY):
                emit(g, Ev.BLOCKED_BY, "509.3d", g.active, a, other=id, n=counts[a])


def heard(g: State) -> bool:
    return g.hears(Ev.BLOCKS) or g.hears(Ev.BLOCKED) or g.hears(Ev.UNBLOCKED) or g.hears(Ev.BLOCKED_BY)
