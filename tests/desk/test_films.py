"""Games event by event: every frame is the view after its event, and a film ends where the game does."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from apnap import Game
from apnap.desk.films import Film
from apnap.desk.flat import flatten
from apnap.desk.patching import patched
from apnap.desk.working import work
from apnap.errors import ApnapError, ScenarioError
from apnap.interchange.records import record
from apnap.rulebook.scenarios import catalogue
from apnap.telling.questions import Surroundings
from tests.desk.helpers import Message

EXAMPLE = """
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
  expect life B 19
'''
"""


def last_view(film: dict[str, Any]) -> Any:
    view = film["first"]
    for n, frame in enumerate(film["frames"]):
        assert frame["n"] == n
        view = patched(view, frame["patch"])
    return view


def played(era: str, seed: int) -> Game:
    game = Game.new([["24 Mountain", "18 Lightning Bolt", "18 Raging Goblin"]] * 2, era, seed=seed, start=0)
    rng = random.Random(seed)
    for _ in range(160):
        if game.over:
            break
        game.apply(rng.randrange(game.choices))
    return game


@pytest.mark.parametrize("era", ["fifth", "sixth", "m10", "current"])
@pytest.mark.parametrize("eyes", ["all", 0, None])
def test_a_film_ends_where_the_game_does(era: str, eyes: Any) -> None:
    game = played(era, 5)
    film = Film(game, eyes)
    assert len(film.frames) == len(game.events)
    end = last_view(film.values())
    assert end == flatten(game.view(eyes, 0), film.veil, Surroundings(game))


def test_frames_show_what_happens_between_two_decisions() -> None:
    """The spell is on the stack in one frame, and in the next ones the creature is damaged, then gone."""
    film = work({"do": "run", "scenario": EXAMPLE})
    view = film["first"]
    seen: list[tuple[int, bool, bool]] = []
    for frame in film["frames"]:
        view = patched(view, frame["patch"])
        bears = [o for o in view["objects"].values() if o.get("name") == "Grizzly Bears" and o["zone"] == "battlefield"]
        now = (len(view["zones"].get("stack", [])), bool(bears), bool(bears and bears[0]["damage"]))
        if not seen or seen[-1] != now:
            seen.append(now)
    assert (1, True, False) in seen
    assert any(there and hurt for _, there, hurt in seen)
    assert seen[-1] == (0, False, False)


def test_expectations_are_marked_with_what_came_of_them() -> None:
    film = work({"do": "run", "scenario": EXAMPLE})
    assert [(mark["ok"], mark["text"]) for mark in film["marks"]] == [
        (True, "expect Grizzly Bears in graveyard of B"),
        (False, "expect life B 19"),
    ]
    assert not film["passed"]
    assert "20" in film["marks"][1]["reason"]
    assert film["script"][0]["text"] == "A: cast Lightning Bolt targeting Grizzly Bears"


def test_a_record_becomes_a_film_with_its_decisions() -> None:
    game = played("current", 3)
    film = work({"do": "replay", "record": record(game), "eyes": "all"})
    assert len([d for d in film["decisions"] if "answer" in d]) == len(game.history)
    assert [turn["turn"] for turn in film["turns"]] == list(range(1, game.turn + 1))


def test_eyes_of_a_seat_see_no_other_hand() -> None:
    game = played("current", 3)
    for eyes, hidden in ((0, "hand/1"), (1, "hand/0"), (None, "hand/0")):
        film = Film(game, eyes).values()
        assert all(op[1] != hidden for frame in film["frames"] for op in frame["patch"] if op[0] == "z")
        assert hidden not in film["first"]["zones"]
        assert all("prompt" not in d for d in film["decisions"] if d["seat"] != eyes)


SHIPPED = [entry.path for entry in catalogue()][::23]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_scenarios_that_ship_become_films(path: Path) -> None:
    film = work({"do": "run", "scenario": path.read_text(encoding="utf-8")})
    assert film["passed"]
    last_view(film)


def test_two_eras_are_aligned() -> None:
    path = next(e.path for e in catalogue() if "damage-on-the-stack" in e.name or "mana-burn" in e.name)
    found = work({"do": "compare", "scenario": path.read_text(encoding="utf-8"), "left": "sixth", "right": "current"})
    marks = [row["mark"] for row in found["rows"]]
    assert set(marks) <= {"=", "≠", "-", "+"}
    assert (set(marks) == {"="}) == (found["first"] is None)
    for row in found["rows"]:
        for side in ("left", "right"):
            if row[side] is not None:
                frame = found[side]["frames"][row[side]["n"]]
                assert frame["kind"] == row[side]["kind"]
    meaning = found["first"]["meaning"]
    assert meaning[0].isupper() and meaning.endswith(".") and not meaning.endswith("..")


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "run"},
        {"do": "run", "scenario": "x" * 70_000},
        {"do": "run", "scenario": "title = 3"},
        {"do": "run", "scenario": "["},
        {"do": "run", "scenario": EXAMPLE, "era": "tomorrow"},
        {"do": "run", "scenario": EXAMPLE, "era": 3},
        {"do": "run", "scenario": EXAMPLE, "eyes": 7},
        {"do": "run", "scenario": EXAMPLE, "eyes": "mine"},
        {"do": "replay", "record": "{}"},
        {"do": "replay", "record": "[" * 5000},
        {"do": "compare", "scenario": EXAMPLE, "left": "nope"},
        {"do": "__import__"},
        {},
        [],
        None,
    ],
)
def test_what_makes_no_sense_is_told(request_: Message) -> None:
    with pytest.raises(ApnapError):
        work(request_)


def test_a_scenario_from_outside_opens_no_file(tmp_path: Path) -> None:
    secret = tmp_path / "cards.json"
    secret.write_text("{}", encoding="utf-8")
    with pytest.raises(ScenarioError, match="brings no card files"):
        work({"do": "run", "scenario": f'cards = ["{secret}"]\n{EXAMPLE}'})
    with pytest.raises(ApnapError):
        work({"do": "run", "scenario": str(secret)})
