"""After the game: look back, take the last decision back, play another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.cli import screen
from apnap.cli.common import width
from apnap.cli.tables import wrapped

if TYPE_CHECKING:
    from apnap.cli.terminal import Terminal

CHOICES: Final = (
    "Look back with log, board, graveyard and card; replay steps through the game; undo takes the last decision back; "
    "again begins another game; quit, or Enter, leaves."
)
SHOWS: Final = frozenset(("board", "hand", "stack", "graveyard", "exile", "card", "log", "turns", "save", "help"))
KEYS: Final = {"u": "undo", "b": "board", "l": "log", "g": "graveyard", "h": "help", "?": "help", "q": "quit"}


def goes_on(terminal: Terminal) -> bool:
    """Ask what is wanted now that the game is over.  Whether it goes on, because the end was taken back."""
    screen.show(wrapped(CHOICES, width(), 2))
    terminal.again = terminal.whole = True
    while True:
        line = terminal.read()
        line = "quit" if line is None or not line else KEYS.get(line.casefold(), line)
        word = line.partition(" ")[0].casefold()
        if word == "quit":
            return False
        if word == "again":
            terminal.another = True
            return False
        if word == "undo":
            terminal.obey(line)
            return not terminal.table.over
        if word == "replay":
            step_through(terminal)
        elif word in SHOWS:
            terminal.obey(line)
            if word == "board":
                screen.show(screen.position(terminal.table, terminal.shown_to))
        else:
            screen.show(wrapped(f"The game is over. {CHOICES}", width(), 2))


def step_through(terminal: Terminal) -> None:
    from apnap.cli.replay import Stepper
    from apnap.play.replay import Replay

    Stepper(Replay.of(terminal.table.to_record()), False).loop()
