"""A bot that looks further than greed: it plays what it might do out, on deals that could be the real one."""

from __future__ import annotations

from apnap.driving.checks import check_count
from apnap.game import Game
from apnap.players.bots import Bot
from apnap.thinking.searching import Searching


class SearchBot(Bot):
    """Tries what looks best on `worlds` sampled deals, each played on for `turns` turns.

    It knows what its player may know, and takes deck lists to be known.  Its answers depend on the seed and the
    position only.
    """

    def __init__(self, seed: int | str = 0, *, worlds: int = 48, turns: int = 8) -> None:
        self.mind = Searching(
            str(seed), check_count(worlds, "a number of deals"), check_count(turns, "a number of turns")
        )

    def choose(self, game: Game) -> int:
        return self.mind.choose(game)
