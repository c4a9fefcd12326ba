"""What just happened, for one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.story import Story

if TYPE_CHECKING:
    from apnap.game import Game
    from apnap.story import Line


class Decision:
    """A decision of a person: after how many answers, who, after how many events, and what they said."""

    def __init__(self, at: int, seat: int, events: int, label: str) -> None:
        self.at = at
        self.seat = seat
        self.events = events
        self.label = label


def happenings(game: Game, seat: int | None, since: int, full: bool) -> list[Line]:
    """The story from that event on.  It is told from the beginning, so that it knows life totals and steps."""
    g = game.state
    story = Story(g, full, seat)
    events = game.events
    story.lines(g, events[:since])
    return story.lines(g, events[since:])
