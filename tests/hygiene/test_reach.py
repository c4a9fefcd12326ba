"""The tool that looks how far random boards reach."""

from __future__ import annotations

import random

from apnap.eras import ruleset_named, rulesets
from apnap.testing.random_games import pool
from tools.occasions import occasions
from tools.reach import Reach, board, hasteners, open_aims, page, steps_of, told, watched_words


def test_boards_are_the_same_for_the_same_seed_and_begin_in_every_era() -> None:
    for era in ("current", "fifth"):
        a, b = (board(era, "Shock", random.Random(5), "end") for _ in range(2))
        assert a.state_hash() == b.state_hash()


def test_what_is_asked_is_noted_under_its_step() -> None:
    reach = Reach({}, {})
    game = board("current", "Shock", random.Random(1), "main")
    answers = reach.play(game, "current", random.Random(2), ["Shock"], "main")
    assert answers > 0
    assert reach.asked["current"]["PRIORITY"]


def test_the_page_names_every_step_with_priority() -> None:
    text = page({"words": {}, "questions": {}, "boards": 0, "decisions": 0})
    assert all(f"{step} 0" in text for step in steps_of("current"))


def test_boards_go_on_to_a_step_that_needs_an_attack() -> None:
    seen: set[str] = set()
    for seed in range(6):
        reach = Reach({}, {})
        rng = random.Random(seed)
        game = board("current", "Grizzly Bears", rng, "combat damage", ["Grizzly Bears"])
        reach.play(game, "current", rng, ["Grizzly Bears"], "combat damage")
        seen.update(reach.asked.get("current", {}).get("PRIORITY", []))
    assert "combat damage" in seen


def test_what_has_acted_is_aimed_at_no_more() -> None:
    aims = open_aims("current", {})
    word, step = aims[0]
    assert (word, step) not in open_aims("current", {word: [step]})
    assert len(open_aims("current", {word: [step]})) == len(aims) - 1


def test_a_card_that_gives_flash_lets_sorceries_act_in_every_step() -> None:
    assert hasteners("current")
    slow, quick = occasions("current")["Emblem"], occasions("current", True)["FlipCoins"]
    assert "at any time" not in slow
    assert "at any time" in quick


def test_what_is_told_by_hand_names_words_and_cards_there_are() -> None:
    words = {word for era in rulesets() for word in watched_words(era)}
    told_of = [word for era in told("why").values() for word in era]
    assert [word for word in (*told_of, *told("company")) if word not in words] == []
    named = {name for names in told("company").values() for name in names} | set(told("counters"))
    shipped = pool(ruleset_named("current"))
    assert [name for name in sorted(named) if name not in shipped] == []


def test_nobody_acts_at_the_moments_of_1997() -> None:
    assert "end of combat" in steps_of("current")
    assert "end of combat" not in steps_of("fifth")
