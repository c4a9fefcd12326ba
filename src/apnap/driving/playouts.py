"""Playing a game to its end by uniformly random choices, inside the core: for simulations and rollouts."""

from __future__ import annotations

from typing import Final

from apnap import flow
from apnap.driving.replaying import settled
from apnap.errors import SetupError
from apnap.game import Game

MASK: Final = 0xFFFFFFFF


class Playout:
    """What a playout took: answers given, and how many of them were real choices."""

    def __init__(self, decisions: int, choices: int) -> None:
        self.decisions: Final = decisions
        self.choices: Final = choices


def playout(game: Game, seed: int = 0, limit: int = 1_000_000) -> Playout:
    """Answer at random until the game is over, or `limit` answers were given.

    The same seed makes the same choices on every platform.  Nothing is recorded for undo: play on a `clone()` to keep
    the game.
    """
    if limit < 0:
        raise SetupError("a limit cannot be negative")
    x = (seed * 2654435761 + 88172645) & MASK or 1
    decisions = 0
    choices = 0
    g = game.state
    while not g.over and decisions < limit:
        n = len(g.options)
        if n == 1:
            option = g.options[0]
        else:
            # xorshift: fast, and good enough to choose moves with (cards are shuffled by the game's own generator).
            x ^= (x << 13) & MASK
            x ^= x >> 17
            x ^= (x << 5) & MASK
            option = g.options[(x >> 8) % n]
            choices += 1
        flow.answer(g, option)
        if g.rewind:
            g = settled(g)
            game.state = g
        decisions += 1
    return Playout(decisions, choices)
