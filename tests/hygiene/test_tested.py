"""Every ability of every card, and every word of the vocabulary, is shown by a test.

`tests/hygiene/tested.toml` says by which; the tool that writes it has watched the ability act in that test.
"""

from __future__ import annotations

from pathlib import Path

from tools import tested
from tools.tested import COMMAND, FACTS, PAGE, cards, parts, stored, unshown, unshown_words, words


def test_every_ability_of_every_card_has_a_test() -> None:
    """A new card, or a new ability of a card, needs a test in which it acts."""
    assert unshown(stored()) == [], f"write a test, then run: {COMMAND} TESTS"


def test_every_word_has_a_test() -> None:
    """A new word of the vocabulary needs a test in which it is used."""
    assert unshown_words(stored()) == [], f"write a test, then run: {COMMAND} TESTS"


def test_nothing_is_noted_that_is_not_there() -> None:
    """Cards and words that are gone are off the list."""
    page = stored()
    assert sorted(page["cards"]) == [card.name for card in cards() if parts(card)]
    assert sorted(page["words"]) == sorted(words())


def test_a_card_or_word_without_a_test_is_found() -> None:
    """Taken off the list, renamed tests and missing abilities are all noticed."""
    page = stored()
    name = "Lightning Bolt"
    assert unshown({**page, "cards": {**page["cards"], name: []}}).count(f"{name}, ability 1") == 1
    assert unshown({**page, "cards": {**page["cards"], name: ["tests/nowhere.py::test_gone"]}}) != []
    assert unshown_words({**page, "words": {**page["words"], "Damage": ""}}).count("Damage") == 1


def test_a_plain_creature_without_its_facts_is_found(tmp_path: Path) -> None:
    """Its row in the table of facts is its test."""
    copy = tmp_path / "facts.py"
    copy.write_text(FACTS.read_text(encoding="utf-8").replace('"Craw Wurm"', '"Straw Worm"'), encoding="utf-8")
    before = tested.FACTS
    try:
        tested.FACTS = copy
        assert "Craw Wurm" in unshown(stored())
    finally:
        tested.FACTS = before


def test_the_page_is_rendered_as_it_is_stored() -> None:
    """So that it changes only when what it says does."""
    assert tested.render(stored()) == PAGE.read_text(encoding="utf-8")
