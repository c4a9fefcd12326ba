"""Games in their middle: a record or a script up to one of its answers, played on, and what a bot would do there."""

from __future__ import annotations

from typing import Any

import pytest

from apnap import Game
from apnap.desk import Desk
from apnap.desk.looking_up import slots
from apnap.desk.working import work
from apnap.eras import rulesets
from apnap.errors import ApnapError, MalformedChoice
from apnap.interchange.records import record, replay
from apnap.rulebook.scenarios import catalogue

BOLT = """
title = "A bolt"
[players.A]
hand = ["Lightning Bolt"]
battlefield = ["Mountain"]
[players.B]
battlefield = ["Grizzly Bears"]
[script]
text = '''
turn 1 main
  A: cast Lightning Bolt targeting Grizzly Bears
  expect Grizzly Bears in graveyard of B
'''
"""


def test_a_script_is_played_on_from_any_of_its_answers() -> None:
    film = work({"do": "run", "scenario": BOLT})
    last = film["decisions"][-1]["d"]
    assert last > 2
    zones: list[list[str | None]] = []
    for at in range(last + 1):
        made = work({"do": "branch", "scenario": BOLT, "at": at})
        assert made["at"] == at
        game = replay(made["record"])
        assert len(game.history) == at
        zones.append([card["name"] for card in game.view("all")["players"][1]["graveyard"]])
    assert zones[0] == [] and zones[-1] == ["Grizzly Bears"]


def test_a_table_goes_on_from_a_branch() -> None:
    cast = next(d["d"] for d in work({"do": "run", "scenario": BOLT})["decisions"] if "Lightning" in d["prompt"])
    made = work({"do": "branch", "scenario": BOLT, "at": cast})
    desk = Desk()
    table = desk.open({"record": made["record"], "at": made["at"], "hotseat": True}, 0.0)
    told = desk.receive("s", table["id"], {"t": "join", "token": table["token"]}, 0.0)
    full: Any = next(m for _, m in told if m["t"] == "full")
    assert full["ask"] is not None
    assert any(o["zone"] == "stack" for o in full["view"]["objects"].values()), "the bolt is not being cast there"


@pytest.mark.parametrize("entry", catalogue()[::40], ids=lambda e: e.name)
def test_scripts_that_ship_can_be_played_on(entry: Any) -> None:
    text = entry.path.read_text(encoding="utf-8")
    film = work({"do": "run", "scenario": text, "era": entry.era})
    for at in {0, film["decisions"][len(film["decisions"]) // 2]["d"], film["decisions"][-1]["d"]}:
        made = work({"do": "branch", "scenario": text, "era": entry.era, "at": at})
        assert len(replay(made["record"]).history) == at


def test_a_bot_says_what_it_would_do_and_a_record_is_asked_alike() -> None:
    found = work({"do": "hint", "scenario": BOLT, "at": 0})
    assert found["seat"] in (0, 1) and found["text"] and found["prompt"]
    game = Game.new({"A": ["Mountain"] * 60, "B": ["Forest"] * 60}, seed="hint")
    for _ in range(6):
        game.apply(game.legal[0])
    there = work({"do": "hint", "record": record(game), "at": 4})
    assert there["at"] == 4
    twin = replay(record(game))
    twin.undo(len(twin.history) - 4)
    assert there["text"] == twin.legal[there["i"]].text
    assert work({"do": "hint", "record": record(game), "at": 4}) == there, "the same question has the same answer"


def test_after_the_end_nobody_is_asked() -> None:
    game = Game.new({"A": ["Mountain"] * 60, "B": ["Forest"] * 60}, seed="over")
    game.concede(0)
    with pytest.raises(ApnapError, match="over"):
        work({"do": "hint", "record": record(game), "at": len(game.history)})


@pytest.mark.parametrize("at", [-1, 10_000, None, "2", True, 1.5])
def test_an_answer_that_is_none_is_refused(at: object) -> None:
    for do in ("branch", "hint"):
        with pytest.raises(MalformedChoice, match="answers"):
            work({"do": do, "scenario": BOLT, "at": at})


def test_every_slot_of_every_era_is_told() -> None:
    told = {slot["name"]: slot for slot in slots()}
    for name, rules in rulesets().items():
        for slot, value in rules.slots.items():
            assert told[slot]["eras"][name] == value
            assert not told[slot]["words"] or value in told[slot]["words"]
            assert type(told[slot]["usual"]) is type(value)
