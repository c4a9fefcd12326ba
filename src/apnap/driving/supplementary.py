"""Supplementary decks (100.2d) as a game is set up: what is handed in, what such a deck must be like, laying it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.supplementary import put_in_deck
from apnap.driving.checks import expand
from apnap.errors import SetupError
from apnap.formats import SINCE_ATTRACTIONS
from apnap.queries.supplementary import ATTRACTIONS, KINDS, PLANES, SCHEMES, deck_kind
from apnap.state.kinds import PHENOMENON

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.formats import Format
    from apnap.state.game_state import State


def checked(given: dict[str, object], decks: object, names: list[str]) -> dict[str, list[list[str]]]:
    """The supplementary decks of each kind, by seat."""
    return {kind: check_given(kind, given.get(kind), decks, names) for kind in KINDS}


def check_given(kind: str, given: object, decks: object, names: list[str]) -> list[list[str]]:
    """The supplementary deck of each player: as given, by seat or player, or what a deck list has itself."""
    if given is None:
        lists = list(decks.values()) if isinstance(decks, dict) else list(decks) if isinstance(decks, list) else []
        if not lists:
            return [[] for _ in names]
        return [[] if isinstance(d, list) else expand([repr(e) for e in getattr(d, kind, [])]) for d in lists]
    if kind == PLANES and isinstance(given, (list, tuple)) and given and all(isinstance(x, str) for x in given):
        given = [list(given), *[[] for _ in names[1:]]]  # the one deck of all players (901.15)
    if isinstance(given, dict):
        strange = [str(name) for name in given if name not in names]
        if strange:
            raise SetupError(f"{kind} for {strange[0]!r}, who does not play: {', '.join(names)}")
        given = [given.get(name, []) for name in names]
    if not isinstance(given, (list, tuple)) or len(given) != len(names):
        raise SetupError(f"{kind} are a list of names for each player, or a dict from player to names")
    return [expand(cards) for cards in given]


def lay_out(g: State, lists: dict[str, list[list[str]]], given: dict[str, object]) -> None:
    """Each deck face down in the command zone (904.4); SetupError for the first thing that is wrong with one.

    What a deck list has besides, for other formats, is left aside.
    """
    for kind, decks in lists.items():
        for p in g.players:
            if not decks[p.seat] and not has_deck(g, kind, p.seat):
                continue
            if given.get(kind) is None and not (has_deck(g, kind, p.seat) or may_have(g, kind)):
                decks[p.seat] = []
            if decks[p.seat] and kind == ATTRACTIONS and not may_have(g, kind):
                have = ", ".join(SINCE_ATTRACTIONS)
                raise SetupError(f"the rules of {g.ruleset.name} know no Attractions; those of {have} do (717)")
            cards = [g.ruleset.reading.card(name) for name in decks[p.seat]]
            for text, rule in supplementary_faults(g.format, kind, cards, has_deck(g, kind, p.seat), len(g.players)):
                raise SetupError(f"{p.name}'s {kind}: {text} ({rule})")
            for card in reversed(cards):
                put_in_deck(g, card, p.seat)


def has_deck(g: State, kind: str, seat: int) -> bool:
    """Whether the player needs such a deck in this format."""
    if kind == PLANES:
        return g.format.planes == "each" or (g.format.planes == "one" and seat == 0)
    return kind == SCHEMES and g.is_archenemy(seat)


def may_have(g: State, kind: str) -> bool:
    """Whether players may choose to play with such a deck, whatever the format (717.2)."""
    return kind == ATTRACTIONS and g.ruleset.follows in SINCE_ATTRACTIONS


def supplementary_faults(
    format: Format, kind: str, cards: list[CardDef], needed: bool, players: int = 2
) -> list[tuple[str, str]]:
    """Everything that is wrong with the deck in that format, each with its rule."""
    if not cards and not needed:
        return []
    found = [(f"{c.name} is none", "100.2d") for c in dict.fromkeys(cards) if deck_kind(c) != kind]
    if kind == SCHEMES:
        if not needed:
            return [(f"only an archenemy has them; {format.name} has none here", "904.3")]
        found += too_few(cards, format.least_schemes, "904.3")
        found += too_many(cards, format.scheme_copies, "904.3")
    elif kind == PLANES:
        if not needed:
            return [(planeless(format), "901.3")]
        found += planar_faults(format, cards, players if format.planes == "one" else 1)
    elif cards:
        found += too_few(cards, format.least_attractions, "717.2a")
        found += too_many(cards, format.attraction_copies, "717.2a")
    return found


def planeless(format: Format) -> str:
    return "one planar deck is everybody's, and is given first" if format.planes else f"{format.name} has no planes"


def planar_faults(format: Format, cards: list[CardDef], sharing: int) -> list[tuple[str, str]]:
    """901.3; of one deck for all 901.15a: ten for each player, but forty are enough."""
    rule = "901.15a" if format.planes == "one" else "901.3"
    found = too_few(cards, min(4, sharing) * format.least_planes, rule)
    found += too_many(cards, 1 if format.least_planes else 0, rule)
    odd = sum(1 for c in cards if c.chars.types & PHENOMENON)
    most = format.most_phenomena * sharing
    return [*found, (f"{odd} phenomena; at most {most} are allowed", rule)] if odd > most else found


def too_few(cards: list[CardDef], least: int, rule: str) -> list[tuple[str, str]]:
    return [(f"{len(cards)} cards; such a deck has at least {least}", rule)] if len(cards) < least else []


def too_many(cards: list[CardDef], most: int, rule: str) -> list[tuple[str, str]]:
    """Cards that are there more often than they may be."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card.name] = counts.get(card.name, 0) + 1
    return [(f"{n} {name}; at most {most} have the same name", rule) for name, n in counts.items() if most and n > most]
