"""Looking back: the position after a line of the log, as whoever asks saw it then."""

from __future__ import annotations

import random
from typing import Any

import pytest

from apnap.desk import Desk
from tests.desk.helpers import Guest, against_bot, two_people

# Said of things that are there only while somebody is asked, or by the names of a viewer.
NAMES = ("id", "attached_to", "attachments", "attacking", "blocking", "targets", "source", "text", "damage")


def facts(view: Any) -> Any:
    """A view without the names things have in it."""
    objects = {id: {k: v for k, v in o.items() if k not in NAMES} for id, o in view["objects"].items()}
    zones = {zone: [objects[id] for id in ids] for zone, ids in view["zones"].items()}
    game = {key: view["game"].get(key) for key in ("turn", "active", "phase", "step", "day")}
    return {"zones": zones, "players": view["players"], "game": game}


@pytest.mark.parametrize("era", ["current", "fifth"])
def test_what_is_looked_back_at_is_what_was_seen_then(era: str) -> None:
    guest = against_bot(Desk(), era=era, seed="back")
    game = guest.desk.tables[guest.id].table.game
    rng = random.Random(era)
    seen: dict[int, Any] = {}
    for _ in range(40):
        if guest.ask is None:
            break
        if guest.ask["kind"] == "PRIORITY":  # nothing is half announced
            seen[len(game.events) - 1] = facts(guest.view)
        guest.answer(rng.randrange(len(guest.ask["options"])))
    before = game.state_hash()
    assert len(seen) > 5
    for n, then in seen.items():
        if n < len(game.events):
            told = guest.act("look", n=n)
            assert told["t"] == "look" and facts(told["view"]) == then
    for line in guest.log[::4]:
        assert guest.act("look", n=line["n"])["view"]["game"]["turn"] == line["turn"]
    assert game.state_hash() == before


def test_nobody_sees_a_hand_by_looking_back() -> None:
    desk = Desk()
    first, second = two_people(desk)
    third = Guest(desk, first.id, "third")
    for guest in (first, second):
        guest.others.append(third)
    third.others = [first, second]
    third.join()
    for _ in range(12):
        guest = first if first.ask is not None else second
        guest.answer(0)
    for n in range(0, len(desk.tables[first.id].table.game.events), 3):
        for guest, hidden in ((first, "hand/1"), (second, "hand/0")):
            assert hidden not in guest.act("look", n=n)["view"]["zones"]
        assert not [zone for zone in third.act("look", n=n)["view"]["zones"] if zone.startswith("hand")]


@pytest.mark.parametrize("n", [-1, 10_000_000, "3", None, True, 1.5])
def test_what_never_happened_is_refused(n: Any) -> None:
    guest = against_bot(Desk())
    told = guest.act("look", n=n)
    assert (told["t"], told["code"]) == ("no", "malformed")


def test_a_slow_line_costs_less_time_but_only_so_much_of_it() -> None:
    desk = Desk()
    first, second = two_people(desk, clock="25")
    clock = desk.tables[first.id].clock

    def answer(lag: int, seconds: float) -> float:
        """Whoever is asked answers after that time over a line that is so slow; what it cost them."""
        guest, seat = (first, 0) if first.ask is not None else (second, 1)
        assert clock.running == seat
        before, guest.now = clock.left[seat], clock.since + seconds - 2
        guest.say({"t": "p", "lag": lag})
        guest.answer(0)
        return before - clock.left[seat]

    assert answer(0, 5.0) == pytest.approx(5.0)
    assert answer(900, 5.0) == pytest.approx(4.1)
    assert answer(60_000, 5.0) == pytest.approx(4.0), "a second at most"
    assert min(answer(1000, 3.0) for _ in range(10)) == pytest.approx(2.0)
    for _ in range(30):
        cost = answer(1000, 3.0)
    assert cost == pytest.approx(3.0), "ten seconds in all"
