"""Sideboards (100.4) and companions (702.139) as a game is set up: what is handed in, and what may not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.outside import own_outside
from apnap.driving.checks import expand
from apnap.errors import SetupError
from apnap.queries.color_identity import color_identity, commanders_colors
from apnap.queries.frames import frame

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State


def by_seat(what: str, given: object, names: list[str]) -> list[object]:
    """One entry for each player, from a list or from a dict by name."""
    if given is None:
        return [None] * len(names)
    if isinstance(given, dict):
        strange = [str(name) for name in given if name not in names]
        if strange:
            raise SetupError(f"{what} for {strange[0]!r}, who does not play: {', '.join(names)}")
        return [given.get(name) for name in names]
    if not isinstance(given, (list, tuple)) or len(given) != len(names):
        raise SetupError(f"{what} are given for each player, as a list or a dict from player")
    return list(given)


def check_sideboards(given: object, decks: object, names: list[str], commander: str) -> list[list[str]]:
    """The sideboard of each player: as given, or what a deck list has itself; Commander has none (903.5e)."""
    if given is not None and commander:
        raise SetupError("Commander games do not use sideboards (903.5e)")
    if given is None:
        lists = list(decks.values()) if isinstance(decks, dict) else list(decks) if isinstance(decks, list) else []
        if commander or not lists:
            return [[] for _ in names]
        return [[] if isinstance(d, list) else expand([repr(e) for e in getattr(d, "sideboard", [])]) for d in lists]
    return [[] if cards is None else expand(cards) for cards in by_seat("sideboards", given, names)]


def check_companions(given: object, decks: object, names: list[str]) -> list[str]:
    """The name of each player's companion, or nothing: as given, or what a deck list says itself."""
    if given is None:
        lists = list(decks.values()) if isinstance(decks, dict) else list(decks) if isinstance(decks, list) else []
        given = [named_companion(deck) for deck in lists] or None
    found: list[str] = []
    for name in by_seat("companions", given, names):
        if name is not None and not isinstance(name, str):
            raise SetupError("a companion is the name of a card")
        found.append(name or "")
    return found


def named_companion(deck: object) -> str | None:
    entries = [] if isinstance(deck, list) else getattr(deck, "companion", [])
    if len(entries) > 1 or any(e.count != 1 for e in entries):
        raise SetupError("a player has one companion at most (702.139a)")
    return entries[0].name if entries else None


def lay_aside(g: State, sideboards: list[list[str]], companions: list[str]) -> None:
    """Cards outside the game are known to their owners; a companion is revealed before the game begins (103.2b)."""
    for p in g.players:
        cards = [g.ruleset.reading.card(name) for name in sideboards[p.seat]]
        for card in cards:
            if card.supplementary:
                raise SetupError(f"{p.name}'s sideboard: {card.name} is no traditional card (100.2d)")
            check_stakes(g, card, f"{p.name}'s sideboard")
        companion = None
        if companions[p.seat]:
            companion = g.ruleset.reading.card(companions[p.seat])
            check_companion(g, p.seat, p.name, companion)
            if companion not in cards:
                cards.append(companion)
        if cards:
            own_outside(g, p.seat, cards, companion)


def check_stakes(g: State, card: CardDef, where: str) -> None:
    """407.3: some cards are for those who play for ante."""
    if not g.format.ante and card.words and card.word("for ante") is not None:
        raise SetupError(f"{where}: {card.name} is only for games that are played for ante (407.3)")


def check_companion(g: State, seat: int, name: str, card: CardDef) -> None:
    """SetupError if it is none, the starting deck does not fulfil its condition (702.139c), or 903.11a forbids it."""
    word = card.word("companion")
    if word is None or word.filter is None:
        raise SetupError(f"{name}'s companion: {card.name} has no companion ability (702.139a)")
    cards = [*g.players[seat].library, *[o for o in g.command if o.owner == seat and not o.card.supplementary]]
    cx = frame(card, seat, seat)
    for obj in cards:
        if not word.filter.match(g, obj, obj.card.chars, cx):
            raise SetupError(f"{name}'s companion: {obj.card.name} is not what {card.name} asks for (702.139c)")
        if g.format.commander and obj.card.name == card.name:
            raise SetupError(f"{name}'s companion: {card.name} is in the deck as well (903.11a)")
    if g.format.commander and color_identity(card) & ~commanders_colors(g, seat):
        raise SetupError(f"{name}'s companion: {card.name} has a colour that the commander has not (903.11a)")
