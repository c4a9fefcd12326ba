"""Steps are rows of one table: nobody counts on their numbers."""

from __future__ import annotations

import ast
from importlib import import_module
from itertools import pairwise

import pytest

from apnap.eras import rulesets
from apnap.state.steps import ORDER, PHASE_NAMES, PHASES, STEP_NAMES, STEP_ROWS, STEPS, Phase, Step, comes_before
from tools.citation_scan import ROOT

SOURCES = [
    path
    for folder in ("src", "tests", "tools", "bench")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path.name != "steps.py"
]
ORDERING = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


def is_step(side: ast.expr) -> bool:
    """`Step.MAIN`, `g.step.kind`, `phase.kind`."""
    if not isinstance(side, ast.Attribute):
        return False
    owner = side.value
    name = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
    return name in ("Step", "Phase") or (side.attr == "kind" and name in ("step", "phase"))


def comparisons(source: str) -> list[int]:
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Compare)
        and any(isinstance(op, ORDERING) for op in node.ops)
        and any(is_step(side) for side in (node.left, *node.comparators))
    ]


def test_numbers_of_steps_are_compared_in_their_table_only() -> None:
    wrong = [f"{p.relative_to(ROOT)}:{n}" for p in SOURCES for n in comparisons(p.read_text(encoding="utf-8"))]
    assert not wrong, "ask apnap.state.steps for the order:\n" + "\n".join(wrong)


@pytest.mark.parametrize(
    ("line", "found"),
    [("g.step.kind < x", True), ("1 <= n <= Step.END", True), ("step.kind == Step.END", False), ("a < b", False)],
)
def test_comparisons_are_recognised(line: str, found: bool) -> None:
    assert bool(comparisons(line)) == found


def test_every_step_and_phase_has_one_row_and_a_name_of_its_own() -> None:
    assert [row.step for row in STEP_ROWS] == list(Step)
    assert [row.phase for row in PHASES] == list(Phase)
    assert len(set(STEP_NAMES)) == len(STEPS) and len(set(PHASE_NAMES)) == len(PHASES)
    assert sorted(ORDER) == list(range(len(STEPS)))


@pytest.mark.parametrize("row", [row for row in STEPS if row.action], ids=lambda row: row.name)
def test_what_a_row_names_can_be_done(row: object) -> None:
    begin = import_module(f"apnap.rules.turn.{row.action}").begin  # type: ignore[attr-defined]
    assert callable(begin)


def begun(source: str) -> dict[str, str]:
    """Which module's `begin` is called for which step, by the branches `if kind is STEP: module.begin(g)`."""
    tree = ast.parse(source)
    steps = {
        node.target.id: node.value.attr
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Attribute)
    }
    (function,) = (n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "turn_based_actions")
    found: dict[str, str] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Compare):
            (kind,) = node.test.comparators
            (call,) = (n for n in ast.walk(node.body[0]) if isinstance(n, ast.Call))
            step = kind.attr if isinstance(kind, ast.Attribute) else steps[ast.unparse(kind)]
            found[step] = ast.unparse(call.func)
    return found


def test_every_step_that_names_an_action_does_it_and_no_other_does() -> None:
    source = (ROOT / "src" / "apnap" / "rules" / "turn" / "structure.py").read_text(encoding="utf-8")
    named = {row.step.name: row.action.rpartition(".")[2] + ".begin" for row in STEPS if row.action}
    assert begun(source) == named


@pytest.mark.parametrize("era", [name for name in rulesets() if name != "fifth"])
def test_turns_have_their_steps_in_the_order_of_the_rows_and_in_their_phases(era: str) -> None:
    for phase, steps in rulesets()[era].turn:
        assert all(comes_before(a, b) for a, b in pairwise(steps))
        assert all(STEP_ROWS[step].phase is phase for step in steps)
