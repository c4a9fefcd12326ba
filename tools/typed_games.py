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


class Part:
    """A block of the page: the command it begins with, if any, and the lines typed."""

    def __init__(self, text: str, hidden: bool) -> None:
        self.hidden = hidden
        first = text.split("\n", 1)[0]
        self.command = first[2:] if first.startswith("$ ") else ""
        # Other commands read nothing; what looks so is their output.
        self.typed = TYPED.findall(text) if text.startswith(("> ", "$ apnap play")) else []
        self.said: list[str] = []  # what came first, if there is a command, and after each line


def has_game(page: str) -> bool:
    return any(Part(found["shown"] or found["hidden"], False).typed for found in PART.finditer(page))


def rendered_games(page: str) -> str:
    """The page with everything the program says as it is now."""
    parts = [Part(m["shown"] or m["hidden"], m["hidden"] is not None) for m in PART.finditer(page)]
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
    rest = "\n" + said(parts[0].command, typed)
    pieces: list[str] = []
    for line in typed:
        before, echo, rest = rest.partition("\n" + f"> {line}".rstrip() + "\n")
        rest = "\n" + rest
        if not echo:
            raise ValueError(f"{line!r} was never read: the game was over, or the program had left")
        pieces.append(before)
        if any(words in before for words in WRONG):
            raise ValueError(f"before {line!r}:\n{before}")
    pieces.append(rest if "quit" in typed[-1:] else LEFT.sub("\n", rest))
    pieces = [piece.strip("\n") for piece in pieces]
    for part in parts:
        n = len(part.typed) + (1 if part.command else 0)
        part.said, pieces = pieces[:n], pieces[n:]


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
