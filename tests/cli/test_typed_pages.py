"""Games on the pages whose lines no longer fit: the line is named, and the other pages are written all the same."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import cli_pages
from tools.cli_pages import page_texts
from tools.typed_games import Misfit, rendered_games

FITS = "# Page\n\n```console\n$ apnap play --deck red green --vs random --seed 8\n> 1\n```\n"


def test_a_line_that_is_no_answer_is_named_with_its_place() -> None:
    """The line itself is named, not the one after it, and also when it stands in a hidden part."""
    page = FITS + "\n<!-- console\n> cast Ancestral Recall\n> play Mountain\n-->\n"
    with pytest.raises(Misfit, match=r"^9: 'cast Ancestral Recall' no longer fits"):
        rendered_games(page)


def test_the_last_line_typed_must_fit_as_well() -> None:
    """There is no line after it at which one would notice."""
    with pytest.raises(Misfit, match=r"^6: 'cast Ancestral Recall' no longer fits"):
        rendered_games(FITS.replace("> 1\n", "> 1\n> cast Ancestral Recall\n"))


def test_a_line_after_the_end_is_named_with_its_place() -> None:
    """What is typed after leaving is never read."""
    with pytest.raises(Misfit, match=r"^7: 'pass' was never read"):
        rendered_games(FITS.replace("> 1\n", "> 1\n> quit\n> pass\n"))


def test_a_page_that_does_not_fit_leaves_the_others_alone(tmp_path: Path) -> None:
    """One message for the page that broke; the page after it is there."""
    broken, whole = tmp_path / "a.md", tmp_path / "b.md"
    broken.write_text(FITS.replace("> 1\n", "> dance\n"), encoding="utf-8")
    whole.write_text(FITS, encoding="utf-8")
    found, wrong = page_texts([broken, whole])
    assert list(found) == [whole] and "Alice keeps the hand" in found[whole]
    assert len(wrong) == 1 and wrong[0].startswith(f"{broken}:5: 'dance' no longer fits")


def test_the_exit_status_tells_of_a_page_that_does_not_fit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Written or only checked: 1, and the message without a traceback."""
    monkeypatch.setattr(cli_pages, "pages", lambda: ({}, ["docs/a.md:5: 'dance' no longer fits"]))
    monkeypatch.setattr(sys, "argv", ["cli_pages"])
    assert cli_pages.main() == 1
    assert capsys.readouterr().err == "docs/a.md:5: 'dance' no longer fits\n"
