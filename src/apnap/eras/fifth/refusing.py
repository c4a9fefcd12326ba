"""Cards of kinds that 1997 did not know: there is no way to play them by its rules."""

from __future__ import annotations

from typing import Final

from apnap.cards.definition import CardDef
from apnap.state.kinds import BATTLE, PLANESWALKER

TYPES: Final = ((PLANESWALKER, "planeswalkers"), (BATTLE, "battles"))


def why_not(card: CardDef) -> str:
    """Why the card cannot be read, or nothing."""
    for bit, what in TYPES:
        if card.chars.types & bit:
            return f"{what} did not exist"
    if card.back is not None:
        return "cards with two faces did not exist"
    return ""
