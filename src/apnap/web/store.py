"""Tables in one SQLite file.  What was acknowledged is on the disk; a program that is killed loses nothing of it."""

from __future__ import annotations

import json
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


class FileStore(Store):
    """One writer: a second program that opens the same file is refused."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        try:
            self.db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self.db.execute("PRAGMA locking_mode=EXCLUSIVE")
            self.db.execute("PRAGMA journal_mode=WAL")
            self.db.execute("PRAGMA synchronous=FULL")
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
        try:
            self.db.execute("BEGIN IMMEDIATE")
            self.db.executemany(statement, rows)
            self.db.execute("COMMIT")
        except sqlite3.Error as error:
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
            raise JournalNotWritten(f"cannot write {self.path}: {error}; try again when that is mended") from error

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
