"""What the tests of bent turns share."""

from __future__ import annotations

from apnap.game import Game
from apnap.testing import Scene, pass_until


def rich(players: int = 2, *hand: str) -> Scene:
    """A has lands for everything, and that hand."""
    scene = Scene(players)
    for name in ("Island", "Mountain", "Plains"):
        scene.battlefield("A", *[name] * 10)
    scene.hand("A", *hand)
    return scene


def resolve_all(game: Game) -> None:
    pass_until(game, lambda x: not x.state.stack)
