"""Cards shown: revealed to everyone or looked at by one player (701.20), and put back where they were (701.20d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.counting import ACTIONS, asked_for
from apnap.atoms.emit import emit
from apnap.atoms.knowing import everyone, show_to
from apnap.state import keys
from apnap.state.kinds import Ev, Zone
from apnap.state.objects import Obj

if TYPE_CHECKING:
    from apnap.state.game_state import State


def reveal(g: State, ids: list[int], rule: str, source: int) -> None:
    """Everybody sees them (701.20a), and knows what they are as long as they stay where they are."""
    for i in ids:
        obj = g.objects.get(i)
        if obj is not None:
            show_to(g, [i], everyone(g))
            emit(g, Ev.REVEALED, rule, obj.owner, i, cause=source, note=obj.card.name)


def look_at(g: State, seat: int, ids: list[int], rule: str, source: int) -> None:
    """One player sees them (701.20e)."""
    for i in ids:
        obj = g.objects.get(i)
        if obj is not None:
            show_to(g, [i], 1 << seat)
            emit(g, Ev.LOOKED, rule, seat, i, cause=source, note=obj.card.name)


def put_back(g: State, seat: int, ids: list[int], bottom: bool, known: int = 0) -> None:
    """Cards of a library go to its top or bottom, in that order from above; they become new objects (701.20d).

    `known`: a bit for each seat that knows which is where.
    """
    library = g.players[seat].library
    cards = [o for i in ids for o in library if o.id == i]
    for old in cards if bottom else reversed(cards):
        library.remove(old)
        del g.objects[old.id]
        new = Obj(g.fresh_id(), old.card, old.owner, Zone.LIBRARY, old.is_card, False, known)
        g.objects[new.id] = new
        if bottom:
            library.insert(0, new)
        else:
            library.append(new)
    g.stamp += 1


def acted(g: State, seat: int, action: str, n: int, rule: str, source: int) -> None:
    """A player has done what a keyword action says (701), for abilities that wait for it."""
    if g.counting and asked_for(g, ACTIONS):
        g.players[seat].bump(keys.DID_ACTION + action)
    emit(g, Ev.ACTION, rule, seat, n=n, cause=source, note=action)
