"""Write src/apnap/data/card_sets.txt: which set brings which card, and the nodes that cards of several sets share.

A set is loaded when one of its cards is asked for, so which set is loaded first must make no difference.  A node
belongs to the card that was registered first of those that have it; for nodes of the vocabulary that many sets use, the
file says which card that is.  A node that a set takes from another set belongs to a card there.

    python -m tools.card_sets            write the file
    python -m tools.card_sets --check    say whether it is as it would be written
    python -m tools.card_sets --order    load the sets backwards, and say which nodes have another address then
"""

from __future__ import annotations

import ast
import importlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from apnap.cards import registry
from apnap.cards.definition import CardDef
from apnap.vocab.base import Node

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "apnap"
TARGET = PACKAGE / "data" / registry.INDEX_FILE
OF: dict[str, str] = {}  # card -> the set that registers it


def watched(put: Callable[..., CardDef]) -> Callable[..., CardDef]:
    """The same function, which also notes of which set the cards are that it puts into the pool."""

    def watching(*parts: Any, **more: Any) -> CardDef:
        before = set(registry.CARDS)
        card = put(*parts, **more)
        frame = sys._getframe(1)
        while frame.f_code.co_name != "<module>":
            assert frame.f_back is not None
            frame = frame.f_back
        for name in registry.CARDS:
            if name not in before:
                OF[name] = frame.f_globals["__name__"].rpartition(".")[2]
        return card

    return watching


def entered(card: CardDef, replace: bool = False) -> CardDef:
    """`register`, without a look at the file that is being made."""
    registry.CARDS[card.name] = card
    registry.adopt(card)
    return card


def set_of(card: str) -> str:
    """Those that were loaded before this could watch stand beside the sets."""
    return OF.get(card, "blank" if card.startswith("(") else "basics")


def load() -> None:
    """Every set, in the order of their names, without the help of the file."""
    registry.INDEX["(being made)"] = "basics"
    registry.register = watched(entered)
    registry.creature = watched(registry.creature)  # compiled, it does not ask the `register` of here
    import apnap.cards.pool  # noqa: F401

    registry.INDEX.clear()


def imports(name: str) -> set[str]:
    """The other sets that a set loads, directly and through those."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        path = PACKAGE / "cards" / "sets" / f"{waiting.pop()}.py"
        if not path.exists():
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for module in names:
                other = module.removeprefix(registry.SETS + ".")
                if other != module and other not in found:
                    found.add(other)
                    waiting.append(other)
    return found


def travelling() -> dict[int, tuple[Node, set[str]]]:
    """The nodes that cards of a set have which is not the set of the card they belong to, and which sets those are."""
    found: dict[int, tuple[Node, set[str]]] = {}
    for name, card in registry.CARDS.items():
        for node in card.nodes:
            if not node.home.startswith("@") and set_of(node.home) not in (*registry.BESIDE, set_of(name)):
                found.setdefault(id(node), (node, set()))[1].add(set_of(name))
    return found


def assigned(name: str) -> list[str]:
    """The constants that a module makes."""
    path = PACKAGE.joinpath(*name.split(".")[1:])
    text = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text(encoding="utf-8")
    found: list[ast.expr] = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign):
            found += node.targets
        elif isinstance(node, ast.AnnAssign):
            found.append(node.target)
    return [target.id for target in found if isinstance(target, ast.Name) and target.id.isupper()]


def constants() -> dict[int, tuple[str, str, int]]:
    """Every node below a constant of the vocabulary: the module, the constant, which node of it."""
    found: dict[int, tuple[str, str, int]] = {}
    for name, module in sorted(sys.modules.items()):
        if name.startswith("apnap.vocab"):
            for word in assigned(name):
                nodes: list[Node] = []
                registry.walk(getattr(module, word), nodes, set())
                for i, node in enumerate(nodes):
                    known = found.get(id(node))
                    if known is None or i < known[2]:
                        found[id(node)] = (name, word, i)
    return found


def lines() -> list[str]:
    load()
    named = constants()
    out: list[str] = []
    for node, users in travelling().values():
        if id(node) in named:
            module, word, i = named[id(node)]
            out.append(f"{module} {word} {i} {node.place} {node.home}")
        else:
            for user in sorted(users):
                if OF[node.home] not in imports(user):
                    sys.exit(
                        f"a {type(node).__name__} of {user}.py belongs to {node.home}: import {OF[node.home]} there"
                    )
    out.sort()
    last = ""
    for name in registry.CARDS:
        if set_of(name) != last:
            last = set_of(name)
            out.append(f"[{last}]")
        out.append(name)
    return out


def addresses() -> dict[str, list[tuple[str, int]]]:
    return {name: [(node.home, node.place) for node in card.nodes] for name, card in registry.CARDS.items()}


def moved() -> list[str]:
    """The cards of which a node has another address if sets are loaded from the last to the first."""
    folder = PACKAGE / "cards" / "sets"
    for name in sorted((path.stem for path in folder.glob("*.py")), reverse=True):
        importlib.import_module(f"{registry.SETS}.{name}".removesuffix(".__init__"))
    backwards = addresses()
    forwards = json.loads(subprocess.check_output([sys.executable, "-m", "tools.card_sets", "--addresses"], cwd=ROOT))
    return [name for name in forwards if [tuple(place) for place in forwards[name]] != backwards[name]]


def main(arguments: list[str]) -> None:
    if arguments == ["--addresses"]:
        registry.all_cards()
        print(json.dumps(addresses()))
    elif arguments == ["--order"]:
        found = moved()
        sys.exit(f"depends on the order of sets: {', '.join(found)}" if found else 0)
    else:
        text = "".join(f"{line}\n" for line in lines())
        if arguments == ["--check"]:
            sys.exit(0 if TARGET.read_text(encoding="utf-8") == text else "run `make docs`")
        TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
