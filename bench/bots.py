"""`python -m bench.bots`: how often the greedy bot wins against the random ones, with every deck that ships.

`--pairs N`: the searching bot against the greedy one, N deals of mirror decks, each played twice with seats swapped.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence

from apnap.decks import DECKS, deck_named
from apnap.game import Game
from apnap.players import Bot, GreedyBot, LivelyBot, RandomBot, SearchBot, play

OPPONENTS: dict[str, type[RandomBot]] = {"random": RandomBot, "lively": LivelyBot}
LONGEST = 50_000  # decisions


class Pairing:
    """One game: which deck each plays, and which seat the greedy bot has."""

    def __init__(self, number: int, mirror: bool) -> None:
        chance = random.Random(f"{number}/{mirror}")
        names = list(DECKS)
        self.deck = chance.choice(names)
        self.against = self.deck if mirror else chance.choice(names)
        self.seat = number % 2
        self.seed = number

    def play(self, opponent: type[RandomBot]) -> bool:
        """Whether the greedy bot wins."""
        bots: list[Bot] = [opponent(f"{self.seed}/{i}") for i in range(2)]
        bots[self.seat] = GreedyBot(self.seed)
        lists = [deck_named(self.against), deck_named(self.against)]
        lists[self.seat] = deck_named(self.deck)
        game = Game.new(lists, seed=self.seed, log=False)
        play(game, bots, max_decisions=LONGEST)
        outcome = game.outcome
        return outcome is not None and outcome.winner == self.seat


def measure(opponent: str, mirror: bool, games: int, first: int) -> tuple[int, float, list[str]]:
    """Games won, seconds for each, and what was lost."""
    begun = time.perf_counter()
    lost: list[str] = []
    for number in range(first, first + games):
        pairing = Pairing(number, mirror)
        if not pairing.play(OPPONENTS[opponent]):
            lost.append(f"{number}: {pairing.deck} against {pairing.against}")
    return games - len(lost), (time.perf_counter() - begun) / games, lost


def pair(number: int) -> int:
    """How many of the two games of a deal the searching bot wins."""
    deck = deck_named(random.Random(f"pair/{number}").choice(sorted(DECKS)))
    won = 0
    for seat in (0, 1):
        bots: list[Bot] = [GreedyBot(f"{number}/{i}") for i in range(2)]
        bots[seat] = SearchBot(f"{number}/{seat}")
        game = Game.new([deck, deck], seed=number, log=False)
        play(game, bots, max_decisions=LONGEST)
        won += game.outcome is not None and game.outcome.winner == seat
    return won


def compare(pairs: int, first: int) -> None:
    """Print what the pairs came to; the interval is over pairs, as the two games of one are not independent."""
    counts = [0, 0, 0]
    begun = time.perf_counter()
    print("| pairs | 2–0 | 1–1 | 0–2 | share won | 95 % over pairs | seconds a pair |\n" + "| ---: " * 7 + "|")
    for n in range(1, pairs + 1):
        counts[pair(first + n - 1)] += 1
        if n == pairs or n % 50 == 0:
            mean = (counts[1] + 2 * counts[2]) / (2 * n)
            square = (0.25 * counts[1] + counts[2]) / n
            half = 1.96 * ((square - mean * mean) / n) ** 0.5
            seconds = (time.perf_counter() - begun) / n
            spread = f"{100 * (mean - half):.1f}–{100 * (mean + half):.1f} %"
            line = [n, counts[2], counts[1], counts[0], f"{100 * mean:.1f} %", spread, f"{seconds:.1f}"]
            print("| " + " | ".join(map(str, line)) + " |", flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    made = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    made.add_argument("--games", type=int, default=100, metavar="N", help="for each line (default: 100)")
    made.add_argument("--first", type=int, default=0, metavar="SEED", help="seed of the first game (default: 0)")
    made.add_argument("--lost", action="store_true", help="name the games lost")
    made.add_argument("--pairs", type=int, metavar="N", help="the searching bot against the greedy one instead")
    args = made.parse_args(argv)
    if args.pairs is not None:
        compare(max(1, args.pairs), args.first)
        return 0
    print("| greedy against | decks | won | seconds a game |\n| --- | --- | ---: | ---: |")
    for opponent in OPPONENTS:
        for mirror in (True, False):
            won, seconds, lost = measure(opponent, mirror, args.games, args.first)
            kind = "the same" if mirror else "any two"
            print(f"| {opponent} | {kind} | {won} of {args.games} | {seconds:.2f} |", flush=True)
            if args.lost:
                print("\n".join(f"  lost {line}" for line in lost), file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
