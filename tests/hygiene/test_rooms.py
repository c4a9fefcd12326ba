"""Rooms for people use the public door of a game: views, questions, events.  The list of exceptions gets shorter."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.citation_scan import ROOT

SOURCE = ROOT / "src" / "apnap"
ROOMS = ("cli", "play", "players", "scenario", "compare", "rulebook", "desk", "web", "envs", "sim")

# How often each file still reads `game.state`.  Lower a number, or take a file off, when it does so less.
STILL: dict[str, int] = {
    "scenario/acting.py": 2,
    "scenario/expecting_game.py": 3,
    "scenario/expecting_objects.py": 6,
    "scenario/expecting_zones.py": 4,
    "scenario/legality.py": 1,
    "scenario/names.py": 12,
    "scenario/position.py": 1,
    "scenario/runner.py": 2,
    "scenario/setup.py": 5,
}


def reads(tree: ast.AST) -> int:
    """How often the engine's position is reached for."""
    return sum(isinstance(node, ast.Attribute) and node.attr == "state" for node in ast.walk(tree))


def rooms() -> dict[str, int]:
    files: list[Path] = []
    for room in ROOMS:
        path = SOURCE / room
        files += [path] if path.suffix else sorted(path.rglob("*.py"))
    found = {
        p.relative_to(SOURCE).as_posix(): reads(ast.parse(p.read_text(encoding="utf-8"))) for p in files if p.exists()
    }
    return {name: n for name, n in found.items() if n}


def test_rooms_for_people_use_the_public_door() -> None:
    """No new file, and no file more often, reaches into the engine's position."""
    more = {name: n for name, n in rooms().items() if n > STILL.get(name, 0)}
    assert not more, f"use views, questions and events instead of game.state: {more}"


def test_the_list_of_those_who_do_not_yet_is_true() -> None:
    """Whoever has become better is noted as such, so that it stays."""
    found = rooms()
    fewer = {name: found.get(name, 0) for name, n in STILL.items() if found.get(name, 0) < n}
    assert not fewer, f"lower these numbers: {fewer}"


@pytest.mark.parametrize(
    ("line", "n"), [("g = game.state", 1), ("self.game.state.players[game.state.active]", 2), ("state = 1; state.x", 0)]
)
def test_reading_the_position_is_recognised(line: str, n: int) -> None:
    assert reads(ast.parse(line)) == n
