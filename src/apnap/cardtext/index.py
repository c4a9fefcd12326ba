"""The index of imported cards: facts by name in a file of the user's data folder, and what came of reading them."""

from __future__ import annotations

import json
import os
import sqlite3
import weakref
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from apnap.cardtext.bulk import BulkError, is_skipped
from apnap.cardtext.facts import Facts
from apnap.cardtext.places import index_path
from apnap.decks.lists import fold, without_marks

SHAPE: Final = "1"  # of the tables
MANY: Final = 100  # cards that were read wait for so many others before they are written: the disk is slow
TABLES: Final = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE cards (name TEXT PRIMARY KEY, folded TEXT NOT NULL, bare TEXT NOT NULL, date TEXT NOT NULL,
                    facts BLOB NOT NULL, doubt TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX by_folded ON cards (folded);
CREATE INDEX by_bare ON cards (bare);
CREATE TABLE made (digest TEXT PRIMARY KEY, version TEXT NOT NULL, outcome TEXT NOT NULL) WITHOUT ROWID;
"""


def default_index() -> Path | None:
    """Where the index is, whether it exists or not; None if there is to be none."""
    found = index_path()
    return Path(found) if found else None


class Index:
    """Open for reading; what is made of a card is kept, if the file can be written."""

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self.connection: Final = connection
        self.path: Final = path
        self.waiting: Final[dict[str, tuple[str, str]]] = {}  # what was made and is not written yet, by digest
        weakref.finalize(self, write, connection, self.waiting)  # at the latest when the program ends

    @classmethod
    def open(cls, path: Path) -> Index:
        try:
            connection = sqlite3.connect(path.absolute().as_uri() + "?mode=rw", uri=True, timeout=5)
            found = connection.execute("SELECT value FROM meta WHERE key = 'shape'").fetchone()
        except sqlite3.Error as error:
            raise BulkError(f"{path} is no index of cards ({error}); import a bulk file again") from error
        if found is None or found[0] != SHAPE:
            raise BulkError(f"{path} is an index of another version; import a bulk file again")
        return cls(connection, str(path))

    @classmethod
    def in_memory(cls, values: Iterable[dict[str, Any]]) -> Index:
        connection = sqlite3.connect(":memory:")
        fill(connection, values, "")
        return cls(connection, ":memory:")

    def count(self) -> int:
        return int(self.connection.execute("SELECT count(*) FROM cards").fetchone()[0])

    def meta(self, key: str) -> str:
        found = self.connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return "" if found is None else str(found[0])

    def name_of(self, text: str) -> str | None:
        """The card someone means: letter case, accents and marks do not matter, and a front face will do."""
        for column, wanted in (
            ("name", text),
            ("folded", fold(text)),
            ("folded", fold(text).partition("/")[0].strip()),
            ("bare", without_marks(fold(text).partition("/")[0].strip())),
        ):
            found = self.connection.execute(f"SELECT name FROM cards WHERE {column} = ? LIMIT 2", (wanted,)).fetchall()
            if len(found) == 1:
                return str(found[0][0])
        return None

    def facts(self, name: str) -> tuple[Facts, str] | None:
        """The facts of a card by its exact name, and what is doubtful about them."""
        found = self.connection.execute("SELECT facts, doubt FROM cards WHERE name = ?", (name,)).fetchone()
        if found is None:
            return None
        return Facts(json.loads(zlib.decompress(found[0]))), str(found[1])

    def names(self, begin: str = "", most: int = 1_000_000) -> list[str]:
        query = "SELECT name FROM cards WHERE folded >= ? AND folded < ? ORDER BY name LIMIT ?"
        low = fold(begin)
        return [str(r[0]) for r in self.connection.execute(query, (low, low + "\uffff", most))]

    def kept(self, digest: str, version: str) -> Any:
        waits = self.waiting.get(digest)
        if waits is not None and waits[0] == version:
            return json.loads(waits[1])
        query = "SELECT outcome FROM made WHERE digest = ? AND version = ?"
        found = self.connection.execute(query, (digest, version)).fetchone()
        return None if found is None else json.loads(found[0])

    def keep(self, digest: str, version: str, outcome: Any) -> None:
        self.waiting[digest] = (version, json.dumps(outcome))
        if len(self.waiting) >= MANY:
            self.write()

    def write(self) -> None:
        write(self.connection, self.waiting)


def write(connection: sqlite3.Connection, waiting: dict[str, tuple[str, str]]) -> None:
    """What was made of cards, all at once."""
    rows = [(digest, version, outcome) for digest, (version, outcome) in waiting.items()]
    waiting.clear()
    if not rows:
        return
    try:
        with connection:
            connection.executemany("INSERT OR REPLACE INTO made VALUES (?, ?, ?)", rows)
    except sqlite3.Error:  # read-only, or another is writing: it is read again next time
        return


def build(path: Path, values: Iterable[dict[str, Any]], source: str, any_date: bool = False) -> int:
    """Write a new index in the place of the old one; if anything fails the old one stays.

    `any_date`: eras also take cards that were first printed after them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        connection = sqlite3.connect(fresh)
        try:
            many = fill(connection, values, source, any_date)
        finally:
            connection.close()
        if not many:
            raise BulkError(f"{source} has no cards")
        os.replace(fresh, path)
        return many
    finally:
        fresh.unlink(missing_ok=True)


def fill(connection: sqlite3.Connection, values: Iterable[dict[str, Any]], source: str, any_date: bool = False) -> int:
    connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + TABLES)
    with connection:
        connection.execute(
            "INSERT INTO meta VALUES ('shape', ?), ('source', ?), ('any date', ?)",
            (SHAPE, source, "yes" if any_date else ""),
        )
        for value in values:
            if not is_skipped(value):
                add(connection, value)
    return int(connection.execute("SELECT count(*) FROM cards").fetchone()[0])


