"""The last checks of a card that was read: those of card files, the facts of the bulk file, and reading it back."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.files import all_of
from apnap.cards.writing import card_values, node_values
from apnap.cardtext.facts import Facts
from apnap.errors import CardFileError


def why_not(facts: Facts, card: CardDef) -> str:
    """Why the card is refused after all, or nothing."""
    try:
        import json

        values = json.loads(json.dumps(card_values(card)))
        (again,) = all_of([values])
    except CardFileError as error:
        return f"the checks of card files: {error.field}: {error.reason}"
    if node_values(again.abilities) != node_values(card.abilities):
        return "the card file says something else"
    if facts.colors is not None and card_colors(card) != facts.colors:
        return "the colours of the file differ"
    return ""


def card_colors(card: CardDef) -> str:
    return "".join(c for i, c in enumerate("WUBRG") if card.chars.colors >> i & 1)
