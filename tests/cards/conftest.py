"""For tests that add cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apnap.cards.registry import CARDS


@pytest.fixture
def pool() -> Iterator[None]:
    """The pool as it was, whatever a test adds."""
    before = dict(CARDS)
    yield
    CARDS.clear()
    CARDS.update(before)
