"""Identity is asked only of what has one: `None`, members of enumerations, types, and objects of our own classes.

Whether two tuples, numbers or texts are the same object is up to the build: compiled code unpacks tuples and numbers
and makes new ones.  Types are needed to tell, so mypy is asked for them.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from mypy.build import BuildResult
from mypy.modulefinder import BuildSource
from mypy.nodes import (
    ComparisonExpr,
    Decorator,
    Expression,
    IndexExpr,
    MemberExpr,
    NameExpr,
    OverloadedFuncDef,
    SymbolNode,
)
from mypy.types import (
    CallableType,
    Instance,
    LiteralType,
    NoneType,
    Overloaded,
    TupleType,
    Type,
    TypeType,
    UnionType,
)
from mypy.types import get_proper_type as proper

from tests.hygiene.test_fast_code import compiled
from tools import save_types
from tools.citation_scan import ROOT

SOURCE = ROOT / "src" / "apnap"
Place = tuple[int, int, int | None, int | None, tuple[str, ...]]
CACHES = {  # files that may use id(): what is looked up is kept alive, so that its id stays its own
    "cards/registry.py",
    "cardtext/compiling.py",
    "cardtext/reading_back.py",
    "thinking/leaning.py",
    "atoms/index.py",
    "rules/turn/combat/declaration_costs.py",
    "vocab/while_tapped.py",
}


def has_identity(found: Type | None) -> bool:
    """Whether an object of that type is the same object in every build."""
    kind = proper(found)
    if isinstance(kind, UnionType):
        return all(has_identity(item) for item in kind.items)
    if isinstance(kind, LiteralType):
        return has_identity(kind.fallback)
    if isinstance(kind, Instance):
        name = kind.type.fullname
        own = name.startswith("apnap.") and not any(c.fullname == "builtins.tuple" for c in kind.type.mro)
        return own or name in ("builtins.bool", "builtins.type", "types.EllipsisType")
    return isinstance(kind, NoneType | CallableType | Overloaded | TypeType)


def wrong_in(types: dict[Expression, Type], among: set[Place]) -> dict[int, str]:
    """Comparisons by identity of what has none, by line."""
    found: dict[int, str] = {}
    for node in types:
        if not isinstance(node, ComparisonExpr):
            continue
        if node.line <= PROBE_LINE and place_of(node) not in among:
            continue
        for operator, left, right in zip(node.operators, node.operands, node.operands[1:], strict=False):
            if operator not in ("is", "is not"):
                continue
            sides = [side for side in (types.get(left), types.get(right)) if side is not None]
            if any(isinstance(proper(side), NoneType) for side in sides):
                continue  # None is one object in every build
            if not all(has_identity(side) for side in sides):
                found[node.line] = " is ".join(map(str, sides))
    return found


PROBE_LINE = 10_000  # no file of the package is as long
WRONG = """
def tuples(a: tuple[int, int], b: tuple[int, int]) -> bool: return a is b
def numbers(a: int) -> bool: return a is not 300
def texts(a: str | None, b: str) -> bool: return a is b
def lists(a: list[int], b: list[int]) -> bool: return a is b
from apnap.state.steps import Step
def indexes(names: list[str], kind: Step) -> str: return names[kind]
from apnap.state.coming import Coming
def lent(g: Coming) -> bool: return g.step is not None and g.step.id > 0
"""
RIGHT = """
from apnap.options import Option
from apnap.state.steps import Step
def nothing(a: tuple[int, int] | None) -> bool: return a is None
def members(a: Step) -> bool: return a is Step.DRAW
def objects(a: Option, b: Option) -> bool: return a is b
"""


def place_of(node: ComparisonExpr) -> Place:
    names = tuple(o.name if isinstance(o, NameExpr | MemberExpr) else "" for o in node.operands)
    return (node.line, node.column, node.end_line, node.end_column, names)


def own_places() -> set[Place]:
    """Where the package compares by identity, and what.  Libraries, which mypy reads too, do as they like: it does not
    tell whose a node is, and now and then one of theirs stands where one of the package's does."""
    return {
        (
            node.lineno,
            node.col_offset,
            node.end_lineno,
            node.end_col_offset,
            tuple(name_of(o) for o in (node.left, *node.comparators)),
        )
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare) and any(isinstance(op, ast.Is | ast.IsNot) for op in node.ops)
    }


def name_of(operand: ast.expr) -> str:
    """As mypy has it: of a name or an attribute, and of None, True and False, which are names to it."""
    if isinstance(operand, ast.Name):
        return operand.id
    if isinstance(operand, ast.Attribute):
        return operand.attr
    known = isinstance(operand, ast.Constant) and (operand.value is None or isinstance(operand.value, bool))
    return ast.unparse(operand) if known else ""


@pytest.fixture(scope="module")
def package() -> BuildResult:
    """The package as mypy sees it, and the probe."""
    return save_types.checked_package(BuildSource(None, "probe", "\n" * PROBE_LINE + WRONG + RIGHT))


