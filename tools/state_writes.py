"""Finding where the source writes what players can observe."""

from __future__ import annotations

import ast
from pathlib import Path

# What players can observe of a game, its players and its objects.
OBSERVED = frozenset(
    {
        "attached_to",
        "attachments",
        "back_up",
        "battlefield",
        "command",
        "controller",
        "counters",
        "damage",
        "day",
        "deathtouched",
        "exile",
        "face_down",
        "graveyard",
        "hand",
        "library",
        "life",
        "phased_out",
        "pool",
        "special_mana",
        "stack",
        "tapped",
    }
)
MUTATORS = frozenset(
    {"append", "clear", "extend", "insert", "pop", "popitem", "remove", "reverse", "setdefault", "sort", "update"}
)

# What these variables hold by convention is no part of the game: a node or task, what would happen, a frame, a price,
# a matching, a list of findings.
OTHERS = frozenset({"self", "w", "e", "cx", "price", "m", "found"})


class Write:
    """One write: where it is, and the attribute written."""

    def __init__(self, path: str, line: int, attribute: str) -> None:
        self.path = path
        self.line = line
        self.attribute = attribute

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: .{self.attribute}"


def scan_writes(path: Path, root: Path) -> list[Write]:
    """List the writes of a file."""
    name = path.relative_to(root).as_posix()
    found: list[Write] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        found += [Write(name, getattr(node, "lineno", 0), attribute) for attribute in written(node)]
    return found


def written(node: ast.AST) -> list[str]:
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign | ast.Delete):
        targets = list(node.targets)
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        targets = [node.target]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
        return [] if not isinstance(node.func.value, ast.Attribute) else observed(node.func.value)
    found: list[str] = []
    while targets:
        target = targets.pop()
        if isinstance(target, ast.Tuple | ast.List):
            targets += target.elts
        elif isinstance(target, ast.Attribute):
            found += observed(target)
        elif isinstance(target, ast.Subscript) and isinstance(target.value, ast.Attribute):
            found += observed(target.value)
    return found


def observed(attribute: ast.Attribute) -> list[str]:
    """The attribute, unless it belongs to something else that has one of the same name."""
    owner = attribute.value
    if attribute.attr not in OBSERVED or (isinstance(owner, ast.Name) and owner.id in OTHERS):
        return []
    return [attribute.attr]
