"""What others are sent does not depend on hidden cards: byte for byte, and in time."""

from __future__ import annotations

import random

import pytest

from apnap.desk import Desk
from apnap.desk.table import DeskTable
from apnap.play.table import Table
from tests.desk.helpers import Guest


def table_of(hidden: list[str], era: str, cover: bool) -> tuple[Desk, Guest, Guest, Guest]:
    """The first player's deck differs in hidden cards; the second and a spectator look on."""
    desk = Desk()
    decks = {"A": hidden, "B": ["60 Island"]}
    table = Table.new(decks, ["human", "human"], ruleset=era, seed="same", start=0)
    made = DeskTable("t", table, {"cover": cover})
    made.rng = random.Random(1)
    desk.tables["t"] = made
    guests = [Guest(desk, "t", name) for name in ("first", "second", "watcher")]
    for guest in guests:
        guest.others = [other for other in guests if other is not guest]
    guests[0].join(token=made.new_token(0))
    guests[1].join(token=made.new_token(1))
    guests[2].join()
    return desk, guests[0], guests[1], guests[2]


def play(desk: Desk, first: Guest, second: Guest, answers: int) -> None:
    """Both do nothing but keep and pass, and discard the first card when they must."""
    now = 100.0
    for _ in range(answers):
        now += 5.0
        first.now = second.now = now
        if first.ask is not None:
            first.answer(quiet(first))
        elif second.ask is not None:
            second.answer(quiet(second))
        else:
            first.take(desk.tick(now))


def quiet(guest: Guest) -> int:
    acts = [option["act"] for option in guest.ask["options"]]
    for act in ("PASS", "KEEP", "NO", "STAY"):
        if act in acts:
            return acts.index(act)
    plain = [i for i, option in enumerate(guest.ask["options"]) if "Giant Growth" not in option["text"]]
    return plain[0]


@pytest.mark.parametrize("era", ["fifth", "sixth", "m10", "current"])
def test_what_others_receive_is_equal_byte_for_byte_when_only_hidden_cards_differ(era: str) -> None:
    """A never plays or discards a card that differs: the hands are full of other cards, the messages are the same."""
    heard: list[tuple[list[str], list[str]]] = []
    for cards in (["60 Forest"], ["60 Plains"]):
        desk, first, second, watcher = table_of(cards, era, False)
        first.say({"t": "set", "a": 900, "what": "full", "on": True})  # asked at every chance, whatever the hand holds
        second.say({"t": "set", "a": 900, "what": "full", "on": True})
        play(desk, first, second, 40)
        heard.append((second.heard, watcher.heard))
    assert len(heard[0][0]) > 20
    assert heard[0] == heard[1]


def test_an_answer_of_one_seat_shows_the_others_no_name() -> None:
    desk, first, second, watcher = table_of(["30 Forest", "30 Giant Growth"], "current", False)
    play(desk, first, second, 30)
    names = {"Giant Growth"}
    assert any(name in text for text in first.heard for name in names)
    assert not any(name in text for text in second.heard + watcher.heard for name in names)


@pytest.mark.parametrize("cards", [["60 Forest"], ["59 Forest", "1 Giant Growth"]])
def test_with_cover_a_pass_that_needs_no_person_waits(cards: list[str]) -> None:
    """B could be asked at A's end of turn, if they had anything to do; the pass leaves only after a while."""
    desk, first, second, watcher = table_of(cards, "current", True)
    table = desk.tables["t"].table
    waited = 0
    now = 100.0
    for _ in range(60):
        now += 5.0
        if table.over:
            break
        first.now = second.now = now
        if table.covered is not None:
            waited += 1
            due = desk.due()
            assert due is not None
            asked = table.decider
            assert desk.tick(due - 0.001) == []
            assert watcher.wait == asked, "everyone sees who decides, whether a person is asked or not"
            first.take(desk.tick(due))
        elif first.ask is not None:
            first.answer(quiet(first))
        elif second.ask is not None:
            second.answer(quiet(second))
    assert waited > 0


def test_names_of_objects_tell_nothing_and_are_never_used_again() -> None:
    """A card that went through a hidden zone gets a new name when it is seen again."""
    from apnap.desk.veil import Veil

    veil = Veil(2)
    veil.begin()
    first = veil.name(345)
    assert (veil.name(0), veil.name(1), first) == ("p0", "p1", "o1")
    veil.end()
    veil.begin()
    veil.name(999)
    veil.end()
    assert veil.known(345) == "o1"  # just seen
    veil.begin()
    again = veil.name(345)
    veil.end()
    assert again not in (first, "o2")
    assert veil.meant(first) is None
    assert veil.meant(again) == 345
    assert veil.meant("p1") == 1
    for nonsense in ("p2", "p", "", "o99", "p" + "9" * 50, "٣"):
        assert veil.meant(nonsense) is None
