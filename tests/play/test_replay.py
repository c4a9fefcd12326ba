"""Stepping through a recorded game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from apnap import BadSave, MalformedChoice
from apnap.decks import deck_named
from apnap.play import HUMAN, Replay, Table
from apnap.telling.places import place_key


def a_game(journal: Path | None = None) -> Table:
    table = Table.new([deck_named("red"), deck_named("green")], [HUMAN, "lively"], seed=9, journal=journal)
    rng = random.Random(9)
    for _ in range(40):
        asked = table.ask()
        if asked is None:
            break
        table.answer(rng.randrange(len(asked.options)))
    return table


def test_forward_and_back_by_decision_meet_the_same_positions() -> None:
    """All the way to the end, and all the way back."""
    replay = Replay.of(a_game().to_record())
    hashes = [replay.game.state_hash()]
    while replay.forward():
        hashes.append(replay.game.state_hash())
    assert len(hashes) == replay.length + 1
    while replay.back():
        assert replay.game.state_hash() == hashes[replay.at]
    assert replay.at == 0 and not replay.back()


def test_by_step_and_by_turn() -> None:
    """Each move ends at the first decision of another step, or turn."""
    replay = Replay.of(a_game().to_record())
    steps, turns = set(), []
    while replay.forward("step"):
        key = (replay.game.state.turn_number, place_key(replay.game.state))
        assert key not in steps or replay.at == replay.length
        steps.add(key)
    replay.goto(0)
    while replay.forward("turn") and replay.at < replay.length:
        turns.append(replay.game.state.turn_number)
    assert turns == list(range(1, replay.turns + 1))
    replay.back("turn")
    assert replay.game.state.turn_number == replay.turns
    at = replay.at
    replay.back("turn")
    assert replay.at < at and replay.game.state.turn_number == replay.turns - 1


def test_go_to_a_turn() -> None:
    """Its first decision; turns there are not raise a named error."""
    replay = Replay.of(a_game().to_record())
    replay.goto_turn(3)
    assert replay.game.state.turn_number == 3
    at = replay.at
    replay.back()
    assert replay.game.state.turn_number == 2
    replay.forward()
    assert replay.at == at
    replay.goto_turn(0)
    assert replay.at == 0
    for wrong in (-1, replay.turns + 1):
        with pytest.raises(MalformedChoice):
            replay.goto_turn(wrong)
    with pytest.raises(MalformedChoice):
        replay.goto(replay.length + 1)
    with pytest.raises(MalformedChoice):
        replay.forward("year")


def test_news_is_what_the_last_move_passed_over() -> None:
    """A turn forward tells that turn."""
    replay = Replay.of(a_game().to_record())
    replay.goto_turn(2)
    replay.forward("turn")
    lines = replay.news()
    assert [line.text.split(":")[0] for line in lines if line.heading] == ["Turn 3"]
    assert any(line.rule for line in lines)


def test_journals_and_records_can_be_loaded(tmp_path: Path) -> None:
    """Both lead to the same game; anything else is a named error."""
    journal = tmp_path / "game.journal"
    table = a_game(journal)
    record = tmp_path / "game.json"
    record.write_text(table.to_record())
    ends = []
    for path in (journal, record):
        replay = Replay.load(path)
        replay.goto(replay.length)
        ends.append(replay.game.state_hash())
    assert ends[0] == ends[1] == table.game.state_hash()
    nonsense = tmp_path / "nonsense"
    nonsense.write_bytes(b"\xff\xfe")
    for wrong in (nonsense, tmp_path / "nowhere", tmp_path):
        with pytest.raises(BadSave):
            Replay.load(wrong)
