"""Positions at events: a game tells every moment between two decisions to whoever watches."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from apnap.driving import checks
from apnap.state.observer import Observer
from apnap.view import view

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.game_state import State
    from apnap.view.types import View


class Moment:
    """Right after an event.  Only good while it is being told: the game goes on in the same place."""

    def __init__(self, state: State, n: int, event: Event) -> None:
        self.state: Final = state
        self.n: Final = n  # the place of the event among the game's
        self.event: Final = event

    def view(self, seat: object = None) -> View:
        """As `Game.view`, without events and without a question: nobody is asked anything just now."""
        return view(self.state, checks.check_viewer(seat, len(self.state.players)), 0, False)


class Watch(Observer):
    """Hands each moment on."""

    def __init__(self, told: Callable[[Moment], None]) -> None:
        self.told = told

    def happened(self, g: State, event: Event) -> None:
        self.told(Moment(g, len(g.log or []) - 1, event))
