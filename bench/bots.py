"""`python -m bench.bots`: how often the greedy bot wins against the random ones, with every deck that ships."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence

from apnap.cli.common import whole
from apnap.decks import DECKS, deck_named
from apnap.game import Game
from apnap.players import Bot, GreedyBot, LivelyBot, RandomBot, play

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


def main(argv: Sequence[str] | None = None) -> int:
    made = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    made.add_argument(
        "--games", type=whole(1, 1_000_000), default=100, metavar="N", help="for each line (default: 100)"
    )
    made.add_argument(
        "--first", type=whole(0, 1_000_000_000), default=0, metavar="SEED", help="seed of the first game (default: 0)"
    )
    made.add_argument("--lost", action="store_true", help="name the games lost")
    args = made.parse_args(argv)
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
