"""What a question says to people is not what the rules read."""

from __future__ import annotations

import ast

import pytest

from tools.citation_scan import ROOT

SOURCE = ROOT / "src" / "apnap"
# Who tells people what is asked; state/ and what saves and hashes copy the note.
TELLERS = (
    "driving/asking.py",
    "telling/asked/",
    "telling/questions.py",
    "state/",
    "interchange/save.py",
    "interchange/fingerprint.py",
)
FILES = [p for p in sorted(SOURCE.rglob("*.py")) if not p.relative_to(SOURCE).as_posix().startswith(TELLERS)]


def reads_of(source: str) -> list[int]:
    """The lines in which the note of the question is read."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and node.attr == "ask_note" and isinstance(node.ctx, ast.Load)
    ]


def test_nobody_reads_the_note_of_a_question_but_who_tells_it() -> None:
    wrong = [f"{p.relative_to(SOURCE)}:{line}" for p in FILES for line in reads_of(p.read_text(encoding="utf-8"))]
    assert not wrong, "give the task that asks a field instead:\n" + "\n".join(wrong)


@pytest.mark.parametrize(("line", "lines"), [("int(g.ask_note)", [1]), ("g.ask_note = ''", []), ("note = 1", [])])
def test_reads_are_recognised(line: str, lines: list[int]) -> None:
    assert reads_of(line) == lines
