"""The games that are kept: where they are, which there are, and how to go on with one."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import sys
import time
from pathlib import Path
from typing import Final

from apnap.cli.common import OK, BadInput, named_cards, paint, width
from apnap.cli.shell import plain
from apnap.cli.tables import wrapped

FINISHED: Final = "finished"
RESULT: Final = ".result"
BASICS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
MOST: Final = 20  # of each kind are listed


def games() -> Path:
    """The folder for games that are being played (basedir-spec: XDG_STATE_HOME)."""
    state = os.environ.get("XDG_STATE_HOME", "")
    base = Path(state) if os.path.isabs(state) else Path.home() / ".local" / "state"
    return base / "apnap"


def going_on() -> list[Path]:
    """Games that are not over, the one played last first."""
    return newest_first(games())


def finished() -> list[Path]:
    return newest_first(games() / FINISHED)


def newest_first(folder: Path) -> list[Path]:
    found = [path for path in folder.glob("*.jsonl") if path.is_file()]
    return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)


def latest() -> Path | None:
    """The game that was played last, of those that are not over."""
    return next(iter(going_on()), None)


def chosen(text: str, among: list[Path], what: str) -> Path:
    """A file, or one of the kept games by its number in the list or its name."""
    path = Path(text).expanduser()
    if path.exists() or not (text.isdecimal() or os.sep not in text):
        return path
    if text.isdecimal() and len(text) < 6:
        if not 1 <= int(text) <= len(among):
            raise BadInput(f"there is no game {text} {what}: `apnap play --list` shows {len(among)}")
        return among[int(text) - 1]
    return next((kept for kept in among if text in (kept.name, kept.stem)), path)


# ---- the list ----------------------------------------------------------------------------------------------------


def show_list() -> int:
    """`apnap play --list`: what is going on, and what is over."""
    ours = own_command()
    parts = (
        (f"going on: {ours} play --resume N goes on", going_on()),
        (f"over: {ours} replay N steps through it", finished()),
    )
    for title, paths in parts:
        print(paint(title, "bold"))
        for n, path in enumerate(paths[:MOST], 1):
            for line in wrapped(f"{n:>3}  {told(path)}", width(), 5):
                print(line)
        if len(paths) > MOST:
            print(f"     and {len(paths) - MOST} more")
        if not paths:
            print("     none")
    print(f"They are in {games()}")
    return OK


def told(path: Path) -> str:
    """A game in a line: when it was played last, by whom, under which rules, how long it is."""
    from apnap.errors import BadJournal
    from apnap.play.journal import read_journal

    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
    try:
        reading = read_journal(path)
        decks = {str(name): deck_name(deck) for name, deck in reading.header["decks"].items()}
        kinds = [str(kind) for kind in reading.header["seats"]]
        era = reading.header["ruleset"]
        rules = era if isinstance(era, str) else str(era["name"])
    except (BadJournal, LookupError, TypeError, AttributeError):
        return f"{when}  damaged: {path}"
    who = ", ".join(f"{name} ({kind}: {deck})" for (name, deck), kind in zip(decks.items(), kinds, strict=False))
    made = sum(1 for entry in reading.entries if entry.get("by") == "you")
    long = "1 decision" if made == 1 else f"{made} decisions"
    return f"{when}  {who}; {rules} rules; seed {reading.header['seed']}; {long}{result_of(path)}"


def deck_name(cards: list[str]) -> str:
    """What a deck that ships is called; of others, the card that they have most of."""
    from apnap.decks import DECKS, deck_named

    wanted = sorted(cards)
    for name in DECKS:
        if sorted(one for line in deck_named(name) for one in copies_of(line)) == wanted:
            return name
    others = [name for name in dict.fromkeys(cards) if name not in BASICS]
    return f"{max(others, key=cards.count)} …" if others else "lands"


def copies_of(line: str) -> list[str]:
    """`4 Shock` is four Shocks."""
    count, _, name = line.partition(" ")
    return [name] * int(count) if count.isdecimal() and name else [line]


def keep_result(path: Path, text: str) -> None:
    """How it ended, beside the game: the list need not play it again."""
    with contextlib.suppress(OSError):
        path.with_suffix(RESULT).write_text(text, encoding="utf-8")


def result_of(path: Path) -> str:
    try:
        text = path.with_suffix(RESULT).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""
    return f"; {plain(text[:200])}" if text else ""


# ---- calling it again --------------------------------------------------------------------------------------------


def own_command() -> str:
    """How this program is called from here, so that a command it prints works as printed."""
    if sys.stdout is None or not sys.stdout.isatty():
        return "apnap"  # for pages and programs: its name
    here = Path(sys.executable).parent
    found = shutil.which("apnap")
    if found is not None and Path(found).parent == here:
        return "apnap"
    script = here / "apnap"
    if not script.exists():
        return f"{shlex.quote(sys.executable)} -m apnap"
    near = script.relative_to(Path.cwd()) if script.is_relative_to(Path.cwd()) else script
    return shlex.quote(str(near))


def command(*words: str) -> str:
    """A whole command to print, quoted as a shell needs it, with the card files this one was given."""
    cards = ["--cards", *(str(Path(name).resolve()) for name in named_cards)] if named_cards else []
    return " ".join([own_command(), *(shlex.quote(word) for word in (*words, *cards))])
