"""Bulk files of card data, read with bounded memory: Scryfall's (an array, or an object a line) and MTGJSON's
AtomicCards, plain or gzip."""

from __future__ import annotations

import codecs
import gzip
import json
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Final

from apnap.errors import ApnapError
from apnap.interchange.bounded import absurd

CHUNK: Final = 1 << 20
LONGEST_ENTRY: Final = 4_000_000  # characters of one card
MOST_BYTES: Final = 8_000_000_000  # unpacked
MOST_CARDS: Final = 2_000_000
DEEPEST: Final = 12
SKIPPED_LAYOUTS: Final = frozenset(
    [
        "token",
        "double_faced_token",
        "emblem",
        "art_series",
        "planar",
        "scheme",
        "vanguard",
        "host",
        "augment",
        "reversible_card",
    ]
)
JOKE: Final = frozenset(("funny", "memorabilia", "token", "minigame", "alchemy"))
ATOMIC: Final = re.compile(r'\{\s*"(?:meta|data)"\s*:\s*\{')  # how MTGJSON's one object begins
Progress = Callable[[int, int], None]  # bytes read of the file, and how many there are


class BulkError(ApnapError, ValueError):
    """A bulk file that cannot be read: the file, where, and why.  Nothing is changed by it."""


class Source:
    """The text of a file, piece by piece."""

    def __init__(self, path: Path, progress: Progress | None) -> None:
        self.path: Final = path
        self.progress: Final = progress
        self.size = 0
        self.text = ""
        self.at = 0
        self.done = 0
        self.ended = False
        self.raw: IO[bytes]
        self.file: IO[bytes]
        self.decoder = codecs.getincrementaldecoder("utf-8-sig")()

    def open(self) -> None:
        try:
            self.size = self.path.stat().st_size
            self.raw = self.path.open("rb")
            packed = self.raw.read(2) == b"\x1f\x8b"
            self.raw.seek(0)
        except OSError as error:
            raise BulkError(f"cannot read {self.path}: {error.strerror or error}") from error
        self.file = gzip.GzipFile(fileobj=self.raw) if packed else self.raw  # type: ignore[assignment]

    def more(self) -> bool:
        """One more piece of the text; False at the end."""
        if self.ended:
            return False
        try:
            data = self.file.read(CHUNK)
        except (OSError, EOFError, zlib.error) as error:
            raise BulkError(f"{self.path} is truncated or damaged: {error}") from error
        self.done += len(data)
        if self.done > MOST_BYTES:
            raise BulkError(f"{self.path} is too big to be a bulk file: more than {MOST_BYTES:,} bytes")
        try:
            piece = self.decoder.decode(data, final=not data)
        except UnicodeDecodeError as error:
            raise BulkError(f"{self.path} is not UTF-8, near byte {self.done - len(data) + error.start:,}") from error
        self.ended = not data
        self.text = self.text[self.at :] + piece
        self.at = 0
        if self.progress is not None:
            self.progress(min(self.raw.tell(), self.size), self.size)
        return not self.ended

    def close(self) -> None:
        self.file.close()
        self.raw.close()

    def skip(self, marks: str) -> str:
        """The next character that is neither a blank nor one of these; "" at the end."""
        while True:
            while self.at < len(self.text) and (self.text[self.at].isspace() or self.text[self.at] in marks):
                self.at += 1
            if self.at < len(self.text):
                return self.text[self.at]
            if not self.more():
                return ""

    def value(self) -> Any:
        """The JSON value that begins here."""
        decoder = json.JSONDecoder()
        while True:
            try:
                value, end = decoder.raw_decode(self.text, self.at)
                if end == len(self.text) and not self.ended and not isinstance(value, dict | list | str):
                    raise ValueError("perhaps not all of it")
                self.at = end
                return value
            except (ValueError, RecursionError) as error:
                if isinstance(error, RecursionError):
                    raise BulkError(f"{self.path}: nested too deeply") from error
                if len(self.text) - self.at > LONGEST_ENTRY:
                    raise BulkError(f"{self.path}: an entry that is no card: {self.where(error)}") from error
                if not self.more() and self.ended:
                    raise BulkError(f"{self.path} is truncated or no JSON: {self.where(error)}") from error

    def where(self, error: Exception) -> str:
        shown = self.text[self.at : self.at + 40].replace("\n", " ")
        return f"{error}, near {shown!r}"


