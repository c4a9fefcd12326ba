"""Links between the pages lead somewhere."""

from __future__ import annotations

import re

from tools.citation_scan import ROOT

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def test_every_link_to_a_file_leads_to_one() -> None:
    broken = [
        f"{page.relative_to(ROOT).as_posix()}: {target}"
        for page in PAGES
        for target in LINK.findall(page.read_text(encoding="utf-8"))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert not broken


def test_every_page_of_the_documentation_can_be_reached() -> None:
    index = ROOT / "docs" / "index.md"
    linked = {(index.parent / target).resolve() for target in LINK.findall(index.read_text(encoding="utf-8"))}
    missing = [page for page in PAGES if page.parent != ROOT and page != index and page.resolve() not in linked]
    assert [page.relative_to(ROOT).as_posix() for page in missing] == []
