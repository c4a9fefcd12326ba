"""The tools that checks run with are pinned, have hashes, and are among those that pyproject.toml allows."""

from __future__ import annotations

import re

import pytest

from tools import lock
from tools.citation_scan import ROOT


def test_the_lock_fits_what_is_asked_for() -> None:
    pins = lock.read((ROOT / lock.LOCK).read_text(encoding="ascii"))
    assert lock.problems(pins, lock.wanted()) == []
    assert lock.main(["--check"]) == 0


def test_what_does_not_fit_is_said() -> None:
    pins = lock.read(f"mypy==2.0 \\\n    --hash=sha256:{'a' * 64}\nruff==0.1\n")
    assert lock.problems(pins, ["mypy==2.4.1", "ruff>=0.1", "pytest>=8"]) == [
        "ruff has no hash",
        "mypy 2.0 is locked, but mypy==2.4.1 is asked for",
        "pytest is not locked",
    ]


def test_a_lock_is_read_as_it_is_written() -> None:
    pins = {"a-tool": ("1.0", {"a" * 64, "b" * 64}), "other": ("2.1", {"c" * 64})}
    assert lock.read(lock.render(pins)) == pins


@pytest.mark.parametrize("line", ["a>=1", "--index-url somewhere", "a @ somewhere", "--hash=sha256:abc"])
def test_nothing_but_pins_and_hashes_is_in_a_lock(line: str) -> None:
    with pytest.raises(ValueError, match="neither a pin nor a hash"):
        lock.read(line)


def test_every_locked_tool_has_its_licence_listed() -> None:
    page = (ROOT / "docs" / "decisions" / "0001-dependencies.md").read_text(encoding="utf-8")
    licences = page.partition("## Licences")[2].partition("\n## ")[0]
    listed = re.findall(r"[a-z][a-z0-9-]+", licences)
    assert [name for name in lock.read((ROOT / lock.LOCK).read_text(encoding="ascii")) if name not in listed] == []
