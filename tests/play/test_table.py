"""A table with people and bots: questions, answers, going back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from apnap import GameOver, IllegalChoice, MalformedChoice, NothingToUndo, SetupError
from apnap.decks import deck_named
from apnap.play import Table
from apnap.play.news import happenings
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


def test_undo_takes_back_a_mulligan() -> None:
    """The same hand is there again; a second undo has nothing left."""
    table = duel()
    table.ask()
    hand = table.view(0)["players"][0]["hand"]
    table.answer("mulligan")
    asked = table.ask()
    assert asked is not None and table.view(0)["players"][0]["hand"] != hand
    table.undo()
    assert table.view(0)["players"][0]["hand"] == hand
    assert [c.text for c in table.game.legal] == ["keep", "mulligan"]


def test_undo_of_one_seat_goes_to_that_seats_decision() -> None:
    """Around a table with several people, whose decision it was can be said."""
    table = duel(other=HUMAN)
    seats = []
    for _ in range(8):
        asked = table.ask()
        assert asked is not None
        seats.append(asked.decider)
        table.answer(0)
    table.ask()
    last = max(i for i, seat in enumerate(seats) if seat == 0)
    table.undo(0)
    assert table.decider == 0 and len(table.decisions) == last


@pytest.mark.parametrize("players", [2, 3, 8])
def test_people_and_bots_in_any_number_play_to_the_end(players: int) -> None:
    """Two to eight seats; views hide the other hands from each person."""
    names = ["red", "green", "white", "black", "blue", "burn", "stompy", "knights"]
    seats = [HUMAN if i % 3 == 0 else "lively" for i in range(players)]
    table = Table.new([deck_named(name) for name in names[:players]], seats, seed=players)
    rng = random.Random(players)
    for _ in range(80):
        asked = table.ask()
        if asked is None:
            break
        view = table.view(asked.decider)
        for player in view["players"]:
            mine = player["controlled_by"] == asked.decider or player["seat"] == asked.decider
            assert isinstance(player["hand"], list) == mine
        table.answer(rng.randrange(len(asked.options)))
    for seat in range(players):
        if not table.over and not table.game.state.players[seat].left:
            table.concede(seat)
            table.ask()
    assert table.over and table.game.outcome is not None


def test_conceding_leaves_the_others_question_alone() -> None:
    """Of three people, one leaves while another is asked: that one is still asked the same."""
    decks = [deck_named(name) for name in ("red", "green", "white")]
    table = Table.new(decks, [HUMAN] * 3, seed=1, start=0)
    for _ in range(3):
        table.answer("keep")
    asked = table.ask()
    assert asked is not None and asked.decider == 0
    why = table.because
    table.concede(2)
    again = table.ask()
    assert again is not None and again.decider == 0 and table.because is why
    with pytest.raises(IllegalChoice):
        table.concede(2)


def test_news_is_told_once_and_hides_what_others_draw() -> None:
    """Each line has its rule; a card the opponent drew is not named."""
    table = duel()
    table.answer("keep")
    table.ask()
    lines = table.news(0)
    assert any(line.heading and line.text.startswith("Turn 1") for line in lines)
    assert all(line.rule for line in lines if not line.heading)
    assert "Bob draws 7 cards" in [line.text for line in lines]
    mine = next(line.text for line in lines if line.text.startswith("Ann draws"))
    assert "Mountain" in mine
    assert table.news(0) == []
    assert "Ann draws 7 cards" in [line.text for line in table.news(1)]


def test_what_happened_since_the_last_decision() -> None:
    """It can be told again, and begins with one's own decision."""
    table = duel()
    table.answer("keep")
    table.ask()
    table.answer("play Mountain")
    table.ask()
    assert table.since_last_decision(0)[0].text == "Ann plays Mountain"
    assert [str(line) for line in table.since_last_decision(0)] == [str(x) for x in table.since_last_decision(0)]


def test_a_hint_changes_nothing() -> None:
    """It is one of the answers, and the same when asked again."""
    table = duel()
    table.ask()
    before = table.game.state_hash()
    assert table.hint() == table.hint() and table.hint() in table.game.legal
    assert table.game.state_hash() == before
    with pytest.raises(SetupError):
        table.hint("nobody")


def test_watching_goes_one_answer_at_a_time() -> None:
    """With nobody but bots, every step is one answer, up to the end."""
    table = Table.new([deck_named("red"), deck_named("green")], ["lively", "random"], seed=4)
    n = 0
    while table.step():
        n += 1
        assert len(table.game.history) == n
    assert table.over


def test_the_same_seed_makes_the_same_game() -> None:
    """Bots are made anew for every decision from the seed, so nothing else decides."""
    hashes = []
    for _ in range(2):
        table = duel(seed=11)
        play_on(table, random.Random(0), 20)
        table.ask()
        hashes.append(table.game.state_hash())
    assert hashes[0] == hashes[1]


def test_several_answers_in_one_text_never_pass_for_others() -> None:
    """`pass; pass` would pass over the opponent's chance, so it is refused; a target that follows is not."""
    from apnap.testing import Scene

    made = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Shock", "Shock").hand("B", "Shock")
    table = Table.around(made.begin("A", "main", 3), [HUMAN, HUMAN])
    table.ask()
    with pytest.raises(MalformedChoice):
        table.answer("pass; pass")
    with pytest.raises(MalformedChoice):
        table.answer("cast Shock targeting B; cast Shock targeting B")
    table.answer("cast Shock targeting B")
    assert len(table.decisions) == 1
    table.undo()
    assert table.game.history == []


def test_news_told_in_pieces_is_the_story_told_at_once() -> None:
    """Also after undo, and after announcements that were called off."""
    table = duel(seed=8)
    rng = random.Random(8)
    for n in range(60):
        asked = table.ask()
        if asked is None:
            break
        before = len(table.game.history)
        table.answer(rng.randrange(len(asked.options)))
        if n % 6 == 5 and table.game.is_legal("cancel"):
            table.answer("cancel")
        elif n % 9 == 8 and before:
            table.undo()
            table.ask()
            table.answer(0)
        since = table.decisions[-1].events
        told = [line.text for line in table.since_last_decision(0)]
        assert told == [line.text for line in happenings(table.game, 0, since, False)]
