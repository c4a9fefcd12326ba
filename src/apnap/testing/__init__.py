"""Boards for tests: say what is where, start in the middle of a turn, play on in a few readable calls.

    scene = Scene(2)
    scene.battlefield("A", "Forest", "Forest", "Grizzly Bears")
    scene.hand("A", "Giant Growth")
    game = scene.begin("A", "main")
    cast(game, "Giant Growth", "Grizzly Bears")
    settle(game)

Players are called A, B, C … and sit in that order.  `scenario("…")` says all that scenario files can say:

    scenario("Shock").player("A", battlefield=["Mountain"], hand=["Shock"]).player("B", life=5) \\
        .at("T1 main").do("A: cast Shock targeting B").expect("life B 3").check()
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
from apnap.testing.formalities import do, pass_over
from apnap.testing.scene import Scene

from apnap.testing.fluent import ScenarioBuilder, card, scenario  # isort: skip  # scenarios are set up with Scene

__all__ = [
    "ScenarioBuilder",
    "Scene",
    "act",
    "answer",
    "attack",
    "block",
    "card",
    "cast",
    "count_events",
    "do",
    "find",
    "named",
    "pass_over",
    "pass_until",
    "play",
    "scenario",
    "settle",
    "step_name",
    "to_step",
    "to_turn",
]
