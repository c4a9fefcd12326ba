"""Counting the tree of decisions below a position: a fingerprint of the rules."""

from __future__ import annotations

from apnap.game import Game


def perft(game: Game, depth: int) -> int:
    """How many sequences of `depth` answers there are; a game that ends earlier counts once."""
    if depth == 0 or game.over:
        return 1
    total = 0
    for i in range(game.choices):
        twin = game.clone()
        twin.apply_index(i)
        total += perft(twin, depth - 1)
    return total
