"""A bot that looks further than greed: it plays what it might do out, on deals that could be the real one."""

from __future__ import annotations

from apnap.driving.checks import check_count
from apnap.game import Game
from apnap.players.bots import Bot
from apnap.thinking.searching import Searching


class SearchBot(Bot):
    """Tries what looks best on up to `worlds` sampled deals, each played on for `turns` turns.

    `work` bounds what it does for one decision, in futures imagined: a thousand take a tenth of a second or two.  It
    knows what its player may know, and takes deck lists to be known.  Its answers depend on the seed and the position
    only.
    """

    def __init__(self, seed: int | str = 0, worlds: int = 64, *, turns: int = 6, work: int = 2_000) -> None:
        self.mind = Searching(
            str(seed),
            check_count(worlds, "a number of deals"),
            check_count(turns, "a number of turns"),
            check_count(work, "a number of futures"),
        )

    def choose(self, game: Game) -> int:
        return self.mind.choose(game)
