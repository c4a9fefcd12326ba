"""The pool: every card by name, and every node of every card by address (so that saved games can name them).

The cards that ship stand in sets, modules of `cards/sets`.  A set is loaded when one of its cards is first asked for:
the index says which (`data/card_sets.txt`, made by `tools/card_sets.py`).
"""

from __future__ import annotations

import difflib
import importlib
import sys
from typing import Final

from apnap.cards.definition import CardDef
from apnap.errors import UnknownCard
from apnap.interchange.package_data import data_lines
from apnap.native import mypyc_attr
from apnap.vocab.abilities import Ability
from apnap.vocab.base import Node


class Maker:
    """Makes nodes out of those of cards when they are first needed; saved games name them."""

    def make(self, name: str) -> Node:
        """The node of that name."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Finder:
    """Finds cards that are not in the pool yet: those a user has imported."""

    def name_of(self, text: str) -> str:
        """The name of the card someone means, however it is written; "" if there is none."""
        raise NotImplementedError

    def find(self, name: str) -> CardDef | None:
        """The card of exactly that name; UnknownCard with the reason if it is there, but cannot be used."""
        raise NotImplementedError

    def near(self, text: str) -> list[str]:
        """Names that begin like that."""
        raise NotImplementedError


POOL: Final = "apnap.cards.pool"  # loads every card
SETS: Final = "apnap.cards.sets"
BESIDE: Final = ("basics", "blank")  # modules with cards that stand beside the sets
INDEX_FILE: Final = "card_sets.txt"  # in the package's data
INDEX: Final[dict[str, str]] = {}  # by the name of a card that ships: the set it is in
SHARED: Final[list[str]] = []  # nodes in several sets, and their addresses, as the file has them
FINDERS: Final[list[Finder]] = []  # asked when the pool has no card of a name
CARDS: Final[dict[str, CardDef]] = {}
ENGINE: Final[dict[str, Node]] = {}  # nodes the rules themselves use
MAKERS: Final[dict[str, Maker]] = {}  # by how the names of what they make begin


def register(card: CardDef, replace: bool = False) -> CardDef:
    """Put a card into the pool; `replace`: in the place of one that has its name.  Games being played keep theirs."""
    before = shipped(card.name)
    if replace:
        if before is not None and before.back is not None and CARDS.get(before.back.name) is before.back:
            del CARDS[before.back.name]
    elif before is not None:
        raise ValueError(f"{card.name} is in the pool already")
    CARDS[card.name] = card
    adopt(card)
    return card


def creature(
    name: str,
    cost: str,
    kinds: str,
    power: int,
    toughness: int,
    keywords: str,
    *abilities: Ability,
    line: str = "Creature",
) -> CardDef:
    """Put a creature into the pool."""
    return register(CardDef(name, cost, f"{line} — {kinds}", power, toughness, keywords, abilities))


def adopt(card: CardDef) -> None:
    """Give every node of the card its address: the card's name and a number.  The first card to own a node keeps it."""
    nodes: list[Node] = []
    seen: set[int] = set()
    walk(card, nodes, seen)
    for face in card.faces:  # also both halves as one spell, which is none of the card's fields
        walk(face, nodes, seen)
    card.nodes = nodes
    for i, node in enumerate(nodes):
        if not node.home:
            node.home = card.key
            node.place = i
    if card.back is not None and card.key == card.name:
        CARDS.setdefault(card.back.name, card.back)


def walk(value: object, found: list[Node], seen: set[int]) -> None:
    if isinstance(value, Node):
        if id(value) in seen:
            return
        seen.add(id(value))
        found.append(value)
        for name in value.fields:
            walk(getattr(value, name), found, seen)
    elif isinstance(value, (tuple, list)):
        for part in value:
            walk(part, found, seen)


def register_engine(name: str, node: Node) -> None:
    """A node that belongs to the rules rather than to a card."""
    ENGINE[name] = node
    node.home = "@" + name
    node.place = 0


def engine_node(name: str) -> Node:
    found = ENGINE.get(name)
    if found is None:
        for begins, maker in MAKERS.items():
            if name.startswith(begins):
                return maker.make(name)
    return ENGINE[name] if found is None else found


def index() -> dict[str, str]:
    """In which set each card that ships is, in the order in which the pool has them."""
    if not INDEX:
        of = ""
        for line in data_lines("", INDEX_FILE):
            if line.startswith("["):
                of = line.strip("[]")
            elif of:
                INDEX[line] = of
            else:
                SHARED.append(line)
    return INDEX


def shared() -> list[str]:
    """Nodes that cards of several sets have: module, constant, which node of that; and their place and card."""
    index()
    return SHARED


def settle_shared() -> None:
    """Give the nodes that cards of several sets share the addresses of the index."""
    for line in shared():
        module, name, nth, place, home = line.split(" ", 4)
        nodes: list[Node] = []
        walk(getattr(importlib.import_module(module), name), nodes, set())
        node = nodes[int(nth)]
        if not node.home:
            node.home = home
            node.place = int(place)


def module_of(name: str) -> str:
    """The module of a set."""
    return f"apnap.cards.{name}" if name in BESIDE else f"{SETS}.{name}"


def shipped(name: str) -> CardDef | None:
    """The card of that name, if it is in the pool or in a set that is not loaded yet: then that is loaded, alone."""
    found = CARDS.get(name)
    if found is None:
        where = index().get(name)
        if where is not None and module_of(where) not in sys.modules:  # else it is just being loaded
            importlib.import_module(module_of(where))
            found = CARDS.get(name)
    return found


def has(name: str) -> bool:
    """Whether the pool has a card of that name, loaded or not."""
    return name in CARDS or name in index()


def all_cards() -> dict[str, CardDef]:
    """The whole pool.  It is loaded when it is first needed."""
    if POOL not in sys.modules:
        importlib.import_module(POOL)
    return CARDS


def card(name: str) -> CardDef:
    found = shipped(name)
    if found is None and name not in index():  # asked first: the pool's own names are known without loading it
        found = from_elsewhere(name)
    if found is None:
        found = all_cards().get(name)
    if found is None:
        near = difflib.get_close_matches(name, list(CARDS), 3, 0.6)
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        raise UnknownCard(f"no card named {name!r} in the pool{hint}")
    return found


def from_elsewhere(name: str) -> CardDef | None:
    """A card that is not in the pool, from where cards may come from besides; then it is in the pool."""
    for finder in FINDERS:
        found = finder.find(name)
        if found is not None:  # by both names of its faces, perhaps, while the pool has it by the front one's
            known = shipped(found.name)
            return register(found) if known is None else known
    return None


def named_elsewhere(text: str) -> str | None:
    """What a card that is not in the pool yet is called."""
    for finder in FINDERS:
        name = finder.name_of(text)
        if name:
            return name
    return None
