"""What the commands print, word for word.  `python -m tools.cli_pages` (`make docs`) writes all of it anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from apnap.citations import is_rule
from apnap.rulebook.scenarios import catalogue
from tools.citation_scan import ROOT
from tools.cli_pages import ACTING, BLOCK, GOLDENS, HOME, output
from tools.typed_games import has_game, rendered_games

PAGES = [path for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]]
COMMANDS = [
    (path.name, block, line[2:])
    for path in PAGES
    if not has_game(path.read_text(encoding="utf-8"))
    for block in BLOCK.findall(path.read_text(encoding="utf-8"))
    for line in block.splitlines()
    if line.startswith("$ ")
]

GAMES = [path for path in PAGES if has_game(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("name", GOLDENS)
def test_the_output_is_the_golden_one(name: str) -> None:
    """If a change is meant, `python -m tools.cli_pages` keeps it."""
    assert output(GOLDENS[name]) == (HOME / f"{name}.txt").read_text(encoding="utf-8")


def test_there_is_no_other_golden() -> None:
    assert {path.stem for path in HOME.glob("*.txt")} == set(GOLDENS)


@pytest.mark.parametrize(("page", "block", "command"), COMMANDS, ids=[f"{c[0]}: {c[2]}" for c in COMMANDS])
def test_the_pages_show_what_the_commands_print(page: str, block: str, command: str) -> None:
    """If a change is meant, `python -m tools.cli_pages` keeps it."""
    assert f"$ {command}\n{output(command)}" in block + "\n", page


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_the_games_on_the_pages_go_as_they_are_told(path: Path) -> None:
    """If a change is meant, `python -m tools.cli_pages` keeps it; look whether the words around still fit."""
    page = path.read_text(encoding="utf-8")
    assert rendered_games(page) == page


def test_the_command_line_page_shows_every_command() -> None:
    from apnap.cli.main import COMMANDS as known

    shown = {re.match(r"apnap (\w+)", command) for page, _, command in COMMANDS if page == "command-line.md"}
    named = {found[1] for found in shown if found}
    apart = {
        "play",
        "web",
        "arena",
        "bench",
        "completion",
        "export",
        "mcp",
    }  # they need a person, time, a shell or a program, or write files
    assert named >= set(known) - apart


def test_the_list_of_acting_rules_names_scenarios_there_are() -> None:
    """It need not be the newest, but what it names must exist."""
    lines = [line.split("\t") for line in ACTING.read_text(encoding="utf-8").splitlines()[1:]]
    names = {entry.name for entry in catalogue()}
    assert len(lines) > 100 and all(is_rule(rule) and name in names for rule, name in lines)
