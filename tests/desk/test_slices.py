"""Work in slices: whoever acts is told at once, what follows happens by and by, and nothing is different for it."""

from __future__ import annotations

import random

import pytest

from apnap.desk import Desk, Store
from tests.desk.helpers import Guest, against_bot, position, two_people


def caught_up(guest: Guest) -> int:
    """Let time pass until nothing is left to do; how many turns of the loop that took."""
    ticks = 0
    desk = guest.desk
    while (due := desk.due()) is not None and due <= guest.now:
        guest.take(desk.tick(guest.now))
        ticks += 1
        assert ticks < 5000
    return ticks


@pytest.mark.parametrize("era", ["current", "fifth"])
def test_a_game_in_slices_is_the_same_game(era: str) -> None:
    whole = against_bot(Desk(), era=era, seed="slices")
    sliced = against_bot(Desk(slice=0.0), era=era, seed="slices")
    caught_up(sliced)
    rng = random.Random(era)
    most = 0
    for _ in range(40):
        assert position(sliced) == position(whole)
        if whole.ask is None:
            break
        assert [o["text"] for o in sliced.ask["options"]] == [o["text"] for o in whole.ask["options"]]
        pick = rng.randrange(len(whole.ask["options"]))
        whole.answer(pick)
        assert sliced.answer(pick)["t"] == "ack"
        most = max(most, caught_up(sliced))
    # The words may be others: what is told earlier knows less of what became of a thing.
    assert [line["n"] for line in sliced.log] == [line["n"] for line in whole.log]
    assert most > 3, "nothing was left for another turn of the loop"


def test_an_answer_is_acknowledged_before_the_bots_have_their_say() -> None:
    guest = against_bot(Desk(Store(), slice=0.0), seed="first")
    caught_up(guest)
    before = guest.v
    question = guest.ask["q"]
    assert guest.answer(0)["t"] == "ack"
    assert guest.v == before, "nothing else was done yet"
    again = guest.act("answer", q=question, picks=0)
    assert (again["t"], again["code"]) == ("no", "stale")
    assert guest.act("preview", q=question, picks=0)["code"] == "stale"
    caught_up(guest)
    assert guest.v > before


def test_one_table_with_much_to_do_does_not_keep_the_others_waiting() -> None:
    desk = Desk(slice=0.0)
    bots = [{"kind": "human"}, *({"kind": "lively"} for _ in range(3))]
    slow = against_bot(desk, seats=bots, seed="slow")
    caught_up(slow)
    while slow.ask["kind"] != "PRIORITY":
        slow.answer(0)
        caught_up(slow)
    made = desk.open({"seed": "quick", "seats": [{"kind": "human"}, {"kind": "greedy"}]}, 0.0)
    quick = Guest(desk, made["id"], "quick")
    quick.join(token=made["token"])
    caught_up(quick)
    slow.act("pass", q=slow.ask["q"], until="TURN")
    quick.now = slow.now
    quick.answer(0)
    first = desk.ready(quick.now)
    assert [table.id for table in first] == [slow.id, quick.id]
    desk.tick_one(first[0], quick.now + 0.1)
    order = [table.id for table in desk.ready(quick.now + 10)]
    assert order == [quick.id, slow.id], "who has had a turn goes to the end of the row"


def test_those_who_watch_are_told_after_the_players_and_everything() -> None:
    desk = Desk(slice=0.0)
    guest = against_bot(desk, seed="watched")
    watcher = Guest(desk, guest.id, "watcher")
    guest.others, watcher.others = [watcher], [guest]
    watcher.now = guest.now
    watcher.join()
    caught_up(guest)
    for _ in range(6):
        guest.answer(0)
        caught_up(guest)
        assert watcher.view["game"] == guest.view["game"]
        assert watcher.view["players"][1]["hand"] == guest.view["players"][1]["hand"]
        assert len(watcher.view["zones"].get("battlefield", [])) == len(guest.view["zones"].get("battlefield", []))


def test_the_cover_of_a_pass_is_not_begun_anew_by_what_others_do() -> None:
    desk = Desk(slice=0.0)
    first, second = two_people(desk, cover=True)
    caught_up(first)
    table = desk.tables[first.id]
    for _ in range(30):
        if table.due is not None:
            break
        guest = first if first.ask is not None else second
        guest.now = max(first.now, second.now)
        guest.answer(0)
        caught_up(guest)
    due = table.due
    assert due is not None, "no pass was covered"
    for guest in (first, second):
        guest.act("set", what="hold", on=True)
        caught_up(guest) if guest.now < due else None
        assert table.due in (due, None)


def test_tables_that_nobody_is_at_are_put_away_and_come_back() -> None:
    desk = Desk(Store())
    guest = against_bot(desk)
    guest.answer(0)
    kept = desk.tables[guest.id].table.game.state_hash()
    desk.tidy(guest.now + 10_000)
    assert guest.id in desk.tables, "somebody is there"
    guest.take(desk.leave(guest.name, guest.now))
    desk.tidy(guest.now + 60)
    assert guest.id in desk.tables, "not for long"
    desk.tidy(guest.now + 10_000)
    assert guest.id not in desk.tables
    found = desk.table(guest.id, guest.now)
    assert found is not None
    found.table.ask()
    assert found.table.game.state_hash() == kept


def test_bots_among_themselves_wait_for_somebody_to_watch() -> None:
    desk = Desk()
    made = desk.open({"seats": [{"kind": "random"}, {"kind": "random"}]}, 0.0)
    guest = Guest(desk, made["id"])
    guest.join()
    guest.take(desk.tick(guest.now + 5))
    before = guest.v
    assert before > 1 and desk.due() is not None
    desk.leave(guest.name, guest.now)
    desk.tick(guest.now + 20)
    assert desk.due() is None
    guest.join()
    assert desk.due() is not None
