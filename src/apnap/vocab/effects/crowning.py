"""Becoming the monarch (724), and asking who is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.designations import become_monarch
from apnap.vocab.effects.common import PlayerEffect

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


class BecomeMonarch(PlayerEffect):
    """A player becomes the monarch (724.1)."""

    def run(self, g: State, cx: Item) -> None:
        for seat in self.who.players(g, cx):
            become_monarch(g, seat, "724.1", cx.source)
