"""Colour identity (903.4): the colours of a card's mana symbols, wherever they stand on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.cards.definition import CardDef
from apnap.state.kinds import COLOR_LETTERS
from apnap.vocab.base import Node
from apnap.vocab.mana import ManaCost

if TYPE_CHECKING:
    from apnap.state.game_state import State

LAND_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
FOUND: Final[dict[CardDef, int]] = {}


def color_identity(card: CardDef) -> int:
    """A bit for each colour: mana cost, rules text, colour indicator, and the same of the other part (903.4d)."""
    known = FOUND.get(card)
    if known is None:
        known = looked_up(card)
        FOUND[card] = known
    return known


def commanders_colors(g: State, seat: int) -> int:
    """The combined colour identity of that player's commanders (702.124c), wherever they are (903.3e)."""
    mask = 0
    for c in g.commanders:
        if c.owner == seat and c.id in g.objects:
            mask |= color_identity(g.objects[c.id].card) | c.color  # 903.4b
    return mask


def chosen_color(g: State, id: int) -> int:
    """The colour that was chosen for this object before the game, if it is such a commander (903.4b)."""
    for c in g.commanders:
        if c.id == id:
            return c.color
    return 0


def looked_up(card: CardDef) -> int:
    mask = card.chars.colors  # the cost and a colour indicator
    for ability in card.abilities:
        mask |= in_text(ability)
    for half in card.halves:  # 903.4e
        mask |= looked_up(half)
    return mask if card.back is None else mask | looked_up(card.back)


def in_text(value: object) -> int:
    """The colours of the mana symbols that a part of the card has; those of tokens it makes are not on it."""
    mask = 0
    if isinstance(value, ManaCost):
        mask = value.colors
    elif isinstance(value, CardDef):
        mask = 0
    elif isinstance(value, Node):
        letters = getattr(value, "choose", None)
        if isinstance(letters, str) and len(letters) < len(COLOR_LETTERS):  # else: of any colour, without a symbol
            mask |= colors_of(letters)
        if type(value).__name__ == "AddMana":
            mask |= colors_of(str(getattr(value, "text", "")))
        for field in value.fields:
            mask |= in_text(getattr(value, field))
    elif isinstance(value, (tuple, list)):
        for part in value:
            mask |= in_text(part)
    return mask


def colors_of(letters: str) -> int:
    mask = 0
    for letter in letters:
        if letter in COLOR_LETTERS:
            mask |= 1 << COLOR_LETTERS.index(letter)
    return mask


def land_colors(card: CardDef) -> int:
    """The colours of mana that a card's basic land types let it produce (903.5d, 305.6)."""
    mask = 0
    for i, name in enumerate(LAND_TYPES):
        if name in card.chars.subtypes:
            mask |= 1 << i
    return mask
