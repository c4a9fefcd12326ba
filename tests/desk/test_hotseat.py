"""One person for every seat: what they see and what they are asked is of the same seat, and no bot's."""

from __future__ import annotations

import random
from typing import Any

import pytest

from apnap.desk import Desk


@pytest.mark.parametrize("slice", [None, 0.005])
@pytest.mark.parametrize("other", ["human", "lively"])
def test_the_eyes_are_those_of_whoever_is_asked(other: str, slice: float | None) -> None:
    desk = Desk(slice=slice)
    seats = [{"kind": "human"}, {"kind": other}, {"kind": "human"}]
    made = desk.open({"seed": "eyes", "seats": seats, "hotseat": True}, 0.0)
    known: dict[str, Any] = {"ask": None}
    rng = random.Random("eyes")
    now = 0.0

    def hear(sent: list[Any]) -> None:
        for _, message in sent:
            if message["t"] in ("full", "step"):
                known.update({key: message[key] for key in ("you", "ask", "pilot") if key in message})

    hear(desk.receive("s", made["id"], {"t": "join", "token": made["token"]}, now))
    asked: set[int] = set()
    for a in range(1, 60):
        while known["ask"] is None and desk.due() is not None:
            now += 1
            hear(desk.tick(now))
        ask = known["ask"]
        if ask is None:
            break
        assert known["you"] == ask["player"]
        assert known["you"] in ([0, 1, 2] if other == "human" else [0, 2])
        asked.add(ask["player"])
        known["ask"] = None
        now += 1
        picks = rng.randrange(len(ask["options"]))
        hear(desk.receive("s", made["id"], {"t": "answer", "a": a, "q": ask["q"], "picks": picks}, now))
    assert len(asked) == (3 if other == "human" else 2)
