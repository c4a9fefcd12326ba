"""Legal declarations of blockers, against the examples of the rules and against enumeration."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap.rules.turn.combat.block_solver import (
    BlockProblem,
    BlockViolation,
    complete,
    most_requirements,
    obeyed,
    options,
    solver,
    violation,
)
from apnap.rules.turn.combat.declaration_search import MOST_NODES

Declaration = tuple[tuple[int, ...], ...]


def make(b: int, a: int = 1, **fields: Any) -> BlockProblem:
    """A problem without restrictions or requirements except for the given fields."""
    values: dict[str, Any] = {
        "allowed": [list(range(a)) for _ in range(b)],
        "max_blocks": [1] * b,
        "min_blockers": [1] * a,
        "max_blockers": [-1] * a,
        "min_others": [0] * b,
        "max_total": -1,
        "pair_weight": [[0] * a for _ in range(b)],
        "blocker_weight": [0] * b,
        "attacker_weight": [0] * a,
        "costly": None,
    }
    return BlockProblem(b, a, **(values | fields))


def every_declaration(p: BlockProblem) -> list[Declaration]:
    rows = [r for k in range(p.a + 1) for r in itertools.combinations(range(p.a), k)]
    return list(itertools.product(rows, repeat=p.b))


def legal(p: BlockProblem) -> list[Declaration]:
    return [x for x in every_declaration(p) if not violation(p, [list(row) for row in x])]


# Examples ----------------------------------------------------------------------------------------------


@pytest.mark.cr("509.1c")
def test_menace_and_a_creature_that_must_block_make_both_block() -> None:
    problem = make(2, min_blockers=[2], blocker_weight=[1, 0])
    assert legal(problem) == [((0,), (0,))]
    assert violation(problem, [[0], []]) == BlockViolation.TOO_FEW_BLOCKERS
    assert violation(problem, [[], [0]]) == BlockViolation.TOO_FEW_BLOCKERS
    assert violation(problem, [[], []]) == BlockViolation.REQUIREMENTS
    assert options(problem, [], []) == [0]
    assert options(problem, [], [0]) == [-1]
    assert options(problem, [[0]], []) == [0]


@pytest.mark.cr("509.1b")
def test_evasion_leaves_only_the_blockers_allowed() -> None:
    # The second creature has flying and shadow, which the blocker with flying alone cannot match.
    problem = make(1, 2, allowed=[[0]])
    assert violation(problem, [[1]]) == BlockViolation.NOT_ALLOWED
    assert options(problem, [], []) == [0, -1]


@pytest.mark.cr("509.1c")
def test_a_single_creature_cannot_be_made_to_block_menace() -> None:
    problem = make(1, min_blockers=[2], blocker_weight=[1], attacker_weight=[1])
    assert legal(problem) == [((),)]
    assert most_requirements(problem) == 0


@pytest.mark.cr("509.1c")
def test_a_lure_takes_every_blocker_that_can() -> None:
    problem = make(3, 2, allowed=[[0, 1], [1], [0, 1]], pair_weight=[[1, 0]] * 3)
    assert legal(problem) == [((0,), (), (0,)), ((0,), (1,), (0,))]


@pytest.mark.cr("509.1c")
def test_one_blocker_suffices_for_an_attacker_that_must_be_blocked() -> None:
    problem = make(2, 2, attacker_weight=[1, 0])
    assert options(problem, [], []) == [0, 1, -1]
    assert options(problem, [[1]], []) == [0]
    assert options(problem, [[0]], []) == [0, 1, -1]


@pytest.mark.cr("509.1c")
def test_nobody_has_to_pay_for_a_block_but_may() -> None:
    problem = make(1, pair_weight=[[1]], costly=[[True]])
    assert most_requirements(problem) == 0
    assert legal(problem) == [((),), ((0,),)]


@pytest.mark.cr("509.1b")
def test_restrictions_on_several_blockers() -> None:
    assert violation(make(2, max_blockers=[1]), [[0], [0]]) == BlockViolation.TOO_MANY_BLOCKERS
    assert violation(make(2, max_total=1), [[0], [0]]) == BlockViolation.TOO_MANY
    assert violation(make(2, min_others=[1, 0]), [[0], []]) == BlockViolation.TOO_FEW_OTHERS
    assert violation(make(1, 2), [[0, 1]]) == BlockViolation.TOO_MANY_BLOCKED
    assert violation(make(1), [[0, 0]]) == BlockViolation.NOT_ALLOWED


@pytest.mark.cr("509.1b")
def test_a_creature_that_may_block_several_chooses_them_one_by_one() -> None:
    problem = make(1, 3, max_blocks=[2], pair_weight=[[0, 1, 0]])
    assert options(problem, [], []) == [0, 1, 2]
    assert options(problem, [], [0]) == [1]
    assert options(problem, [], [1]) == [0, 2, -1]
    assert options(problem, [], [1, 2]) == [-1]
    assert options(make(1, 3, max_blocks=[-1]), [], [2, 0]) == [1, -1]


def test_nothing_to_declare() -> None:
    problem = make(0, 0)
    assert violation(problem, []) == 0
    assert complete(problem, [], []) == []


def test_a_prefix_without_legal_continuation_has_no_options() -> None:
    problem = make(2, min_blockers=[2], blocker_weight=[1, 0])
    assert options(problem, [[]], []) == []
    with pytest.raises(ValueError, match="no legal declaration"):
        complete(problem, [[]], [])
    assert options(problem, [], []) == [0]


# Against enumeration -------------------------------------------------------------------------------------


def restricted(p: BlockProblem, x: Declaration) -> bool:
    """Whether a restriction is disobeyed, written without regard for the solver."""
    blocking = [i for i in range(p.b) if x[i]]
    for i in blocking:
        if not set(x[i]) <= set(p.allowed[i]) or 0 <= p.max_blocks[i] < len(x[i]):
            return True
        if len(blocking) - 1 < p.min_others[i]:
            return True
    for j in range(p.a):
        count = sum(j in row for row in x)
        if count and (count < p.min_blockers[j] or 0 <= p.max_blockers[j] < count):
            return True
    return 0 <= p.max_total < len(blocking)


def number_obeyed(p: BlockProblem, x: Declaration) -> int:
    pairs = sum(p.pair_weight[i][j] for i, row in enumerate(x) for j in row)
    blockers = sum(p.blocker_weight[i] for i, row in enumerate(x) if row)
    return pairs + blockers + sum(p.attacker_weight[j] for j in range(p.a) if any(j in row for row in x))


def enumerate_legal(p: BlockProblem) -> tuple[int, list[Declaration]]:
    every = [x for x in every_declaration(p) if not restricted(p, x)]
    costly = p.costly
    free = [x for x in every if not costly or not any(costly[i][j] for i, row in enumerate(x) for j in row)]
    most = max(number_obeyed(p, x) for x in free)
    return most, [x for x in every if number_obeyed(p, x) >= most]


@st.composite
def problems(draw: st.DrawFn) -> BlockProblem:
    b = draw(st.integers(0, 4))
    a = draw(st.integers(1, 3 if b < 4 else 2))
    # Whole kinds of effects are left out at random, so that simple boards occur as well.
    kinds = draw(st.integers(0, 1023))

    def table(kind: int, cell: st.SearchStrategy[Any], default: Any, rows: int) -> list[Any]:
        if not kinds & kind:
            return [default] * rows
        return draw(st.lists(cell, min_size=rows, max_size=rows))

    row = st.lists(st.sampled_from([0, 0, 1, 2]), min_size=a, max_size=a)
    flags = st.lists(st.booleans(), min_size=a, max_size=a)
    targets = st.lists(st.integers(0, a - 1), unique=True)
    return BlockProblem(
        b,
        a,
        allowed=table(1, targets, list(range(a)), b),
        max_blocks=table(2, st.sampled_from([1, 1, 2, 3, -1, 0]), 1, b),
        min_blockers=table(4, st.sampled_from([1, 2, 2, 3]), 1, a),
        max_blockers=table(8, st.sampled_from([-1, 1, 2, 3, 0]), -1, a),
        min_others=table(16, st.sampled_from([0, 0, 1, 2]), 0, b),
        max_total=draw(st.integers(-1, 3)) if kinds & 32 else -1,
        pair_weight=table(64, row, [0] * a, b),
        blocker_weight=table(128, st.sampled_from([0, 1, 2]), 0, b),
        attacker_weight=table(256, st.sampled_from([0, 1, 3]), 0, a),
        costly=table(512, flags, [], b) if kinds & 512 else None,
    )


@settings(max_examples=200, deadline=None)
@given(problems())
def test_every_declaration_is_judged_as_by_enumeration(problem: BlockProblem) -> None:
    most, found = enumerate_legal(problem)
    expected = set(found)
    assert most_requirements(problem) == most
    for x in every_declaration(problem):
        rows = [list(row) for row in x]
        code = violation(problem, rows)
        assert (code == 0) == (x in expected)
        assert (code == BlockViolation.REQUIREMENTS) == (not restricted(problem, x) and x not in expected)
        assert obeyed(problem, rows) == number_obeyed(problem, x)


def fitting(expected: list[Declaration], prefix: list[list[int]], partial: list[int]) -> list[Declaration]:
    k = len(prefix)
    chosen = set(partial)
    return [x for x in expected if [list(row) for row in x[:k]] == prefix and (k == len(x) or chosen <= set(x[k]))]


def expected_options(rest: list[Declaration], k: int, partial: list[int]) -> list[int]:
    further = sorted({j for x in rest for j in x[k]} - set(partial))
    return further + [-1] * any(set(x[k]) == set(partial) for x in rest)


@settings(max_examples=400, deadline=None)
@given(problems(), st.data())
def test_options_are_those_of_enumeration(problem: BlockProblem, data: st.DataObject) -> None:
    _, expected = enumerate_legal(problem)
    for _ in range(2):
        prefix: list[list[int]] = []
        partial: list[int] = []
        while True:
            rest = fitting(expected, prefix, partial)
            assert tuple(tuple(row) for row in complete(problem, prefix, partial)) in rest
            if len(prefix) == problem.b:
                break
            found = options(problem, prefix, partial)
            assert found == expected_options(rest, len(prefix), partial)
            choice = data.draw(st.sampled_from(found))
            if choice >= 0:
                partial = [*partial, choice]
            else:
                prefix = [*prefix, sorted(partial)]
                partial = []


@settings(max_examples=200, deadline=None)
@given(problems(), st.data())
def test_options_after_any_prefix(problem: BlockProblem, data: st.DataObject) -> None:
    _, expected = enumerate_legal(problem)
    row = st.lists(st.integers(0, problem.a - 1), unique=True, max_size=2)
    for _ in range(4):
        k = data.draw(st.integers(0, problem.b))
        prefix = [sorted(r) for r in data.draw(st.lists(row, min_size=k, max_size=k))]
        partial = data.draw(row) if k < problem.b else []
        rest = fitting(expected, prefix, partial)
        if k < problem.b:
            assert options(problem, prefix, partial) == expected_options(rest, k, partial)
        elif rest:
            assert tuple(tuple(r) for r in complete(problem, prefix, partial)) in rest


# Effort ----------------------------------------------------------------------------------------------------


def declare(problem: BlockProblem, seed: int) -> None:
    """Ask for options blocker by blocker and choose at random."""
    rng = random.Random(seed)
    prefix: list[list[int]] = []
    partial: list[int] = []
    while len(prefix) < problem.b:
        found = options(problem, prefix, partial)
        assert found
        choice = rng.choice(found)
        if choice >= 0:
            partial = [*partial, choice]
        if choice < 0 or problem.max_blocks[len(prefix)] == 1:
            prefix = [*prefix, sorted(partial)]
            partial = []
    assert violation(problem, prefix) == 0


def big_board(seed: int) -> BlockProblem:
    """A hundred against a hundred with menace, lures, limits and creatures that must block."""
    rng = random.Random(seed)
    b = a = 100
    lures = [j for j in range(a) if rng.random() < 0.1]
    return make(
        b,
        a,
        allowed=[[j for j in range(a) if rng.random() < 0.7] for _ in range(b)],
        min_blockers=[2 if rng.random() < 0.3 else 1 for _ in range(a)],
        max_blockers=[rng.choice([-1, -1, 2, 3]) for _ in range(a)],
        pair_weight=[[1 if j in lures else 0 for j in range(a)] for _ in range(b)],
        blocker_weight=[1 if rng.random() < 0.2 else 0 for _ in range(b)],
        attacker_weight=[1 if rng.random() < 0.15 else 0 for _ in range(a)],
    )


def test_plain_blocks_need_no_search() -> None:
    problem = make(200, 50, blocker_weight=[1, 0] * 100)
    declare(problem, 1)
    work = solver(problem).work
    assert (work.solves, work.searches) == (0, 0)


def test_menace_without_requirements_hardly_needs_a_search() -> None:
    problem = make(100, 100, min_blockers=[2] * 100)
    declare(problem, 1)
    work = solver(problem).work
    assert work.solves <= 1
    assert work.searches <= 600


@pytest.mark.parametrize("seed", range(5))
def test_a_big_board_is_one_flow_and_few_repairs(seed: int) -> None:
    problem = big_board(seed)
    declare(problem, seed)
    work = solver(problem).work
    assert work.solves == 1
    assert work.searches <= 1000
    assert work.scans <= 3_000_000
    assert work.nodes <= 500


def test_the_worst_boards_are_given_up_on_rather_than_searched_without_end() -> None:
    """Beyond its bound the search stops; what it still offers keeps every restriction."""
    rng = random.Random(5)
    n = 90
    least = [rng.choice([1, 2, 3]) for _ in range(n)]
    problem = BlockProblem(
        n,
        n,
        allowed=[sorted(rng.sample(range(n), 12)) for _ in range(n)],
        max_blocks=[1] * n,
        min_blockers=least,
        max_blockers=[-1] * n,
        min_others=[0] * n,
        max_total=-1,
        pair_weight=[[rng.choice([0, 0, 0, 1]) for _ in range(n)] for _ in range(n)],
        blocker_weight=[rng.choice([0, 1]) for _ in range(n)],
        attacker_weight=[rng.choice([0, 1, 2]) for _ in range(n)],
        costly=None,
    )
    declaration: list[list[int]] = []
    for _ in range(n):
        row: list[int] = []
        choice = options(problem, declaration, row)[0]
        while choice >= 0 and len(row) < 1:
            row.append(choice)
            choice = options(problem, declaration, row)[0]
        declaration.append(sorted(row))
    assert violation(problem, declaration) == BlockViolation.NONE
    assert solver(problem).work.nodes == MOST_NODES
