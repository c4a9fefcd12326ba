"""The list of words is made from the source."""

from __future__ import annotations

from tools import vocabulary


def test_the_vocabulary_file_is_current() -> None:
    """`make docs` writes it; a new word or argument must be in it."""
    assert vocabulary.TARGET.read_text(encoding="utf-8") == vocabulary.text(), "run `make docs`"
    assert vocabulary.PAGE.read_text(encoding="utf-8") == vocabulary.page(), "run `make docs`"