def test_the_types_of_what_is_saved_are_current(package: BuildResult) -> None:
    """Loading checks every field against the types that mypy found."""
    current = save_types.FILE.read_text(encoding="utf-8") == save_types.text(package)
    assert current, f"{save_types.FILE.name} is out of date; run: make docs"


def test_identity_is_asked_of_none_enumerations_and_own_objects_only(package: BuildResult) -> None:
    """`is` on a tuple once decided what was tapped, and the builds differed.  (A probe shows that it can fail.)"""
    types = package.types
    assert sum(isinstance(node, ComparisonExpr) for node in types) > 2000, "mypy told nothing"
    own = own_places()
    seen = sum(place_of(node) in own for node in types if isinstance(node, ComparisonExpr))
    assert seen > 1000, "mypy and the parser tell other places"
    wrong = wrong_in(types, own)
    assert [line for line in wrong if line > PROBE_LINE] == [PROBE_LINE + 2 + n for n in range(4)]
    assert [f"line {line}: {said}" for line, said in wrong.items() if line <= PROBE_LINE] == []


def enum_indexes(types: dict[Expression, Type]) -> set[tuple[int, int, str]]:
    """Where a member of an enumeration is the index of a list or tuple: line, column, the last name of the index."""
    found: set[tuple[int, int, str]] = set()
    for node in types:
        if not isinstance(node, IndexExpr) or not isinstance(node.index, NameExpr | MemberExpr):
            continue
        index, base = proper(types.get(node.index)), proper(types.get(node.base))
        if isinstance(index, LiteralType):
            index = index.fallback
        if isinstance(base, TupleType):
            base = base.partial_fallback
        if isinstance(index, Instance) and index.type.is_enum and isinstance(base, Instance):
            if base.type.fullname in ("builtins.list", "builtins.tuple"):
                found.add((node.line, node.column, node.index.name))
    return found


def test_no_member_of_an_enumeration_is_an_index_in_compiled_modules(package: BuildResult) -> None:
    """It compiles to a generic call, seven times as long as with an `int` parameter in between (`g.hears(kind)`)."""
    slow = enum_indexes(package.types)
    assert (PROBE_LINE + 7, 40, "kind") in {(line, 40, name) for line, _, name in slow}, "the probe was not found"
    wrong: list[str] = []
    for path in compiled():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name | ast.Attribute):
                name = node.slice.id if isinstance(node.slice, ast.Name) else node.slice.attr
                if (node.lineno, node.col_offset, name) in slow:
                    wrong.append(f"{path.relative_to(SOURCE)}:{node.lineno}: {ast.unparse(node)}")
    assert wrong == []


def is_property(node: SymbolNode | None) -> bool:
    if isinstance(node, Decorator):
        return node.func.is_property
    return isinstance(node, OverloadedFuncDef) and node.is_property


def read_through_properties(types: dict[Expression, Type]) -> set[tuple[int, int, str]]:
    """Where an attribute is read of an object of ours that a property returns: line, column, the attribute's name."""
    found: set[tuple[int, int, str]] = set()
    for node in types:
        if not isinstance(node, MemberExpr) or not isinstance(node.expr, MemberExpr):
            continue
        owner, made = proper(types.get(node.expr.expr)), proper(types.get(node.expr))
        if not isinstance(owner, Instance) or not isinstance(made, Instance):
            continue
        if not made.type.fullname.startswith("apnap.") or made.type.is_enum:
            continue
        symbol = owner.type.get(node.expr.name)
        if symbol is not None and is_property(symbol.node):
            found.add((node.line, node.column, node.name))
    return found


def test_nothing_is_read_through_a_property_within_a_condition(package: BuildResult) -> None:
    """The compiler (2.4.1) lets go twice of what the property returned, if the condition ends before it is asked."""
    through = read_through_properties(package.types)
    assert "id" in {name for line, _, name in through if line > PROBE_LINE}, "the probe was not found"
    wrong: list[str] = []
    for path in compiled():
        for condition in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(condition, ast.BoolOp | ast.IfExp):
                called = [node.func for node in ast.walk(condition) if isinstance(node, ast.Call)]
                for node in ast.walk(condition):
                    if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Attribute):
                        continue
                    if node not in called and (node.lineno, node.col_offset, node.attr) in through:
                        wrong.append(f"{path.relative_to(SOURCE)}:{node.lineno}: {ast.unparse(node)}")
    assert not wrong, "put it into a variable first: " + "; ".join(wrong)


def test_ids_and_hashes_of_objects_decide_nothing() -> None:
    """`id()` only where it is known that the object is kept; `hash()` only for `__hash__`."""
    wrong: list[str] = []
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        for called, line in builtin_calls(path):
            if called == "id" and name not in CACHES:
                wrong.append(f"{name}:{line}: id()")
            if called == "hash":
                wrong.append(f"{name}:{line}: hash()")
    assert wrong == []


def builtin_calls(path: Path) -> list[tuple[str, int]]:
    """Calls of `id` and `hash`, those inside `__hash__` left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and function.name == "__hash__"
        for node in ast.walk(function)
    }
    return [
        (node.func.id, node.lineno)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("id", "hash")
        and id(node) not in inside
    ]
