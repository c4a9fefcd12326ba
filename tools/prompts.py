"""Every question that random games pose, as a person at a table reads it: for reading through.

    python -m tools.prompts --games 200 --era fifth

Questions that differ only in names and numbers are one; each is printed once, with an example, its answers and what
stands beside them, the most frequent first within its kind.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Final

from apnap.errors import SetupError
from apnap.game import Game
from apnap.telling.questions import Question
from apnap.testing.random_games import play_randomly, random_board, random_game

LONGEST: Final = 600  # answers of a game
SHOWN: Final = 4  # answers of a question


class Shape:
    """A question without names and numbers, and one that has them."""

    def __init__(self, text: str, answers: list[str], notes: list[str]) -> None:
        self.text: Final = text
        self.answers: Final = answers
        self.notes: Final = notes
        self.times = 0

    def __str__(self) -> str:
        beside = [f"{a} ({n})" if n else a for a, n in zip(self.answers, self.notes, strict=False)]
        return f"{self.times:>6}  {self.text}\n        {' / '.join(beside[:SHOWN])}"


def names_in(game: Game) -> list[str]:
    """What anything in this game is called, the longest first."""
    g = game.state
    found = {o.card.name for o in g.objects.values()} | {p.chars.name for p in g.battlefield}
    return sorted((name for name in found if name), key=len, reverse=True)


def bare(game: Game, text: str) -> str:
    """The text with # for every name, P for players, 9 for numbers."""
    for name in names_in(game):
        text = text.replace(name, "#")
    for player in game.players:
        text = re.sub(rf"\b{re.escape(player)}\b", "P", text)
    return re.sub(r"\d+", "9", text)


class Gathering:
    def __init__(self) -> None:
        self.kinds: Final[dict[str, dict[str, Shape]]] = {}

    def look(self, game: Game, count: int) -> None:
        """What is asked now, unless it is only what to play."""
        ask = game.ask
        if ask is None or ask.kind.name == "PRIORITY":
            return
        question = Question(game)
        shapes = self.kinds.setdefault(type(game.state.asking).__name__, {})
        key = bare(game, question.sentence)
        if key not in shapes:
            shapes[key] = Shape(question.sentence, [c.text for c in game.legal][:SHOWN], question.notes[:SHOWN])
        shapes[key].times += 1

    def lines(self) -> list[str]:
        found: list[str] = []
        for kind in sorted(self.kinds):
            shapes = sorted(self.kinds[kind].values(), key=lambda shape: -shape.times)
            found += [f"{kind} ({len(shapes)})", *(str(shape) for shape in shapes)]
        return found


def gather(era: str, games: int, first: int = 0) -> Gathering:
    """Two games in three from the beginning, one from the middle."""
    found = Gathering()
    for seed in range(first, first + games):
        try:
            game, rng = (random_game if seed % 3 else random_board)(seed, ruleset=era)
        except SetupError:
            continue  # more players than that era knows
        play_randomly(game, rng, LONGEST, found.look)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.prompts", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--era", default="current")
    args = parser.parse_args(argv)
    print("\n".join(gather(args.era, args.games, args.first).lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
