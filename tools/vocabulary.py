"""Write src/apnap/data/vocabulary.json: every word cards are made of, with its arguments and their types.

The compiled package cannot be asked for the types of its constructors, so they are read from the source here, once.
Card files are checked against it, and the page docs/vocabulary.md is made from it.
"""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from typing import Any

from apnap.cards.file_words import ABSTRACT, LETTERS, MEMORIES, NAMED, NUMBERS, PAID, RULE_TEXTS, TEXTS, TYPE_FIELDS
from apnap.state.kinds import KEYWORD_NAMES, MANA_LETTERS, TYPE_NAMES
from apnap.vocab.effects.keyword_abilities import NUMBERED, PLAIN, PRICED

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "apnap"
TARGET = PACKAGE / "data" / "vocabulary.json"
PAGE = ROOT / "docs" / "vocabulary.md"
ERAS = PACKAGE / "eras"  # the words only cards of an era are made of
SOURCES = [
    *sorted((PACKAGE / "vocab").rglob("*.py")),
    *sorted(ERAS.glob("*/words/*.py")),
    PACKAGE / "cards" / "definition.py",
]


COST = " cost"  # paying with something and doing it as an effect have one name: the part of a cost is "Discard cost"


def classes() -> dict[str, tuple[str, ast.ClassDef]]:
    found: dict[str, tuple[str, ast.ClassDef]] = {}
    costs: dict[str, tuple[str, ast.ClassDef]] = {}
    for path in SOURCES:
        module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                (costs if path.stem == "costs" else found)[node.name] = (module, node)
    for name, place in costs.items():
        found[name + COST if name in found else name] = place
    return found


def ancestors(name: str, known: dict[str, tuple[str, ast.ClassDef]]) -> list[str]:
    line: list[str] = []
    while name in known:
        line.append(name)
        module, node = known[name]
        bases = [b.id for b in node.bases if isinstance(b, ast.Name)]
        if not bases:
            break
        same = bases[0] + COST
        name = same if module.endswith(".costs") and same in known else bases[0]
    return line


def arguments(name: str, known: dict[str, tuple[str, ast.ClassDef]]) -> list[list[Any]]:
    """[argument, type, whether it must be given] for the constructor, its own or an inherited one."""
    for parent in ancestors(name, known):
        for item in known[parent][1].body:
            if isinstance(item, ast.FunctionDef) and item.name == "__init__":
                args = item.args.args[1:]
                required = len(args) - len(item.args.defaults)
                return [
                    [a.arg, ast.unparse(a.annotation) if a.annotation else "str", i < required]
                    for i, a in enumerate(args)
                ]
    return []


def vocabulary() -> dict[str, Any]:
    known = classes()
    found: dict[str, Any] = {}
    for name in sorted(known):
        line = ancestors(name, known)
        if line[-1] != "Node":
            continue
        module, node = known[name]
        doc = (ast.get_docstring(node) or "").split("\n")[0]
        found[name] = {"module": module, "kinds": line, "args": arguments(name, known), "says": doc}
    return found


def text() -> str:
    return json.dumps(vocabulary(), indent=1, ensure_ascii=False) + "\n"


GROUPS = {
    "Ability": "Abilities",
    "Effect": "Effects",
    "Trigger": "Triggers",
    "Condition": "Conditions",
    "Amount": "Numbers",
    "Who": "Players",
    "Ref": "Objects",
    "CostPart": "Parts of costs",
    "Modification": "Changes of characteristics",
    "Node": "Others",
}


def page() -> str:
    """The vocabulary as a table per kind."""
    words = vocabulary()
    lines = [
        "# Vocabulary",
        "",
        "Every word a card can be made of. Made by `make docs`; see [adding cards](adding-cards.md) for how to use",
        "them. Arguments in *italics* may be left out.",
    ]
    done: set[str] = set()
    for kind, title in GROUPS.items():
        names = [n for n in words if kind in words[n]["kinds"] and n not in ABSTRACT and n not in done]
        if not names:
            continue
        lines += ["", f"## {title}", "", "| word | arguments | what it says |", "|---|---|---|"]
        for n in names:
            done.add(n)
            args = ", ".join(f"`{a}`" if must else f"*{a}*" for a, _type, must in words[n]["args"])
            lines.append(f"| `{n}` | {args} | {words[n]['says'].replace('|', '/')} |")
    return "\n".join([*lines, *words_of_fields()]) + "\n"


def words_of_fields() -> list[str]:
    """The closed sets of words, as card files are checked against them."""
    lines = [
        "",
        "## Words of fields",
        "",
        'What fields may hold that are texts. `""` says that a text may be left empty. Where names are possible,',
        "one that the card itself gives (`Choose.name` and the like) will do as well. Fields not listed are open:",
        "names, labels, subtypes, kinds of counters. Where a filter is possible, types stand for one: `creature`.",
        "",
        "| field | words |",
        "|---|---|",
    ]
    rows: dict[str, str] = {}
    for key, known in TEXTS.items():
        rows[key] = listed(known)
    for key, known in NAMED.items():
        rows[key] = f"{listed(known)}; names"
    for key, letters in LETTERS.items():
        rows[key] = f"letters of `{letters}`"
    for key in TYPE_FIELDS:
        rows[key] = f"one or several of {listed(tuple(TYPE_NAMES))}"
    for key in ("Stat.what", "PTEach.what"):
        rows[key] = f"{listed(NUMBERS)}, or a kind of counters"
    rows["It.kind"] += f"; `paid …` ({listed(PAID)}); `memory …` ({listed(MEMORIES)}, or what `Move.remember` says)"
    plain = listed((*KEYWORD_NAMES, *PLAIN))
    priced = listed(tuple(PRICED))
    rows["CardDef.keywords"] = f"{plain}; with a number behind it {listed(tuple(NUMBERED))}; with a cost {priced}"
    for kind, known in RULE_TEXTS.items():
        rows[f"Rule.text of {kind}"] = listed(known)
    rows["Rule.text of keep mana"] = f"letters of `{MANA_LETTERS}`, or empty for all"
    rows["Rule.text of other kinds"] = "nothing"
    for key in sorted(rows, key=lambda k: (k.startswith("*"), k)):
        shown = f"`{key}`" if not key.startswith("*") else f"`{key[2:]}` of all other words"
        lines.append(f"| {shown} | {rows[key]} |")
    return lines


def listed(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" if word else '`""`' for word in dict.fromkeys(words))


def main() -> int:
    TARGET.write_text(text(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
