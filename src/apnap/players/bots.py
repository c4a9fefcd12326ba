"""Bots.  Each has its own generator, so that a game's own randomness never depends on who plays it."""

from __future__ import annotations

import random

from apnap.game import Game
from apnap.state.kinds import Act

QUIET = (Act.PASS, Act.STAY, Act.DONE, Act.NO, Act.MULLIGAN)


class Bot:
    """Answers for a seat.  Subclass it and write `choose`."""

    def choose(self, game: Game) -> int:
        """The index of one of the legal answers to the present question."""
        raise NotImplementedError


class RandomBot(Bot):
    """Every legal answer is equally likely."""

    def __init__(self, seed: int | str = 0) -> None:
        self.random = random.Random(seed)

    def choose(self, game: Game) -> int:
        return self.random.randrange(game.choices)


class LivelyBot(RandomBot):
    """Random, but seldom idle: it keeps its hand and does something rather than nothing four times out of five."""

    def choose(self, game: Game) -> int:
        acts = game.acts
        active = [i for i, act in enumerate(acts) if act not in QUIET]
        if active and (len(active) == len(acts) or self.random.random() < 0.8):
            return self.random.choice(active)
        quiet = [i for i, act in enumerate(acts) if act in QUIET]
        return self.random.choice(quiet)
