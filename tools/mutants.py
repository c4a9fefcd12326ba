"""Mutants of the turn: does a test notice when a line of it is changed?

    python -m tools.mutants --map                      # run the tests once, noting which lines each of them runs
    python -m tools.mutants --file rules/turn/cleanup.py --most 40
    python -m tools.mutants --report                   # what has been tried so far

Each mutant changes one thing in a copy of the package; only tests that run the line are tried, quickest first, until
one fails.  Results are kept in build/mutants/results.jsonl, so that a run goes on where the last one stopped.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

from tools.citation_scan import ROOT

SOURCE = ROOT / "src" / "apnap"
WORK = ROOT / "build" / "mutants"
MAP = WORK / "lines.json"
RESULTS = WORK / "results.jsonl"
TARGETS = (
    "schedule.py",
    "flow.py",
    "rules/priority.py",
    "rules/skipping.py",
    "rules/ending_turns.py",
    "rules/phasing.py",
    "rules/day_night.py",
)
TESTS = ("tests/rules", "tests/eras", "tests/playthroughs", "tests/properties/test_many_games.py")
MOST_TESTS = 30  # tried for one mutant
SECONDS = 120  # a mutant that takes longer has been noticed: it does not end

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip


class Mutant(NamedTuple):
    file: str
    place: int  # among the changes there are in that file
    line: int
    what: str

    @property
    def name(self) -> str:
        return f"{self.file}:{self.line} {self.what} [{self.place}]"


def files() -> list[str]:
    turn = [p.relative_to(SOURCE).as_posix() for p in sorted((SOURCE / "rules" / "turn").glob("*.py"))]
    return [*TARGETS, *[name for name in turn if not name.endswith("__init__.py")]]


# ---- changing ----------------------------------------------------------------------------------------------------


class Changer(ast.NodeTransformer):
    """Walks over a module; makes the change of one number, and notes all of them."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.found: list[tuple[int, str]] = []

    def due(self, node: ast.AST, what: str) -> bool:
        self.found.append((getattr(node, "lineno", 0), what))
        return len(self.found) - 1 == self.wanted

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        for i, op in enumerate(node.ops):
            other = COMPARED.get(type(op))
            if other is not None and self.due(node, f"{type(op).__name__} to {other.__name__}"):
                node.ops[i] = other()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        if self.due(node, "and to or" if isinstance(node.op, ast.And) else "or to and"):
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and self.due(node, "not gone"):
            return node.operand
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        other = COUNTED.get(type(node.op))
        if other is not None and self.due(node, f"{type(node.op).__name__} to {other.__name__}"):
            node.op = other()
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool):
            if self.due(node, f"{node.value} to {not node.value}"):
                return ast.copy_location(ast.Constant(not node.value), node)
        elif isinstance(node.value, int) and self.due(node, f"{node.value} to {node.value + 1}"):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if isinstance(node.value, ast.Constant):
            return node  # a docstring
        self.generic_visit(node)
        return ast.copy_location(ast.Pass(), node) if self.due(node, "statement gone") else node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        self.generic_visit(node)
        kept = any(isinstance(target, ast.Attribute) for target in node.targets)  # a name would be missing
        return ast.copy_location(ast.Pass(), node) if kept and self.due(node, "assignment gone") else node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        return ast.copy_location(ast.Pass(), node) if self.due(node, "change gone") else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        return node  # constants and fields

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.body = [self.visit(part) if isinstance(part, ast.FunctionDef) else part for part in node.body]
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return node
        self.generic_visit(node)
        return node


def functions_only(tree: ast.Module, changer: Changer) -> ast.Module:
    tree.body = [changer.visit(n) if isinstance(n, ast.FunctionDef | ast.ClassDef) else n for n in tree.body]
    return tree


def mutants_of(file: str) -> list[Mutant]:
    changer = Changer()
    functions_only(ast.parse((SOURCE / file).read_text(encoding="utf-8")), changer)
    return [Mutant(file, i, line, what) for i, (line, what) in enumerate(changer.found)]


def changed_text(mutant: Mutant) -> str:
    tree = ast.parse((SOURCE / mutant.file).read_text(encoding="utf-8"))
    made = functions_only(copy.deepcopy(tree), Changer(mutant.place))
    return ast.unparse(ast.fix_missing_locations(made)) + "\n"


# ---- which test runs which line ----------------------------------------------------------------------------------


