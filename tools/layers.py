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
    ("words", ("vocab", "queries", "cards.definition", "cards.registry", "cards.blank", "cards.merging",
               "cards.reading", "ruleset", "formats")),
    ("atoms", ("atoms",)),
    ("acting words", ("vocab.costs", "vocab.adding_mana", "schedule", "interchange.encoding", "interchange.members")),
    ("rules", ("rules",)),
    ("effects", ("vocab.effects", "vocab.sagas", "cards.basics")),
    ("flow", ("flow", "wiring")),
    ("eras", ("eras", "cards.rewriting", "cards.files", "cards.file_words", "cards.file_aims",
              "cards.file_reasons", "cards.file_cards", "cards.file_numbers", "cards.file_sense", "cards.pool",
              "cards.sets")),
    ("game", ("game", "thinking", "driving", "interchange", "telling", "view")),
    ("game in words", ("text", "telling.asked", "telling.questions", "telling.reasons")),
    ("rooms", ("", "interchange.records")),
]  # fmt: skip

# (importing module, imported module): why it may reach up.
UPWARD: dict[tuple[str, str], str] = {
    (
        "game",
        "desk.picture",
    ): "a game shows itself in a notebook as the page draws it, by a drawing that nobody else loads",
}

# (importing module or package, imported module or package): why that import stands inside a function.
LATE: dict[tuple[str, str], str] = {
    ("eras", "eras"): "a turn can be told without loading what plays it; the shape of an era loads that when asked",
    ("eras.stack_shape", "flow"): "as above",
    ("ruleset", "cards.reading"): "a turn can be told without loading what cards are made of",
    ("game", "interchange.pickling"): "what is restored is a Game",
    ("game", "desk.picture"): "a notebook draws what the page draws; nobody else loads that",
    ("interchange.save", "interchange.all_modules"): "loads everything that has tasks, for those who load a saved game",
    ("interchange.records", "scenario.beginning"): "few games begin with a board",
    ("cards", "cardtext"): "cards of users are read only where there are some",
    ("cardtext.pool", "cardtext.compiling"): "what was read before is kept, and needs no grammar",
    ("cards.searching", "cards.pool"): "loads every card there is",
    ("cards.searching", "text"): "only those who search in texts need them",
    ("cli", ""): "a command loads what it needs when it runs: help and mistakes are answered at once",
    ("web", ""): "the workers of the server load what they need when they begin",
    ("desk", ""): "a server begins before anyone asks for a rule, a card or a scenario",
    ("play.table", "play.resuming"): "a table is resumed from its journal, which makes a table",
    ("scenario", ""): "scenarios are read, played and written by modules that need each other",
    ("testing", "scenario"): "as above: boards for tests can be played as scenarios",
    ("testing.scene", "cards"): "as above",
    ("text", "text"): "sentences contain sentences",
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


def late_imports(tree: ast.AST, known: dict[str, Path]) -> Iterator[tuple[str, int]]:
    """What a module imports inside functions, with the line."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from imports(node, known)


def within(module: str, place: str) -> bool:
    """Whether a module is that one, or in that package; everything is in the package without a name."""
    return not place or module == place or module.startswith(place + ".")


def late_complaints() -> list[str]:
    """Every import inside a function without leave, and every leave that nobody needs."""
    known = modules()
    used: set[tuple[str, str]] = set()
    found: list[str] = []
    for module, path in known.items():
        for other, line in late_imports(ast.parse(path.read_text(encoding="utf-8")), known):
            leaves = [(a, b) for a, b in LATE if within(module, a) and within(other, b)]
            used.update(leaves)
            if not leaves:
                found.append(f"{path.relative_to(SOURCE)}:{line}: import {other or 'apnap'} at the top, or say why not")
    return found + [f"nobody needs the leave for {a} to import {b} late" for a, b in LATE if (a, b) not in used]


def circles(edges: dict[str, set[str]]) -> list[list[str]]:
    """Modules that lead to themselves by imports, with all that are on the way there and back."""
    reached: dict[str, set[str]] = {}
    for start, first in edges.items():
        seen: set[str] = set()
        todo = list(first)
        while todo:
            module = todo.pop()
            if module not in seen:
                seen.add(module)
                todo += edges.get(module, ())
        reached[start] = seen
    found = {tuple(sorted(b for b in reached[a] if a in reached.get(b, ()))) for a in edges if a in reached[a]}
    return sorted([list(circle) for circle in found])


def circle_complaints() -> list[str]:
    """Up to `game` no imports lead back to where they began, but for those that are listed as late."""
    known = modules()
    edges: dict[str, set[str]] = {}
    for module, path in known.items():
        if layer_of(module) <= layer_of("game"):
            here = imports(ast.parse(path.read_text(encoding="utf-8")), known)
            edges[module] = {b for b, _ in here if b and b != module and (module, b) not in LATE}
    return [f"imports lead round: {', '.join(circle)}" for circle in circles(edges)]


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
    found = complaints() + late_complaints() + circle_complaints()
    for line in found:
        print(line)
    if not found:
        print(f"{len(modules())} modules keep to their {len(LAYERS)} layers")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
