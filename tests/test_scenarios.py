"""Every scenario of the library passes, names real rules, and says what it shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap import citations
from apnap.eras import ruleset_named
from apnap.scenario import load, run_all

LIBRARY = Path(__file__).parent.parent / "scenarios"
FILES = sorted(LIBRARY.rglob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_scenario_passes(path: Path) -> None:
    """The board, the script and what it expects agree with the engine."""
    for report in run_all(path):
        assert report.passed, str(report)


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_scenario_has_a_title_real_rules_and_an_expectation(path: Path) -> None:
    """A scenario without an expectation could not fail."""
    scenario = load(path)
    assert scenario.title
    edition = ruleset_named(scenario.ruleset).edition
    assert [r for r in scenario.rules if not citations.is_citation(r, edition)] == []
    assert any(line.kind == line.EXPECT for moment in scenario.moments for line in moment.lines)


def test_the_library_is_there() -> None:
    """An empty folder would pass everything."""
    assert FILES
