"""Rooms for people use the public door of a game: views, questions, events, what a judge sees, without exception."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.citation_scan import ROOT

SOURCE = ROOT / "src" / "apnap"
ROOMS = ("cli", "play", "players", "scenario", "compare", "rulebook", "desk", "web", "envs", "sim", "mcp")


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
    """No file reaches into the engine's position."""
    assert rooms() == {}, "use views, questions, events, Game.standing and Game.judge instead of game.state"


@pytest.mark.parametrize(
    ("line", "n"), [("g = game.state", 1), ("self.game.state.players[game.state.active]", 2), ("state = 1; state.x", 0)]
)
def test_reading_the_position_is_recognised(line: str, n: int) -> None:
    assert reads(ast.parse(line)) == n
