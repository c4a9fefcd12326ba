"""Legal declarations of attackers, against the examples of the rules and against enumeration."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap.rules.turn.combat.attack_solver import (
    AttackProblem,
    AttackViolation,
    complete,
    most_requirements,
    obeyed,
    options,
    solver,
    violation,
)


def make(n: int, d: int = 1, **fields: Any) -> AttackProblem:
    """A problem without restrictions or requirements except for the given fields."""
    values: dict[str, Any] = {
        "allowed": [list(range(d)) for _ in range(n)],
        "weight": [[0] * d for _ in range(n)],
        "costly": None,
        "min_others": [0] * n,
        "only_alone": [False] * n,
        "needs_one_of": [[] for _ in range(n)],
        "max_total": -1,
        "max_per": [-1] * d,
        "defender_wanted": [0] * d,
    }
    return AttackProblem(n, d, **(values | fields))


def legal(problem: AttackProblem) -> list[list[int]]:
    return [
        list(x) for x in itertools.product(range(-1, problem.d), repeat=problem.n) if not violation(problem, list(x))
    ]


# Examples --------------------------------------------------------------------------------------------


@pytest.mark.cr("508.1c")
def test_two_creatures_that_cannot_attack_alone_may_attack_together() -> None:
    problem = make(2, min_others=[1, 1])
    assert legal(problem) == [[-1, -1], [0, 0]]
    assert violation(problem, [0, -1]) == AttackViolation.TOO_FEW_OTHERS
    assert options(problem, []) == [0, -1]
    assert options(problem, [0]) == [0]
    assert options(problem, [-1]) == [-1]


@pytest.mark.cr("508.1d")
def test_when_only_one_may_attack_it_is_the_one_that_must() -> None:
    problem = make(2, weight=[[1], [0]], max_total=1)
    assert legal(problem) == [[0, -1]]
    assert violation(problem, [-1, 0]) == AttackViolation.REQUIREMENTS
    assert violation(problem, [0, 0]) == AttackViolation.TOO_MANY
    assert violation(problem, [-1, -1]) == AttackViolation.REQUIREMENTS
    assert options(problem, []) == [0]
    assert options(problem, [0]) == [-1]


@pytest.mark.cr("508.1d")
def test_nobody_has_to_pay_for_an_attack_but_may() -> None:
    problem = make(1, weight=[[1]], costly=[[True]])
    assert most_requirements(problem) == 0
    assert legal(problem) == [[-1], [0]]
    assert options(problem, []) == [0, -1]


@pytest.mark.cr("508.1d")
def test_a_free_defender_must_be_attacked_if_the_other_has_a_cost() -> None:
    problem = make(1, 2, weight=[[1, 1]], costly=[[True, False]])
    assert legal(problem) == [[0], [1]]


@pytest.mark.cr("508.1d")
def test_a_creature_that_must_attack_brings_the_companion_it_needs() -> None:
    problem = make(3, weight=[[1], [0], [0]], needs_one_of=[[2], [], []])
    assert legal(problem) == [[0, -1, 0], [0, 0, 0]]
    assert options(problem, [0, -1]) == [0]
    assert violation(problem, [0, 0, -1]) == AttackViolation.MISSING_COMPANION


@pytest.mark.cr("508.1c")
def test_a_creature_that_attacks_only_alone_keeps_the_others_at_home() -> None:
    problem = make(3, only_alone=[False, True, False])
    assert options(problem, [0]) == [-1]
    assert options(problem, [0, -1]) == [0, -1]
    assert options(problem, [-1]) == [0, -1]
    assert options(problem, [-1, 0]) == [-1]
    assert violation(problem, [0, 0, -1]) == AttackViolation.NOT_ALONE


@pytest.mark.cr("508.1d")
def test_goad_and_a_wanted_defender_are_weighed_by_number() -> None:
    # Two requirements to attack defender 1 outweigh the one to have defender 0 attacked.
    problem = make(1, 2, weight=[[0, 2]], defender_wanted=[1, 0])
    assert legal(problem) == [[1]]


@pytest.mark.cr("508.1c")
def test_a_limit_per_defender_binds() -> None:
    problem = make(2, 2, max_per=[1, 0])
    assert violation(problem, [0, 0]) == AttackViolation.TOO_MANY_AT_ONE
    assert options(problem, [0]) == [-1]
    assert options(problem, []) == [0, -1]


def test_nothing_to_declare() -> None:
    problem = make(0)
    assert violation(problem, []) == 0
    assert complete(problem, []) == []
    with pytest.raises(ValueError, match="every unit"):
        options(problem, [])


def test_a_creature_is_not_its_own_companion() -> None:
    problem = make(1, needs_one_of=[[0]])
    assert legal(problem) == [[-1]]
    assert options(problem, []) == [-1]


def test_a_prefix_without_legal_continuation_has_no_options() -> None:
    problem = make(2, weight=[[1], [1]])
    assert options(problem, [-1]) == []
    assert options(problem, [0]) == [0]
    with pytest.raises(ValueError, match="no legal declaration"):
        complete(problem, [-1])


# Against enumeration -----------------------------------------------------------------------------------


def restricted(p: AttackProblem, x: tuple[int, ...]) -> bool:
    """Whether a restriction is disobeyed, written without regard for the solver."""
    attackers = [i for i in range(p.n) if x[i] >= 0]
    for i in attackers:
        others = [k for k in attackers if k != i]
        if x[i] not in p.allowed[i] or len(others) < p.min_others[i] or (p.only_alone[i] and others):
            return True
        if p.needs_one_of[i] and not set(p.needs_one_of[i]) & set(others):
            return True
    if p.max_total >= 0 and len(attackers) > p.max_total:
        return True
    return any(0 <= p.max_per[j] < x.count(j) for j in range(p.d))


def number_obeyed(p: AttackProblem, x: tuple[int, ...]) -> int:
    pairs = sum(p.weight[i][j] for i, j in enumerate(x) if j >= 0)
    return pairs + sum(p.defender_wanted[j] for j in range(p.d) if j in x)


def enumerate_legal(p: AttackProblem) -> tuple[int, list[tuple[int, ...]]]:
    every = [x for x in itertools.product(range(-1, p.d), repeat=p.n) if not restricted(p, x)]
    costly = p.costly
    free = [x for x in every if not costly or not any(j >= 0 and costly[i][j] for i, j in enumerate(x))]
    most = max(number_obeyed(p, x) for x in free)
    return most, [x for x in every if number_obeyed(p, x) >= most]


@st.composite
def problems(draw: st.DrawFn) -> AttackProblem:
    n = draw(st.integers(0, 5))
    d = draw(st.integers(1, 3))
    # Whole kinds of effects are left out at random, so that simple boards occur as well.
    kinds = draw(st.integers(0, 255))

    def table(kind: int, cell: st.SearchStrategy[Any], default: Any, rows: int) -> list[Any]:
        if not kinds & kind:
            return [default] * rows
        return draw(st.lists(cell, min_size=rows, max_size=rows))

    row = st.lists(st.sampled_from([0, 0, 1, 2]), min_size=d, max_size=d)
    flags = st.lists(st.booleans(), min_size=d, max_size=d)
    targets = st.lists(st.integers(0, d - 1), unique=True)
    companions = st.lists(st.integers(0, max(n - 1, 0)), unique=True, max_size=2)
    return AttackProblem(
        n,
        d,
        allowed=table(1, targets, list(range(d)), n),
        weight=table(2, row, [0] * d, n),
        costly=table(4, flags, [], n) if kinds & 4 else None,
        min_others=table(8, st.sampled_from([0, 0, 1, 2]), 0, n),
        only_alone=table(16, st.sampled_from([False, False, True]), False, n),
        needs_one_of=table(32, companions, [], n),
        max_total=draw(st.integers(-1, 3)) if kinds & 64 else -1,
        max_per=table(128, st.integers(-1, 2), -1, d),
        defender_wanted=table(2, st.sampled_from([0, 0, 1]), 0, d),
    )


@settings(max_examples=300, deadline=None)
@given(problems())
def test_every_declaration_is_judged_as_by_enumeration(problem: AttackProblem) -> None:
    most, expected = enumerate_legal(problem)
    assert most_requirements(problem) == most
    for x in itertools.product(range(-1, problem.d), repeat=problem.n):
        code = violation(problem, list(x))
        assert (code == 0) == (x in expected)
        assert (code == AttackViolation.REQUIREMENTS) == (not restricted(problem, x) and x not in expected)
        if not restricted(problem, x):
            assert obeyed(problem, list(x)) == number_obeyed(problem, x)


@settings(max_examples=500, deadline=None)
@given(problems(), st.data())
def test_options_are_those_of_enumeration(problem: AttackProblem, data: st.DataObject) -> None:
    _, expected = enumerate_legal(problem)
    for _ in range(2):
        prefix: list[int] = []
        while True:
            fitting = [x for x in expected if list(x[: len(prefix)]) == prefix]
            assert tuple(complete(problem, prefix)) in fitting
            if len(prefix) == problem.n:
                break
            found = options(problem, prefix)
            assert sorted(found) == sorted({x[len(prefix)] for x in fitting})
            assert found == [j for j in found if j >= 0] + [-1] * (-1 in found)
            prefix = [*prefix, data.draw(st.sampled_from(found))]


@settings(max_examples=200, deadline=None)
@given(problems(), st.data())
def test_options_after_any_prefix(problem: AttackProblem, data: st.DataObject) -> None:
    _, expected = enumerate_legal(problem)
    for _ in range(4):
        length = data.draw(st.integers(0, problem.n))
        prefix = data.draw(st.lists(st.integers(-1, problem.d - 1), min_size=length, max_size=length))
        fitting = [x for x in expected if list(x[:length]) == prefix]
        if length < problem.n:
            assert sorted(options(problem, prefix)) == sorted({x[length] for x in fitting})
        elif fitting:
            assert tuple(complete(problem, prefix)) in fitting


# Effort ------------------------------------------------------------------------------------------------


def declare(problem: AttackProblem, step: int) -> list[int]:
    """Ask for options creature by creature, choosing now one, now another."""
    prefix: list[int] = []
    for i in range(problem.n):
        found = options(problem, prefix)
        assert found
        prefix.append(found[(i * step) % len(found)])
    assert violation(problem, prefix) == 0
    return prefix


def test_goaded_creatures_without_limits_need_no_search() -> None:
    problem = make(300, 5, weight=[[1, 1, 0, 2, 2]] * 300)
    declare(problem, 7)
    work = solver(problem).work
    assert (work.solves, work.searches) == (0, 0)


def test_a_large_attack_under_limits_is_one_flow_and_few_repairs() -> None:
    n, d = 200, 6
    problem = make(
        n,
        d,
        weight=[[(i + j) % 3 for j in range(d)] for i in range(n)],
        max_per=[20, 30, -1, 10, 5, -1],
        max_total=150,
        defender_wanted=[1, 0, 2, 0, 0, 1],
        min_others=[i % 2 for i in range(n)],
    )
    declare(problem, 5)
    work = solver(problem).work
    assert work.solves == 1
    assert work.searches <= 5 * n
    assert work.augmentations <= 4 * n
    assert work.nodes <= 3 * n


def test_many_creatures_that_need_a_leader() -> None:
    n = 60
    needs = [[n - 1, n - 2] if i < n - 2 else [] for i in range(n)]
    problem = make(n, 2, weight=[[1, 0]] * (n - 2) + [[0, 0]] * 2, needs_one_of=needs, max_per=[40, -1])
    declare(problem, 3)
    assert solver(problem).work.nodes <= 4 * n
