"""Mutants of the turn: does a test notice when a line of it is changed?

    python -m tools.mutants --map                      # run the tests once, noting which lines each of them runs
    python -m tools.mutants --file rules/turn/cleanup.py --most 40 --minutes 5
    python -m tools.mutants --report                   # what has been tried so far
    python -m tools.mutants --again                    # those that survived, once more

The tests are collected once.  For each mutant the process forks, the code of one function is exchanged in the child,
and the tests that run the line are tried, quickest first, until one fails.  Results are kept in
build/mutants/results.jsonl, so that a run goes on where the last one stopped.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

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
TESTS = ("tests/rules", "tests/eras", "tests/playthroughs")
MOST_TESTS = 120  # tried for one mutant, besides the golden games
GOLDEN = "tests/playthroughs/test_playthroughs.py"  # their whole record is compared, so that they notice most
SECONDS = 60  # of computing; a mutant that takes longer has been noticed: it does not end

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
        if node.value is not None:  # what it is, not what type it has
            node.value = self.visit(node.value)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.body = [self.visit(part) for part in node.body]  # defaults and annotations are not part of its code
        return node

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


def function_at(file: str, line: int) -> tuple[str, range]:
    """The function or method a line is in, and all of its lines."""
    for node in ast.parse((SOURCE / file).read_text(encoding="utf-8")).body:
        within = node.body if isinstance(node, ast.ClassDef) else [node]
        for part in within:
            if isinstance(part, ast.FunctionDef) and part.lineno <= line <= (part.end_lineno or 0):
                name = f"{node.name}.{part.name}" if isinstance(node, ast.ClassDef) else part.name
                return name, range(part.lineno, (part.end_lineno or 0) + 1)
    raise LookupError(f"{file}:{line} is in no function")


def changed_code(mutant: Mutant) -> CodeType:
    """The code of the function a mutant is in, changed."""
    made = functions_only(ast.parse((SOURCE / mutant.file).read_text(encoding="utf-8")), Changer(mutant.place))
    wanted, _ = function_at(mutant.file, mutant.line)
    todo = [compile(ast.fix_missing_locations(made), str(SOURCE / mutant.file), "exec")]
    for code in todo:
        if code.co_qualname == wanted:
            return code
        todo += [part for part in code.co_consts if isinstance(part, CodeType)]
    raise LookupError(wanted)


def live_function(mutant: Mutant) -> FunctionType:
    """That function as the loaded package has it."""
    found: Any = sys.modules["apnap." + mutant.file.removesuffix(".py").replace("/", ".")]
    for name in function_at(mutant.file, mutant.line)[0].split("."):
        found = vars(found)[name]
    if isinstance(found, property):
        found = found.fget
    found = getattr(found, "__func__", found)
    found = getattr(found, "__wrapped__", found)
    assert isinstance(found, FunctionType), mutant.name
    return found


# ---- which test runs which line ----------------------------------------------------------------------------------


class Watcher:
    """A plugin for pytest: notes for every test which lines of the turn it ran, and how long it took."""

    def __init__(self) -> None:
        self.wanted = {str(SOURCE / name): name for name in files()}
        self.lines: dict[str, set[str]] = defaultdict(set)
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
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
        began = time.process_time()
        sys.settrace(self.trace)
        try:
            yield
        finally:
            sys.settrace(None)
            self.seconds[self.test] = time.process_time() - began

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)  # it says nothing about mutants


def make_map(tests: Sequence[str], more: bool) -> int:
    """Run the tests in this process, watched; `more`: besides those that are noted already, and before them."""
    noted = json.loads(MAP.read_text(encoding="utf-8")) if more else {"tests": [], "lines": {}}
    watcher = Watcher()
    status = pytest.main(["-q", "-n", "0", "-p", "no:cacheprovider", *tests], plugins=[watcher])
    WORK.mkdir(parents=True, exist_ok=True)
    lines = {
        line: chosen(sorted(names - watcher.failed, key=lambda test: watcher.seconds.get(test, 0.0)))
        for line, names in watcher.lines.items()
    }
    for line, names in noted["lines"].items():
        lines[line] = list(dict.fromkeys([*lines.get(line, []), *names]))
    MAP.write_text(json.dumps({"tests": [*tests, *noted["tests"]], "lines": lines}), encoding="utf-8")
    print(f"{len(lines)} lines are run by {len(watcher.seconds)} tests")
    return int(status)


def chosen(tests: list[str]) -> list[str]:
    """From the quickest to the slowest, but not all of them; the golden games in the middle."""
    golden = [name for name in tests if name.startswith(GOLDEN)]
    rest = [name for name in tests if not name.startswith(GOLDEN)]
    half = MOST_TESTS // 2
    slower = rest[half :: max(1, (len(rest) - half) // half)]
    return [*rest[:half], *golden, *slower[:half]]


# ---- trying ------------------------------------------------------------------------------------------------------


class Trier:
    """A plugin for pytest: instead of running what was collected, tries mutants with it."""

    def __init__(self, todo: Sequence[Mutant], lines: dict[str, list[str]], minutes: float, tests: int) -> None:
        self.todo = todo
        self.lines = lines
        self.most = tests
        self.until = time.monotonic() + 60 * minutes
        self.items: dict[str, pytest.Item] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.items = {item.nodeid: item for item in items}

    def pytest_runtestloop(self) -> bool:
        items = self.items
        for mutant in self.todo:
            if time.monotonic() > self.until:
                break
            tests = [items[name] for name in self.tests_of(mutant) if name in items]
            said = judge(mutant, tests) if tests else "not run"
            with RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"name": mutant.name, "file": mutant.file, "said": said}) + "\n")
            if said != "killed":
                print(f"{said}: {mutant.name}", flush=True)
        return True

    def tests_of(self, mutant: Mutant) -> list[str]:
        """Those that run its line; a line in the middle of a statement may have to be looked for above it."""
        _, within = function_at(mutant.file, mutant.line)
        for line in range(mutant.line, within.start, -1):
            found = self.lines.get(f"{mutant.file}:{line}")
            if found:
                return fewer(found, self.most)
        return []


def fewer(tests: list[str], most: int) -> list[str]:
    """The golden games, and so many others: half of them the quickest."""
    golden = [name for name in tests if name.startswith(GOLDEN)]
    rest = [name for name in tests if not name.startswith(GOLDEN)]
    if len(rest) <= most:
        return tests
    half = most // 2
    slower = rest[half :: max(1, (len(rest) - half) // max(1, half))]
    return [*rest[:half], *golden, *slower[: most - half]]


def judge(mutant: Mutant, tests: Sequence[pytest.Item]) -> str:
    """In a child: exchange the code, and run the tests until one fails."""
    child = os.fork()
    if child == 0:
        failed = 1
        try:
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            used = int(time.process_time()) + SECONDS
            resource.setrlimit(resource.RLIMIT_CPU, (used, used))
            live_function(mutant).__code__ = changed_code(mutant)
            failed = int(any(not passes(test) for test in tests))
        finally:
            os._exit(failed)
    _, status = os.waitpid(child, 0)
    return "survived" if status == 0 else "killed"


def passes(test: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(test, log=False, nextitem=None))


def run(names: Sequence[str], most: int, seed: int, minutes: float, again: bool, tests: int) -> int:
    if not MAP.exists():
        print("first note which test runs which line: python -m tools.mutants --map", file=sys.stderr)
        return 2
    noted = json.loads(MAP.read_text(encoding="utf-8"))
    last = {row["name"]: row["said"] for row in results()}
    todo = [
        m
        for name in names
        for m in mutants_of(name)
        if (last.get(m.name, "killed") != "killed" if again else m.name not in last)
    ]
    random.Random(seed).shuffle(todo)
    todo = todo[:most]
    if todo:
        options = ["-q", "-n", "0", "-p", "no:cacheprovider", "--no-header", "--no-summary"]
        pytest.main([*options, *noted["tests"]], plugins=[Trier(todo, noted["lines"], minutes, tests)])
    report()
    return 0


def results() -> list[dict[str, str]]:
    if not RESULTS.exists():
        return []
    return [json.loads(line) for line in RESULTS.read_text(encoding="utf-8").splitlines()]


def report() -> None:
    """Of what was tried more than once the last time counts."""
    by_file: dict[str, Counter[str]] = defaultdict(Counter)
    for row in {row["name"]: row for row in results()}.values():
        by_file[row["file"]][row["said"]] += 1
    total: Counter[str] = Counter()
    for name, counts in sorted(by_file.items()):
        total.update(counts)
        print(f"{name}: {counts['killed']} of {counts.total()} killed, of {len(mutants_of(name))} there are")
    if total:
        print(f"together: {total['killed']} of {total.total()}, {100 * total['killed'] / total.total():.1f} %")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description="Mutants of the turn.")
    parser.add_argument("--map", nargs="*", metavar="TESTS", help="note which test runs which line")
    parser.add_argument("--more", action="store_true", help="with --map: these tests besides those noted already")
    parser.add_argument("--file", action="append", default=[], help="only this file (may be given again)")
    parser.add_argument("--most", type=int, default=10**9, metavar="N", help="try so many, chosen by chance")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=10**6, help="stop after so long")
    parser.add_argument("--tests", type=int, default=MOST_TESTS, metavar="N", help=f"for each, at most ({MOST_TESTS})")
    parser.add_argument("--again", action="store_true", help="those that were not killed, once more")
    parser.add_argument("--report", action="store_true")
    args = parser.parse_args(argv)
    if args.map is not None:
        return make_map(args.map or TESTS, args.more)
    if args.report:
        report()
        return 0
    unknown = [name for name in args.file if name not in files()]
    if unknown:
        parser.error(f"{unknown[0]} is none of: {', '.join(files())}")
    return run(args.file or files(), args.most, args.seed, args.minutes, args.again, args.tests)


if __name__ == "__main__":
    sys.exit(main())
