"""How a line of the turn is changed, and how it is noticed that a test comes by.

A mutant is one small change of one module: a comparison, a number, a statement that is left out.  It is named by the
function it is in, what is changed and how, so that its name stays when something else in the module moves.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from tools.citation_scan import ROOT

SOURCE = ROOT / "src" / "apnap"
TARGETS = (
    "schedule.py",
    "flow.py",
    "rules/priority.py",
    "rules/skipping.py",
    "rules/ending_turns.py",
    "rules/phasing.py",
    "rules/day_night.py",
)

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
PROBE = "_apnap_probe"


class Mutant(NamedTuple):
    file: str
    place: int  # among the changes there are in that file
    line: int
    function: str
    name: str


def files() -> list[str]:
    turn = [p.relative_to(SOURCE).as_posix() for p in sorted((SOURCE / "rules" / "turn").glob("*.py"))]
    return [*TARGETS, *[name for name in turn if not name.endswith("__init__.py")]]


def module_of(file: str) -> str:
    return "apnap." + file.removesuffix(".py").replace("/", ".")


def parsed(file: str) -> ast.Module:
    return ast.parse((SOURCE / file).read_text(encoding="utf-8"))


class Changer(ast.NodeTransformer):
    """Walks over a module and comes by all the changes there are; subclasses say what is done at each."""

    def __init__(self) -> None:
        self.count = 0

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        made: ast.AST = node
        for i, op in enumerate(node.ops):
            other = COMPARED.get(type(op))
            if other is not None:
                ops = [*node.ops[:i], other(), *node.ops[i + 1 :]]
                changed = ast.copy_location(ast.Compare(node.left, ops, node.comparators), node)
                made = self.expression(made, node, f"{type(op).__name__} to {other.__name__}", changed)
        return made

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        both = isinstance(node.op, ast.And)
        changed = ast.copy_location(ast.BoolOp(ast.Or() if both else ast.And(), node.values), node)
        return self.expression(node, node, "and to or" if both else "or to and", changed)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return self.expression(node, node, "not gone", node.operand) if isinstance(node.op, ast.Not) else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        other = COUNTED.get(type(node.op))
        if other is None:
            return node
        changed = ast.copy_location(ast.BinOp(node.left, other(), node.right), node)
        return self.expression(node, node, f"{type(node.op).__name__} to {other.__name__}", changed)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool):
            changed = ast.copy_location(ast.Constant(not node.value), node)
            return self.expression(node, node, f"{node.value} to {not node.value}", changed)
        if isinstance(node.value, int):
            changed = ast.copy_location(ast.Constant(node.value + 1), node)
            return self.expression(node, node, f"{node.value} to {node.value + 1}", changed)
        return node

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Constant):
            return node  # a docstring
        said = ast.unparse(node)
        self.generic_visit(node)
        return self.statement(node, said, "statement gone")

    def visit_Assign(self, node: ast.Assign) -> Any:
        said = ast.unparse(node)
        self.generic_visit(node)
        kept = any(isinstance(target, ast.Attribute) for target in node.targets)  # a name would be missing
        return self.statement(node, said, "assignment gone") if kept else node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        said = ast.unparse(node)
        self.generic_visit(node)
        return self.statement(node, said, "change gone")

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:  # what it is, not what type it has
            node.value = self.visit(node.value)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.body = list(self.each(node.body))  # defaults and annotations are not part of its code
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return node
        self.generic_visit(node)
        return node

    def each(self, body: list[ast.stmt]) -> Iterator[ast.stmt]:
        for part in body:
            made = self.visit(part)
            yield from made if isinstance(made, list) else [made]

    def expression(self, now: ast.AST, node: ast.expr, what: str, changed: ast.AST) -> ast.AST:
        self.count += 1
        return now

    def statement(self, node: ast.stmt, said: str, what: str) -> ast.stmt | list[ast.stmt]:
        self.count += 1
        return node

    def module(self, tree: ast.Module) -> ast.Module:
        """Only what stands in functions and methods."""
        for node in tree.body:
            for part in node.body if isinstance(node, ast.ClassDef) else [node]:
                if isinstance(part, ast.FunctionDef):
                    self.function(part, f"{node.name}." if isinstance(node, ast.ClassDef) else "")
        return ast.fix_missing_locations(tree)

    def function(self, part: ast.FunctionDef, owner: str) -> None:
        self.visit(part)


class Lister(Changer):
    """Names all of them."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.file = file
        self.within = ""
        self.seen: Counter[str] = Counter()
        self.found: list[Mutant] = []

    def function(self, part: ast.FunctionDef, owner: str) -> None:
        self.within = owner + part.name
        self.visit(part)

    def note(self, line: int, said: str, what: str) -> None:
        brief = " ".join(said.split())
        name = f"{self.file} {self.within}: {brief if len(brief) < 90 else brief[:87] + '...'} | {what}"
        self.seen[name] += 1
        if self.seen[name] > 1:
            name += f" ({self.seen[name]})"
        self.found.append(Mutant(self.file, len(self.found), line, self.within, name))

    def expression(self, now: ast.AST, node: ast.expr, what: str, changed: ast.AST) -> ast.AST:
        around = self.around(node)
        self.note(node.lineno, around, what)
        return now

    def around(self, node: ast.expr) -> str:
        """A number alone says nothing: its line does."""
        return self.lines[node.lineno - 1] if isinstance(node, ast.Constant) else ast.unparse(node)

    def statement(self, node: ast.stmt, said: str, what: str) -> ast.stmt | list[ast.stmt]:
        self.note(node.lineno, said, what)
        return node

    def module(self, tree: ast.Module) -> ast.Module:
        self.lines = (SOURCE / self.file).read_text(encoding="utf-8").splitlines()
        return super().module(tree)


