"""Games on the pages: what a person types is in the page, what the program says is put in between.

A ```console block whose lines after `$ apnap …` begin with `> ` is a game: those lines are typed.  A block with
`> ` lines only goes on with the same game, so that words can stand between its parts; `<!-- console … -->` is a part
that is played, but not shown.  All commands of such a page run in one empty folder, in order.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from apnap.cli.main import main as apnap

PART = re.compile(r"^(?:```console\n(?P<shown>.*?)^```$|<!-- console\n(?P<hidden>.*?)^-->$)", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^> ?(.*)$", re.MULTILINE)
WRONG = ("cannot be done now", "answers no question", "cannot be passed", "there is no answer")
LEFT = re.compile(r"\n*The game is kept\. Go on with: [^\n]*\n*$")


class Misfit(Exception):
    """A typed line that the game no longer takes: the page needs other lines, and perhaps other words."""

    def __init__(self, line: int, typed: str, why: str) -> None:
        super().__init__(f"{line}: {typed!r} {why}")


class Part:
    """A block of the page: the command it begins with, if any, and the lines typed, with their places on the page."""

    def __init__(self, found: re.Match[str]) -> None:
        self.hidden = found["hidden"] is not None
        text: str = found["hidden"] if self.hidden else found["shown"]
        first = text.split("\n", 1)[0]
        self.command = first[2:] if first.startswith("$ ") else ""
        # Other commands read nothing; what looks so is their output.
        read = list(TYPED.finditer(text)) if text.startswith(("> ", "$ apnap play")) else []
        self.typed = [str(match[1]) for match in read]
        start = found.string.count("\n", 0, found.start()) + 2  # the line after the fence, counted from 1
        self.places = [start + text.count("\n", 0, match.start()) for match in read]
        self.said: list[str] = []  # what came first, if there is a command, and after each line


def has_game(page: str) -> bool:
    return any(Part(found).typed for found in PART.finditer(page))


def rendered_games(page: str) -> str:
    """The page with everything the program says as it is now; Misfit if a line is no answer there any more."""
    parts = [Part(found) for found in PART.finditer(page)]
    with scratch():
        for i, part in enumerate(parts):
            if part.command:
                later = next((n for n in range(i + 1, len(parts)) if parts[n].command), len(parts))
                play(parts[i:later])
    texts = iter(parts)
    return PART.sub(lambda match: match[0] if (part := next(texts)).hidden else block(part), page)


def block(part: Part) -> str:
    lines = [f"$ {part.command}", part.said[0]] if part.command else []
    for typed, said in zip(part.typed, part.said[1:] if part.command else part.said, strict=True):
        lines += [f"> {typed}".rstrip(), said]
    text = "\n".join(line.rstrip() for line in "\n".join(lines).split("\n"))
    return "```console\n" + text.strip("\n") + "\n```"


def play(parts: list[Part]) -> None:
    """Play one game, and give each of its parts what was said there."""
    typed = [line for part in parts for line in part.typed]
    places = [place for part in parts for place in part.places]
    rest = "\n" + said(parts[0].command, typed)
    pieces: list[str] = []
    for place, line in zip(places, typed, strict=True):
        before, echo, rest = rest.partition("\n" + f"> {line}".rstrip() + "\n")
        rest = "\n" + rest
        pieces.append(before)
        if not echo:
            check(pieces, places, typed)
            raise Misfit(place, line, "was never read: the game was over, or the program had left")
    pieces.append(rest if "quit" in typed[-1:] else LEFT.sub("\n", rest))
    check(pieces, places, typed)
    pieces = [piece.strip("\n") for piece in pieces]
    for part in parts:
        n = len(part.typed) + (1 if part.command else 0)
        part.said, pieces = pieces[:n], pieces[n:]


def check(pieces: list[str], places: list[int], typed: list[str]) -> None:
    """Piece 0 came before anything was typed; each other one is what the program said to the line before it."""
    for place, line, piece in zip(places, typed, pieces[1:], strict=False):
        if any(words in piece for words in WRONG):
            raise Misfit(place, line, f"no longer fits; the program said:\n{piece.strip()}")


def said(command: str, typed: list[str]) -> str:
    from tools.cli_pages import split

    words, cut = split(command)
    text = io.StringIO()
    before = sys.stdin
    sys.stdin = io.StringIO("".join(f"{line}\n" for line in typed))
    try:
        with contextlib.redirect_stdout(text), contextlib.redirect_stderr(text):
            apnap(words[1:])
    finally:
        sys.stdin = before
    return cut(text.getvalue())


@contextlib.contextmanager
def scratch() -> Iterator[None]:
    """An empty folder to play in, where games are kept as well."""
    before, environment = Path.cwd(), dict(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ["XDG_STATE_HOME"] = folder
        os.environ.pop("FORCE_COLOR", None)
        try:
            yield
        finally:
            os.chdir(before)
            os.environ.clear()
            os.environ.update(environment)
