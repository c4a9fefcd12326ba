"""Questions in which there is nothing to decide: the rules ask everyone, whoever drives a game passes over them."""

from __future__ import annotations

from apnap.game import Game


def pass_over(game: Game) -> None:
    """Give the only answer wherever the one asked has nothing to decide, as a table does for people."""
    while game.standing.formal:
        game.apply(0)


def do(game: Game, *texts: str | int) -> Game:
    """Answer in these words, one after the other, passing over formalities before and after each."""
    pass_over(game)
    for text in texts:
        game.apply(text)
        pass_over(game)
    return game
