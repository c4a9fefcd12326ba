"""Bots that think in another process: the game is the one they would have played at the table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from apnap.desk import Desk, Store
from apnap.play.pondering import SLOW, Ponderer
from tests.desk.helpers import Guest, against_bot, position

SEATS = [{"kind": "human", "deck": "red"}, {"kind": "search", "deck": "green"}]


def thought_out(guest: Guest, ponderer: Ponderer, forgetful: bool = False) -> int:
    """Let the bots think until a person is asked; how many answers that took."""
    desk, n = guest.desk, 0
    while found := desk.thoughts():
        for id, number in found:
            if forgetful:
                ponderer.bots.clear()
            values = desk.thought_values(id, number)
            assert values is not None
            index = ponderer.answer(values)
            if index is None:
                values = desk.thought_values(id, number, anew=True)
                assert values is not None
                index = ponderer.answer(values)
                assert index is not None
            guest.take(desk.thought(id, number, index, guest.now))
            n += 1
    return n


def asks(guest: Guest) -> bool:
    """Whether the person is asked something."""
    return guest.ask is not None


@pytest.fixture(autouse=True)
def quick_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """As clever as a test has time for."""
    from apnap.play import seats
    from apnap.players import SearchBot

    monkeypatch.setitem(seats.BOTS, "search", lambda seed: SearchBot(seed, worlds=3, turns=1, work=12))


@pytest.mark.parametrize("forgetful", [False, True])
def test_what_is_thought_elsewhere_is_what_would_be_played_at_the_table(forgetful: bool) -> None:
    here = against_bot(Desk(), seats=SEATS, seed="think")
    there = against_bot(Desk(Store(), elsewhere=SLOW), seats=SEATS, seed="think")
    ponderer = Ponderer()
    rng = random.Random("think")
    thoughts = thought_out(there, ponderer, forgetful)
    for _ in range(14):
        assert position(there) == position(here)
        if here.ask is None:
            break
        pick = rng.randrange(len(here.ask["options"]))
        here.answer(pick)
        assert there.answer(pick)["t"] == "ack"
        thoughts += thought_out(there, ponderer, forgetful)
    assert thoughts > 5, "nobody had to think"


def waiting() -> tuple[Guest, int]:
    """A table whose bot thinks after a person has decided something, and the number of the thought."""
    guest = against_bot(Desk(Store(), elsewhere=SLOW), seats=SEATS, seed="wait")
    for _ in range(40):
        found = guest.desk.thoughts()
        if found and guest.desk.tables[guest.id].table.decisions:
            return guest, found[0][1]
        if found:
            guest.take(guest.desk.thought(guest.id, found[0][1], 0, guest.now))
        else:
            guest.answer(0)
    raise AssertionError("the bot was never asked")


def test_while_a_bot_thinks_nobody_is_asked_and_an_undo_calls_the_thought_off() -> None:
    guest, n = waiting()
    assert not asks(guest) and guest.wait == 1
    assert guest.desk.thoughts() == [], "it was handed out already"
    assert guest.act("answer", q=1, picks=0)["t"] == "no"
    before = position(guest)
    assert guest.act("undo")["t"] == "ack"
    after = position(guest)
    assert after != before and asks(guest)
    assert guest.desk.thought(guest.id, n, 0, guest.now) == [] and position(guest) == after


@pytest.mark.parametrize("index", [None, -1, 10_000, True, "0"])
def test_a_thought_that_came_to_nothing_is_answered_by_somebody_quicker(index: Any) -> None:
    guest, n = waiting()
    before = position(guest)
    guest.take(guest.desk.thought(guest.id, n, index, guest.now))
    assert position(guest) != before


def test_a_table_that_is_read_again_while_its_bot_thinks_thinks_again() -> None:
    guest, _ = waiting()
    desk = guest.desk
    guest.take(desk.leave(guest.name, guest.now))
    before = position(guest)
    desk.tidy(guest.now + 10_000)
    assert guest.id not in desk.tables
    found = desk.table(guest.id, guest.now)
    assert found is not None
    found.advance(guest.now)
    assert found.table.game.state_hash() == before
    assert [id for id, _ in desk.thoughts()] == [guest.id]
    assert thought_out(guest, Ponderer()) == 0, "it was handed out already"
