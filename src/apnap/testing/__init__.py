"""Boards for tests: say what is where, start in the middle of a turn, play on in a few readable calls.

    scene = Scene(2)
    scene.battlefield("A", "Forest", "Forest", "Grizzly Bears")
    scene.hand("A", "Giant Growth")
    game = scene.begin("A", "main")
    cast(game, "Giant Growth", "Grizzly Bears")
    settle(game)

Players are called A, B, C … and sit in that order.
"""

from __future__ import annotations

from apnap.testing.driving import (
    act,
    answer,
    attack,
    block,
    cast,
    count_events,
    find,
    named,
    pass_until,
    play,
    settle,
    step_name,
    to_step,
    to_turn,
)
from apnap.testing.scene import Scene

__all__ = [
    "Scene",
    "act",
    "answer",
    "attack",
    "block",
    "cast",
    "count_events",
    "find",
    "named",
    "pass_until",
    "play",
    "settle",
    "step_name",
    "to_step",
    "to_turn",
]
