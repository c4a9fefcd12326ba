"""`python -m bench.pairs`: the searching bot against the greedy one, each deal of a mirror twice, with seats swapped.

Decks take turns, so that every deck that ships has as many pairs.  `--out FILE` keeps one line for each pair; the same
command goes on where a run was stopped, and `--jobs N` shares the pairs out among processes.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import TypedDict

from apnap.cli.common import whole
from apnap.decks import DECKS, deck_named
from apnap.game import Game
from apnap.players import Bot, GreedyBot, SearchBot, play

LONGEST = 5_000  # decisions: a game that goes on is in a circle
MOST = 1_000_000_000
ENOUGH = 30  # decided pairs; with fewer nothing can be said


class Pair(TypedDict):
    """One deal: whether the searching bot won as the first player of the table, and as the second."""

    number: int
    deck: str
    won: list[int]
    worlds: int
    turns: int
    work: int
    seconds: float
    slowest: float


class Timed(Bot):
    """A bot, and the longest it took for one answer."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.slowest = 0.0
        self.seconds = 0.0

    def choose(self, game: Game) -> int:
        begun = time.process_time()
        index = self.bot.choose(game)
        spent = time.process_time() - begun
        self.seconds += spent
        self.slowest = max(self.slowest, spent)
        return index


def play_pair(number: int, worlds: int, turns: int, work: int) -> Pair:
    names = sorted(DECKS)
    name = names[number % len(names)]
    deck = deck_named(name)
    won, seconds, slowest = [], 0.0, 0.0
    for seat in (0, 1):
        bots: list[Bot] = [GreedyBot(f"{number}/{i}") for i in range(2)]
        timed = Timed(SearchBot(f"{number}/{seat}", worlds=worlds, turns=turns, work=work))
        bots[seat] = timed
        game = Game.new([deck, deck], seed=f"pair {number}", log=False)
        play(game, bots, max_decisions=LONGEST)
        won.append(int(game.outcome is not None and game.outcome.winner == seat))
        seconds += timed.seconds
        slowest = max(slowest, timed.slowest)
    return {
        "number": number,
        "deck": name,
        "won": won,
        "worlds": worlds,
        "turns": turns,
        "work": work,
        "seconds": round(seconds / 2, 2),
        "slowest": round(slowest, 2),
    }


def share(pairs: list[Pair]) -> tuple[float, float]:
    """The share of games won, and half of its 95 % interval: over pairs, whose two games are not independent."""
    n = len(pairs)
    scores = [sum(pair["won"]) / 2 for pair in pairs]
    mean = sum(scores) / n
    return mean, float(1.96 * (sum((score - mean) ** 2 for score in scores) / n / n) ** 0.5)


def report(pairs: list[Pair]) -> str:
    counts = [sum(sum(pair["won"]) == k for pair in pairs) for k in range(3)]
    mean, half = share(pairs)
    seconds = sum(pair["seconds"] for pair in pairs) / len(pairs)
    lines = [
        "| pairs | 2–0 | 1–1 | 0–2 | share won | 95 % over pairs | seconds a game | slowest answer |",
        "| ---: " * 8 + "|",
        f"| {len(pairs)} | {counts[2]} | {counts[1]} | {counts[0]} | {100 * mean:.1f} % | "
        f"{100 * (mean - half):.1f}–{100 * (mean + half):.1f} % | {seconds:.1f} | "
        f"{max(pair['slowest'] for pair in pairs):.1f} s |",
    ]
    if counts[0] + counts[2] < ENOUGH:
        lines.append(f"\nOnly {counts[0] + counts[2]} pairs were decided: that tells little.")
    lines += ["", "| deck | pairs | games won | share |", "| --- | ---: | ---: | ---: |"]
    for deck in sorted({pair["deck"] for pair in pairs}):
        own = [pair for pair in pairs if pair["deck"] == deck]
        won = sum(sum(pair["won"]) for pair in own)
        lines.append(f"| {deck} | {len(own)} | {won} of {2 * len(own)} | {50 * won / len(own):.0f} % |")
    return "\n".join(lines)


def kept(path: Path | None, worlds: int, turns: int, work: int) -> list[Pair]:
    """What a run that was stopped has played already, of the same bot."""
    if path is None or not path.exists():
        return []
    found: list[Pair] = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [pair for pair in found if (pair["worlds"], pair["turns"], pair.get("work")) == (worlds, turns, work)]


def measure(numbers: range, worlds: int, turns: int, work: int, jobs: int, path: Path | None) -> list[Pair]:
    pairs = [pair for pair in kept(path, worlds, turns, work) if pair["number"] in numbers]
    done = {pair["number"] for pair in pairs}
    missing = [n for n in numbers if n not in done]
    with ProcessPoolExecutor(jobs) as pool:
        for played in as_completed([pool.submit(play_pair, n, worlds, turns, work) for n in missing]):
            pair = played.result()
            pairs.append(pair)
            if path is not None:
                with path.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(pair) + "\n")
    return sorted(pairs, key=lambda pair: pair["number"])


def main(argv: Sequence[str] | None = None) -> int:
    made = argparse.ArgumentParser(prog="python -m bench.pairs", description=__doc__)
    made.add_argument("--pairs", type=whole(1, MOST), default=46, metavar="N", help="how many (default: 46)")
    made.add_argument(
        "--first", type=whole(0, MOST), default=0, metavar="N", help="number of the first deal (default: 0)"
    )
    made.add_argument("--jobs", type=whole(1, MOST), default=1, metavar="N", help="processes (default: 1)")
    made.add_argument("--out", type=Path, metavar="FILE", help="keep every pair there, and go on from there")
    made.add_argument(
        "--worlds", type=whole(1, MOST), default=64, metavar="N", help="deals tried for a decision (default: 64)"
    )
    made.add_argument(
        "--turns", type=whole(1, MOST), default=6, metavar="N", help="turns of each played out (default: 6)"
    )
    made.add_argument(
        "--work", type=whole(0, MOST), default=5_000, metavar="N", help="futures for a decision (default: 5000)"
    )
    args = made.parse_args(argv)
    numbers = range(args.first, args.first + args.pairs)
    print(report(measure(numbers, args.worlds, args.turns, args.work, args.jobs, args.out)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
