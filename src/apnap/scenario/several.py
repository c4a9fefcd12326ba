"""Scripts for several turns at the same time (807.4): which of them go on, and where each of them is."""

from __future__ import annotations

from apnap.formats import FORMATS
from apnap.game import Game
from apnap.view.types import MarkerView


def has_markers(format: str) -> bool:
    """Whether turns of that format go on at the same time, so that a script may go back and forth between them."""
    name = "-".join(format.casefold().replace("_", "-").split())
    return name in FORMATS and FORMATS[name].markers > 0


def markers(game: Game) -> list[MarkerView]:
    """The turn markers; none where one turn is taken at a time."""
    return game.view("all", 0).get("markers", [])


def marker_of(game: Game, turn: int) -> MarkerView | None:
    """The marker whose turn has that number, while it goes on."""
    return next((m for m in markers(game) if m["turn"] == turn), None)
