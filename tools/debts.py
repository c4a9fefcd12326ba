"""What is there without a use: kinds of rule change that nobody asks for, or that no card or test brings.

`tests/hygiene/debts.toml` lists what is owed.  The list may only get shorter: `python -m tools.debts` takes off it what
has been paid, and refuses to add to it (`--add` does, for the rare case where that is right).
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import apnap.interchange.all_modules  # noqa: F401  # so that every node class exists
from apnap.cards.pool import SHIPPED
from apnap.cards.registry import CARDS, ENGINE
from apnap.vocab.base import Node
from apnap.vocab.rules_text import KINDS, Rule
from tools.citation_scan import ROOT

PAGE = ROOT / "tests" / "hygiene" / "debts.toml"
COMMAND = "python -m tools.debts"


def texts(folder: str, skip: str) -> str:
    return "\n".join(
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if skip not in path.relative_to(ROOT).parts
    )


def subclasses(kind: type) -> list[type]:
    found: list[type] = []
    direct: list[type] = kind.__subclasses__()
    for sub in direct:
        found += [sub, *subclasses(sub)]
    return found


def card_nodes() -> list[Node]:
    return [node for name in SHIPPED for node in CARDS[name].nodes] + list(ENGINE.values())


def unread_rules() -> list[str]:
    """Kinds of rule change that no rule ever asks about."""
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "src" / "apnap").rglob("*.py"))
        if path.name != "rules_text.py" and "sets" not in path.parts
    )
    return sorted(kind for kind in KINDS if f'"{kind}"' not in source)


def unused_rules() -> list[str]:
    """Kinds of rule change that neither a card nor a test brings."""
    tests = texts("tests", "hygiene")
    used = {node.kind for node in card_nodes() if isinstance(node, Rule)}
    return sorted(kind for kind in KINDS if kind not in used and f'"{kind}"' not in tests)


DEBTS = {
    "unread_rules": unread_rules,
    "unused_rules": unused_rules,
}


def stored(page: Path = PAGE) -> dict[str, list[str]]:
    return tomllib.loads(page.read_text(encoding="utf-8")) if page.exists() else {}


def render(debts: dict[str, list[str]]) -> str:
    lines = [f"# What is owed; may only get shorter ({COMMAND})."]
    for name, entries in debts.items():
        lines += ["", f"{name} = [", *(f'    "{entry}",' for entry in entries), "]"]
    return "\n".join(lines) + "\n"


def main() -> int:
    before = stored()
    now = {name: find() for name, find in DEBTS.items()}
    new = {name: [x for x in entries if x not in before.get(name, [])] for name, entries in now.items()}
    if "--add" not in sys.argv:
        now = {name: [x for x in entries if x not in new[name]] for name, entries in now.items()}
        for name, entries in new.items():
            if entries:
                print(f"{name}, not on the list: {', '.join(entries)}")
    PAGE.write_text(render(now), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT).as_posix()}: {', '.join(f'{len(v)} {k}' for k, v in now.items())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
