"""`apnap explain CARD`: a card's text, its parts, and what the eras make of it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from apnap.cli.common import OK, BadInput, paint

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef


def explain_card(query: str, args: argparse.Namespace) -> int:
    card = find_card(query)
    print(paint(card.name, "bold", "cyan") + f"  {card.cost.text}")
    print(card.line)
    return OK


def find_card(query: str) -> CardDef:
    """By its name, however it is written; near matches are named."""
    from apnap.cards.registry import all_cards
    from apnap.decks.lists import fold

    pool = {fold(n): n for n, c in all_cards().items() if not n.startswith("(") and not c.is_token}
    found = pool.get(fold(query))
    if found is None:
        begins = [n for key, n in pool.items() if key.startswith(fold(query))]
        if len(begins) == 1:
            found = begins[0]
    if found is None:
        near = [pool[x] for x in close(fold(query), list(pool))]
        more = f"; did you mean {', '.join(near)}?" if near else ""
        raise BadInput(f"{query!r} is neither the number of a rule nor a card in the pool{more}")
    return all_cards()[found]


def close(wrong: str, known: list[str]) -> list[str]:
    import difflib

    near = difflib.get_close_matches(wrong[:100], known, 3, 0.6)
    return near or [name for name in known if wrong in name][:3]
