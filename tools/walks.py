"""How many files a reader opens who follows five examples through the code: `python -m tools.walks [--paths]`.

The method.  Each example is played, and every function of the engine that runs is seen once, in the order in which
it is first reached.  Of those, the reader follows the ones that do something: that change an attribute or an entry, put
work on the agenda, ask, or tell an event.  Who only answers a question (is this legal, whose is it, how much) or only
calls others is read past, and so are making and copying things, with all that this calls, and what stands behind
signs of the language (`g.objects[i] = …`).  Each time the next of them stands in another file than the last is a
change of file.

    PYTHONPATH=OTHER/src python tools/walks.py     # the same for another checkout
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

import apnap
from apnap.testing import Scene

ROOT: Final = Path(apnap.__file__).parent
ROOMS: Final = (
    "cards",
    "citations.py",
    "cli",
    "compare",
    "errors.py",
    "play",
    "scenario",
    "telling",
    "testing",
    "text",
    "view",
)
CHANGING: Final = {
    "append",
    "extend",
    "insert",
    "pop",
    "remove",
    "clear",
    "push",
    "pose",
    "emit",
    "record",
    "setdefault",
    "update",
}


def playing(game: Any, *answers: str) -> Callable[[], None]:
    """Give these answers; where there is nothing to choose, go on by itself."""

    def play() -> None:
        for answer in answers:
            game.apply(next(i for i, choice in enumerate(game.legal) if str(choice) == answer))

    return play


def examples() -> dict[str, Callable[[], None]]:
    """What is played in each walk; the board is made before anybody watches."""
    bolt = Scene(2).battlefield("A", "Mountain").hand("A", "Lightning Bolt").begin("A", "main")
    paid = Scene(2).battlefield("A", "Forest", "Mountain").hand("A", "Grizzly Bears").begin("A", "main")
    turn = Scene(2).library("A", *["Forest"] * 5).library("B", *["Forest"] * 5).begin("A", "main")
    fight = Scene(2).battlefield("A", "Grizzly Bears").battlefield("B", "Hill Giant").begin("A", "declare attackers")
    old = Scene(2, "fifth").battlefield("A", "Mountain").hand("A", "Lightning Bolt").begin("A", "main")
    playing(fight, "Grizzly Bears attacks B", "pass", "pass")()
    return {
        "a cast spell": playing(bolt, "cast Lightning Bolt", "target B", "pass", "pass"),
        "a turn": playing(turn, *["pass"] * 24),
        "a block": playing(fight, "Hill Giant blocks Grizzly Bears"),
        "a payment": playing(paid, "cast Grizzly Bears"),
        "a batch of 1997": playing(old, "cast Lightning Bolt", "target B", "pass", "pass"),
    }


class Walk(ast.NodeVisitor):
    """Whether a function does something, by its text."""

    def __init__(self) -> None:
        self.does = False

    def changed(self, target: ast.expr) -> None:
        if isinstance(target, (ast.Attribute, ast.Subscript)):
            self.does = True

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self.changed(target)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.changed(node.target)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func
        name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
        # A list of one's own that is filled and returned is no change of anything.
        own = isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and name not in ("push", "pose")
        if name in CHANGING and not own:
            self.does = True
        self.generic_visit(node)


def doing(path: Path) -> dict[int, bool]:
    """Of each function of a file, by the line where it begins: whether it does something."""
    found: dict[int, bool] = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            walk = Walk()
            walk.visit(node)
            found[node.lineno] = walk.does and not node.name.startswith("__") and node.name != "note_change"
    return found


def reached(play: Callable[[], None]) -> list[CodeType]:
    """Every function of the package that runs, in the order in which it first does."""
    seen: dict[CodeType, None] = {}
    copying: list[FrameType] = []

    def watch(frame: FrameType, event: str, _: object) -> None:
        if copying:
            if event == "return" and frame is copying[0]:
                copying.clear()
        elif event == "call" and frame.f_code.co_filename.startswith(str(ROOT)):
            if frame.f_code.co_name in ("__init__", "clone"):
                copying.append(frame)
            else:
                seen.setdefault(frame.f_code)

    sys.setprofile(watch)
    try:
        play()
    finally:
        sys.setprofile(None)
    return list(seen)


def walked(play: Callable[[], None]) -> list[tuple[str, str]]:
    """File and function, in the order in which a reader comes to them."""
    known: dict[str, dict[int, bool]] = {}
    found: list[tuple[str, str]] = []
    for code in reached(play):
        place = Path(code.co_filename).relative_to(ROOT).as_posix()
        if place.split("/")[0] in ROOMS:
            continue
        if place not in known:
            known[place] = doing(ROOT / place)
        if known[place].get(code.co_firstlineno):
            found.append((place, code.co_name))
    return found


def changes(path: list[tuple[str, str]]) -> int:
    return sum(1 for one, two in pairwise(path) if one[0] != two[0])


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.walks", description="How far a reader walks through the code."
    )
    parser.add_argument("--paths", action="store_true", help="show the functions, too")
    args = parser.parse_args()
    for name, play in examples().items():
        path = walked(play)
        print(
            f"{name}: {changes(path)} changes of file, {len({file for file, _ in path})} files, {len(path)} functions"
        )
        if args.paths:
            for file, function in path:
                print(f"    {file}: {function}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
