"""Whole games through the desk, by messages alone."""

from __future__ import annotations

import json
import random

import pytest

from apnap import Game
from apnap.desk import Desk, Store
from apnap.desk.lines import packed, spread
from apnap.desk.telling import Telling
from apnap.interchange.records import replay
from tests.desk.helpers import Guest, against_bot, two_people

ERAS = ["fifth", "sixth", "m10", "current"]


@pytest.mark.parametrize("era", ERAS)
def test_a_whole_game_against_a_bot_is_played_by_messages(era: str) -> None:
    desk = Desk(Store())
    guest = against_bot(desk, era=era, seed="7")
    table = desk.tables[guest.id].table
    rng = random.Random(era)
    while guest.ask is not None:
        twin = table.game.clone()
        pick = rng.randrange(len(guest.ask["options"]))
        twin.apply(pick)
        assert guest.answer(pick) == {"t": "ack", "a": guest.acts}
        assert same_so_far(table.game, twin), "the desk did something else than the game"
        assert desk.tables[guest.id].viewers[0].flat == guest.view, "patches lead to another view"
    assert guest.view["game"]["over"]
    assert replay(table.to_record()).state_hash() == table.game.state_hash()


def same_so_far(game: Game, twin: Game) -> bool:
    """Whether the one answer led where the game itself leads, before bots went on."""
    back = game.clone()
    if len(back.history) > len(twin.history):
        back.undo(len(back.history) - len(twin.history))
    return back.state_hash() == twin.state_hash()


@pytest.mark.parametrize("era", ERAS)
def test_two_people_play_a_whole_game_and_a_third_watches(era: str) -> None:
    desk = Desk()
    seats = [{"kind": "human", "deck": "zoo"}, {"kind": "human", "deck": "permission"}]
    first, second = two_people(desk, era=era, seats=seats)
    watcher = Guest(desk, first.id, "watcher")
    for guest in (first, second):
        guest.others.append(watcher)
    watcher.others = [first, second]
    watcher.join()
    assert watcher.view["players"][0]["hand"] == first.view["players"][0]["hand"]
    rng = random.Random(3)
    for _ in range(4000):
        asked = first if first.ask is not None else second
        if asked.ask is None:
            break
        assert (first.ask is None) != (second.ask is None)
        assert first.wait == second.wait == watcher.wait == asked.ask["decider"]
        assert watcher.ask is None
        assert asked.answer(rng.randrange(len(asked.ask["options"])))["t"] == "ack"
    assert first.view["game"]["over"] and second.view["game"]["over"] and watcher.view["game"]["over"]
    assert not any(zone.startswith("hand") for zone in watcher.view["zones"])


@pytest.mark.cr("103.5")
def test_several_picks_are_one_answer() -> None:
    """Two cards for the bottom, chosen on one question: the numbers are those that were seen."""
    desk = Desk()
    guest = against_bot(desk, seed="4")
    while guest.ask["kind"] != "MULLIGAN":
        guest.answer(0)
    assert guest.answer("mulligan")["t"] == "ack"
    while guest.ask["kind"] != "MULLIGAN":
        guest.answer(0)
    assert guest.answer("mulligan")["t"] == "ack"
    assert (guest.ask["kind"], guest.ask["max"]) == ("BOTTOM", 2)
    hand = guest.view["zones"]["hand/0"]
    chosen = [guest.ask["options"][i] for i in (3, 1)]
    table = desk.tables[guest.id].table
    before = table.game.state_hash()
    assert guest.answer([3, 3])["code"] == "illegal"
    assert table.game.state_hash() == before
    assert guest.answer([3, 1])["t"] == "ack"
    left = guest.view["zones"]["hand/0"]
    assert not {option["on"] for option in chosen} & set(left)
    assert set(left) < set(hand)


