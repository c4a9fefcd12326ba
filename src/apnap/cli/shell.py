"""What the commands have in common: they end quietly when their reader leaves, never with a traceback, and nothing that
they were given to read reaches a terminal as anything but text.

While a command works, standard output and error pass through an `Outlet`, so that no print has to think of it.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable
from typing import Any, Final, TextIO, cast

LONGEST_LINE: Final = 100_000  # characters typed, or in a file of answers
# Control characters (a line's end and tabs are none here), marks that turn the direction of writing around, and other
# ends of lines.  What they could do: move the cursor, set the title, hide what is written.
CONTROL: Final = re.compile(r"\r(?!\n)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
# Our own colours are marked with a character that nobody else can know, and become escape sequences on the way out.
OWN: Final = chr(0x100000 + int.from_bytes(os.urandom(2), "big") % 0xFFFE)
OWN_CODE: Final = re.compile(rf"{OWN}([0-9;]*[A-Za-z])")


def escape(code: str) -> str:
    """A sequence for the terminal, such as "1;36m", to be printed."""
    return f"{OWN}{code}"


def plain(text: str) -> str:
    """The text with everything visible that a terminal would obey."""
    return CONTROL.sub(visible, text)


def visible(found: re.Match[str]) -> str:
    """␛ for an escape; what has no picture of its own becomes the sign for an unknown character."""
    code = ord(found[0])
    return chr(0x2400 + code) if code < 0x20 else "\u2421" if code == 0x7F else "\ufffd"


def sent(text: str) -> str:
    """What is written to a terminal for a text that was printed."""
    return OWN_CODE.sub("\x1b[\\1", plain(text))


def ask(prompt: str) -> str:
    """A line from the keyboard.  Where lines can be edited, the prompt goes past `sys.stdout`."""
    return input(plain(prompt))


class Outlet:
    """A stream that writes texts as texts."""

    def __init__(self, stream: TextIO) -> None:
        self.stream: Final = stream

    def write(self, text: str) -> int:
        self.stream.write(sent(text))
        return len(text)

    def writelines(self, lines: list[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


class Inlet:
    """A stream whose lines end, whatever is at its other end."""

    def __init__(self, stream: TextIO) -> None:
        self.stream: Final = stream

    def readline(self, size: int = -1) -> str:
        from apnap.errors import MalformedChoice

        line = self.stream.readline(LONGEST_LINE + 1 if size < 0 else size)
        if len(line) > LONGEST_LINE:
            raise MalformedChoice(f"standard input: a line of more than {LONGEST_LINE} characters")
        return line

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def shielded(work: Callable[[], int]) -> int:
    """Do the work of a command; its exit status."""
    if sys.stdout is None:  # closed by the caller
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a letter shows a question mark
    before = sys.stdin, sys.stdout, sys.stderr
    nothing = io.TextIOWrapper(io.BytesIO())  # what a program reads whose standard input was closed
    sys.stdin = cast(TextIO, Inlet(nothing if sys.stdin is None else sys.stdin))
    sys.stdout = cast(TextIO, Outlet(sys.stdout))
    sys.stderr = cast(TextIO, Outlet(sys.stderr)) if sys.stderr is not None else sys.stderr
    try:
        return watched(work)
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def watched(work: Callable[[], int]) -> int:
    try:
        status = work()
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130
    except OSError as error:
        # Nothing may be written at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader has seen enough
            return 0
        print(f"cannot write: {error.strerror}", file=sys.stderr)
        return 1
