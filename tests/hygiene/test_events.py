"""Every kind of event has a sentence and a place in the documentation."""

from __future__ import annotations

import re

from apnap.events import Event
from apnap.state.kinds import EVENT_KINDS, Ev, Way
from apnap.telling.describe import SENTENCES, sentence
from apnap.testing import Scene
from tools.citation_scan import ROOT

PAGE = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")


def test_every_kind_has_a_sentence() -> None:
    assert [kind.name for kind in Ev if kind not in SENTENCES] == []


def test_every_sentence_can_be_said() -> None:
    """Also about objects nobody knows any more, and with no fields filled in."""
    g = Scene(2).begin("A").state
    for kind in Ev:
        for fields in ((0, 999, 999, 1, 1, 999), (1, 0, 1, 1, 0, -1), (0, -1, -1, 0, 0, -1)):
            text = sentence(g, Event(kind, "117.5", Way.PRIORITY, *fields, "turn"))
            assert text and "None" not in text, kind


def test_every_kind_is_documented_and_nothing_else_is() -> None:
    rows = re.findall(r"^\| `([A-Z_]+)` \|", PAGE, re.MULTILINE)
    outside = {"NONE"}
    assert sorted(rows) == sorted(kind.name for kind in Ev if kind.name not in outside)
    assert all(f"`{name}`" in PAGE for name in outside)


def test_the_number_of_kinds_is_right() -> None:
    assert max(Ev) + 1 == len(Ev) == EVENT_KINDS
