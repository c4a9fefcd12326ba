"""The layers of the package, and which imports they allow: `python -m tools.layers`.

A module may import what is in its own layer or below it, at its top, and no import leads back to where it began.  What
is needed only for types does not count; an import inside a function counts like any other.  What must reach up, wait or
go round all the same is listed, with its reason.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"

# From the bottom to the top: a name, and the modules that belong there (the longest name that fits decides).
LAYERS: list[tuple[str, tuple[str, ...]]] = [
    ("ground", ("errors", "citations", "rng", "interchange.package_data", "interchange.bounded", "data", "native")),
    ("state", ("state", "events", "options", "task")),
    ("words", ("vocab", "queries", "cards.definition", "cards.registry", "cards.blank", "cards.reading",
               "ruleset", "formats")),
    ("atoms", ("atoms",)),
    ("acting words", ("vocab.costs", "vocab.adding_mana", "schedule", "interchange.encoding", "interchange.members")),
    ("rules", ("rules",)),
    ("effects", ("vocab.effects", "vocab.sagas", "cards.basics")),
    ("flow", ("flow", "wiring")),
    ("eras", ("eras", "cards.rewriting", "cards.files", "cards.file_words", "cards.file_aims",
              "cards.file_reasons", "cards.file_cards", "cards.file_numbers", "cards.file_sense")),
    ("game", ("game", "thinking", "driving", "interchange", "telling", "view")),
    ("rooms", ("", "telling.story", "interchange.records")),
]  # fmt: skip

# (importing module, imported module): why it may reach up.
UPWARD: dict[tuple[str, str], str] = {}

# (importing module or package, imported module or package): why that import stands inside a function.
LATE: dict[tuple[str, str], str] = {
    ("eras", "eras"): "a turn can be told without loading what plays it; the shape of an era loads that when asked",
    ("eras.stack_shape", "flow"): "as above",
    ("game", "interchange.pickling"): "what is restored is a Game",
    ("interchange.save", "interchange.all_modules"): "loads everything that has tasks, for those who load a saved game",
    ("interchange.records", "scenario.beginning"): "few games begin with a board",
    ("cards", "cardtext"): "cards of users are read only where there are some",
    ("cli", ""): "a command loads what it needs when it runs: help and mistakes are answered at once",
}


def modules() -> dict[str, Path]:
    """Every module of the package by its name without the package's."""
    found: dict[str, Path] = {}
    for path in sorted((SOURCE / "apnap").rglob("*.py")):
        parts = list(path.relative_to(SOURCE / "apnap").with_suffix("").parts)
        if parts[-1] == "__init__":
            parts.pop()
        found[".".join(parts)] = path
    return found


def layer_of(module: str) -> int:
    best, length = len(LAYERS) - 1, 0
    for i, (_, names) in enumerate(LAYERS):
        for name in names:
            if name and (module == name or module.startswith(name + ".")) and len(name) > length:
                best, length = i, len(name)
    return best


def for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def imports(tree: ast.AST, known: dict[str, Path]) -> Iterator[tuple[str, int]]:
    """What a module imports at run time, with the line, wherever in the module that stands."""
    for node in ast.iter_child_nodes(tree):
        if for_types(node):
            continue
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "apnap":
            base = (node.module or "").removeprefix("apnap").lstrip(".")
            for name in node.names:
                full = f"{base}.{name.name}".lstrip(".")
                yield (full if full in known else base), node.lineno
        elif isinstance(node, ast.Import):
            for name in node.names:
                if name.name.startswith("apnap."):
                    yield name.name.removeprefix("apnap."), node.lineno
        yield from imports(node, known)


def complaints() -> list[str]:
    """Every import that reaches up without leave, and every leave that nobody needs."""
    known = modules()
    used: set[tuple[str, str]] = set()
    found: list[str] = []
    for module, path in known.items():
        mine = layer_of(module)
        for other, line in imports(ast.parse(path.read_text(encoding="utf-8")), known):
            if not other or layer_of(other) <= mine:
                continue
            if (module, other) in UPWARD:
                used.add((module, other))
                continue
            here, there = LAYERS[mine][0], LAYERS[layer_of(other)][0]
            found.append(f"{path.relative_to(SOURCE)}:{line}: {here} must not import {other} of {there}")
    found += [f"nobody needs the leave for {a} to import {b} any more" for a, b in UPWARD if (a, b) not in used]
    return found


def main() -> int:
    found = complaints()
    for line in found:
        print(line)
    if not found:
        print(f"{len(modules())} modules keep to their {len(LAYERS)} layers")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
