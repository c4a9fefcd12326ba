"""Supplementary decks (100.2d): schemes, planes, Attractions.

Their cards lie face down in the command zone, each deck in the order in which they stand there: the last is on top.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.state.kinds import PHENOMENON, PLANE, SCHEME

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State
    from apnap.state.objects import Item, Obj

SCHEMES: Final = "schemes"
PLANES: Final = "planes"
ATTRACTIONS: Final = "attractions"
KINDS: Final = (SCHEMES, PLANES, ATTRACTIONS)


def deck_kind(card: CardDef) -> str:
    """Which supplementary deck the card can be in; nothing for an ordinary card."""
    types = card.chars.types
    if types & SCHEME:
        return SCHEMES
    if types & (PLANE | PHENOMENON):
        return PLANES
    return ATTRACTIONS if "Attraction" in card.chars.subtypes else ""


def deck_of(g: State, seat: int, kind: str) -> list[Obj]:
    """A player's supplementary deck, the top last; of planes perhaps the one that everybody uses (901.15c)."""
    if kind == PLANES and g.format.planes == "one":
        return [o for o in g.command if o.face_down and deck_kind(o.card) == PLANES]
    return [o for o in g.command if o.face_down and o.owner == seat and deck_kind(o.card) == kind]


def face_up_of(g: State, kind: str, seat: int = -1) -> list[Obj]:
    """The face-up schemes or planes whose abilities function; all players', or those one player owns."""
    return [
        o
        for o in g.command
        if o.id in g.face_up and (seat < 0 or o.owner == seat) and deck_kind(o.card) == kind
    ]  # fmt: skip


def is_ability_of(item: Item, kind: str) -> bool:
    """Whether it is an ability of such a card."""
    return not item.is_spell and deck_kind(item.card) == kind
