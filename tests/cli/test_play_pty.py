"""`apnap play` as a person uses it: through a pseudo-terminal, typing."""

from __future__ import annotations

import errno
import os
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pty = pytest.importorskip("pty")

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|[\x00\x07\r]|\x1b[=>]")


class Person:
    """Types at a program in a terminal of 80 by 24, and reads what it prints."""

    def __init__(self, *args: str, **environment: str) -> None:
        here, there = pty.openpty()
        set_size(there)
        settings = {**os.environ, "TERM": "dumb", "COLUMNS": "80", "LINES": "24", **environment}
        command = [sys.executable, "-m", "apnap", "play", *args]
        self.process = subprocess.Popen(
            command,
            stdin=there,
            stdout=there,
            stderr=there,
            env=settings,
            start_new_session=True,
            preexec_fn=own_terminal,  # noqa: PLW1509
        )
        os.close(there)
        self.file = here
        self.text = ""  # everything so far
        self.read_to = 0

    def read(self, seconds: float) -> bool:
        """Take what there is; False when nothing came, or the program has ended."""
        ready, _, _ = select.select([self.file], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.file, 65536)
        except OSError as error:
            if error.errno != errno.EIO:  # what Linux says at the end
                raise
            return False
        self.text += ESCAPES.sub("", data.decode("utf-8", "replace"))
        return bool(data)

    def see(self, wanted: str, seconds: float = 30) -> str:
        """Wait for a text (a pattern) that was not seen before; what came up to it."""
        end = time.monotonic() + seconds
        while not (found := re.search(wanted, self.text[self.read_to :])):
            if time.monotonic() > end or (not self.read(1) and self.process.poll() is not None and not self.read(0.2)):
                raise AssertionError(f"{wanted!r} did not come; this did:\n{self.text[self.read_to :][-3000:]}")
        part = self.text[self.read_to : self.read_to + found.end()]
        self.read_to += found.end()
        return part

    def prompted(self) -> str:
        """Wait for the prompt; what came before it."""
        return self.see(r"(?m)^> $")

    def type(self, line: str) -> str:
        """Type a line, and wait for the next prompt or the end."""
        os.write(self.file, f"{line}\n".encode())
        self.see(re.escape(line))
        return self.see(r"(?m)^> $|Step through it with|The game is kept")

    def leave(self) -> int:
        while self.read(0.5):
            pass
        return self.process.wait(20)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(20)
        os.close(self.file)


