"""Cards people bring along: texts of card files, added to the pool of this process and told to those that work for it.

A name stands for one card: whoever brings another card of a name that is taken is told so, and nothing is added.
"""

from __future__ import annotations

import json
from typing import Any, Final

from apnap.cards.files import made_from
from apnap.cards.pool import SETS
from apnap.cards.registry import all_cards, register
from apnap.cards.writing import card_values
from apnap.errors import CardFileError, LimitExceeded

MOST_FILES: Final = 8  # at once
LONGEST: Final = 48_000  # characters of all of them together
MOST: Final = 2000  # cards in all
OWN: Final[dict[str, str]] = {}  # by name, what a card is, as text


def admit(texts: list[str], replace: bool = False) -> list[str]:
    """Add the cards of these files; their names.  `replace`: in the place of own cards of the same names."""
    if len(texts) > MOST_FILES or sum(len(text) for text in texts) > LONGEST:
        raise LimitExceeded(f"at most {MOST_FILES} card files of {LONGEST} characters together")
    made = [card for text in texts for card in made_from(as_text(text))]
    new: list[tuple[Any, str]] = []
    names: list[str] = []
    for card in made:
        value = json.dumps(card_values(card), sort_keys=True)
        names.append(card.name)
        if card.name not in all_cards():
            new.append((card, value))
        elif card.name not in OWN:
            raise CardFileError(card.name, "name", "a card of that name is in the pool already")
        elif OWN[card.name] != value:
            if not replace:
                raise CardFileError(card.name, "name", "somebody brought another card of that name; call it otherwise")
            new.append((card, value))
    if len(OWN) + len(new) > MOST:
        raise LimitExceeded(f"there are {MOST} cards of people's own already")
    for card, value in new:
        register(card, card.name in OWN)
        OWN[card.name] = value
    return names


def as_text(text: str) -> str:
    """Nothing that is sent names a file."""
    if text.lstrip("\ufeff").lstrip()[:1] not in ("{", "["):
        raise CardFileError("", "", "a card file is JSON: one card in braces, or several in brackets")
    return text.lstrip("\ufeff")


def needed_by(*texts: object) -> list[str]:
    """What those who work on these texts must know: the cards named in them that do not ship with the package."""
    said = [text for text in texts if isinstance(text, str)]
    found: list[str] = []
    for name, card in all_cards().items():
        if name not in SETS and not card.is_token and not name.startswith("(") and any(name in text for text in said):
            found.append(OWN.get(name) or json.dumps(card_values(card), sort_keys=True))
    return found
