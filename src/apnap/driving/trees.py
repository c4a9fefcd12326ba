"""Counting the tree of decisions below a position: a fingerprint of the rules."""

from __future__ import annotations

from apnap.errors import SetupError
from apnap.game import Game
from apnap.telling.notation import labels


def perft(game: Game, depth: int) -> int:
    """How many sequences of `depth` answers there are; a game that ends earlier counts once."""
    if depth < 0:
        raise SetupError("a depth cannot be negative")
    if depth == 0 or game.over:
        return 1
    if depth == 1:
        return game.choices
    total = 0
    for i in range(game.choices):
        twin = game.clone()
        twin.apply_index(i)
        total += perft(twin, depth - 1)
    return total


def divide(game: Game, depth: int) -> dict[str, int]:
    """The same count for each first answer: where two versions of the rules differ, this finds the way there."""
    found: dict[str, int] = {}
    for i, text in enumerate(labels(game.state, game.state.options) if game.choices else []):
        twin = game.clone()
        twin.apply_index(i)
        found[text] = perft(twin, depth - 1)
    return found
