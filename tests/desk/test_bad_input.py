"""What makes no sense gets a clear answer, changes nothing, and closes nothing that should stay open."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.desk import Desk
from apnap.errors import ApnapError
from tests.desk.helpers import Guest, against_bot, two_people


def deep(n: int) -> Any:
    value: Any = 0
    for _ in range(n):
        value = [value]
    return value


BAD: list[Any] = [
    None, 3, "answer", [], {}, {"t": None}, {"t": "nonsense", "a": 1}, {"t": "answer"},
    {"t": "answer", "a": 1}, {"t": "answer", "a": "1", "q": 1, "picks": 0},
    {"t": "answer", "a": True, "q": 1, "picks": 0},
    {"t": "answer", "a": 1, "q": 1.5, "picks": 0}, {"t": "answer", "a": 1, "q": 10**40, "picks": 0},
    {"t": "answer", "a": 1, "q": 1, "picks": 0, "more": 1}, {"t": "answer", "a": 1, "q": 1, "picks": deep(20)},
    {"t": "declare", "a": 1, "q": 1, "pairs": [["o1"] * 3000]}, {"t": "pass", "a": 1, "q": 1, "until": "DOOMSDAY"},
    {"t": "set", "a": 1, "what": "everything"}, {"t": "set", "a": 1, "what": "stop", "level": "loud"},
    {"t": "log", "a": 1, "since": "yesterday"}, {"t": "why", "a": 1, "turn": [1]}, {"t": "agree", "a": 1, "id": 1},
    {"t": "join", "token": 5}, {"t": "join", "v": "x"}, {"t": "export", "a": 1, "what": "/etc/passwd"},
    {"t": "p", "a": 1},
]  # fmt: skip


@pytest.mark.parametrize("message", BAD, ids=lambda m: str(m)[:40])
def test_malformed_messages_are_refused_by_name(message: Any) -> None:
    desk = Desk()
    guest = against_bot(desk)
    before = desk.tables[guest.id].table.game.state_hash()
    told = guest.say(message)
    assert (told["t"], told["code"]) == ("no", "malformed")
    assert told["text"] and "Traceback" not in told["text"]
    assert desk.tables[guest.id].table.game.state_hash() == before
    assert guest.answer(0)["t"] == "ack", "the socket still works"


PICKS: list[Any] = [
    -1, 10**15, True, None, 1.5, {}, [], [None], [[0]], ["x" * 5000], "x" * 5000, "nonsense", [0] * 300, "0" * 100,
    "cast Black Lotus", "; ; ;", "\x00", "keep; keep", ["keep", "keep"],
]  # fmt: skip


@pytest.mark.parametrize("picks", PICKS, ids=lambda p: str(p)[:30])
def test_picks_that_are_none_change_nothing(picks: Any) -> None:
    desk = Desk()
    first, second = two_people(desk)
    guest = first if first.ask is not None else second
    while guest.ask["kind"] != "MULLIGAN":
        guest.answer(0)
        guest = first if first.ask is not None else second
    before = desk.tables[guest.id].table.game.state_hash()
    assert guest.answer(picks)["t"] == "no"
    assert desk.tables[guest.id].table.game.state_hash() == before


ACTS: list[dict[str, Any]] = [
    {"t": "declare", "pairs": [["o1", "p1"]]}, {"t": "declare", "pairs": []}, {"t": "check", "pairs": [["p0", "p1"]]},
    {"t": "declare", "pairs": [["nothing", "p1"]]}, {"t": "pass", "until": "TURN"}, {"t": "pass", "until": "PLACE"},
    {"t": "preview", "picks": "cast Black Lotus"}, {"t": "set", "what": "yield"}, {"t": "set", "what": "always"},
    {"t": "set", "what": "stop", "place": "teatime"}, {"t": "set", "what": "stop"}, {"t": "redo"}, {"t": "undo"},
    {"t": "set", "what": "stop", "place": "upkeep", "side": 99},
    {"t": "set", "what": "stop", "place": "upkeep", "side": "x"}, {"t": "why", "card": "no such"},
    {"t": "more_time", "seat": 1}, {"t": "claim"}, {"t": "agree", "id": 5, "yes": True},
]  # fmt: skip


@pytest.mark.parametrize("act", ACTS, ids=lambda m: " ".join(map(str, m.values()))[:40])
def test_acts_at_the_wrong_time_change_nothing(act: dict[str, Any]) -> None:
    desk = Desk()
    guest = against_bot(desk)
    before = desk.tables[guest.id].table.game.state_hash()
    keys = {key: value for key, value in act.items() if key != "t"}
    if act["t"] in ("declare", "check", "pass", "preview"):
        keys["q"] = guest.ask["q"]
    told = guest.act(act["t"], **keys)
    assert told["t"] in ("no", "preview", "checked") and not told.get("ok", False)
    assert desk.tables[guest.id].table.game.state_hash() == before
    assert guest.ask is not None


@pytest.mark.parametrize(
    "wish",
    [
        None, [], {"seats": 3}, {"seats": [{}]}, {"seats": [{"kind": "human"}]}, {"seats": [{"kind": "human"}] * 9},
        {"seats": [{"kind": "robot"}, {"kind": "human"}]}, {"era": "tomorrow"}, {"era": 5}, {"clock": "sundial"},
        {"seats": [{"kind": "human", "deck": "nope"}, {"kind": "greedy"}]}, {"unknown": 1},
        {"seats": [{"kind": "human", "list": "4 No Such Card"}, {"kind": "greedy"}]},
        {"seats": [{"kind": "human", "list": "x" * 30_000}, {"kind": "greedy"}]},
        {"seats": [{"kind": "human", "name": "a;b"}, {"kind": "greedy"}]}, {"seed": deep(30)}, {"spectators": "all"},
    ],
    ids=lambda w: str(w)[:40],
)  # fmt: skip
def test_tables_that_cannot_be_are_refused(wish: Any) -> None:
    desk = Desk()
    with pytest.raises(ApnapError) as caught:
        desk.open(wish, 0.0)
    assert str(caught.value)
    assert not desk.tables


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "  Bob  ", "a" * 500, "Ünïcödé 🂡", '"; DROP TABLE game'])
def test_names_are_text_and_nothing_else(name: str) -> None:
    desk = Desk()
    seats = [{"kind": "human", "name": name}, {"kind": "greedy", "name": name}]
    try:
        guest = against_bot(desk, seats=seats)
    except ApnapError:
        return  # refused by name is fine, too
    names = [player["name"] for player in guest.view["players"]]
    assert len(set(names)) == 2 and all(len(n) < 50 for n in names)


def test_wrong_tokens_and_used_invitations_are_told_and_sit_nowhere() -> None:
    desk = Desk()
    seats = [{"kind": "human"}, {"kind": "human"}]
    made = desk.open({"seats": seats}, 0.0)
    guest = Guest(desk, made["id"], "stranger")
    assert guest.join(token="wrong")["t"] == "gone"
    assert guest.act("undo")["code"] == "refused"
    code = made["invites"][0]["code"]
    assert guest.join(invite=code)["t"] == "seat"
    again = Guest(desk, made["id"], "again")
    assert again.join(invite=code)["t"] == "gone"
    assert Guest(desk, "nowhere").join()["t"] == "gone"
    assert again.join(token=guest.token)["t"] != "no"
    assert again.view["zones"].keys() == guest.view["zones"].keys()
    assert guest.name not in [s for v in desk.tables[made["id"]].viewers.values() for s in v.sockets]
