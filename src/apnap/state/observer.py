"""Somebody who is told of every event as it happens, between two decisions, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.native import mypyc_attr

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.game_state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Looks, and changes nothing."""

    def happened(self, g: State, event: Event) -> None:
        """The event has just been logged."""
        raise NotImplementedError
