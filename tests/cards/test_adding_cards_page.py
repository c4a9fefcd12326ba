"""The five cards of docs/adding-cards.md: both ways of writing them are one card, and their tests pass."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.files import build_card
from apnap.cards.pool import SHIPPED
from apnap.cards.registry import CARDS
from apnap.cards.writing import card_values
from tools.citation_scan import ROOT

PAGE = (ROOT / "docs" / "adding-cards.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(python|json)[ \t]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
SECTIONS = [part for part in PAGE.split("\n## ")[1:] if part[0].isdigit()]


@pytest.fixture(scope="module")
def page() -> Iterator[dict[str, object]]:
    """What the page's Python defines, with its cards in the pool for as long as these tests run."""
    before = dict(CARDS)
    for name in set(CARDS) - SHIPPED:
        del CARDS[name]
    names: dict[str, object] = {"__name__": "page"}
    for language, source in BLOCK.findall(PAGE):
        if language == "python":
            exec(compile(source, "adding-cards.md", "exec"), names)
    yield names
    CARDS.clear()
    CARDS.update(before)


def test_the_page_teaches_by_five_examples() -> None:
    """Each has the card in Python, in JSON, and a test."""
    assert len(SECTIONS) == 5
    for section in SECTIONS:
        blocks = BLOCK.findall(section)
        assert [language for language, _ in blocks] == ["python", "json", "python"]
        assert "register(" in blocks[0][1] and "def test_" in blocks[2][1]


@pytest.mark.parametrize("section", SECTIONS, ids=lambda s: s.split("\n")[0])
def test_both_ways_of_writing_make_the_same_card(page: dict[str, object], section: str) -> None:
    """The JSON of a section builds the very card its Python registers."""
    values = json.loads(next(source for language, source in BLOCK.findall(section) if language == "json"))
    written = page_card(page, str(values["name"]))
    assert card_values(build_card(values, written.name)) == card_values(written)


def page_card(page: dict[str, object], name: str) -> CardDef:
    return next(v for v in page.values() if isinstance(v, CardDef) and v.name == name)


def page_tests() -> list[str]:
    return re.findall(r"^def (test_\w+)", PAGE, re.MULTILINE)


@pytest.mark.parametrize("name", page_tests())
def test_the_tests_of_the_page_pass(page: dict[str, object], name: str) -> None:
    """They are run as a reader would run them."""
    run = page[name]
    assert callable(run)
    run()
