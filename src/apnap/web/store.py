"""Tables in one SQLite file.  What was acknowledged is on the disk; a program that is killed loses nothing of it.

Writing hands the lines to the system, which keeps them even if this program is killed; `sync` waits until they are on
the disk.  The server does so in a thread, for all that was written since, before it tells anybody: nobody else waits
for the disk.
"""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from apnap.desk.keeping import Store
from apnap.errors import BadJournal, JournalNotWritten

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS game (id TEXT PRIMARY KEY, body TEXT NOT NULL, made TEXT DEFAULT CURRENT_TIMESTAMP);
CREATE TABLE IF NOT EXISTS entry (
    game TEXT NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (game, n)
) WITHOUT ROWID;
"""
FORMAT: Final = 1
LATER: Final = os.name == "posix"  # the log of the database can be brought to the disk by itself


class FileStore(Store):
    """One writer: a second program that opens the same file is refused."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.unsure = False  # something was written that may not be on the disk yet
        self.broken = ""  # why the disk does not take anything any more
        self.placed = False  # the folder knows the file
        try:
            self.db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self.db.execute("PRAGMA locking_mode=EXCLUSIVE")
            self.db.execute("PRAGMA journal_mode=WAL")
            self.db.execute(f"PRAGMA synchronous={'NORMAL' if LATER else 'FULL'}")
            found = int(self.db.execute("PRAGMA user_version").fetchone()[0])
            if found not in (0, FORMAT):
                raise BadJournal(f"{path} was written by another version of apnap (format {found})")
            self.db.executescript(SCHEMA)
            self.db.execute(f"PRAGMA user_version={FORMAT}")
        except sqlite3.Error as error:
            busy = "it is in use by another server" if "locked" in str(error) else str(error)
            raise BadJournal(f"cannot keep games in {path}: {busy}") from error

    def write_game(self, id: str, values: dict[str, Any]) -> None:
        body = json.dumps(values, ensure_ascii=False)
        self.writing(
            "INSERT INTO game (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = ?", [(id, body, body)]
        )

    def write_lines(self, id: str, first: int, lines: Sequence[str]) -> None:
        rows = [(id, first + i, line, zlib.crc32(line.encode())) for i, line in enumerate(lines)]
        self.writing("INSERT OR REPLACE INTO entry (game, n, body, sum) VALUES (?, ?, ?, ?)", rows)

    def writing(self, statement: str, rows: list[tuple[Any, ...]]) -> None:
        """All of them, or none."""
        if self.broken:
            raise JournalNotWritten(
                f"cannot write {self.path}: {self.broken}; start the server again when that is mended"
            )
        try:
            self.db.execute("BEGIN IMMEDIATE")
            self.db.executemany(statement, rows)
            self.db.execute("COMMIT")
            self.unsure = LATER
        except sqlite3.Error as error:
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
            raise JournalNotWritten(f"cannot write {self.path}: {error}; try again when that is mended") from error

    def sync(self) -> None:
        """Until what was written before is on the disk.  Of all that is here only this may run in another thread."""
        try:
            brought(Path(f"{self.path}-wal"))
            if not self.placed:
                brought(self.path.resolve().parent)
                self.placed = True
        except FileNotFoundError:
            pass  # all of it stands in the file itself, which was brought there with it
        except OSError as error:
            self.broken = error.strerror or str(error)
            raise JournalNotWritten(f"cannot write {self.path}: {self.broken}") from error

    def read_game(self, id: str) -> tuple[dict[str, Any], list[str]] | None:
        row = self.db.execute("SELECT body FROM game WHERE id = ?", (id,)).fetchone()
        if row is None:
            return None
        lines: list[str] = []
        for n, body, total in self.db.execute("SELECT n, body, sum FROM entry WHERE game = ? ORDER BY n", (id,)):
            if n != len(lines) or zlib.crc32(body.encode()) != total:
                raise BadJournal(f"table {id}, entry {len(lines)}: it is damaged")
            lines.append(body)
        return json.loads(row[0]), lines

    def close(self) -> None:
        self.db.close()


def brought(path: Path) -> None:
    """Until what the system holds of it is on the disk."""
    there = os.open(path, os.O_RDONLY)
    try:
        os.fsync(there)
    finally:
        os.close(there)
