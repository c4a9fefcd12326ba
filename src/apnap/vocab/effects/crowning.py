"""Becoming the monarch (724), and asking who is."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.designations import become_monarch
from apnap.vocab.base import Effect, Who
from apnap.vocab.lookups import YOU

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


class BecomeMonarch(Effect):
    """A player becomes the monarch (724.1)."""

    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who = YOU) -> None:
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        for seat in self.who.players(g, cx):
            become_monarch(g, seat, "724.1", cx.source)
