"""Which declarations of attackers are legal (508.1c, 508.1d).

Pure functions over an `AttackProblem`; the caller translates the game into creatures, defenders, restrictions
and numbers of requirements. A declaration gives each creature the index of what it attacks, or -1.

Cost: without limits, groups or requirements on defenders, O(creatures * defenders) in all. Otherwise see
`declaration_search`: one flow for the whole declaration, then usually a few searches per call of
`options`, and branching only over restrictions that depend on which other creatures attack.
"""

from enum import IntEnum

from apnap.rules.turn.combat.declaration_model import DeclarationModel
from apnap.rules.turn.combat.declaration_solver import DeclarationSolver


class AttackViolation(IntEnum):
    """Why a declaration of attackers is illegal."""

    NONE = 0
    NOT_ALLOWED = 1
    TOO_FEW_OTHERS = 2
    NOT_ALONE = 3
    MISSING_COMPANION = 4
    TOO_MANY = 5
    TOO_MANY_AT_ONE = 6
    REQUIREMENTS = 7


class AttackProblem:
    """One declaration of attackers; must not be changed once a question about it has been asked.

    allowed         per creature the defenders it may attack
    weight          per creature and defender the requirements that this attack obeys
    costly          per creature and defender whether this attack has a cost; None if no attack has
    min_others      per creature how many others must attack for it to attack
    only_alone      per creature whether it attacks only if no other does
    needs_one_of    per creature those of which one must attack for it to attack; empty if none need
    max_total       how many creatures may attack, or -1
    max_per         per defender how many creatures may attack it, or -1
    defender_wanted per defender how many requirements its being attacked obeys
    """

    def __init__(
        self,
        n: int,
        d: int,
        *,
        allowed: list[list[int]],
        weight: list[list[int]],
        costly: list[list[bool]] | None,
        min_others: list[int],
        only_alone: list[bool],
        needs_one_of: list[list[int]],
        max_total: int,
        max_per: list[int],
        defender_wanted: list[int],
    ) -> None:
        self.n: int = n
        self.d: int = d
        self.allowed: list[list[int]] = allowed
        self.weight: list[list[int]] = weight
        self.costly: list[list[bool]] | None = costly
        self.min_others: list[int] = min_others
        self.only_alone: list[bool] = only_alone
        self.needs_one_of: list[list[int]] = needs_one_of
        self.max_total: int = max_total
        self.max_per: list[int] = max_per
        self.defender_wanted: list[int] = defender_wanted
        self.solver: DeclarationSolver | None = None


def solver(problem: AttackProblem) -> DeclarationSolver:
    """The problem's solver, built at the first question."""
    if problem.solver is None:
        n: int = problem.n
        model: DeclarationModel = DeclarationModel(
            allowed=problem.allowed,
            pair=problem.weight,
            unit_weight=[0] * n,
            target_weight=problem.defender_wanted,
            limit=[1] * n,
            least=[1] * problem.d,
            most=problem.max_per,
            min_others=problem.min_others,
            only_alone=problem.only_alone,
            needs=problem.needs_one_of,
            max_total=problem.max_total,
            costly=problem.costly,
        )
        problem.solver = DeclarationSolver(model)
    return problem.solver


def obeyed(problem: AttackProblem, declaration: list[int]) -> int:
    """How many requirements the declaration obeys, paid attacks included (508.1d)."""
    total: int = 0
    attacked: list[bool] = [False] * problem.d
    for i in range(len(declaration)):
        j: int = declaration[i]
        if j >= 0:
            total += problem.weight[i][j]
            if not attacked[j]:
                attacked[j] = True
                total += problem.defender_wanted[j]
    return total


def most_requirements(problem: AttackProblem) -> int:
    """How many requirements can be obeyed at most without a restriction broken or a cost paid (508.1d)."""
    return solver(problem).most


def violation(problem: AttackProblem, declaration: list[int]) -> int:
    """0 if the declaration is legal, otherwise an `AttackViolation`."""
    if len(declaration) != problem.n:
        raise ValueError("a declaration has one entry per creature")
    for i in range(problem.n):
        j: int = declaration[i]
        if j < -1 or (j >= 0 and j not in problem.allowed[i]):
            return int(AttackViolation.NOT_ALLOWED)
    broken: int = _group_violation(problem, declaration)
    if broken != 0:
        return broken
    # 508.1d: as many requirements as possible must be obeyed, but no restriction may be broken for it.
    if obeyed(problem, declaration) < most_requirements(problem):
        return int(AttackViolation.REQUIREMENTS)
    return 0


def _group_violation(problem: AttackProblem, declaration: list[int]) -> int:
    """The restrictions that depend on the other attackers (508.1c)."""
    total: int = 0
    count: list[int] = [0] * problem.d
    for j in declaration:
        if j >= 0:
            total += 1
            count[j] += 1
    for i in range(problem.n):
        if declaration[i] >= 0:
            if problem.min_others[i] > total - 1:
                return int(AttackViolation.TOO_FEW_OTHERS)
            if problem.only_alone[i] and total > 1:
                return int(AttackViolation.NOT_ALONE)
            if problem.needs_one_of[i] and not _accompanied(problem, declaration, i):
                return int(AttackViolation.MISSING_COMPANION)
    if 0 <= problem.max_total < total:
        return int(AttackViolation.TOO_MANY)
    for j in range(problem.d):
        if 0 <= problem.max_per[j] < count[j]:
            return int(AttackViolation.TOO_MANY_AT_ONE)
    return 0


def _accompanied(problem: AttackProblem, declaration: list[int], i: int) -> bool:
    # A creature is not its own companion.
    return any(c != i and declaration[c] >= 0 for c in problem.needs_one_of[i])


def _rows(prefix: list[int]) -> list[list[int]]:
    return [[j] if j >= 0 else [] for j in prefix]


def options(problem: AttackProblem, prefix: list[int]) -> list[int]:
    """What the next creature may attack so that a legal declaration still follows; -1 comes last.

    Empty only if no legal declaration starts with the prefix.
    """
    return solver(problem).options(_rows(prefix), [])


def complete(problem: AttackProblem, prefix: list[int]) -> list[int]:
    """A legal declaration that starts with the prefix; raises ValueError if there is none."""
    rows: list[list[int]] | None = solver(problem).complete(_rows(prefix), [])
    if rows is None:
        raise ValueError("no legal declaration of attackers starts like this")
    return [row[0] if row else -1 for row in rows]
