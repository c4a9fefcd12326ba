"""The size of the decision tree below a dozen positions."""

from __future__ import annotations

import json

import pytest

from apnap import perft
from apnap.driving.trees import divide
from tools.make_playthroughs import COMMAND, DEPTHS, POSITIONS, TABLE, counts


def test_the_table_is_complete() -> None:
    assert list(json.loads(TABLE.read_text(encoding="utf-8"))) == list(POSITIONS), f"run: {COMMAND}"


@pytest.mark.parametrize("name", POSITIONS)
def test_the_tree_has_the_size_it_had(name: str) -> None:
    stored = json.loads(TABLE.read_text(encoding="utf-8"))[name]
    assert counts(name) == stored, f"if that is meant, run: {COMMAND}"


@pytest.mark.parametrize("name", POSITIONS)
def test_counting_changes_nothing_and_divides_into_its_branches(name: str) -> None:
    game = POSITIONS[name]()
    before = game.state_hash()
    total = perft(game, 3)
    assert sum(divide(game, 3).values()) == total
    assert game.state_hash() == before


def test_depth_nothing_is_one() -> None:
    assert DEPTHS[0] == 1
    assert perft(POSITIONS["nothing_to_do"](), 0) == 1
