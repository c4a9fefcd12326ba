"""Supplementary decks that ship (100.2d), and which of them each player of a format has if nobody says otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from apnap.formats import Format

SCHEME_DECK: Final = [
    *("2 Roots of All Evil", "The Iron Guardian Stirs", "Evil Comes to Fruition", "2 Realms Befitting My Majesty"),
    *("Your Puny Minds Cannot Fathom", "This World Belongs to Me", "Introductions Are in Order"),
    *("Kneel Before My Legions", "All Shall Smolder in My Wake", "Know Naught but Fire", "Feed the Machine"),
    *("May Civilization Collapse", "The Fate of the Flammable", "Pay Tribute to Me", "There Is No Refuge"),
    *("The Very Soil Shall Shake", "Nothing Can Stop Me Now", "My Tendrils Run Deep"),
]


def usual_decks(format: Format, seats: int) -> dict[str, list[list[str]]]:
    """By kind and seat: what the format asks for.  Who is alone sits first (`formats.usual_teams`)."""
    found: dict[str, list[list[str]]] = {}
    if format.schemes:
        found["schemes"] = [SCHEME_DECK if format.schemes == "each" or i == 0 else [] for i in range(seats)]
    return found
