"""Numbers for cards in observations: from a list that is only ever appended to."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from apnap.cards.registry import CARDS, all_cards
from apnap.interchange.package_data import data_lines

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef

NONE: Final = 0
HIDDEN: Final = 1  # there is a card, and the seat may not know which
UNKNOWN: Final = 2  # a card without a number, such as a token's
FIRST: Final = 3
FILE: Final = "card_numbers.txt"  # in the package's data

NUMBERS: Final[dict[str, int]] = {}
PUBLISHED: Final[list[str]] = []


def published() -> list[str]:
    """The names of the list, in the order of their numbers."""
    if not PUBLISHED:
        PUBLISHED.extend(data_lines("", FILE))
    return PUBLISHED


def number_of(card: CardDef) -> int:
    """The card's number: that of the list, or one after it, in the order in which other cards were loaded."""
    found = card.number
    if found < 0:
        found = find_number(card.name)
        if found != UNKNOWN:
            card.number = found  # it never changes
    return found


def find_number(name: str) -> int:
    if not NUMBERS:
        for i, listed in enumerate(published()):
            NUMBERS[listed] = FIRST + i
    if name in NUMBERS:
        return NUMBERS[name]
    if name not in CARDS:
        return UNKNOWN  # not kept: a card of that name may yet be loaded
    for other in all_cards():
        if other not in NUMBERS:
            NUMBERS[other] = FIRST + len(NUMBERS)
    return NUMBERS[name]


def all_numbers() -> dict[str, int]:
    """Every card that has a number now."""
    for name in all_cards():
        find_number(name)
    return dict(NUMBERS)


def list_hash() -> str:
    """Which cards have which number: the same for two processes whose observations can be compared."""
    text = "\n".join(f"{n} {name}" for name, n in all_numbers().items())
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
