"""Two cards that are one permanent (701.42a), and what becomes of them as it leaves (712.21, 903.9c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.commanders import commander_at
from apnap.state.melded import Melded
from apnap.state.objects import take_from

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Obj, Permanent


def melded_with(g: State, id: int) -> Melded | None:
    for m in g.melded:
        if m.id == id:
            return m
    return None


def combine(g: State, perm: Permanent, card: Obj) -> None:
    """The other card, which lies in exile, becomes part of the permanent; if it leads a deck, the permanent does."""
    c = commander_at(g, card.id)
    take_from(g.exile, card)
    del g.objects[card.id]
    if c is not None:  # 903.3b
        c.id = perm.id
        c.fresh = False
    g.melded.append(Melded(perm.id, card.card, c is not None))
    g.stamp += 1
    g.unsettled = True
