"""What the compiler makes slow without being asked, the compiled modules do without.

Each of these is a few characters in the source and dozens to hundreds of instructions in a hot path; a profile shows
them only as time in the library of Python.  `docs/benchmarks.md` tells what each costs.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.hygiene.helpers import FILES, SOURCE, name_of
from tools.citation_scan import ROOT


def not_compiled() -> set[str]:
    """The list in setup.py, read without running it."""
    for node in ast.parse((ROOT / "setup.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "NOT_COMPILED":
            found: set[str] = ast.literal_eval(node.value)
            return found
    raise AssertionError("setup.py does not say what is not compiled")


def compiled() -> list[Path]:
    plain = not_compiled()
    found: list[Path] = []
    for path in FILES:
        inside = path.relative_to(SOURCE).with_suffix("")
        names = {"/".join(inside.parts[:n]) for n in range(1, len(inside.parts) + 1)}
        if plain.isdisjoint(names) and path.parent.name != "sets":
            found.append(path)
    return found


def loose_constants(tree: ast.Module) -> list[int]:
    """Names in capitals that are not Final: each use is a look-up by name."""
    found: list[int] = []
    for node in tree.body:
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign) and not ast.unparse(node.annotation).startswith("Final"):
            targets = [node.target]
        else:
            continue
        found += [node.lineno for t in targets if isinstance(t, ast.Name) and re.fullmatch("_?[A-Z][A-Z0-9_]*", t.id)]
    return found


def unions(tree: ast.Module) -> list[int]:
    """`isinstance(x, A | B)`: the union is made anew each time."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "isinstance"
        and isinstance(node.args[1], ast.BinOp)
    ]


def boxed_counters(tree: ast.Module) -> list[int]:
    """`for _ in range(n)`: `_` is any object to the compiler, so every number becomes one."""
    return [
        node.target.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.For | ast.comprehension)
        and isinstance(node.target, ast.Name)
        and node.target.id == "_"
        and isinstance(node.iter, ast.Call)
        and ast.unparse(node.iter.func) == "range"
    ]


CHECKS = {"Final": loose_constants, "isinstance": unions, "range": boxed_counters}
WRONG = {
    "Final": "LIMIT = 3\nTABLE: dict[str, int] = {}\n",
    "isinstance": "def f(x: object) -> bool:\n    return isinstance(x, int | str)\n",
    "range": "def f(n: int) -> None:\n    for _ in range(n):\n        print([0 for _ in range(n)])\n",
}
RIGHT = """
from typing import Final
LIMIT: Final = 3
TABLE: Final[dict[str, int]] = {}
Alias = list[int]
def f(x: object) -> bool:
    for _i in range(LIMIT):
        print(x)
    return isinstance(x, (int, str))
"""


@pytest.mark.parametrize("check", CHECKS)
def test_compiled_modules_avoid_what_compiles_slowly(check: str) -> None:
    """Constants are Final, isinstance takes a tuple, no loop over a range counts in `_`."""
    wrong = [
        f"{name_of(path)}:{line}"
        for path in compiled()
        for line in CHECKS[check](ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert wrong == []


@pytest.mark.parametrize("check", CHECKS)
def test_the_checks_can_fail(check: str) -> None:
    assert CHECKS[check](ast.parse(WRONG[check]))
    assert not CHECKS[check](ast.parse(RIGHT))
    assert len(compiled()) > 150


def test_who_asks_for_characteristics_says_of_what() -> None:
    """`relayer_everything` or `relayer_touched`: a plain write would leave open which permanents changed."""
    wrong = [
        f"{name_of(path)}:{number}"
        for path in FILES
        if name_of(path) != "state/game_state.py" and not name_of(path).startswith("testing/")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"\.relayer = True", line)
    ]
    assert wrong == []
