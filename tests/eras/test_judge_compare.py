"""Comparisons of eras as a reader meets them: the right slot, the right rule of each, and what comes of it."""

from __future__ import annotations

import json

import pytest

from apnap.compare import compare
from apnap.testing import scenario

BALL = scenario("Attack").player("A", battlefield=["Hill Giant"]).player("B").at("T1 declare attackers")
ATTACK = BALL.do("A: attack B with Hill Giant").at("T1 postcombat main").build()


def test_a_plain_attack_differs_only_in_passing_and_names_only_the_stack() -> None:
    """Nothing comes of damage on the stack if nobody uses it; the other slots of 2008 have no part in it."""
    found = compare(ATTACK, "sixth", "current")
    assert found.in_passing and not found.same
    assert [r.slot for r in found.reasons] == ["combat_damage"]
    assert found.first_a is not None and found.first_a.rule == "310.1"
    assert "though nothing comes of it" in str(found)
    assert found.a.ending() == found.b.ending()


def test_what_matters_is_not_in_passing() -> None:
    """A difference in what happened is told as such."""
    found = compare("scenarios/eras/mana-burn-that-kills.toml", "sixth", "current")
    assert not found.in_passing and "though nothing" not in str(found)
    assert found.values()["in_passing"] is False


def test_lifelink_is_explained_by_the_rules_of_lifelink() -> None:
    """One slot is about two keywords; the reason names the one that made the difference."""
    found = compare("scenarios/eras/lifelink-too-late.toml", "sixth", "current")
    assert [(rule, era) for era, rule, _ in found.reasons[0].says] == [("502.68a", "sixth"), ("702.15b", "current")]


def test_deathtouch_is_explained_by_the_rules_of_deathtouch() -> None:
    """A regeneration shield and the trigger of 2008: destroyed by a trigger, not as a state-based action."""
    board = scenario("Deathtouch").player("A", battlefield=["Typhoid Rats"]).player("B", battlefield=["Craw Wurm"])
    script = board.at("T1 declare attackers").do("A: attack B with Typhoid Rats").at("T1 declare blockers")
    made = script.do("B: block Typhoid Rats with Craw Wurm").at("T1 postcombat main").build()
    found = compare(made, "sixth", "current")
    slots = {r.slot for r in found.reasons}
    assert slots <= {"damage_keywords", "combat_damage"}
    if "damage_keywords" in slots:
        assert found.reasons[0].says[0][1] == "502.63a"


def test_how_a_game_was_lost_is_part_of_how_it_ends_up() -> None:
    """Who wins, and by which rule the other player lost."""
    found = compare("scenarios/eras/mana-burn-that-kills.toml", "sixth", "current")
    assert found.a.result == "B wins: A loses the game: no life left (420.5a)"
    assert found.b.result == "the game goes on"


@pytest.mark.parametrize(
    ("name", "topic"),
    [
        ("cards/juzam-djinn", "phase abilities"),
        ("cards/relentless-assault", "attack"),
        ("cards/yosei-the-morning-star", "bury"),
        ("eras/between-two-resolutions", "batches"),
        ("eras/counter-after-responses", "interrupts"),
        ("eras/sneak-attack-at-the-last-moment", "end of turn"),
        ("eras/saved-after-the-damage", "lethal"),
    ],
)
def test_a_difference_from_1997_names_its_topic(name: str, topic: str) -> None:
    """Not everything that differs does so because batches resolve without a break."""
    found = compare(f"scenarios/{name}.toml", "fifth", "current")
    assert [r.slot for r in found.reasons] == [topic]
    assert all(rule for _, rule, _ in found.reasons[0].says)


def test_a_line_that_only_one_era_can_follow_has_a_reason_too() -> None:
    """The order is asked for and the script does not answer it: the slot is named, though no event differs."""
    found = compare("scenarios/rules/509.1c-menace-and-a-must.toml", "m10", "current")
    assert not found.same and [r.slot for r in found.reasons] == ["damage_order"]


def test_the_values_are_plain_and_complete() -> None:
    """Everything the text says is in the values: both events, reasons with rules, the sentence, both endings."""
    found = compare("scenarios/eras/order-and-a-growth.toml", "m10", "current")
    values = json.loads(json.dumps(found.values()))
    assert values["difference"]["m10"]["rule"] == "510.2" and values["difference"]["m10"]["step"] == "combat damage"
    assert [s["rule"] for s in values["reasons"][0]["says"]] == ["509.2", "510.1c"]
    assert values["why"].startswith("From 2009 to 2024")
    assert [game["ruleset"] for game in values["games"]] == ["m10", "current"]
    assert values["games"][1]["players"]["B"]["graveyard"] == ["Giant Growth", "Llanowar Elves"]
