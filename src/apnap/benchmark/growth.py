"""How the time for a decision grows with a board on which nothing happens."""

from __future__ import annotations

import time

from apnap import Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import CARDS, register
from apnap.state.kinds import Act
from apnap.state.limits import Limits
from apnap.testing import Scene

SIZES = [10, 100, 1000]  # permanents a side
IDLE = "(idle)"  # in brackets, as names are that no deck has
BOARDS = {"idle artifacts": IDLE, "basic lands": "Forest", "vanilla creatures": "Grizzly Bears"}
QUIET = (Act.PASS, Act.STAY, Act.DONE, Act.NO)


def board(card: str, size: int) -> Game:
    """Two players with that many of the card each, and a hand of which nothing can be cast."""
    if IDLE not in CARDS:
        register(CardDef(IDLE, "1", "Artifact"))
    scene = Scene(2, library=2000, limits=Limits(objects=200_000))
    for player in ("A", "B"):
        scene.battlefield(player, *[card] * size)
        scene.hand(player, *["Counterspell"] * 4)
    game = scene.begin("A", "main")
    game.state.log = None
    game.state.names = None
    return game


def nanoseconds(card: str, size: int, seconds: float) -> float:
    """Per decision, while both players do nothing, turn after turn."""
    game = board(card, size)
    decisions = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds and not game.over:
        for _ in range(50):
            if not game.over:
                game.apply_index(quiet(game))
                decisions += 1
    return (time.perf_counter() - begun) / decisions * 1e9


def quiet(game: Game) -> int:
    options = game.state.options
    for i in range(len(options)):
        if options[i].act in QUIET:
            return i
    return 0


def table(seconds: float) -> dict[str, dict[str, float]]:
    return {name: {str(size): nanoseconds(card, size, seconds) for size in SIZES} for name, card in BOARDS.items()}
