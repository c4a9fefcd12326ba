"""Win rates with intervals.  Games of a pair are not independent, so bots are compared by pairs."""

from __future__ import annotations

import math
from typing import Any, Final

from apnap.sim.spec import Spec

Z: Final = 1.96  # 95 %
FEW: Final = 30  # decisive pairs


def wilson(wins: float, n: int) -> tuple[float, float]:
    """An interval for a share of independent games."""
    if n == 0:
        return 0.0, 1.0
    p = wins / n
    middle = p + Z * Z / (2 * n)
    spread = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    below = 1 + Z * Z / n
    return max(0.0, (middle - spread) / below), min(1.0, (middle + spread) / below)


class Share:
    """How many of how many, draws as halves."""

    def __init__(self) -> None:
        self.n = 0
        self.wins = 0.0

    def add(self, won: float) -> None:
        self.n += 1
        self.wins += won

    @property
    def rate(self) -> float:
        return self.wins / self.n if self.n else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.n)


class Meeting:
    """One bot against another: pairs won 2–0, 1–1, 0–2, and what lies between."""

    def __init__(self, first: str, second: str) -> None:
        self.first = first
        self.second = second
        self.scores: list[float] = []  # of the first bot, for each pair: 0 to 1
        self.same = 0  # pairs that were the very same game twice

    @property
    def pairs(self) -> int:
        return len(self.scores)

    @property
    def decisive(self) -> int:
        return len([s for s in self.scores if s != 0.5])

    @property
    def rate(self) -> float:
        return sum(self.scores) / len(self.scores) if self.scores else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """From how much pairs differ among each other."""
        n = len(self.scores)
        if n < 2:
            return 0.0, 1.0
        mean = self.rate
        spread = math.sqrt(sum((s - mean) ** 2 for s in self.scores) / (n - 1) / n)
        return max(0.0, mean - Z * spread), min(1.0, mean + Z * spread)


class Tally:
    """What is counted as games come in, in any order."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.games = 0
        self.draws = 0
        self.truncated = 0
        self.stopped = False  # because it was decided who is better
        self.errors: dict[str, int] = {}
        self.bots: dict[str, Share] = {bot: Share() for bot in spec.bots}
        self.decks: dict[str, Share] = {deck: Share() for deck in spec.decks}
        self.decks_met: dict[tuple[str, str], Share] = {}
        self.first = Share()  # who plays first
        self.mulligans: dict[int, Share] = {}
        self.turns: list[int] = []
        self.cards: dict[tuple[str, str], Share] = {}
        self.meetings: dict[tuple[str, str], Meeting] = {}
        self.halves: dict[int, dict[str, Any]] = {}  # pairs of which one game is there

    def add(self, row: dict[str, Any]) -> None:
        self.games += 1
        if row["error"]:
            self.errors[row["error"]] = self.errors.get(row["error"], 0) + 1
        else:
            self.add_game(row)
        if self.spec.paired:
            other = self.halves.pop(row["pair"], None)
            if other is None:
                self.halves[row["pair"]] = row
            else:
                self.add_pair(*sorted([other, row], key=lambda r: int(r["game"])))

    def add_game(self, row: dict[str, Any]) -> None:
        winner = row["winner"]
        self.draws += winner < 0 and not row["truncated"]
        self.truncated += row["truncated"]
        if row["truncated"]:
            return
        self.first.add(won(row, row["starting"]))
        if winner >= 0:
            self.turns.append(row["turns"])
        for seat in (0, 1):
            result = won(row, seat)
            self.bots[row[f"bot{seat}"]].add(result)
            self.mulligans.setdefault(min(row[f"mulligans{seat}"], 3), Share()).add(result)
            if row["deck0"] != row["deck1"]:
                deck, against = row[f"deck{seat}"], row[f"deck{1 - seat}"]
                self.decks[deck].add(result)
                self.decks_met.setdefault((deck, against), Share()).add(result)

    def add_pair(self, a: dict[str, Any], b: dict[str, Any]) -> None:
        if a["error"] or b["error"] or a["truncated"] or b["truncated"]:
            return
        key = (a["bot0"], a["bot1"])
        meeting = self.meetings.setdefault(key, Meeting(*key))
        meeting.scores.append((won(a, 0) + won(b, 1)) / 2)
        meeting.same += a["choices"] == b["choices"]

    def add_card(self, row: dict[str, Any]) -> None:
        self.cards.setdefault((row["deck"], row["card"]), Share()).add(1.0 if row["won"] else 0.0)


def won(row: dict[str, Any], seat: int) -> float:
    return 0.5 if row["winner"] < 0 else 1.0 if row["winner"] == seat else 0.0


def quartiles(values: list[int]) -> tuple[float, float, float]:
    """The first quarter, the half and the third quarter."""
    ordered = sorted(values)
    if not ordered:
        return 0.0, 0.0, 0.0
    found = []
    for share in (0.25, 0.5, 0.75):
        at = share * (len(ordered) - 1)
        low = int(at)
        high = min(low + 1, len(ordered) - 1)
        found.append(ordered[low] + (ordered[high] - ordered[low]) * (at - low))
    return found[0], found[1], found[2]
