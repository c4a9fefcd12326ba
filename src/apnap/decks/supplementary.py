"""Supplementary decks that ship (100.2d), and which of them each player of a format has if nobody says otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from apnap.decks.lists import DeckList
    from apnap.formats import Format

SCHEME_DECK: Final = [
    *("2 Roots of All Evil", "The Iron Guardian Stirs", "Evil Comes to Fruition", "2 Realms Befitting My Majesty"),
    *("Your Puny Minds Cannot Fathom", "This World Belongs to Me", "Introductions Are in Order"),
    *("Kneel Before My Legions", "All Shall Smolder in My Wake", "Know Naught but Fire", "Feed the Machine"),
    *("May Civilization Collapse", "The Fate of the Flammable", "Pay Tribute to Me", "There Is No Refuge"),
    *("The Very Soil Shall Shake", "Nothing Can Stop Me Now", "My Tendrils Run Deep"),
]

# Ten planes and two phenomena to begin with; the others are for one deck that all share.
PLANAR_DECK: Final = [
    *("Krosa", "Gavony", "Fields of Summer", "Goldmeadow", "Naar Isle", "The Eon Fog", "Ten Wizards Mountain"),
    *("UNIT Headquarters", "Minamo", "Shiv", "Mutual Epiphany", "Spatial Merging"),
]
MORE_PLANES: Final = [
    *("The Zephyr Maze", "The Hippodrome", "Onakke Catacomb", "Sokenzan", "Feeding Grounds", "Astral Arena"),
    *("Horizon Boughs", "Lethe Lake", "The Fourth Sphere", "Tember City", "Orochi Colony", "Agyrem"),
    *("Sanctum of Serra", "Pools of Becoming", "Norn's Seedcore"),
]
MORE_PHENOMENA: Final = ["Planewide Disaster", "Time Distortion", "Chaotic Aether", "Reality Shaping"]

ATTRACTION_DECK: Final = [
    *("Balloon Stand", "Clown Extruder", "Concession Stand", "Foam Weapons Kiosk", "Haunted House"),
    *("Kiddie Coaster", "Merry-Go-Round", "Pick-a-Beeble", "Roller Coaster", "Spinny Ride"),
]


def communal(seats: int) -> list[str]:
    """One planar deck for all: every plane there is, and as many phenomena as so many players may have (901.15a)."""
    return [*PLANAR_DECK, *MORE_PLANES, *MORE_PHENOMENA[: 2 * seats - 2]]


def usual_decks(format: Format, seats: int) -> dict[str, list[list[str]]]:
    """By kind and seat: what the format asks for.  Who is alone sits first (`formats.usual_teams`)."""
    found: dict[str, list[list[str]]] = {}
    if format.schemes:
        once = [name.removeprefix("2 ") for name in SCHEME_DECK]
        deck = once if format.scheme_copies == 1 else SCHEME_DECK  # 904.13d
        found["schemes"] = [deck if format.schemes == "each" or i == 0 else [] for i in range(seats)]
    if format.planes:
        shared = format.planes == "one"
        first = communal(seats) if shared else PLANAR_DECK
        found["planes"] = [first if i == 0 or not shared else [] for i in range(seats)]
    return found


def outside_the_game(played: Format, lists: Sequence[DeckList | None]) -> dict[str, list[list[str]]]:
    """What lists have outside the game: companions, and sideboards where the format uses them (903.5e)."""
    found: dict[str, list[list[str]]] = {}
    sides = [[] if deck is None else [repr(e) for e in deck.sideboard] for deck in lists]
    if any(sides) and not played.commander:
        found["sideboards"] = sides
    companions = [[] if deck is None else [e.name for e in deck.companion] for deck in lists]
    if any(companions):
        found["companions"] = companions
    return found
