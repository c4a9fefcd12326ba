"""A bot that plays sensibly: it imagines what each answer leads to and takes the one that leaves it best off."""

from __future__ import annotations

from apnap.game import Game
from apnap.players.bots import Bot
from apnap.thinking.greedy import Greedy


class GreedyBot(Bot):
    """Takes what leaves it best off at the end of the turn.

    It sees what its player may see.  Its answers depend on the seed and the position only, so it can take over any
    seat at any time.
    """

    def __init__(self, seed: int | str = 0) -> None:
        self.mind = Greedy(str(seed))

    def choose(self, game: Game) -> int:
        return self.mind.choose(game)