def test_an_answer_to_a_question_of_before_changes_nothing() -> None:
    desk = Desk()
    guest = against_bot(desk)
    old = guest.ask["q"]
    guest.answer(0)
    table = desk.tables[guest.id].table
    before = table.game.state_hash()
    refused = guest.act("answer", q=old, picks=0)
    assert (refused["t"], refused["code"]) == ("no", "stale")
    assert table.game.state_hash() == before
    assert guest.ask["q"] > old


def test_an_act_that_is_sent_again_is_done_once() -> None:
    desk = Desk()
    guest = against_bot(desk)
    message = {"t": "answer", "a": 1, "q": guest.ask["q"], "picks": 0}
    assert guest.say(message) == {"t": "ack", "a": 1}
    before = desk.tables[guest.id].table.game.state_hash()
    assert guest.say(message) == {"t": "ack", "a": 1}
    assert desk.tables[guest.id].table.game.state_hash() == before


def test_nobody_answers_for_another_seat() -> None:
    desk = Desk()
    first, second = two_people(desk)
    table = desk.tables[first.id].table
    asked, other = (first, second) if first.ask is not None else (second, first)
    before = table.game.state_hash()
    refused = other.act("answer", q=asked.ask["q"], picks=0)
    assert refused["code"] == "not_yours"
    watcher = Guest(desk, first.id, "watcher")
    watcher.join()
    assert watcher.act("answer", q=asked.ask["q"], picks=0)["code"] == "refused"
    asked.answer([0, 0, 0, 0, 0, 0])
    assert asked.last["t"] == "no"
    assert table.game.state_hash() == before


def test_questions_are_numbered_upwards_over_undo() -> None:
    desk = Desk()
    guest = against_bot(desk)
    seen = [guest.ask["q"]]
    for _ in range(3):
        guest.answer(0)
        seen.append(guest.ask["q"])
        guest.act("undo")
        seen.append(guest.ask["q"])
    assert seen == sorted(set(seen))


def test_a_finished_game_is_told_in_figures_and_no_other() -> None:
    desk = Desk()
    guest = against_bot(desk, seats=[{"kind": "human", "deck": "red"}, {"kind": "greedy", "deck": "green"}])
    assert guest.act("summary")["t"] == "no"
    answers = 0
    while guest.ask is not None:
        guest.answer(0)
        answers += 1
    told = guest.act("summary")["sum"]
    game = desk.tables[guest.id].table.game
    assert [turn["turn"] for turn in told["turns"]] == list(range(game.turn + 1))
    assert told["turns"][0]["life"] == [20, 20]
    assert told["turns"][-1]["life"] == [p["life"] for p in guest.view["players"]]
    cast = [sum(turn["cast"][seat] for turn in told["turns"]) for seat in (0, 1)]
    assert cast == [sum(1 for e in game.events if e.kind.name == "CAST" and e.player == seat) for seat in (0, 1)]
    assert cast[1] > 0
    assert told["asked"] == answers
    assert told["not_asked"] > 0


def test_lines_say_once_what_they_have_in_common_and_a_pilot_only_what_changed() -> None:
    desk = Desk()
    guest = against_bot(desk, seats=[{"kind": "human", "deck": "red"}, {"kind": "greedy", "deck": "green"}])
    while guest.ask is not None and len(guest.log) < 60:
        guest.answer(0)
    game = desk.tables[guest.id].table.game
    viewer = desk.tables[guest.id].viewers[0]
    whole = Telling(game, 0).news(game, viewer.veil)[0]
    told = [{k: v for k, v in line.items() if k != "refs"} for line in guest.log]
    assert told == [{k: v for k, v in line.items() if k != "refs"} for line in whole]
    assert spread(packed(whole)) == whole
    assert len(str(packed(whole))) < 0.9 * len(str(whole))
    pilots = [m["pilot"] for m in map(json.loads, guest.heard) if m["t"] == "step" and "pilot" in m]
    assert pilots and all("stops" not in pilot for pilot in pilots)
