"""What a calculation gives as the result of an effect is never below zero (107.1b)."""

from __future__ import annotations

import pytest

from apnap import Game, load_cards
from apnap.testing import Scene, cast, find, settle

BEARS = "Grizzly Bears"
SIZE = '{"is": "Stat", "what": "power", "ref": {"is": "It", "kind": "target"}}'
load_cards(
    """[
    {"name": "Below: Weaken", "cost": "0", "line": "Instant", "abilities": [{"is": "Spell",
     "effect": {"is": "Pump", "power": -5, "toughness": 0}, "targets": [{"is": "Targets", "filter": "creature"}]}]},
    {"name": "Below: Grow", "cost": "0", "line": "Instant", "abilities": [{"is": "Spell",
     "effect": {"is": "Pump", "power": SIZE, "toughness": SIZE},
     "targets": [{"is": "Targets", "filter": "creature"}]}]},
    {"name": "Below: Shrink", "cost": "0", "line": "Instant", "abilities": [{"is": "Spell",
     "effect": {"is": "Pump", "power": 0, "toughness": {"is": "Sum", "parts": [SIZE], "times": -1}},
     "targets": [{"is": "Targets", "filter": "creature"}]}]}
]""".replace("SIZE", SIZE)
)


def after(*spells: str) -> tuple[int, int]:
    game: Game = Scene(2).battlefield("A", BEARS).hand("A", *spells).begin("A", "main")
    for name in spells:
        cast(game, name, f"target {BEARS}")
        settle(game)
    chars = find(game, BEARS).chars
    return chars.power, chars.toughness


@pytest.mark.cr("107.1b")
def test_plus_x_does_not_shrink() -> None:
    """A creature of power -3 gets +0/+0 where X is its power; -5/-0 itself goes below zero."""
    assert after("Below: Weaken") == (-3, 2)
    assert after("Below: Weaken", "Below: Grow") == (-3, 2)
    assert after("Below: Grow") == (4, 4)


@pytest.mark.cr("107.1b")
def test_minus_x_does_not_make_it_grow() -> None:
    """-0/-X where X is a power of -3 takes nothing and gives nothing."""
    assert after("Below: Weaken", "Below: Shrink") == (-3, 2)
