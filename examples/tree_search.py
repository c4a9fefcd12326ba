"""Search in sampled games, in thirty lines: python examples/tree_search.py

For every answer the hidden cards are dealt anew many times, the answer is given, and the game is played on quickly.
The answer that wins most often is chosen; the next look goes where it may still matter (UCB).
"""

from __future__ import annotations

import math
import sys

from apnap import Game, playout
from apnap.decks import deck_named
from apnap.players import Bot, RandomBot, play


class SampleBot(Bot):
    """Upper confidence bounds over the answers, each look in a fresh sample."""

    def __init__(self, seed: int = 0, looks: int = 40, turns: int = 6) -> None:
        self.seed, self.looks, self.turns = seed, looks, turns

    def choose(self, game: Game) -> int:
        seat, arms = game.decider or 0, game.distinct()
        if len(arms) == 1:
            return arms[0]
        tries, won = dict.fromkeys(arms, 0), dict.fromkeys(arms, 0.0)
        for look in range(1, self.looks + 1):
            self.seed += 1
            untried = [a for a in arms if not tries[a]]
            arm = untried[0] if untried else max(arms, key=lambda a: bound(won[a], tries[a], look))
            twin = game.sample(seat, self.seed)
            twin.apply_index(arm)
            done = playout(twin, self.seed, turns=self.turns, policy="lively")
            tries[arm] += 1
            won[arm] += float(done.winner == seat) if done.winner is not None else standing(twin, seat)
        return max(arms, key=lambda a: tries[a])


def bound(won: float, tries: int, looks: int) -> float:
    return won / tries + math.sqrt(math.log(looks) / tries)


def standing(game: Game, seat: int) -> float:
    """Who is ahead, from 0 to 1, by life and by what is on the table."""
    seen = game.view(None, events=0)
    side = [0.0, 0.0]
    for p in seen["players"]:
        side[p["seat"] != seat] += p["life"] / 4
    for o in seen["battlefield"]:
        side[o["controller"] != seat] += 1 + o.get("power", 0)
    return 1 / (1 + math.exp(-(side[0] - side[1]) / 5))


def main(games: int = 4, looks: int = 40, turns: int = 6) -> int:
    """How many games the search wins against a random player."""
    won = 0
    for n in range(games):
        game = Game.new([deck_named("bears"), deck_named("bears")], seed=n, log=False)
        bots: list[Bot] = [SampleBot(n, looks, turns), RandomBot(n)]
        play(game, bots if n % 2 == 0 else bots[::-1])
        won += game.outcome is not None and game.outcome.winner == n % 2
        print(f"game {n + 1}: the search has won {won}")
    return won


if __name__ == "__main__":
    main(*[int(word) for word in sys.argv[1:]])
