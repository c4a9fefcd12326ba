"""The journal of a game being played: a file that is only ever added to, a line for every answer.

Each line is JSON and ends with a check sum over it and all before it.  A program that is killed leaves at most its last
line unfinished; reading drops that one with a warning.  Any other damage raises `BadJournal`.

A line that cannot be written, on a full disk, is taken off again: the file always ends with a whole line, or with part
of one that the next line replaces.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import zlib
from pathlib import Path
from typing import Any

from apnap.errors import BadJournal, JournalNotWritten
from apnap.interchange.bounded import read_file

KIND = "journal"
SUM = ', "sum": "'


def sealed(values: dict[str, Any], before: int) -> tuple[bytes, int]:
    """The line for these values, and the check sum so far."""
    body = json.dumps(values, ensure_ascii=False)[:-1]
    now = zlib.crc32(body.encode(), before)
    return f'{body}{SUM}{now:08x}"}}\n'.encode(), now


def opened(line: bytes, before: int) -> tuple[dict[str, Any], int]:
    """The values of a line; ValueError if it is not what was written."""
    text = line.decode()
    body, mark, rest = text.rpartition(SUM)
    now = zlib.crc32(body.encode(), before)
    if not mark or rest.rstrip("\n") != f'{now:08x}"}}':
        raise ValueError("the check sum is wrong")
    values = json.loads(body + "}")
    if not isinstance(values, dict):
        raise ValueError("not an entry")
    return values, now


def appear(name: str, path: Path) -> None:
    """Give a finished file its real name, unless something has that already."""
    try:
        os.link(name, path)
    except FileExistsError:
        raise
    except OSError:  # not every file system has links
        if path.exists():
            raise FileExistsError(path) from None
        os.replace(name, path)
        return
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)


def lock(file: int) -> None:
    """Keep other programs from adding to it; the system lets go when the program ends, however it does."""
    try:
        import fcntl
    except ImportError:  # not on every system
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Keeper:
    """Keeps what happens at a table; `Journal` does so in a file."""

    name = ""  # for messages

    def add(self, values: dict[str, Any], sure: bool = True) -> None:
        """Keep an entry; `sure`: do not return before it cannot be lost.  Raises `JournalNotWritten`."""
        raise NotImplementedError

    def reading(self) -> Reading:
        """All that is kept."""
        raise NotImplementedError

    def close(self) -> None:
        """Nothing more is added."""


class Journal(Keeper):
    """A journal open for adding, by one program at a time."""

    def __init__(self, path: Path, total: int) -> None:
        self.path = path
        self.name = str(path)
        self.total = total  # the check sum over the whole lines in the file
        self.size = 0  # their bytes
        self.torn = False  # whether there may be part of a line behind them
        try:
            self.file = os.open(path, os.O_WRONLY | os.O_APPEND)
        except OSError as error:
            raise BadJournal(f"cannot write {path}: {error.strerror}") from error
        try:
            lock(self.file)
        except OSError as error:
            self.close()
            raise BadJournal(f"{path} is being played already") from error
        self.size = os.fstat(self.file).st_size

    @staticmethod
    def create(path: Path, header: dict[str, Any]) -> Journal:
        """Begin one.  The file appears with its first line whole, or not at all; one that exists is not overwritten."""
        line, total = sealed({"apnap": KIND, **header}, 0)
        name = ""
        try:
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
            with os.fdopen(handle, "wb") as file:
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
            appear(name, path)
            name = ""
        except FileExistsError as error:
            raise BadJournal(f"{path} exists already") from error
        except OSError as error:
            raise BadJournal(f"cannot write {path}: {error.strerror}") from error
        finally:
            if name:  # nothing half made is left behind
                with contextlib.suppress(OSError):
                    os.unlink(name)
        return Journal(path, total)

    def add(self, values: dict[str, Any], sure: bool = True) -> None:
        """Add a line; `sure`: do not return before it is on the disk.

        If it cannot be written, the journal is as before, and may be added to when there is room again.
        """
        line, total = sealed(values, self.total)
        rest = line
        try:
            if self.torn:
                self.cut()
            self.torn = True
            while rest:
                rest = rest[os.write(self.file, rest) :]
            if sure:
                os.fsync(self.file)
            self.torn = False
        except OSError as error:
            with contextlib.suppress(OSError):  # else before the next line
                self.cut()
            said = f"cannot write {self.path}: {error.strerror}; try again when that is mended"
            raise JournalNotWritten(said) from error
        self.total = total
        self.size += len(line)

    def reading(self) -> Reading:
        return read_journal(self.path, self.size)

    def cut(self) -> None:
        """Take off what is behind the last whole line."""
        os.ftruncate(self.file, self.size)
        self.torn = False

    def close(self) -> None:
        if self.file >= 0:
            os.close(self.file)
            self.file = -1


class Reading:
    """What a journal says, and where it stopped making sense."""

    def __init__(self, header: dict[str, Any], entries: list[dict[str, Any]], total: int, size: int, lost: str) -> None:
        self.header = header
        self.entries = entries
        self.total = total
        self.size = size  # bytes up to the end of the last good line
        self.warning = lost  # "" or what was dropped


def read_journal(path: Path, most: int = -1) -> Reading:
    """What the file says, up to so many bytes."""
    try:
        data = read_file(path, "a recorded game")
        data = data if most < 0 else data[:most]
    except OSError as error:
        raise BadJournal(f"cannot read {path}: {error.strerror}") from error
    lines = data.splitlines(keepends=True)
    entries: list[dict[str, Any]] = []
    total = size = 0
    warning = ""
    for n, line in enumerate(lines, 1):
        try:
            values, total = opened(line, total)
        except (ValueError, RecursionError) as error:
            if n == 1 and b'"apnap"' not in line:
                raise BadJournal(f"{path} is no journal of a game") from error
            if n == 1 or n < len(lines):
                raise BadJournal(f"{path}, line {n}: {error}") from error
            warning = f"{path}: the last line was not finished and is dropped"
            break
        entries.append(values)
        size += len(line)
    if not entries or entries[0].get("apnap") != KIND:
        raise BadJournal(f"{path} is no journal of a game")
    return Reading(entries[0], entries[1:], total, size, warning)


def reopen(path: Path, reading: Reading) -> Journal:
    """Go on with a journal: what was dropped is cut off, an end of line that is missing is added."""
    journal = Journal(path, reading.total)
    try:
        with path.open("r+b") as file:
            file.truncate(reading.size)
            file.seek(reading.size - 1)
            if file.read(1) != b"\n":
                file.write(b"\n")
            file.flush()
            os.fsync(file.fileno())
        journal.size = os.fstat(journal.file).st_size
    except OSError as error:
        journal.close()
        raise BadJournal(f"cannot write {path}: {error.strerror}") from error
    return journal
