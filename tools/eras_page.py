"""The tables of `docs/eras.md`: which tests prove what of the eras.  `python -m tools.eras_page` writes them anew.

Topics are numbered in `tests/eras/seed_topics.toml`; tests name them with ``@pytest.mark.seed("002", 25)``, and the
rules of an era's own edition with ``@pytest.mark.era("m10", "509.2")``.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from apnap.eras import rulesets
from apnap.ruleset import SLOTS
from tools.citation_scan import ROOT

PAGE = ROOT / "docs" / "eras.md"
TOPICS = ROOT / "tests" / "eras" / "seed_topics.toml"
BEGIN = "<!-- tables: python -m tools.eras_page -->"
END = "<!-- end of tables -->"
HEADINGS = {
    "002": "### A turn of 2022, line by line",
    "003": "### A turn of 1997, sentence by sentence",
    "eras": "### The differences between the eras",
}
Proofs = dict[tuple[str, int], list[str]]


def topics() -> dict[str, dict[int, str]]:
    found = tomllib.loads(TOPICS.read_text(encoding="utf-8"))
    return {group: {int(n): text for n, text in entries.items()} for group, entries in found.items()}


def seed_names(tree: ast.Module) -> set[str]:
    """What the file calls the mark: ``seed = pytest.mark.seed`` is common."""
    found = {"seed"}
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.value) == "pytest.mark.seed":
            found |= {ast.unparse(target) for target in node.targets}
    return found


def marks(node: ast.AST, names: set[str]) -> Iterator[tuple[str, int]]:
    """The topics named by the ``seed`` marks in a piece of code."""
    for call in ast.walk(node):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        called = call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
        group = call.args[0]
        if called in names and isinstance(group, ast.Constant) and isinstance(group.value, str):
            for n in call.args[1:]:
                if isinstance(n, ast.Constant) and isinstance(n.value, int):
                    yield group.value, n.value


def tests_in(path: Path) -> Iterator[tuple[str, tuple[str, int]]]:
    """Each test of a file with the topics it names: on itself, in its parameters, or on the whole file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = seed_names(tree)
    lists: dict[str, list[tuple[str, int]]] = {}
    everywhere: list[tuple[str, int]] = []
    for node in tree.body:
        if isinstance(node, ast.Assign):
            key = ast.unparse(node.targets[0])
            lists[key] = list(marks(node.value, names))
            if key == "pytestmark":
                everywhere = lists[key]
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        found = list(everywhere)
        for decorator in node.decorator_list:
            found += marks(decorator, names)
            for name in ast.walk(decorator):
                if isinstance(name, ast.Name):
                    found += lists.get(name.id, [])
        for topic in dict.fromkeys(found):
            yield node.name, topic


def proofs() -> Proofs:
    found: Proofs = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name, topic in tests_in(path):
            found.setdefault(topic, []).append(f"`{path.stem}::{name}`")
    return found


def without_proof() -> list[str]:
    known = proofs()
    return [
        f"{group} {n}: {text}"
        for group, all_ in topics().items()
        for n, text in all_.items()
        if (group, n) not in known
    ]


def slot_table() -> list[str]:
    """The topics of a ruleset, and what each era holds there."""
    eras = [rulesets()[name] for name in ("current", "m10", "sixth", "fifth")]
    names = [f"`{era.name}`" for era in eras]
    lines = [
        "",
        "### The slots of a ruleset",
        "",
        f"| slot | what it decides | {' | '.join(names)} |",
        "|---|---|---|---|---|---|",
    ]
    for slot, about in SLOTS.items():
        held = [str(era.slots[slot]) for era in eras]
        lines.append(f"| `{slot}` | {about.doc} | {' | '.join(held)} |")
    return lines


def tables() -> str:
    known = proofs()
    lines = [BEGIN, *slot_table()]
    for group, entries in topics().items():
        lines += ["", HEADINGS[group], "", "| | about | tests |", "|---|---|---|"]
        for n, text in entries.items():
            found = known.get((group, n), [])
            more = f", and {len(found) - 3} more" if len(found) > 3 else ""
            lines.append(f"| {n} | {text.replace('|', '/')} | {', '.join(found[:3])}{more} |")
    return "\n".join([*lines, "", END])


def render() -> str:
    text = PAGE.read_text(encoding="utf-8")
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return head + tables() + (tail or "\n")


def main() -> int:
    PAGE.write_text(render(), encoding="utf-8")
    for line in without_proof():
        print(f"no test for {line}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