class One(Changer):
    """Makes the change of one number."""

    def __init__(self, wanted: int) -> None:
        super().__init__()
        self.wanted = wanted

    def due(self) -> bool:
        self.count += 1
        return self.count - 1 == self.wanted

    def expression(self, now: ast.AST, node: ast.expr, what: str, changed: ast.AST) -> ast.AST:
        return changed if self.due() else now

    def statement(self, node: ast.stmt, said: str, what: str) -> ast.stmt | list[ast.stmt]:
        return ast.copy_location(ast.Pass(), node) if self.due() else node


class Probes(Changer):
    """Makes all of it as it was, but for a note of each place that is come by."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def call(self, node: ast.AST, *values: ast.expr) -> ast.Call:
        number = ast.Constant(self.first + self.count)
        self.count += 1
        made = ast.Call(ast.Name(PROBE, ast.Load()), [number, *values], [])
        return ast.copy_location(made, node)

    def expression(self, now: ast.AST, node: ast.expr, what: str, changed: ast.AST) -> ast.AST:
        assert isinstance(now, ast.expr)
        return self.call(node, now)

    def statement(self, node: ast.stmt, said: str, what: str) -> ast.stmt | list[ast.stmt]:
        return [ast.copy_location(ast.Expr(self.call(node)), node), node]


def mutants_of(file: str) -> list[Mutant]:
    lister = Lister(file)
    lister.module(parsed(file))
    return lister.found


def all_mutants() -> list[Mutant]:
    return [mutant for file in files() for mutant in mutants_of(file)]


def codes_of(tree: ast.Module, file: str) -> dict[str, CodeType]:
    """The code of every function and method of a module."""
    found: dict[str, CodeType] = {}
    todo = [compile(tree, str(SOURCE / file), "exec")]
    for code in todo:
        found[code.co_qualname] = code
        todo += [part for part in code.co_consts if isinstance(part, CodeType)]
    return found


def live_function(file: str, name: str) -> FunctionType:
    """A function as the loaded package has it."""
    found: Any = sys.modules[module_of(file)]
    for part in name.split("."):
        found = vars(found)[part]
    if isinstance(found, property):
        found = found.fget
    found = getattr(found, "__func__", found)
    found = getattr(found, "__wrapped__", found)
    assert isinstance(found, FunctionType), f"{file}: {name}"
    return found


def change(mutant: Mutant) -> None:
    """Exchange the code of the function it is in, here and now."""
    code = codes_of(One(mutant.place).module(parsed(mutant.file)), mutant.file)[mutant.function]
    live_function(mutant.file, mutant.function).__code__ = code


def watch(note: Callable[..., Any]) -> None:
    """Have `note(number of the mutant, value)` called wherever a mutant would be come by; it returns the value."""
    exchange(Probes, note)


def compile_anew() -> None:
    """Exchange every function by itself, to see that this alone changes nothing."""
    exchange(lambda _first: Changer(), None)


def exchange(made: Callable[[int], Changer], note: Callable[..., Any] | None) -> None:
    first = 0
    for file in files():
        mutants = mutants_of(file)
        codes = codes_of(made(first).module(parsed(file)), file)
        if note is not None:
            vars(sys.modules[module_of(file)])[PROBE] = note
        for name in {mutant.function for mutant in mutants}:
            live_function(file, name).__code__ = codes[name]
        first += len(mutants)
