"""`apnap cards [QUERY]`: lists and searches the pool."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from apnap.cli.common import FAULT_FOUND, OK, Parser, cards_option, paint, width

if TYPE_CHECKING:
    from apnap.cards.searching import Found


def parser() -> Parser:
    made = Parser(
        "cards",
        "List the cards of the pool, or those that fit every word of a query.",
        [
            "apnap cards",
            "apnap cards bear",
            "apnap cards type:instant color:u",
            "apnap cards keyword:flying mv:2",
            "apnap cards set:sagas --json",
            "apnap cards Shock --json > shock.json",
            "apnap cards --cards shock.json",
            "apnap cards --names | wc -l",
        ],
        "A plain word is looked for in name, type and keywords; name:, type:, color:, keyword:, text:, set: and mv:\n"
        'look in one place ("…" for several words). `apnap explain CARD` shows a card.\n'
        "Exit status: 0 something was found, 1 nothing was, 2 the query makes no sense.",
    )
    made.add_argument("query", nargs="*", metavar="QUERY", help="words that must all fit")
    cards_option(made)
    made.add_argument("--names", action="store_true", help="print names only, one a line")
    made.add_argument("--json", action="store_true", help="print the cards as a card file")
    return made


def run(args: argparse.Namespace) -> int:
    from apnap.cards.searching import search_cards

    if args.json:
        from apnap.cli.explain_card import names
        from apnap.decks.lists import fold

        name = names().get(fold(" ".join(args.query)))
        if name is not None:
            return print_file(name)
    found = search_cards(" ".join(f'"{w}"' if " " in w and ":" not in w else w for w in args.query))
    if args.json:
        from apnap.cards.writing import cards_file

        print(cards_file([entry.card for entry in found]))
    elif args.names:
        print("".join(f"{entry.name}\n" for entry in found), end="")
    else:
        told = origin(" ".join(args.query))
        listed = [] if told and not found else table(found)
        print("\n".join([*listed, *told, *([] if found or told else near(" ".join(args.query)))]))
        return OK if found or told else FAULT_FOUND
    return OK if found else FAULT_FOUND


def near(query: str) -> list[str]:
    """The cards whose names come near to what nothing is called."""
    from apnap.decks.lists import close, fold, pool_names

    pool = pool_names()
    names = list(dict.fromkeys(pool[x] for x in close(fold(query)[:100], list(pool))))
    return [f"did you mean {' or '.join(names)}?"] if names and ":" not in query else []


def origin(name: str) -> list[str]:
    """Of a card that was named: whether it ships, is one's own, or was imported, and if it is understood."""
    from apnap.cards.registry import CARDS, named_elsewhere
    from apnap.cli.explain_card import names
    from apnap.decks.lists import fold

    known = names().get(fold(name)) if name else None
    if known is not None:
        from apnap.cards.pool import SETS, SHIPPED
        from apnap.cardtext.pool import imported

        index = imported()
        if index is not None and known in index.read:
            return [f"{known}: compiled from the text that was imported"]
        ships = known in SHIPPED and SETS.get(known) is not None and known in CARDS
        return [f"{known}: shipped ({SETS[known]})" if ships else f"{known}: from a file of your own"]
    other = named_elsewhere(name) if name else None
    if other is None:
        return []
    return imported_origin(other)


def imported_origin(name: str) -> list[str]:
    from apnap.cards.registry import card
    from apnap.errors import CardNotUnderstood
    from apnap.text import card_text

    try:
        found = card(name)
    except CardNotUnderstood as error:
        return [
            f"{error}",
            f'`apnap import --skeleton "{name}"` writes a card file with what is understood, to complete',
        ]
    return [str(card_text(found)), paint(f"{name}: compiled from the text that was imported", "dim")]


def print_file(name: str) -> int:
    """A card as a file that could have brought it."""
    from apnap.cards.registry import card
    from apnap.cards.writing import card_file

    print(card_file(card(name)))
    return OK


def table(found: list[Found]) -> list[str]:
    wide = max((len(entry.name) for entry in found), default=0)
    cost = max((len(entry.cost) for entry in found), default=0)
    limit = width()
    lines = []
    for entry in found:
        facts = ", ".join(part for part in (entry.size, ", ".join(entry.keywords)) if part)
        text = f"{entry.name:<{wide}}  {entry.cost:<{cost}}  {entry.line}" + (f"  {facts}" if facts else "")
        lines.append(text if len(text) <= limit else text[: limit - 1] + "…")
    many = "no card" if not found else "1 card" if len(found) == 1 else f"{len(found)} cards"
    return [*lines, paint(many, "dim")]
