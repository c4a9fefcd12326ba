"""Recorded games take the same course, on both builds."""

from __future__ import annotations

import json

import pytest

from apnap import BadSave, replay
from tools.make_playthroughs import COMMAND, FOLDER, GAMES, trail


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_replays_to_the_same_hash_at_every_decision(name: str) -> None:
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    values = json.loads(text)
    try:
        game = replay(text)
    except BadSave as error:
        pytest.fail(f"{error}; if that is meant, run: {COMMAND}")
    assert game.state_hash() == values["hash"]
    found, stored = trail(values), values["trail"]
    parted = next((i for i in range(0, len(stored), 4) if found[i : i + 4] != stored[i : i + 4]), None)
    assert parted is None, f"differs after {parted // 4} answers; if that is meant, run: {COMMAND}"
    assert len(found) == len(stored)
