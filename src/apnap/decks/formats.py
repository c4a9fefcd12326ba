"""Reading and writing the deck lists people have.

deck = load_deck("burn.dck")            # the format is recognised
game = Game.new([deck.cards, other.cards])
save_deck(deck, "burn.cod")
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from apnap.decks import csv_format as tables
from apnap.decks import text_formats as texts
from apnap.decks import xml_formats as xmls
from apnap.decks.lists import DeckList, Entry, resolve
from apnap.errors import DeckError
from apnap.interchange.bounded import read_file

__all__ = ["FORMATS", "DeckError", "DeckList", "Entry", "detect", "load_deck", "read_deck", "save_deck", "write_deck"]

LONGEST: Final = 1_000_000  # characters; a deck list is a page or two

READERS: Final[dict[str, Callable[[str], DeckList]]] = {
    "plain": texts.read_plain,
    "arena": texts.read_plain,
    "mtgo": texts.read_mtgo,
    "dek": xmls.read_dek,
    "xmage": texts.read_xmage,
    "forge": texts.read_forge,
    "cod": xmls.read_cod,
    "csv": tables.read_csv,
}
WRITERS: Final[dict[str, Callable[[DeckList], str]]] = {
    "plain": texts.write_plain,
    "arena": texts.write_arena,
    "mtgo": texts.write_mtgo,
    "dek": xmls.write_dek,
    "xmage": texts.write_xmage,
    "forge": texts.write_forge,
    "cod": xmls.write_cod,
    "csv": tables.write_csv,
}
FORMATS: Final = tuple(READERS)
SUFFIXES: Final = {".dek": "dek", ".cod": "cod", ".dck": "forge", ".csv": "csv"}


def detect(text: str) -> str:
    """The format a list is written in."""
    body = text.lstrip("\ufeff \t\r\n")
    if body.startswith("<"):
        return "cod" if "<cockatrice_deck" in body else "dek"
    if tables.header(body)[0]:
        return "csv"
    lines = [line.strip() for line in body.splitlines()]
    if any(re.match(r"\[[A-Za-z ]+\]$", line) for line in lines):
        return "forge"
    if any(texts.XMAGE_CARD.match(line) or line.upper().startswith(("NAME:", "LAYOUT ")) for line in lines):
        return "xmage"
    if any(line.casefold() in ("deck", "about", "commander", "companion") for line in lines):
        return "arena"
    if any(re.search(r"\s\([A-Z0-9]{2,6}\)\s+\S+$", line) for line in lines):
        return "arena"
    return "mtgo" if looks_like_mtgo(lines) else "plain"


def looks_like_mtgo(lines: list[str]) -> bool:
    """Two blocks of counted cards, the second no bigger than a sideboard (100.4a); more are someone's own order."""
    blocks: list[list[str]] = [[]]
    for line in lines:
        if line:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    blocks = [b for b in blocks if b]
    if len(blocks) != 2 or not all(re.match(r"\d+ \S", line) for b in blocks for line in b):
        return False
    return sum(int(line.split()[0][:9]) for line in blocks[1]) <= 15


def format_named(name: str) -> str:
    if name not in READERS:
        near = difflib.get_close_matches(str(name), FORMATS, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise DeckError(f"no deck format {name!r}: {', '.join(FORMATS)}{hint}")
    return name


def read_deck(text: str, format: str | None = None, *, check: bool = True) -> DeckList:
    """A deck from its text.  With `check`, names are those of the pool, and unknown ones are an error."""
    if not isinstance(text, str):
        raise DeckError(f"a list is a text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise DeckError(f"a list of {len(text)} characters is no deck")
    chosen = detect(text) if format is None else format_named(format)
    deck = READERS[chosen](text.lstrip("\ufeff"))
    return resolve(deck) if check else deck


def write_deck(deck: DeckList, format: str = "plain") -> str:
    return WRITERS[format_named(format)](deck)


def load_deck(path: str | Path, format: str | None = None, *, check: bool = True) -> DeckList:
    """A deck from a file.  An error names the file."""
    try:
        return read_deck(decode(read_file(path, "a deck list")), format, check=check)
    except OSError as error:
        raise DeckError(f"{path}: {error.strerror or error}") from None
    except DeckError as error:
        raise DeckError(f"{path}: {error}") from None


def decode(data: bytes) -> str:
    """UTF-8, UTF-16 where it says so, else the old Windows encoding some programs still write."""
    try:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return data.decode("utf-16")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def save_deck(deck: DeckList, path: str | Path, format: str | None = None) -> None:
    """Write a file; without a format, the file's ending decides (`.txt` is Arena's, `.dck` Forge's)."""
    chosen = format or SUFFIXES.get(Path(path).suffix.casefold(), "arena")
    try:
        Path(path).write_text(write_deck(deck, chosen), encoding="utf-8", newline="")
    except OSError as error:
        raise DeckError(f"{path}: {error.strerror or error}") from None
