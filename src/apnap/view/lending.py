"""What views tell of characteristics: worked out once, and copied for each view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from apnap.state.chars import Chars, Told
from apnap.state.kinds import (
    COLOR_LETTERS,
    CREATURE,
    KEYWORD_NAMES,
    NOTHING,
    SUPERTYPE_NAMES,
    TYPE_NAMES,
    Zone,
)
from apnap.vocab.mana import symbols

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef

ZONE_WORDS: Final[list[str]] = [
    "library",
    "hand",
    "battlefield",
    "graveyard",
    "stack",
    "exile",
    "command",
    "nowhere",
    "ante",
]


IN_HAND: Final = int(Zone.HAND)


def zone_word(zone: int) -> str:
    return ZONE_WORDS[zone]


def words(table: dict[str, int], mask: int) -> list[str]:
    return [name for name, bit in table.items() if mask & bit] if mask else []


def color_letters(mask: int) -> str:
    return "".join([COLOR_LETTERS[i] for i in range(5) if mask >> i & 1]) if mask else ""


COSTS: Final[dict[str, str]] = {}


def cost_of(card: CardDef) -> str:
    """The printed mana cost, symbol by symbol."""
    if not card.has_cost:
        return ""
    text = card.cost.text
    found = COSTS.get(text)
    if found is None:
        found = "".join([f"{{{s}}}" for s in symbols(text)])
        COSTS[text] = found
    return found


def told(c: Chars) -> Told:
    """What a view tells of what is so, worked out once: nobody changes characteristics that are in use.

    Whoever gets a view may change it, so its lists and dicts are copies of these; equal cards of one view have the
    same.  Copying a dict takes a fraction of the time of making one.
    """
    found = c.shown
    if found is None:
        found = Told(
            c.name,
            words(TYPE_NAMES, c.types),
            words(SUPERTYPE_NAMES, c.supertypes),
            list(c.subtypes),
            color_letters(c.colors),
            words(KEYWORD_NAMES, c.keywords),
        )
        c.shown = found
    return found


VIEWS: Final[list[int]] = [0]  # how many have been begun


def next_view() -> int:
    """A number for a view that begins, by which it borrows what equal cards in it share."""
    VIEWS[0] = VIEWS[0] + 1
    return VIEWS[0]


def any_form(c: Chars, known: Told, card: CardDef) -> dict[str, Any]:
    """What is said of every object."""
    return {
        "types": known.types,
        "supertypes": known.supertypes,
        "subtypes": known.subtypes,
        "colors": known.colors,
        "mana_cost": cost_of(card),
        "mana_value": c.mana_value,
        "keywords": known.keywords,
    }


def add_words(known: Told, out: dict[str, Any]) -> None:
    """Lists of its own."""
    out["types"] = known.types.copy()
    out["supertypes"] = known.supertypes.copy()
    out["subtypes"] = known.subtypes.copy()
    out["keywords"] = known.keywords.copy()


def card_told(c: Chars, card: CardDef, number: int) -> Told:
    """With what is lent of a card to the view of that number; 0 always gets new copies."""
    known = told(c)
    cost = card.cost if card.has_cost else None
    form = known.as_card
    if form is None or known.card_cost is not cost or known.title != card.name:
        form = any_form(c, known, card)
        if c.types & CREATURE:
            form["power"] = c.power
            form["toughness"] = c.toughness
        known.as_card = form
        known.as_entry = {"id": NOTHING, "name": card.name, "owner": 0, "zone": ZONE_WORDS[IN_HAND], "is_now": None}
        known.card_cost = cost
        known.title = card.name
        known.card_to = 0
    if known.card_to != number or number == 0:
        lent = form.copy()
        add_words(known, lent)
        known.card_to = number
        known.lent_card = lent
    return known


def permanent_told(c: Chars, card: CardDef, number: int) -> dict[str, Any]:
    """What is lent of a permanent, in the same way: the usual status, what is not so is said of each."""
    known = told(c)
    cost = card.cost if card.has_cost else None
    form = known.as_permanent
    if form is None or known.permanent_cost is not cost:
        form = permanent_form(c, known, card)
        known.as_permanent = form
        known.permanent_cost = cost
        known.permanent_to = 0
    if known.permanent_to != number or number == 0:
        lent = form.copy()
        add_words(known, lent)
        lent["counters"] = {}
        lent["attachments"] = []
        known.permanent_to = number
        known.lent_permanent = lent
    return known.lent_permanent


def permanent_form(c: Chars, known: Told, card: CardDef) -> dict[str, Any]:
    out: dict[str, Any] = {
        "id": NOTHING,
        "name": known.name,
        "controller": 0,
        "owner": 0,
        "tapped": False,
        **any_form(c, known, card),
        "counters": {},
        "token": False,
        "attached_to": None,
        "attachments": [],
    }
    if c.types & CREATURE:
        out["power"] = c.power
        out["toughness"] = c.toughness
        out["damage"] = 0
        out["sick"] = False
    return out
