"""A board and a script, put together and run."""

from __future__ import annotations

from apnap.scenario import Report, run


def scripted(board: str, script: str) -> str:
    return f"{board}\n[script]\ntext = '''\n{script}\n'''\n"


def play(board: str, script: str) -> Report:
    return run(scripted(board, script))


def check(board: str, script: str) -> None:
    report = play(board, script)
    assert report.passed, str(report)


def reason(board: str, script: str) -> str:
    """Why its first line fails that does."""
    return play(board, script).failures[0].reason
