"""What a player owns outside the game, as others may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.queries.outside import companion_of, owned_outside
from apnap.state.kinds import ALL

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.view.types import PlayerView


def see_outside(g: State, viewer: int, seat: int, out: PlayerView) -> None:
    """Whoever controls a player does not look at what they own outside the game (722.4); a companion is revealed."""
    cards = owned_outside(g, seat)
    if cards:
        out["outside"] = [c.name for c in cards] if viewer in (seat, ALL) else len(cards)
    companion = companion_of(g, seat)
    if companion is not None:
        out["companion"] = companion.name