def entries(path: Path, progress: Progress | None = None) -> Iterator[dict[str, Any]]:
    """Every card of a file, in Scryfall's shape."""
    source = Source(path, progress)
    source.open()
    try:
        first = source.skip("")
        if first == "[":
            source.at += 1
            yield from array(source, path)
        elif first == "{":
            yield from objects(source, path)
        else:
            raise BulkError(f"{path} is no bulk file: it begins with {source.text[:20]!r}")
    finally:
        source.close()


def array(source: Source, path: Path) -> Iterator[dict[str, Any]]:
    n = 0
    while True:
        mark = source.skip(",")
        if mark == "":
            raise BulkError(f"{path} is truncated: the list of cards does not end")
        if mark == "]":
            return
        n += 1
        yield checked(source.value(), path, n)


def objects(source: Source, path: Path) -> Iterator[dict[str, Any]]:
    """One object a line; or MTGJSON's one object, whose "data" has the cards by name."""
    n = 0
    if ATOMIC.match(source.text[source.at : source.at + 2000]):
        yield from atomic(source, path)
        return
    while source.skip(","):
        n += 1
        yield checked(source.value(), path, n)


def checked(value: Any, path: Path, n: int) -> dict[str, Any]:
    if n > MOST_CARDS:
        raise BulkError(f"{path} has more than {MOST_CARDS:,} entries")
    if not isinstance(value, dict):
        raise BulkError(f"{path}: entry {n} is no card but {str(value)[:30]!r}")
    reason = absurd(value, DEEPEST)
    if reason:
        raise BulkError(f"{path}: entry {n}: {reason}")
    if not isinstance(value.get("name"), str) or not value["name"].strip() or len(value["name"]) > 300:
        raise BulkError(f"{path}: entry {n} has no name")
    return value


def atomic(source: Source, path: Path) -> Iterator[dict[str, Any]]:
    """AtomicCards: {"meta": …, "data": {name: [face, …], …}}."""
    source.at += 1
    while True:
        mark = source.skip(",")
        if mark == "}":
            return
        if mark != '"':
            raise BulkError(f"{path} is truncated or no JSON")
        key = source.value()
        source.skip(":")
        if key != "data":
            source.value()
            continue
        if source.skip("") != "{":
            raise BulkError(f"{path}: its data is no table of cards")
        source.at += 1
        yield from atoms(source, path)


def atoms(source: Source, path: Path) -> Iterator[dict[str, Any]]:
    n = 0
    while True:
        mark = source.skip(",")
        if mark == "}":
            source.at += 1
            return
        if mark != '"':
            raise BulkError(f"{path} is truncated: the table of cards does not end")
        source.value()
        source.skip(":")
        faces = source.value()
        n += 1
        if not isinstance(faces, list) or not faces or not all(isinstance(f, dict) for f in faces):
            raise BulkError(f"{path}: entry {n} is no card")
        yield checked(scryfall_shape(faces), path, n)


def scryfall_shape(faces: list[dict[str, Any]]) -> dict[str, Any]:
    """MTGJSON's words for the same facts."""
    first = faces[0]
    made = [one_face(f) for f in faces]
    out = made[0] if len(faces) == 1 else {"card_faces": made, "type_line": first.get("type")}
    printings = first.get("printings")
    out["name"] = first.get("name")
    out["layout"] = first.get("layout") or "normal"
    out["keywords"] = first.get("keywords") or []
    out["released_at"] = ""
    out["set"] = str(printings[0]).lower() if isinstance(printings, list) and len(printings) == 1 else ""
    if first.get("isFunny"):
        out["set_type"] = "funny"
    return out


def one_face(face: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": face.get("faceName") or face.get("name"),
        "mana_cost": face.get("manaCost") or "",
        "type_line": face.get("type"),
        "oracle_text": face.get("text") or "",
        "power": face.get("power"),
        "toughness": face.get("toughness"),
        "loyalty": face.get("loyalty"),
        "defense": face.get("defense"),
        "colors": face.get("colors"),
    }


def is_skipped(value: dict[str, Any]) -> bool:
    """What is no card to play with: tokens, art, joke cards, those changed for a program."""
    if value.get("layout") in SKIPPED_LAYOUTS or value.get("set_type") in JOKE:
        return True
    if str(value.get("name")).startswith("A-") or value.get("border_color") == "silver":
        return True
    line = str(value.get("type_line") or "")
    return line.startswith(
        ("Token", "Card", "Emblem", "Plane ", "Scheme", "Phenomenon", "Vanguard", "Dungeon", "Conspiracy")
    )
