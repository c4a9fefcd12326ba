"""The rules in our own words."""

from __future__ import annotations

import re

import pytest

from apnap.citations import CURRENT, EDITIONS, FIFTH, is_rule, rule_ids
from apnap.rulebook.explaining import explained, explanation, subrules

# What the turn is made of: all of these must be explained.
WANTED = re.compile(r"(5\d\d|116|117|603|703|704|714|722|723|730)(\.|$)|614\.10|702\.26")


@pytest.mark.parametrize("edition", [*EDITIONS, FIFTH])
def test_every_explained_rule_exists_in_its_edition(edition: str) -> None:
    """No line is about a number that edition does not have, and every reference leads to a line."""
    for rule in explained(edition):
        assert is_rule(rule, edition), rule
        assert explanation(rule, edition), rule


@pytest.mark.parametrize(
    ("edition", "wanted"),
    [
        (CURRENT, WANTED),
        ("cr-2022-04-29", re.compile(r"5\d\d(\.|$)")),
        ("cr-2008-05-01", re.compile(r"3\d\d(\.|$)")),
        (FIFTH, re.compile("")),
    ],
)
def test_every_rule_of_the_turn_is_explained(edition: str, wanted: re.Pattern[str]) -> None:
    """The turn's sections have a meaning for each of their numbers, in each edition an era follows."""
    missing = [rule for rule in sorted(rule_ids(edition)) if wanted.match(rule) and not explanation(rule, edition)]
    assert missing == []


def test_subrules_are_the_next_level_down() -> None:
    """A section lists its rules, a rule its lettered parts."""
    assert subrules("501") == ["501.1"]
    assert subrules("500.5") == ["500.5a", "500.5b"]
    assert "505.6" not in subrules("505", "cr-2022-04-29")


def test_an_older_number_may_mean_something_else() -> None:
    """509.2 was the damage assignment order, and 505.5 what is 505.6 now."""
    assert "order" in explanation("509.2", "cr-2022-04-29")
    assert explanation("505.5", "cr-2022-04-29") == explanation("505.6")
    assert explanation("509.1", "cr-2022-04-29") == explanation("509.1")
