"""Randomising libraries (701.24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.commanders import follow_card
from apnap.atoms.emit import emit
from apnap.state.kinds import Ev, Zone
from apnap.state.objects import Obj

if TYPE_CHECKING:
    from apnap.state.game_state import State


def shuffle(g: State, seat: int, rule: str, unseen: bool = False) -> None:
    """Randomise a library (701.24a).  Its cards become new objects, so nobody can follow one through.

    `unseen`: nobody else has any of these cards yet, not even a copy of the game: then they only get other ids.
    """
    library = g.players[seat].library
    rng = g.rng
    for i in range(len(library) - 1, 0, -1):
        j = rng.below(i + 1)
        other = library[j]
        library[j] = library[i]
        library[i] = other
    if unseen and not g.commanders:
        renumber(g, library)
    else:
        g.players[seat].library = into_library(g, library)
    g.stamp += 1
    emit(g, Ev.SHUFFLED, rule, seat)


def shuffle_below(g: State, seat: int, rule: str, above: list[int]) -> list[int]:
    """Randomise a library but for cards set aside, which are then put on top of it; their new ids."""
    p = g.players[seat]
    aside = [o for o in p.library if o.id in above]
    p.library = [o for o in p.library if o.id not in above]
    shuffle(g, seat, rule)
    new = into_library(g, aside)
    p.library.extend(new)
    return [o.id for o in new]


def renumber(g: State, cards: list[Obj]) -> None:
    """The same as `into_library`, for cards of libraries that nobody has: each is its own new object."""
    id = g.next_id
    at = g.objects.at
    for o in cards:
        at[o.id] = None
        o.id = id
        id += 1
    g.next_id = id
    g.objects.renew([], cards)
    g.objects.count -= len(cards)


def into_library(g: State, cards: list[Obj]) -> list[Obj]:
    """The new objects that these cards become there, nobody knowing which is which (400.7)."""
    id = g.next_id
    place = Zone.LIBRARY
    new: list[Obj] = []
    for old in cards:
        new.append(Obj(id, old.card, old.owner, place, old.is_card, False, 0))
        id += 1
    g.next_id = id
    g.objects.renew(cards, new)
    if g.commanders:
        for i, old in enumerate(cards):
            follow_card(g, old.id, new[i].id, place)
    return new
