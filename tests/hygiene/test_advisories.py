"""Pinned packages against advisories that were brought along."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tools.advisories import affects, main, pinned

MYPY = next(p for p in pinned() if p.name == "mypy")


def advisory(name: str, ecosystem: str = "PyPI", **affected: Any) -> dict[str, Any]:
    what = {"package": {"ecosystem": ecosystem, "name": name}, **affected}
    return {"id": "TEST-1", "summary": "a weakness", "affected": [what]}


def ranged(*events: dict[str, str]) -> dict[str, Any]:
    return {"ranges": [{"type": "ECOSYSTEM", "events": list(events)}]}


def written(folder: Path, *found: dict[str, Any]) -> Path:
    for i, each in enumerate(found):
        (folder / f"{i}.json").write_text(json.dumps(each), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("events", "hit"),
    [
        ([{"introduced": "0"}], True),
        ([{"introduced": "0"}, {"fixed": "1.5"}], False),
        ([{"introduced": "0"}, {"fixed": "1.5.1"}], True),
        ([{"introduced": "1.5"}, {"last_affected": "1.5"}], True),
        ([{"introduced": "0"}, {"last_affected": "1.4"}], False),
        ([{"introduced": "1.6"}], False),
        ([{"introduced": "0"}, {"fixed": "1.0"}, {"introduced": "1.4"}, {"fixed": "1.10"}], True),
        ([{"introduced": "0"}, {"fixed": "1.0"}, {"introduced": "1.6"}, {"fixed": "1.10"}], False),
    ],
)
def test_a_range_has_its_versions(events: list[dict[str, str]], hit: bool) -> None:
    assert affects(ranged(*events), "1.5") is hit


def test_a_version_may_be_listed() -> None:
    assert affects({"versions": ["1.4", "1.5"]}, "1.5")
    assert not affects({"versions": ["1.4"]}, "1.5")


def test_a_pinned_package_with_a_weakness_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By its version, however its name is spelt; what was withdrawn, or is about another package, is not."""
    gone = {**advisory("mypy", versions=[MYPY.version]), "id": "GONE-1", "withdrawn": "2026-01-01T00:00:00Z"}
    other = {**advisory("mypy", "npm", versions=[MYPY.version]), "id": "OTHER-1"}
    folder = written(tmp_path, advisory("MyPy", **ranged({"introduced": "0"})), gone, other)
    assert main([str(folder)]) == 1
    said = capsys.readouterr().out
    assert f"mypy {MYPY.version} (PyPI): TEST-1: a weakness" in said
    assert "GONE-1" not in said
    assert "OTHER-1" not in said


def test_archives_are_read_and_the_page_is_compared_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lit = next(p for p in pinned() if (p.ecosystem, p.name) == ("npm", "lit"))
    archive = tmp_path / "all.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("1.json", json.dumps(advisory("lit", "npm", versions=[lit.version])))
        file.writestr("2.json", json.dumps(advisory("no-such-package", versions=["1"])))
    assert main([str(archive)]) == 1
    assert f"lit {lit.version} (npm): TEST-1" in capsys.readouterr().out


def test_nothing_found_is_said_with_what_was_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fixed = advisory("mypy", **ranged({"introduced": "0"}, {"fixed": "0.1"}))
    assert main([str(written(tmp_path, fixed))]) == 0
    assert f"no advisory fits\n{len(pinned())} packages compared with 1 advisories" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["[]", "{", '{"summary": "no id"}', '{"id": "X", "affected": 3}'])
def test_what_is_no_advisory_is_told(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text, encoding="utf-8")
    assert main([str(file)]) == 2
    assert "bad.json" in capsys.readouterr().err
    assert main([str(tmp_path / "none.json")]) == 2
