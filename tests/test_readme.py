"""The Python examples in the README and the documentation run.

The blocks of a page run in order and share one namespace, as a reader would type them. Blocks
that are not meant to run use another language tag, such as ``text`` or ``pycon``.
"""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from apnap.cards.pool import SHIPPED
from apnap.cards.registry import CARDS
from apnap.cli.main import main
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


README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_readme_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    """The comment behind a print is what comes of it, up to a colon."""
    source = _blocks(ROOT / "README.md")[0][1]
    said = [line.rpartition("  # ")[2] for line in source.splitlines() if line.startswith("print(")]
    exec(compile(source, "README.md", "exec"), {"__name__": "__main__"})
    printed = [line for line in capsys.readouterr().out.splitlines() if line]
    assert printed[:2] == said[:2] == ["mulligan 103.5", "['keep', 'mulligan']"]
    assert said[2].endswith(printed[-2]) and said[3].partition(":")[0] == printed[-1]


@pytest.mark.parametrize("command", sorted(set(re.findall(r"`apnap ([a-z][^`]*)`", README))))
def test_every_command_of_the_readme_works(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my-deck.txt").write_text("24 Forest\n36 Grizzly Bears\n", encoding="utf-8")
    if "NAME" not in command:
        main(shlex.split(command))
        told = capsys.readouterr()
        assert told.out.strip() and not told.err


def test_the_package_needs_nothing_but_python() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dependencies"] == [] and project["requires-python"] == ">=3.11"


def test_every_target_the_readme_names_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"\bmake ([a-z]+)", README)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
