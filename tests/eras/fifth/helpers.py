"""What the tests of 1997 share."""

from __future__ import annotations

from apnap.game import Game
from apnap.state.steps import Step
from apnap.testing import Scene, pass_until


def scene() -> Scene:
    return Scene(2, "fifth")


def lands(s: Scene, player: str, name: str, n: int) -> Scene:
    return s.battlefield(player, *[name] * n)


def prompt(game: Game) -> str:
    return "" if game.ask is None else game.ask.prompt


def question(game: Game) -> str:
    return game.state.ask_note


def until_step(game: Game, step: Step) -> Game:
    return pass_until(game, lambda g: g.over or (g.state.step is not None and g.state.step.kind == step))
