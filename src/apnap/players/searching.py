"""A bot that looks further than greed: it plays what it might do out, on deals that could be the real one."""

from __future__ import annotations

import time

from apnap.driving.checks import check_count
from apnap.errors import SetupError
from apnap.game import Game
from apnap.players.bots import Bot
from apnap.thinking.searching import Searching


class SearchBot(Bot):
    """Tries what looks best on up to `worlds` sampled deals, each played on for `turns` turns.

    `work` bounds what it does for one decision, in futures imagined: a thousand take half a second, and ten times as
    long where the core is interpreted; a few deals are tried although they take longer, within reason.  It knows what
    its player may know, and takes deck lists to be known.  Its answers depend on the seed and the position only, unless
    `seconds` says how long it may go on trying for one.
    """

    def __init__(
        self, seed: int | str = 0, worlds: int = 64, *, turns: int = 6, work: int = 5_000, seconds: float | None = None
    ) -> None:
        self.mind = Searching(
            str(seed),
            check_count(worlds, "a number of deals"),
            check_count(turns, "a number of turns"),
            check_count(work, "a number of futures"),
        )

        wanted: object = seconds  # written by users
        if wanted is not None and not (type(wanted) in (int, float) and seconds > 0):  # type: ignore[operator]
            raise SetupError(f"seconds for an answer are a number above 0, not {seconds!r}")
        self.seconds = seconds

    def choose(self, game: Game) -> int:
        if self.seconds is not None:
            self.mind.until = time.monotonic() + self.seconds
        return self.mind.choose(game)
