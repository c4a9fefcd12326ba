"""The Python examples in the README and the documentation run.

The blocks of a page run in order and share one namespace, as a reader would type them. Blocks
that are not meant to run use another language tag, such as ``text`` or ``pycon``.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from apnap.cards.pool import SHIPPED
from apnap.cards.registry import CARDS
from tools.citation_scan import ROOT

_BLOCK = re.compile(r"^```python[ \t]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)


def _blocks(page: Path) -> list[tuple[int, str]]:
    """List the examples of a page with the line each one starts on."""
    text = page.read_text(encoding="utf-8")
    return [(text.count("\n", 0, found.start(1)) + 1, found[1]) for found in _BLOCK.finditer(text)]


PAGES = [page for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))] if _blocks(page)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, object] = {"__name__": "__main__"}
    pool = dict(CARDS)
    for line, source in _blocks(page):
        # Blank lines in front make a traceback point at the line in the page.
        exec(compile("\n" * (line - 1) + source, page.name, "exec"), namespace)
    for name in set(CARDS) - SHIPPED - set(pool):
        del CARDS[name]  # cards that a page adds are not there for other tests
