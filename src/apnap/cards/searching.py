"""Finding cards in the pool: by name, type, colour, keyword, text, or the set they come in."""

from __future__ import annotations

import re
from typing import Final

from apnap.cards.definition import CardDef
from apnap.cards.registry import all_cards
from apnap.errors import SetupError
from apnap.state.kinds import COLOR_LETTERS

FIELDS: Final = ("name", "type", "color", "keyword", "text", "set", "mv")
TERM: Final = re.compile(r'(?:(\w+)[:=])?(?:"([^"]*)"|(\S+))')
COLOR_WORDS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


class Found:
    """A card as a list shows it."""

    def __init__(self, card: CardDef, group: str) -> None:
        self.card: Final = card
        self.name: Final = card.name
        self.cost: Final = card.cost.text
        self.line: Final = card.line
        self.size: Final = f"{card.power}/{card.toughness}" if card.is_creature or card.power or card.toughness else ""
        self.keywords: Final = [k.strip() for k in card.keywords.split(",") if k.strip()]
        self.group: Final = group

    @property
    def colors(self) -> str:
        return "".join(c for i, c in enumerate(COLOR_LETTERS) if self.card.chars.colors >> i & 1)


def search_cards(query: str = "") -> list[Found]:
    """Cards that fit every word of the query, by name.

    A plain word is looked for in name, type and keywords; `type:goblin`, `color:r`, `color:wu`, `keyword:flying`,
    `text:draw`, `set:sagas`, `mv:3`, `name:"bear"` look in one place.
    """
    terms = [(field.casefold(), (quoted or word).casefold()) for field, quoted, word in TERM.findall(query)]
    for field, _ in terms:
        if field and field not in FIELDS:
            raise SetupError(f"cards have no {field!r}: {', '.join(FIELDS)}")
    from apnap.cards.pool import SETS

    found = []
    for name, card in list(all_cards().items()):  # telling a card's text may read others into the pool
        if name.startswith("(") or card.is_token or card.name != name:
            continue
        entry = Found(card, SETS.get(name, "added"))
        if all(fits(entry, field, word) for field, word in terms):
            found.append(entry)
    return sorted(found, key=by_name)


def by_name(entry: Found) -> str:
    return entry.name


def fits(entry: Found, field: str, word: str) -> bool:
    if field == "name":
        return word in entry.name.casefold()
    if field == "type":
        return word in entry.line.casefold()
    if field == "color":
        return fits_color(entry, word)
    if field == "keyword":
        return any(word in k for k in words_of(entry))
    if field == "text":
        return word in text_of(entry.card)
    if field == "set":
        return word in entry.group
    if field == "mv":
        return str(entry.card.cost.value) == word.lstrip("0") or (not entry.card.cost.value and word.strip("0") == "")
    return word in entry.name.casefold() or word in entry.line.casefold() or any(word in k for k in entry.keywords)


def fits_color(entry: Found, word: str) -> bool:
    """Every colour named, by letter or word; "colorless" for none at all."""
    if word in ("colorless", "c"):
        return not entry.colors
    wanted = COLOR_WORDS.get(word, word.upper())
    if not set(wanted) <= set(COLOR_LETTERS):
        raise SetupError(f"no colour {word!r}: W, U, B, R, G, their names, or colorless")
    return set(wanted) <= set(entry.colors)


def words_of(entry: Found) -> list[str]:
    """Its keywords, those with a cost or a number too."""
    return [*entry.keywords, *(str(getattr(w, "name", "")).casefold() for w in entry.card.words)]


TEXTS: Final[dict[CardDef, str]] = {}  # what was told once


def text_of(card: CardDef) -> str:
    """What it says, in our words."""
    known = TEXTS.get(card)
    if known is None:
        from apnap.text import card_text

        known = TEXTS[card] = "\n".join(card_text(card).lines()).casefold()
    return known
