"""A table with people and bots: questions, answers, going back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from apnap import GameOver, IllegalChoice, MalformedChoice, NothingToUndo, SetupError
from apnap.decks import deck_named
from apnap.play import Table
from apnap.play.seats import HUMAN


def duel(seed: int = 5, other: str = "lively", journal: Path | None = None) -> Table:
    decks = {"Ann": deck_named("red"), "Bob": deck_named("green")}
    return Table.new(decks, [HUMAN, other], seed=seed, journal=journal)


def play_on(table: Table, rng: random.Random, answers: int) -> int:
    """Answer at random, up to so many times; how many there were."""
    for n in range(answers):
        asked = table.ask()
        if asked is None:
            return n
        table.answer(rng.randrange(len(asked.options)))
    return answers


def test_ask_runs_bots_up_to_a_question_for_a_person() -> None:
    """Whoever is asked is a person, all through a game."""
    table = duel()
    rng = random.Random(2)
    while (asked := table.ask()) is not None:
        assert table.seats[asked.decider].is_human
        table.answer(rng.randrange(len(asked.options)))
    assert table.over
    with pytest.raises(GameOver):
        table.answer(0)


def test_an_answer_may_be_a_place_a_number_or_text() -> None:
    """Numbers in text count from one, as people see them; notation and bare names work too."""
    table = duel()
    table.answer("keep")
    asked = table.ask()
    assert asked is not None
    n = 1 + next(c.index for c in asked.options if c.text == "play Mountain")
    table.answer(str(n))
    assert table.decisions[-1].label == "play Mountain"
    table.undo()
    table.answer("mountain")
    assert table.decisions[-1].label == "play Mountain"


def test_what_is_illegal_changes_nothing() -> None:
    """Wrong numbers and texts raise named errors and leave the game as it was."""
    table = duel()
    table.ask()
    before = table.game.state_hash()
    for wrong in ("99", "0", "cast Ancestral Recall", 17, None, 1.5, "keep; pass", ""):
        with pytest.raises((IllegalChoice, MalformedChoice)):
            table.answer(wrong)
        assert table.game.state_hash() == before
        assert not table.decisions


def test_undo_goes_to_the_last_real_decision() -> None:
    """Passes given for the player, and what bots did since, are taken back with it."""
    table = duel()
    rng = random.Random(3)
    for _ in range(40):
        asked = table.ask()
        if asked is None:
            break
        before, texts = table.game.state_hash(), [c.text for c in asked.options]
        table.answer(rng.randrange(len(asked.options)))
        table.ask()
        table.undo()
        again = table.ask()
        assert again is not None and table.game.state_hash() == before
        assert [c.text for c in again.options] == texts
        table.answer(rng.randrange(len(asked.options)))


def test_redo_leads_to_the_same_game() -> None:
    """Several steps back and forward again end where they began, with the same reasons noted."""
    table = duel()
    play_on(table, random.Random(4), 12)
    table.ask()
    after, silences = table.game.state_hash(), [str(s) for s in table.silences]
    for _ in range(5):
        table.undo()
    for _ in range(5):
        table.redo()
    table.ask()
    assert table.game.state_hash() == after
    assert [str(s) for s in table.silences] == silences
    with pytest.raises(NothingToUndo):
        table.redo()


def test_undo_at_the_start_is_a_named_error() -> None:
    """There is nothing before the first decision."""
    table = duel()
    table.ask()
    with pytest.raises(NothingToUndo):
        table.undo()


def test_unknown_seats_are_named() -> None:
    """A seat is for a person or a bot there is."""
    with pytest.raises(SetupError, match="nobody called"):
        duel(other="nobody")
