"""Control and escape characters of what was read never reach a terminal raw, whatever the command."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from apnap import Game
from apnap.cli.common import note_color, paint
from apnap.cli.main import COMMANDS, main
from apnap.cli.shell import CONTROL, plain
from apnap.interchange.records import record as record_of

# Colour, title, clearing, bell, backspace, return, an eight-bit introducer, and a mark that turns writing around.
EVIL = "e\x1b[31mv\x1b]0;title\x07\x1b[2Ji\x08\x9b31m\x0c\rl\x7f\u202e\u2028"
FILE = EVIL.replace("/", "")
BOARD = f"""title = {json.dumps(EVIL, ensure_ascii=True)}
rules = ["514.3a", {json.dumps(EVIL)}]
notes = {json.dumps(EVIL)}
why = {json.dumps(EVIL)}
[players.{json.dumps(EVIL)}]
hand = ["Forest", {json.dumps(EVIL)}]
[players.B]
[script]
text = "T1 main"
"""


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """Files with such a name and content, for each kind that is read."""
    named = {
        "SCENARIO": BOARD.replace("\x7f", ""),
        "CARD": json.dumps({"name": EVIL, "line": "Instant", EVIL: 1}),
        "CARDS": json.dumps([{"name": "Fine", "line": "Instant", "abilities": [{"is": EVIL}]}]),
        "DECK": f"About\nName {EVIL}\n\nDeck\n4 Forest\n4 {EVIL} x\n",
        "ODD": f"4 {EVIL}\n[{EVIL}]\n<{EVIL}>",
        "RECORD": record(),
        "EMPTY": "",
    }
    found: dict[str, str] = {"NONE": str(tmp_path / f"none{FILE}"), "EVIL": EVIL, "FOLDER": str(tmp_path / EVIL)}
    for kind, text in named.items():
        path = tmp_path / f"{kind}{FILE}"
        path.write_text(text, encoding="utf-8")
        found[kind] = str(path)
    (tmp_path / EVIL).mkdir()
    return found


def record() -> str:
    game = Game.new({"A": ["60 Forest"], "B": ["60 Forest"]}, seed=EVIL)
    values = json.loads(record_of(game))
    values["decks"] = {EVIL: ["60 Forest"], "B": ["60 Forest"]}
    return json.dumps(values)


ANYTHING = ["SCENARIO", "CARD", "CARDS", "DECK", "ODD", "RECORD", "EMPTY", "NONE", "EVIL", "FOLDER"]
LINES: list[list[str]] = [
    *(["run", name] for name in ANYTHING),
    *(["run", name, "--json"] for name in ANYTHING),
    *(["run", name, "--era", "sixth", "--era", "current"] for name in ANYTHING),
    *(["deck", name] for name in ANYTHING),
    *(["deck", name, "--json"] for name in ANYTHING),
    *(["deck", "DECK", "--to", kind] for kind in ("plain", "arena", "mtgo", "dek", "xmage", "forge", "cod", "EVIL")),
    ["deck", "red", "--out", "FOLDER"],
    ["deck", "DECK", "--out", "NONE"],
    ["deck", "red", "--era", "EVIL"],
    *(["cards", "--cards", name] for name in ANYTHING),
    *(["import", "--coverage", name] for name in ANYTHING),
    ["import", "--skeleton", "EVIL"],
    ["cards", "EVIL"],
    ["cards", "color:EVIL"],
    *(["replay", name, "--all"] for name in ANYTHING),
    *(["replay", "RECORD", "--to", "EVIL"] for _ in range(1)),
    *(["play", "--resume", name] for name in ANYTHING),
    *(["play", "--deck", name] for name in ANYTHING),
    ["play", "--watch", "--quiet", "--deck", "bears", "--vs", "random", "--seed", "EVIL"],
    ["play", "--seed", "EVIL", "--deck", "bears", "--save", "NONE"],
    ["play", "--stops", "EVIL"],
    ["play", "--seats", "EVIL"],
    ["play", "--vs", "EVIL"],
    ["turn", "--era", "EVIL"],
    ["turn", "--diff", "EVIL"],
    ["turn", "EVIL"],
    ["explain", "EVIL"],
    ["explain", "514", "--era", "EVIL"],
    *(["export", name, "--frames", "-"] for name in ANYTHING),
    ["export", "SCENARIO", "--html", "FOLDER"],
    ["arena", "--decks", "EVIL"],
    ["arena", "--resume", "FOLDER"],
    ["arena", "--report", "NONE"],
    ["mcp", "--cards", "EVIL"],
    ["mcp", "EVIL"],
    ["web", "--port", "EVIL"],
    ["web", "--host", "EVIL", "--no-browser"],
    ["bench", "--seconds", "EVIL"],
    ["completion", "EVIL"],
    ["completion", "--words", "deck", "EVIL"],
    ["EVIL"],
    ["--EVIL"],
    ["--color", "EVIL"],
]


def test_the_lines_below_use_every_command() -> None:
    """A new command is tried, too."""
    assert {line[0] for line in LINES} >= set(COMMANDS)


@pytest.mark.parametrize("line", LINES, ids=[" ".join(line) for line in LINES])
def test_what_was_read_is_written_as_text(
    line: list[str],
    files: dict[str, str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """On both streams; and nothing of it is a fault of apnap."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    words = [word.replace("EVIL", EVIL) if "EVIL" in word else files.get(word, word) for word in line]
    status = main(words)
    told = capsys.readouterr()
    assert status != 3, told.err
    assert CONTROL.findall(told.out) == [] == CONTROL.findall(told.err)


def test_json_stays_true(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """A program that reads it gets the name as it was."""
    main(["deck", files["DECK"], "--json"])
    name = json.loads(capsys.readouterr().out)["name"]
    assert "\x1b[31m" in name and "\x9b" in name


def test_our_own_colours_are_colours_and_those_of_others_are_not(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(["--color", "always", "deck", files["DECK"]])
    out = capsys.readouterr().out
    note_color("auto")
    assert re.search(r"\x1b\[1me␛\[31mv␛\]0;title␇␛\[2Ji␈", out), out
    assert re.sub(r"\x1b\[[0-9;]*m", "", out).count("\x1b") == 0
    assert plain(paint("x\x1by")) == "x␛y"


def test_a_question_at_a_terminal_is_text_too() -> None:
    """Where lines are edited, a prompt does not pass through standard output."""
    code = "from apnap.cli.shell import ask, shielded; shielded(lambda: len(ask('a\\x1b[31mb')))"
    parent, child = pty.openpty()
    with subprocess.Popen([sys.executable, "-c", code], stdin=child, stdout=child, stderr=child) as process:
        os.write(parent, b"x\n")
        process.wait(60)
    os.close(child)
    seen = os.read(parent, 10_000).decode()
    os.close(parent)
    assert "a␛[31mb" in seen and "\x1b[31m" not in seen
