"""What players own outside the game (400.11a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State


def owned_outside(g: State, seat: int) -> list[CardDef]:
    for o in g.outside:
        if o.seat == seat:
            return o.cards
    return []


def companion_of(g: State, seat: int) -> CardDef | None:
    """The companion a player may still put into their hand (702.139a)."""
    for o in g.outside:
        if o.seat == seat:
            return o.companion
    return None
