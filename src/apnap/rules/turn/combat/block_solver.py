"""Which declarations of blockers are legal (509.1b, 509.1c).

Pure functions over a `BlockProblem`; the caller translates the game into blockers, attackers, restrictions
and numbers of requirements. A declaration gives each blocker the sorted list of the attackers it blocks.

Cost: without group restrictions, limits or attackers that must be blocked, O(blockers * attackers) in all.
Otherwise see `declaration_search`: one flow for the whole declaration, then usually a few searches per call
of `options`; branching only over attackers that need two or more blockers, blockers that need others, and
blockers of several attackers under a limit on the number of blockers.
"""

from enum import IntEnum

from apnap.rules.turn.combat.declaration_model import DeclarationModel
from apnap.rules.turn.combat.declaration_solver import DeclarationSolver


class BlockViolation(IntEnum):
    """Why a declaration of blockers is illegal."""

    NONE = 0
    NOT_ALLOWED = 1
    TOO_MANY_BLOCKED = 2
    TOO_FEW_BLOCKERS = 3
    TOO_MANY_BLOCKERS = 4
    TOO_FEW_OTHERS = 5
    TOO_MANY = 6
    REQUIREMENTS = 7


class BlockProblem:
    """One declaration of blockers; must not be changed once a question about it has been asked.

    allowed         per blocker the attackers it may block
    max_blocks      per blocker how many attackers it may block, or -1
    min_blockers    per attacker how many creatures must block it if any does
    max_blockers    per attacker how many creatures may block it, or -1
    min_others      per blocker how many other creatures must block for it to block
    max_total       how many creatures may block, or -1
    pair_weight     per blocker and attacker the requirements that this block obeys
    blocker_weight  per blocker the requirements that its blocking anything obeys
    attacker_weight per attacker the requirements that its being blocked obeys
    costly          per blocker and attacker whether this block has a cost; None if no block has
    """

    def __init__(
        self,
        b: int,
        a: int,
        *,
        allowed: list[list[int]],
        max_blocks: list[int],
        min_blockers: list[int],
        max_blockers: list[int],
        min_others: list[int],
        max_total: int,
        pair_weight: list[list[int]],
        blocker_weight: list[int],
        attacker_weight: list[int],
        costly: list[list[bool]] | None,
    ) -> None:
        self.b: int = b
        self.a: int = a
        self.allowed: list[list[int]] = allowed
        self.max_blocks: list[int] = max_blocks
        self.min_blockers: list[int] = min_blockers
        self.max_blockers: list[int] = max_blockers
        self.min_others: list[int] = min_others
        self.max_total: int = max_total
        self.pair_weight: list[list[int]] = pair_weight
        self.blocker_weight: list[int] = blocker_weight
        self.attacker_weight: list[int] = attacker_weight
        self.costly: list[list[bool]] | None = costly
        self.solver: DeclarationSolver | None = None


def solver(problem: BlockProblem) -> DeclarationSolver:
    """The problem's solver, built at the first question."""
    if problem.solver is None:
        b: int = problem.b
        model: DeclarationModel = DeclarationModel(
            allowed=problem.allowed,
            pair=problem.pair_weight,
            unit_weight=problem.blocker_weight,
            target_weight=problem.attacker_weight,
            limit=problem.max_blocks,
            least=problem.min_blockers,
            most=problem.max_blockers,
            min_others=problem.min_others,
            only_alone=[False] * b,
            needs=[[] for _i in range(b)],
            max_total=problem.max_total,
            costly=problem.costly,
        )
        problem.solver = DeclarationSolver(model)
    return problem.solver


def obeyed(problem: BlockProblem, declaration: list[list[int]]) -> int:
    """How many requirements the declaration obeys, paid blocks included (509.1c)."""
    total: int = 0
    blocked: list[bool] = [False] * problem.a
    for i in range(len(declaration)):
        if declaration[i]:
            total += problem.blocker_weight[i]
        for j in declaration[i]:
            total += problem.pair_weight[i][j]
            if not blocked[j]:
                blocked[j] = True
                total += problem.attacker_weight[j]
    return total


def most_requirements(problem: BlockProblem) -> int:
    """How many requirements can be obeyed at most without a restriction broken or a cost paid (509.1c)."""
    return solver(problem).most


def violation(problem: BlockProblem, declaration: list[list[int]]) -> int:
    """0 if the declaration is legal, otherwise a `BlockViolation`."""
    if len(declaration) != problem.b:
        raise ValueError("a declaration has one row per blocker")
    for i in range(problem.b):
        row: list[int] = declaration[i]
        for j in row:
            if j not in problem.allowed[i]:
                return int(BlockViolation.NOT_ALLOWED)
        if len(set(row)) < len(row):
            return int(BlockViolation.NOT_ALLOWED)
        if 0 <= problem.max_blocks[i] < len(row):
            return int(BlockViolation.TOO_MANY_BLOCKED)
    broken: int = _group_violation(problem, declaration)
    if broken != 0:
        return broken
    # 509.1c: as many requirements as possible must be obeyed, but no restriction may be broken for it.
    if obeyed(problem, declaration) < most_requirements(problem):
        return int(BlockViolation.REQUIREMENTS)
    return 0


def _group_violation(problem: BlockProblem, declaration: list[list[int]]) -> int:
    """The restrictions that depend on the other blockers (509.1b)."""
    total: int = 0
    count: list[int] = [0] * problem.a
    for row in declaration:
        if row:
            total += 1
        for j in row:
            count[j] += 1
    for j in range(problem.a):
        if 0 < count[j] < problem.min_blockers[j]:
            return int(BlockViolation.TOO_FEW_BLOCKERS)
        if 0 <= problem.max_blockers[j] < count[j]:
            return int(BlockViolation.TOO_MANY_BLOCKERS)
    for i in range(problem.b):
        if declaration[i] and problem.min_others[i] > total - 1:
            return int(BlockViolation.TOO_FEW_OTHERS)
    if 0 <= problem.max_total < total:
        return int(BlockViolation.TOO_MANY)
    return 0


def options(problem: BlockProblem, prefix: list[list[int]], partial: list[int]) -> list[int]:
    """Attackers that the next blocker may block besides partial so that a legal declaration still follows.

    Ascending, and -1 last if the blocker may block no more than partial. Empty only if no legal declaration
    starts with the prefix and a row that contains partial.
    """
    return solver(problem).options(prefix, partial)


def complete(problem: BlockProblem, prefix: list[list[int]], partial: list[int]) -> list[list[int]]:
    """A legal declaration with these rows first and then one that contains partial, or ValueError."""
    rows: list[list[int]] | None = solver(problem).complete(prefix, partial)
    if rows is None:
        raise ValueError("no legal declaration of blockers starts like this")
    return rows
