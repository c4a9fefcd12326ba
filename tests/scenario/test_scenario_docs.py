"""The page about scenarios shows what works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from apnap.scenario import read, run
from apnap.scenario.expecting import Expecting
from apnap.scenario.runner import Runner
from apnap.scenario.setup import set_up

PAGE = (Path(__file__).parent.parent.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_of_the_page_pass(text: str) -> None:
    """Run as they stand there."""
    report = run(text)
    assert report.passed, str(report)


def test_the_page_has_an_example() -> None:
    """Nothing to run would pass."""
    assert EXAMPLES


def test_every_clause_of_the_page_is_understood() -> None:
    """A clause that no form fits would be refused."""
    table = set_up(read("[players.A]\n[players.B]\n"))
    expecting: Expecting = Runner(read("[players.A]\n[players.B]\n"), table.game, table.aliases).expecting
    section = PAGE.partition("## Expectations")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ") and "`" in line]
    clauses = [c for row in rows for c in re.findall(r"`([^`]+)`", row) if row.count("|") == 3]
    lonely = {"untapped", "attacking B", "blocking Y", "blocked", "sick", "phased out", "face down", "transformed"}
    missed = [c for c in clauses if not any(f.fullmatch(f"X {c}" if c in lonely else c) for f, _ in expecting.forms)]
    assert len(clauses) > 40
    assert missed == []


SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", SNIPPETS, ids=range(len(SNIPPETS)))
def test_python_of_the_page_runs(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """As it stands there."""
    exec(compile(text, "page", "exec"), {})  # the page is our own
    assert capsys.readouterr().out
