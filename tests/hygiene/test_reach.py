"""The tool that looks how far random boards reach."""

from __future__ import annotations

import random

from tools.reach import Reach, board, page, steps_of


def test_boards_are_the_same_for_the_same_seed_and_begin_in_every_era() -> None:
    for era in ("current", "fifth"):
        a, b = (board(era, "Shock", random.Random(5)) for _ in range(2))
        assert a.state_hash() == b.state_hash()


def test_what_is_asked_is_noted_under_its_step() -> None:
    reach = Reach({}, {})
    game = board("current", "Shock", random.Random(1))
    answers = reach.play(game, "current", random.Random(2), "Shock")
    assert answers > 0
    assert reach.asked["current"]["PRIORITY"]


def test_the_page_names_every_step_with_priority() -> None:
    text = page({"words": {}, "questions": {}, "boards": 0, "decisions": 0})
    assert all(f"{step} 0" in text for step in steps_of("current"))
