"""The package as files."""

from __future__ import annotations

from pathlib import Path

from tools.citation_scan import ROOT

SOURCE = ROOT / "src" / "apnap"
FILES = sorted(SOURCE.rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()
