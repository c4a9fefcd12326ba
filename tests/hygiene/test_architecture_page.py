"""The architecture page names only what exists."""

from __future__ import annotations

import re

import pytest

from tools.citation_scan import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`([a-z_]+(?:/[a-z_]+)*(?:\.py|/))`", PAGE)))


def test_the_page_names_modules() -> None:
    assert {"game.py", "atoms/", "queries/layers.py", "atoms/replacing.py"} <= set(NAMED)


@pytest.mark.parametrize("path", NAMED)
def test_every_module_named_exists(path: str) -> None:
    assert (ROOT / "src" / "apnap" / path).exists()
