"""Cutting a library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.atoms.knowing import known_only_to
from apnap.state.kinds import Ev

if TYPE_CHECKING:
    from apnap.state.game_state import State


def cut(g: State, seat: int, by: int, rule: str) -> None:
    """Another player cuts a library, at a place nobody knows: what was above it goes beneath the rest."""
    p = g.players[seat]
    if len(p.library) > 1:
        place = 1 + g.rng.below(len(p.library) - 1)
        p.library[:] = [*p.library[place:], *p.library[:place]]
        known_only_to(g, [o.id for o in p.library], 0)
    g.stamp += 1
    emit(g, Ev.SHUFFLED, rule, by, other=seat, note="cut")
