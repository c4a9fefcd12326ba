"""When enough has been played: a sequential test over pairs, looked at in the order of games.

Whether to stop depends on the results of the games up to there and on nothing else: not on who finished first.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Final

from apnap.sim.spec import Spec
from apnap.sim.statistics import won

RISK: Final = 0.05  # of stopping with the wrong answer
LEAST_DECISIVE: Final = 10  # pairs; before, their spread is not known well enough


class Stopper:
    """Is the first bot's share of pairs half and a margin more, or half and a margin less?

    Wald's test with the spread of the pairs so far.  It takes games in any order and looks at them in theirs.
    """

    def __init__(self, spec: Spec) -> None:
        self.margin: Final = spec.stop
        self.bound: Final = math.log((1 - RISK) / RISK)
        self.waiting: dict[int, dict[str, Any]] = {}  # games that came before their turn
        self.next = 0
        self.pairs = 0
        self.total = 0.0
        self.squares = 0.0
        self.decisive = 0
        self.limit: int | None = None  # so many games are the run, once that is known

    def add(self, row: dict[str, Any]) -> None:
        if not self.margin or self.limit is not None:
            return
        self.waiting[row["game"]] = row
        while self.limit is None and self.next in self.waiting and self.next + 1 in self.waiting:
            self.look(self.waiting.pop(self.next), self.waiting.pop(self.next + 1))
            self.next += 2
            if self.decided():
                self.limit = self.next

    def look(self, a: dict[str, Any], b: dict[str, Any]) -> None:
        if a["error"] or b["error"] or a["truncated"] or b["truncated"]:
            return
        score = (won(a, 0) + won(b, 1)) / 2 - 0.5
        self.pairs += 1
        self.total += score
        self.squares += score * score
        self.decisive += score != 0.0

    def decided(self) -> bool:
        if self.decisive < LEAST_DECISIVE:
            return False
        mean = self.total / self.pairs
        spread = self.squares / self.pairs - mean * mean
        return spread <= 0.0 or abs(self.total * 2 * self.margin / spread) >= self.bound


def limit_of(spec: Spec, rows: Iterable[dict[str, Any]]) -> int | None:
    """How many games are the run, if it was stopped: those after it that were under way do not count."""
    stopper = Stopper(spec)
    if spec.stop:
        for row in rows:
            stopper.add(row)
    return stopper.limit
