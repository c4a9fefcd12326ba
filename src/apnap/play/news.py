"""What just happened, for one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.telling.story import Story

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.game import Game
    from apnap.telling.story import Line


# In place of a seat, for those who watch: nobody's secrets are told (and those of nobody are none).
SPECTATOR = -2


class Decision:
    """A decision of a person: after how many answers, who, after how many events, and what they said."""

    def __init__(self, at: int, seat: int, events: int, label: str) -> None:
        self.at = at
        self.seat = seat
        self.events = events
        self.label = label


ANNOUNCED: Final = ("cast ", "activate ", "play ", "turn up ", "tap ")


def to_take_back(decisions: list[Decision]) -> Decision | None:
    """What undo takes back.  What was announced and called off is no decision: the one before it counts."""
    left = list(decisions)
    while left and left[-1].label == "cancel":
        begun = left.pop()
        while left and not begun.label.startswith(ANNOUNCED):
            begun = left.pop()
        if not left:
            return begun
    return left[-1] if left else None


class Chronicle:
    """Tells one seat the story piece by piece, so that a long game is not told from its beginning each time."""

    def __init__(self, game: Game, seat: int | None, full: bool = False) -> None:
        self.seat = seat
        self.full = full
        self.story = Story(game, full, seat)
        self.pieces: list[tuple[int, list[Line]]] = []  # after how many events each begins
        self.told = 0
        self.last: Event | None = None

    def catch_up(self, game: Game) -> None:
        """Tell what is new; all anew if what was told is not what happened (an announcement called off, an undo)."""
        events = game.events
        if self.told and (len(events) < self.told or events[self.told - 1] is not self.last):
            starts = [at for at, _ in self.pieces if at < len(events)]
            self.story = Story(game, self.full, self.seat)
            self.pieces = []
            for start, end in zip(starts, [*starts[1:], len(events)], strict=True):
                self.pieces.append((start, self.story.lines(game, events[start:end])))
        elif len(events) > self.told:
            self.pieces.append((self.told, self.story.lines(game, events[self.told :])))
        self.told = len(events)
        self.last = events[-1] if events else None

    def since(self, game: Game, events: int) -> list[Line]:
        """The lines from that event on."""
        self.catch_up(game)
        return [line for at, lines in self.pieces if at >= events for line in lines]


def happenings(game: Game, seat: int | None, since: int, full: bool) -> list[Line]:
    """The story from that event on.  It is told from the beginning, so that it knows life totals and steps."""
    chronicle = Chronicle(game, seat, full)
    events = game.events
    chronicle.story.lines(game, events[:since])
    return chronicle.story.lines(game, events[since:])
