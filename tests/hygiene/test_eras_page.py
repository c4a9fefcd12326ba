"""Every line and sentence about a turn has a test, and the page of the eras says which."""

from __future__ import annotations

import ast

from tools import eras_page


def test_every_topic_has_a_test() -> None:
    """Of the turn of 2022, of the turn of 1997, and of the differences between the eras."""
    assert eras_page.without_proof() == []


def test_the_tables_are_current() -> None:
    """`python -m tools.eras_page` writes them anew."""
    assert eras_page.PAGE.read_text(encoding="utf-8") == eras_page.render()


def test_topics_are_numbered_without_gaps() -> None:
    """A sentence that was dropped would be missed."""
    for entries in eras_page.topics().values():
        assert list(entries) == list(range(1, len(entries) + 1))


def test_marks_are_found_wherever_pytest_takes_them() -> None:
    """On a function, in a parameter, under another name."""
    source = 'x = [pytest.param(1, marks=proves("002", 8))]\npytest.mark.seed("003", 1, 2)\n'
    found = list(eras_page.marks(ast.parse(source), {"seed", "proves"}))
    assert sorted(found) == [("002", 8), ("003", 1), ("003", 2)]
