"""Scenarios from a command line, and files that are damaged."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap.scenario import ScenarioError, run
from apnap.scenario.__main__ import main

LIBRARY = Path(__file__).parent.parent.parent / "scenarios"
SAMPLE = (LIBRARY / "cases" / "08-sundial.toml").read_text(encoding="utf-8")


def test_a_folder_is_played(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One line for each, and a sum."""
    (tmp_path / "a.toml").write_text(SAMPLE, encoding="utf-8")
    assert main([str(tmp_path)]) == 0
    assert "1 of 1 passed" in capsys.readouterr().out


def test_the_story_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What happened, in words."""
    (tmp_path / "a.toml").write_text(SAMPLE, encoding="utf-8")
    assert main(["--story", str(tmp_path / "a.toml")]) == 0
    assert "Sundial of the Infinite" in capsys.readouterr().out


def test_failures_and_bad_files_show_in_the_exit_code(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """1 for a failure, 2 for a file that cannot be read."""
    (tmp_path / "a.toml").write_text('[script]\ntext = "T1 main: expect life A 3"\n', encoding="utf-8")
    assert main([str(tmp_path / "a.toml")]) == 1
    assert "expected life A 3: it is 20" in capsys.readouterr().out
    (tmp_path / "b.toml").write_text("nonsense", encoding="utf-8")
    assert main([str(tmp_path)]) == 2
    assert "b.toml:1: not TOML" in capsys.readouterr().err


@settings(max_examples=120, deadline=None, derandomize=True, database=None)
@given(st.integers(0, 10_000), st.integers(0, 40), st.text(max_size=12))
def test_damaged_files_are_errors_or_failures(at: int, cut: int, put: str) -> None:
    """A piece cut out, something else put in: a `ScenarioError` or a report, never anything else."""
    at %= len(SAMPLE)
    with contextlib.suppress(ScenarioError):
        run(SAMPLE[:at] + put + SAMPLE[at + cut :] + "\n")
