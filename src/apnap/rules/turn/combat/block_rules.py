"""Restrictions, requirements and costs of blocking (509.1b, 509.1c, 509.1d), as effects state them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.queries.rule_changes import any_ruled, entry_fits_object, rule_amount, rule_frame
from apnap.rules.turn.combat.block_solver import BlockProblem
from apnap.rules.turn.combat.evasion import can_block_pair
from apnap.state.kinds import MENACE

if TYPE_CHECKING:
    from apnap.state.combat import Combat
    from apnap.state.effects import RuleEntry
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent

# Effects of these kinds tie blockers or attackers together; without any (and without menace) each blocker is free.
BLOCK_KINDS: Final = frozenset((
    "must block",
    "must be blocked",
    "all must block it",
    "block cost",
    "needs others to block",
    "most blockers",
    "blocked by at most",
    "blocked by at least",
    "blocks additional",
))  # fmt: skip


def block_is_ruled(g: State, attackers: list[Permanent]) -> bool:
    """Whether blocks must be judged together (509.1b, 509.1c)."""
    if g.rules and any_ruled(g, BLOCK_KINDS):
        return True
    for attacker in attackers:
        if attacker.chars.keywords & MENACE:
            return True
    return False


def block_problem(g: State, blockers: list[Permanent], attackers: list[Permanent]) -> BlockProblem:
    """What the effects in force make of one defending player's creatures and those attacking them (802.4b)."""
    b, a = len(blockers), len(attackers)
    allowed: list[list[int]] = []
    for p in blockers:
        allowed.append([j for j, q in enumerate(attackers) if can_block_pair(g, q, p)])
    problem = BlockProblem(
        b,
        a,
        allowed=allowed,
        max_blocks=[1] * b,
        min_blockers=[2 if q.chars.keywords & MENACE else 1 for q in attackers],  # 702.111b
        max_blockers=[-1] * a,
        min_others=[0] * b,
        max_total=-1,
        pair_weight=[[0] * a for _i in range(b)],
        blocker_weight=[0] * b,
        attacker_weight=[0] * a,
        costly=None,
    )
    if g.rules:
        add_blocker_rules(g, problem, blockers)
        add_attacker_rules(g, problem, blockers, attackers)
        add_requirements(g, problem, blockers, attackers)
        if "block cost" in g.rules:
            problem.costly = [[bool(block_costs(g, p, q)) for q in attackers] for p in blockers]
    if g.combat is not None and g.combat.blocking:
        count_early(g.combat, problem, attackers)
    return problem


def count_early(combat: Combat, problem: BlockProblem, attackers: list[Permanent]) -> None:
    """Creatures that entered blocking count with those declared, and what they block is blocked already (509.4)."""
    for j, perm in enumerate(attackers):
        attacker = combat.attacker(perm.id)
        n = 0 if attacker is None else len(attacker.blockers)
        if n == 0:
            continue
        problem.min_blockers[j] = max(1, problem.min_blockers[j] - n)
        problem.attacker_weight[j] = 0
        if problem.max_blockers[j] >= 0:
            problem.max_blockers[j] = max(0, problem.max_blockers[j] - n)
            if problem.max_blockers[j] == 0:
                for row in problem.allowed:
                    if j in row:
                        row.remove(j)


def add_blocker_rules(g: State, problem: BlockProblem, blockers: list[Permanent]) -> None:
    for entry in g.rules.get("blocks additional", []):
        for i, perm in enumerate(blockers):
            if problem.max_blocks[i] >= 0 and entry_fits_object(g, entry, perm):
                problem.max_blocks[i] = (
                    -1 if entry.node.text == "any" else problem.max_blocks[i] + rule_amount(g, entry)
                )
    for entry in g.rules.get("needs others to block", []):
        for i, perm in enumerate(blockers):
            if entry_fits_object(g, entry, perm):
                problem.min_others[i] = max(problem.min_others[i], rule_amount(g, entry))
    for entry in g.rules.get("most blockers", []):
        n = rule_amount(g, entry)
        if entry.node.text == "turn" and len(g.blocked) >= n:  # those that have blocked this turn may block again
            for i, perm in enumerate(blockers):
                if perm.id not in g.blocked:
                    problem.allowed[i] = []
        problem.max_total = n if problem.max_total < 0 else min(n, problem.max_total)


def add_attacker_rules(g: State, problem: BlockProblem, blockers: list[Permanent], attackers: list[Permanent]) -> None:
    for j, perm in enumerate(attackers):
        for entry in g.rules.get("blocked by at least", []):
            if entry_fits_object(g, entry, perm):
                problem.min_blockers[j] = max(problem.min_blockers[j], rule_amount(g, entry))
        for entry in g.rules.get("blocked by at most", []):
            if entry_fits_object(g, entry, perm):
                n, old = rule_amount(g, entry), problem.max_blockers[j]
                problem.max_blockers[j] = n if old < 0 else min(n, old)


def add_requirements(g: State, problem: BlockProblem, blockers: list[Permanent], attackers: list[Permanent]) -> None:
    """509.1c: each effect counts once for each creature it requires to block or to be blocked."""
    for entry in g.rules.get("must block", []):
        for i, perm in enumerate(blockers):
            if not entry_fits_object(g, entry, perm):
                continue
            if entry.node.text != "source":
                problem.blocker_weight[i] += 1
                continue
            for j, q in enumerate(attackers):  # "blocks this creature if able"
                if q.id == entry.source:
                    problem.pair_weight[i][j] += 1
    for entry in g.rules.get("must be blocked", []):
        for j, q in enumerate(attackers):
            if entry_fits_object(g, entry, q):
                problem.attacker_weight[j] += 1
    for entry in g.rules.get("all must block it", []):
        f = entry.node.against
        cx = rule_frame(g, entry)
        for j, q in enumerate(attackers):
            if entry_fits_object(g, entry, q):
                for i, perm in enumerate(blockers):
                    if f is None or f.match(g, perm, perm.chars, cx):
                        problem.pair_weight[i][j] += 1


def block_costs(g: State, blocker: Permanent, attacker: Permanent) -> list[RuleEntry]:
    """What must be paid for this block (509.1d): effects on the blocker, or (`text` "attacker") on what it blocks."""
    found: list[RuleEntry] = []
    for entry in g.rules.get("block cost", []):
        perm = attacker if entry.node.text == "attacker" else blocker
        if entry.node.cost is not None and entry_fits_object(g, entry, perm) and rule_amount(g, entry) > 0:
            found.append(entry)
    return found