def own_terminal() -> None:
    """In the new process: the terminal is its own, so that Ctrl-C reaches it."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def set_size(file: int) -> None:
    import fcntl
    import struct
    import termios

    fcntl.ioctl(file, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Any]:
    """Start programs that keep their games in a folder of this test."""
    people: list[Person] = []

    def start(*args: str, **environment: str) -> Person:
        people.append(Person(*args, **{"XDG_STATE_HOME": str(tmp_path), **environment}))
        return people[-1]

    yield start
    for person in people:
        person.close()


NEW = ("--deck", "bears", "--vs", "random", "--seed", "11")


def first_turn(person: Person) -> None:
    """Answer what comes before the first turn."""
    told = person.prompted()
    while "who takes the first turn" in told or "keep this hand" in told:
        told = person.type("1")


def test_a_whole_game_by_typing(sit: Any) -> None:
    """Land, creature, attack, nothing else: that is enough to win against the random bot."""
    person = sit(*NEW, NO_COLOR="1")
    told = person.prompted()
    answers = 0
    while "wins after" not in told:
        answers += 1
        assert answers < 400
        question = told[told.rindex("Alice, ") :]
        if "which creatures attack" in question:
            told = person.type("all")
        elif "which creatures block" in question:
            told = person.type("none")
        elif "play Forest" in question:
            told = person.type("play Forest")
        elif "cast Grizzly Bears" in question:
            told = person.type("cast g")
        elif "pass" in question:
            told = person.type("")
        else:
            told = person.type("1")
    assert re.search(r"\w+ wins after \d+ turns", person.text)
    assert "again begins another game" in told.replace("\n  ", " ")
    os.write(person.file, b"\n")  # Enter leaves
    assert person.leave() == 0
    assert "apnap replay" in person.text
    assert all(len(line) <= 80 for line in person.text.splitlines() if "apnap replay" not in line)


def test_a_killed_game_goes_on_where_it_was(sit: Any) -> None:
    """After SIGKILL, --resume asks the very question that stood there, with everything that was answered."""
    person = sit(*NEW)
    first_turn(person)
    person.type("play Forest")
    before = person.type("board")
    person.process.send_signal(signal.SIGKILL)
    person.process.wait(20)
    again = sit("--resume")
    told = again.prompted()
    assert "lands" in told and "Forest" in told
    assert before[before.rindex("Alice, ") :] == told[told.rindex("Alice, ") :]


def test_stops_yields_why_and_undo(sit: Any) -> None:
    """A stop in the upkeep is kept even by a yield; `why` tells what was passed; undo brings the question back."""
    person = sit(*NEW)
    first_turn(person)
    assert "stop at upkeep in your turns: on" in person.type("stop upkeep mine")
    assert "[upkeep]" in person.type("play Forest")  # nothing else can be done, so everything is passed up to the stop
    assert "[main]" in person.type("n")  # pass through this step
    person.type("play Forest")
    assert "[upkeep]" in person.type("e")  # pass until end of turn
    assert "your stop at upkeep" in person.type("why")
    assert "not asked" in person.type("why draw")
    assert "taken back" in person.type("undo")
    assert "again" in person.type("redo")
    assert "upkeep" in person.type("stops")
    assert "full control is on" in person.type("full")
    assert "are off" in person.type("off")
    assert "you hold priority" in person.type("hold")


def test_wrong_input_is_told_in_a_line(sit: Any) -> None:
    """Nonsense gets a line and the question again; nothing changes."""
    person = sit(*NEW)
    first_turn(person)
    for wrong in (
        "nonsense",
        "99",
        "cast Black Lotus",
        "card nosuch",
        "stop nowhere",
        "log x",
        "resume /nowhere",
        "\x01",
    ):
        told = person.type(wrong) if wrong != "\x01" else person.type("é")
        assert "Traceback" not in told
        assert "what do you do?" in told


def test_what_can_be_looked_at(sit: Any, tmp_path: Path) -> None:
    """Cards, log, stack, graveyards, help, hints and saving."""
    person = sit(*NEW)
    first_turn(person)
    assert "Creature — Bear" in person.type("card grizzly")
    assert "103.5" in person.type("log")
    assert "the stack is empty" in person.type("stack")
    assert "Bob" in person.type("graveyard")
    assert "full control" in person.type("help")
    assert "a bot would answer" in person.type("hint")
    with tempfile.TemporaryDirectory() as short:  # a longer line would scroll out of the terminal
        assert "saved as" in person.type(f"save {short}/mine")
        assert Path(short, "mine").stat().st_size > 100
    os.write(person.file, b"play For\t\n")
    person.see("305.1")


def test_leaving_keeps_the_game(sit: Any, tmp_path: Path) -> None:
    """quit, the end of input and Ctrl-C all say how to go on."""
    for key, status in (("quit\n", 0), ("\x04", 0), ("\x03", 130)):
        person = sit("--save", str(tmp_path / f"{status}{len(key)}.jsonl"), *NEW)
        first_turn(person)
        time.sleep(0.3)  # a key that comes before the program waits for one is lost
        os.write(person.file, key.encode())
        person.see("The game is kept")
        assert person.leave() == status
        assert "Traceback" not in person.text


def test_two_people_do_not_see_each_others_hands(sit: Any) -> None:
    """Between two people the screen is cleared, and the next one must press Enter."""
    person = sit("--deck", "red", "blue", "--vs", "human", "--seed", "3")
    told = person.prompted()
    while "Press Enter" not in told:
        os.write(person.file, b"1\n")
        told = person.see(r"Press Enter[^\n]*|(?m:^> $)")
    os.write(person.file, b"\n")
    assert re.search(r"\n(Alice|Bob), ", person.prompted())
