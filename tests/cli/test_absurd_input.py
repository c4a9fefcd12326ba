"""Absurd numbers and files: a clear error at once, and bounded memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

LONG = "9" * 6000
BOARD = '[players.A]\nhand = ["Forest"]\n[players.B]\n'


DRIVER = """
import io, json, resource, sys, time
resource.setrlimit(resource.RLIMIT_AS, (900_000_000, 900_000_000))  # the whole program takes a third
from apnap.cli.main import main
told = []
for args in json.loads(sys.argv[1]):
    sys.stdout, sys.stderr = io.StringIO(), io.StringIO()
    began = time.process_time()
    status = main(args)
    told.append([args, status, sys.stderr.getvalue(), time.process_time() - began])
print(json.dumps(told), file=sys.__stdout__)
"""
Told = list[tuple[list[str], int, str, float]]


def process(commands: list[list[str]], stdin: str = "") -> Told:
    """Exit status, standard error and seconds of commands that may not take more memory than that."""
    with open(stdin or os.devnull, "rb") as source:
        done = subprocess.run(
            [sys.executable, "-c", DRIVER, json.dumps(commands)],
            stdin=source,
            capture_output=True,
            encoding="utf-8",
            timeout=200,
            check=False,
        )
    assert done.returncode == 0, done.stderr[-1000:]
    found: Told = json.loads(done.stdout)
    return found


def sparse(path: Path) -> None:
    """A hundred megabytes of nothing."""
    with path.open("wb") as file:
        file.truncate(100_000_000)


CONTENTS: dict[str, Callable[[Path], object]] = {
    "zero": lambda path: path.symlink_to("/dev/zero"),
    "100 MB": sparse,
    "deep list": lambda path: path.write_text("[" * 200_000, encoding="utf-8"),
    "deep table": lambda path: path.write_text('{"a":' * 200_000, encoding="utf-8"),
    "deep TOML": lambda path: path.write_text("title = " + "[" * 3000 + "]" * 3000, encoding="utf-8"),
    "deep keys": lambda path: path.write_text("a" + ".a" * 1900 + " = 1", encoding="utf-8"),
    "deep XML": lambda path: path.write_text("<a>" * 200_000, encoding="utf-8"),
    "long number": lambda path: path.write_text(f"{BOARD}life = {LONG[:3900]}", encoding="utf-8"),
    "long line": lambda path: path.write_text(f"{BOARD}life = {LONG}", encoding="utf-8"),
    "hex number": lambda path: path.write_text(f"{BOARD}life = 0x{'f' * 3900}", encoding="utf-8"),
    "number in a record": lambda path: path.write_text('{"apnap": "record", "seed": ' + LONG + "}", encoding="utf-8"),
    "a card's number": lambda path: path.write_text('{"name": "N", "line": "Creature", "power": ' + LONG + "}"),
    "many copies": lambda path: path.write_text(f"{LONG} Forest\n", encoding="utf-8"),
    "many lines": lambda path: path.write_text("4 Forest\n" * 400_000, encoding="utf-8"),
    "many cards": lambda path: path.write_text("".join(f"1 Card {i}\n" for i in range(60_000)), encoding="utf-8"),
}
COMMANDS = [
    ["run", "FILE"],
    ["deck", "FILE"],
    ["play", "--deck", "FILE", "--watch"],
    ["play", "--resume", "FILE"],
    ["replay", "FILE"],
    ["cards", "--cards", "FILE"],
]


@pytest.mark.parametrize("content", CONTENTS)
def test_an_absurd_file_is_refused_at_once(content: str, tmp_path: Path) -> None:
    """By every command that reads files."""
    path = tmp_path / "absurd.toml"
    CONTENTS[content](path)
    for args, status, error, seconds in process([[str(path) if a == "FILE" else a for a in c] for c in COMMANDS]):
        assert seconds < 10 and len(error) < 1200, (args, error[:300], seconds)
        if status == 1 and args[0] == "deck":  # a list that can be read, of a deck that is out of order
            continue
        assert status == 2 and error and "fault of apnap" not in error, (args, error)


NUMBERS = [
    ["play", "--seats", "9" * 30],
    ["play", "--seats", LONG],
    ["play", "--watch", "--speed", LONG],
    ["play", "--watch", "--speed", "nan"],
    ["bench", "--seconds", "9" * 400],
    ["explain", "514." + LONG],
    ["explain", LONG],
    ["turn", "--era", LONG],
    ["deck", LONG],
    ["run", LONG],
    ["cards", "mv:" + LONG],
]


def test_absurd_numbers_are_refused_in_words() -> None:
    """None of them is a fault of apnap itself, nor printed at length.  (No card costs so much: that is status 1.)"""
    for args, status, error, _ in process(NUMBERS):
        assert status == (1 if args[0] == "cards" else 2), (args[:2], error)
        assert "fault of apnap" not in error and len(error) < 1200, args[:2]


@pytest.mark.parametrize("args", [["play", "--deck", "red", "--seed", "1"], ["deck", "-"]], ids=lambda args: args[0])
def test_standard_input_that_never_ends_is_refused(args: list[str], tmp_path: Path) -> None:
    """A line is not read to its end if it has none."""
    more = ["--save", str(tmp_path / "game")] if args[0] == "play" else []
    [(_, status, error, _)] = process([[*args, *more]], "/dev/zero")
    assert status == 2 and "fault of apnap" not in error


SCRIPTS = [
    f"T{LONG[:3000]} main",
    f"T1 main\nA: cast Forest x{LONG[:3000]}",
    f"T1 main\nexpect A life is {LONG[:3000]}",
    "T1 main\nA: " + "combat 1 " * 440,
    "T1 " + "combat 1 " * 440 + "x",
    "T1 main\n" + "A for " * 600 + "B: cast Forest",
    "T1 main\nexpect " + "not " * 900 + "A wins",
    "T1 main\nexpect " + "A has Forest and " * 230 + "B wins",
]


def test_an_absurd_script_is_refused_or_fails(tmp_path: Path) -> None:
    """Whatever a line says, it is a line that cannot be read or does not hold."""
    paths = [tmp_path / f"absurd-{i}.toml" for i in range(len(SCRIPTS))]
    for path, script in zip(paths, SCRIPTS, strict=True):
        path.write_text(f'{BOARD}[script]\ntext = """\n{script}\n"""\n', encoding="utf-8")
    for args, status, error, seconds in process([["run", str(path)] for path in paths]):
        assert status in (1, 2) and "fault of apnap" not in error and seconds < 10, (args, error)