def add(connection: sqlite3.Connection, value: dict[str, Any]) -> None:
    facts = Facts(value)
    name = facts.name
    front = facts.faces[0].name if facts.faces else name
    doubt = half_filled(value)
    old = connection.execute("SELECT facts, date FROM cards WHERE name = ?", (name,)).fetchone()
    date = facts.date
    if old is not None:  # another printing: the first date counts
        before = Facts(json.loads(zlib.decompress(old[0])))
        if (before.text, before.line, before.cost) != (facts.text, facts.line, facts.cost) and not doubt:
            doubt = "the file has it twice, with different texts"
        dates = [d for d in (str(old[1]), date) if d]
        date = min(dates) if dates else ""
    kept = facts.values()
    if date:
        kept["released_at"] = date
    row = (name, fold(front), without_marks(fold(front)), date, packed(kept), doubt)
    connection.execute("INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?, ?, ?)", row)


def packed(values: dict[str, Any]) -> bytes:
    return zlib.compress(json.dumps(values, ensure_ascii=False).encode(), 1)


def half_filled(value: dict[str, Any]) -> str:
    """What is missing from an entry, so that the card cannot be known; "" for nothing."""
    for part in value.get("card_faces") or [value]:
        if not isinstance(part, dict):
            return "a face of it is no table"
        line = part.get("type_line") or value.get("type_line")
        if not isinstance(line, str) or not line.strip():
            return "the file has no type line for it"
        if not isinstance(part.get("oracle_text"), str):
            return "the file has no text for it"
        if not isinstance(part.get("mana_cost"), str):
            return "the file has no mana cost for it"
        if "Creature" in line.split("//")[0] and not (part.get("power") and part.get("toughness")):
            return "the file has no size for it"
        if "Planeswalker" in line.split("//")[0] and not part.get("loyalty"):
            return "the file has no loyalty for it"
    return ""