class Watcher:
    """A plugin for pytest: notes for every test which lines of the turn it ran, and how long it took."""

    def __init__(self) -> None:
        self.wanted = {str(SOURCE / name): name for name in files()}
        self.lines: dict[str, set[str]] = defaultdict(set)
        self.seconds: dict[str, float] = {}
        self.test = ""

    def trace(self, frame: FrameType, event: str, _arg: Any) -> Any:
        name = self.wanted.get(frame.f_code.co_filename)
        if name is None:
            return None
        if event == "line":
            self.lines[f"{name}:{frame.f_lineno}"].add(self.test)
        return self.trace

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        self.test = item.nodeid
        began = time.monotonic()
        sys.settrace(self.trace)
        try:
            yield
        finally:
            sys.settrace(None)
            self.seconds[self.test] = time.monotonic() - began


def make_map(tests: Sequence[str]) -> int:
    """Run the tests in this process, watched."""
    watcher = Watcher()
    status = pytest.main(["-q", "-n", "0", "-p", "no:cacheprovider", *tests], plugins=[watcher])
    WORK.mkdir(parents=True, exist_ok=True)
    lines = {
        line: sorted(names, key=lambda test: watcher.seconds.get(test, 0.0))[:MOST_TESTS]
        for line, names in watcher.lines.items()
    }
    MAP.write_text(json.dumps(lines), encoding="utf-8")
    print(f"{len(lines)} lines are run by {len(watcher.seconds)} tests")
    return int(status)


# ---- trying ------------------------------------------------------------------------------------------------------


def judge(mutant: Mutant, tests: Sequence[str], place: Path) -> str:
    """Killed, survived, or not run by any test."""
    if not tests:
        return "not run"
    target = place / "apnap" / mutant.file
    target.write_text(changed_text(mutant), encoding="utf-8")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *tests],
            env={**os.environ, "PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1"},
            cwd=ROOT,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "killed"
    finally:
        shutil.copyfile(SOURCE / mutant.file, target)
    return "survived" if done.returncode == 0 else "killed"


def run(names: Sequence[str], most: int, seed: int) -> int:
    if not MAP.exists():
        print("first note which test runs which line: python -m tools.mutants --map", file=sys.stderr)
        return 2
    lines: dict[str, list[str]] = json.loads(MAP.read_text(encoding="utf-8"))
    known = {row["name"] for row in results()}
    todo = [m for name in names for m in mutants_of(name) if m.name not in known]
    random.Random(seed).shuffle(todo)
    place = WORK / "source"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(SOURCE, place / "apnap", ignore=shutil.ignore_patterns("__pycache__"))
    for mutant in todo[:most]:
        said = judge(mutant, lines.get(f"{mutant.file}:{mutant.line}", []), place)
        with RESULTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"name": mutant.name, "file": mutant.file, "said": said}) + "\n")
        if said != "killed":
            print(f"{said}: {mutant.name}", flush=True)
    report()
    return 0


def results() -> list[dict[str, str]]:
    if not RESULTS.exists():
        return []
    return [json.loads(line) for line in RESULTS.read_text(encoding="utf-8").splitlines()]


def report() -> None:
    by_file: dict[str, Counter[str]] = defaultdict(Counter)
    for row in results():
        by_file[row["file"]][row["said"]] += 1
    total: Counter[str] = Counter()
    for name, counts in sorted(by_file.items()):
        total.update(counts)
        print(f"{name}: {counts['killed']} of {counts.total()} killed")
    if total:
        print(f"together: {total['killed']} of {total.total()}, {100 * total['killed'] / total.total():.1f} %")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description="Mutants of the turn.")
    parser.add_argument("--map", nargs="*", metavar="TESTS", help="note which test runs which line")
    parser.add_argument("--file", action="append", default=[], help="only this file (may be given again)")
    parser.add_argument("--most", type=int, default=10**9, metavar="N", help="try so many, chosen by chance")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--report", action="store_true")
    args = parser.parse_args(argv)
    if args.map is not None:
        return make_map(args.map or TESTS)
    if args.report:
        report()
        return 0
    unknown = [name for name in args.file if name not in files()]
    if unknown:
        parser.error(f"{unknown[0]} is none of: {', '.join(files())}")
    return run(args.file or files(), args.most, args.seed)


if __name__ == "__main__":
    sys.exit(main())
