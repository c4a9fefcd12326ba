"""Someone at a table of a desk, for tests: keeps the view from what is sent, as the page does."""

from __future__ import annotations

import json
from typing import Any

from apnap.desk import Desk
from apnap.desk.lines import spread
from apnap.desk.patching import patched

Message = dict[str, Any]


class Guest:
    """A socket at a table.  `heard` is all that was sent to it, as text."""

    def __init__(self, desk: Desk, id: str, name: str = "socket") -> None:
        self.desk = desk
        self.id = id
        self.name = name
        self.view: Any = None
        self.ask: Any = None
        self.wait: int | None = None
        self.v = 0
        self.log: list[Any] = []
        self.last: Message = {}  # what came last besides steps
        self.heard: list[str] = []
        self.others: list[Guest] = []
        self.acts = 0
        self.now = 0.0
        self.token = ""

    def take(self, sent: list[tuple[list[str], Message]]) -> None:
        for sockets, message in sent:
            for guest in [self, *self.others]:
                if guest.name in sockets:
                    guest.hear(json.loads(json.dumps(message)))

    def hear(self, m: Message) -> None:
        self.heard.append(json.dumps(m, sort_keys=True))
        if m["t"] == "full":
            self.view, self.log = m["view"], spread(m["log"])
        elif m["t"] == "step":
            assert m["v"] == self.v + 1, "a version is missing"
            self.view = patched(self.view, m["patch"])
            self.log = [line for line in self.log if line["n"] < m.get("log_from", 1e9)] + spread(m["log"])
        else:
            self.last = m
            self.token = m.get("token", self.token)
            return
        self.v, self.ask, self.wait = m["v"], m["ask"], m["wait"]

    def say(self, message: object) -> Message:
        self.now += 1.0
        self.take(self.desk.receive(self.name, self.id, message, self.now))
        return self.last

    def join(self, **keys: Any) -> Message:
        return self.say({"t": "join", **keys})

    def act(self, t: str, **keys: Any) -> Message:
        self.acts += 1
        return self.say({"t": t, "a": self.acts, **keys})

    def answer(self, picks: object) -> Message:
        return self.act("answer", q=self.ask["q"], picks=picks)


def against_bot(desk: Desk, **keys: Any) -> Guest:
    """A person against a bot that answers at once, joined."""
    made = desk.open({"seed": "1", "seats": [{"kind": "human"}, {"kind": "greedy"}], **keys}, 0.0)
    guest = Guest(desk, made["id"])
    guest.join(token=made["token"])
    return guest


def two_people(desk: Desk, **keys: Any) -> tuple[Guest, Guest]:
    """Two people at a table, both joined."""
    seats = [{"kind": "human", "deck": "red"}, {"kind": "human", "deck": "green"}]
    made = desk.open({"seed": "1", "seats": seats, "cover": False, **keys}, 0.0)
    first, second = Guest(desk, made["id"], "first"), Guest(desk, made["id"], "second")
    first.others, second.others = [second], [first]
    first.join(token=made["token"])
    second.join(invite=made["invites"][0]["code"])
    return first, second


def position(guest: Guest) -> str:
    return guest.desk.tables[guest.id].table.game.state_hash()
