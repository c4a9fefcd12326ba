"""A disk that is full for a moment: nothing is lost, the player is told, and the game goes on when there is room."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from apnap.decks import deck_named
from apnap.errors import BadJournal, JournalNotWritten
from apnap.play import HUMAN, OPPONENTS, Level, Table
from apnap.play.journal import Journal, read_journal, reopen


class Disk:
    """Stands between the journal and the system: so many more bytes fit; what is torn may not be cut off, either."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room = -1  # no limit
        self.stuck = False  # cutting fails as well
        self.failed = 0
        write, cut, sync = os.write, os.ftruncate, os.fsync

        def limited(file: int, data: bytes) -> int:
            if self.room < 0:
                return write(file, data)
            if self.room == 0:
                self.failed += 1
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            done = write(file, data[: self.room])
            self.room -= done
            return done

        def cutting(file: int, size: int) -> None:
            if self.stuck:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            cut(file, size)

        def syncing(file: int) -> None:
            if self.unsure:
                self.failed += 1
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            sync(file)

        self.unsure = False  # bytes are taken, but do not reach the disk
        monkeypatch.setattr(os, "write", limited)
        monkeypatch.setattr(os, "ftruncate", cutting)
        monkeypatch.setattr(os, "fsync", syncing)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


ENTRIES = [{"by": "you", "seat": 0, "codes": [n], "label": f"answer {n} – ö"} for n in range(3)]


@pytest.mark.parametrize("stuck", [False, True])
def test_a_line_that_fails_at_any_byte_leaves_the_lines_before(tmp_path: Path, disk: Disk, stuck: bool) -> None:
    """Disk full after every possible number of bytes: the file reads, and goes on when there is room."""
    path = tmp_path / "whole"
    journal = Journal.create(path, {"format": 1})
    for entry in ENTRIES:
        journal.add(entry)
    journal.close()
    want = path.read_bytes()
    first = want.index(b"\n") + 1
    for room in range(len(want) - first):
        part = tmp_path / f"part {room}"
        journal = Journal.create(part, {"format": 1})
        disk.room, disk.stuck = room, stuck
        done = 0
        with pytest.raises(JournalNotWritten, match="No space left"):
            for entry in ENTRIES:
                journal.add(entry)
                done += 1
        assert read_journal(part, journal.size).entries == ENTRIES[:done]
        reading = read_journal(part)  # a line without its end counts as whole, if the program is killed now
        assert reading.entries in (ENTRIES[:done], ENTRIES[: done + 1] if stuck else [])
        assert bool(reading.warning) == (part.stat().st_size > reading.size)
        disk.room, disk.stuck = -1, False
        for entry in ENTRIES[done:]:
            journal.add(entry)
        journal.close()
        assert part.read_bytes() == want
        part.unlink()


def test_bytes_that_do_not_reach_the_disk_are_taken_back(tmp_path: Path, disk: Disk) -> None:
    """The system takes the bytes and fails when asked to be sure."""
    journal = Journal.create(tmp_path / "journal", {"format": 1})
    disk.unsure = True
    with pytest.raises(JournalNotWritten):
        journal.add(ENTRIES[0])
    disk.unsure = False
    journal.add(ENTRIES[1])
    assert read_journal(journal.path).entries == ENTRIES[1:2]


def test_a_torn_tail_is_cut_and_said(tmp_path: Path) -> None:
    """What a killed program left behind its last whole line goes, with a warning, and is not in the way."""
    path = tmp_path / "journal"
    journal = Journal.create(path, {"format": 1})
    journal.add(ENTRIES[0])
    journal.close()
    whole = path.read_bytes()
    for tail in (b'{"by": "y', b"\0\0\0\0", b'{"by": "you"}\n'):
        path.write_bytes(whole + tail)
        reading = read_journal(path)
        assert "the last line was not finished and is dropped" in reading.warning
        again = reopen(path, reading)
        assert path.read_bytes() == whole
        again.add(ENTRIES[1])
        again.close()
        assert read_journal(path).entries == ENTRIES[:2]


def test_no_file_is_left_of_a_journal_that_could_not_begin(tmp_path: Path, disk: Disk) -> None:
    """Neither under its name nor under another."""
    disk.unsure = True
    with pytest.raises(BadJournal, match="No space left"):
        Journal.create(tmp_path / "journal", {"format": 1})
    assert list(tmp_path.iterdir()) == []


# ---- at a table --------------------------------------------------------------------------------------------------


def facts(table: Table) -> tuple[object, ...]:
    pilots = [pilot.values() for pilot in table.pilots]
    silences = [str(s) for s in table.silences]
    return table.game.state_hash(), table.game.history, pilots, silences, [d.at for d in table.decisions]


def begun(path: Path | None) -> Table:
    return Table.new([deck_named("red"), deck_named("green")], [HUMAN, "lively"], seed=7, journal=path)


def deeds(n: int, table: Table) -> None:
    """The n-th thing a person does: answers, and in between settings, taking back, bringing back."""
    if n % 8 == 3:
        table.set_stop(0, "upkeep", OPPONENTS, Level.ON)
    elif n % 8 == 5 and table.decisions:
        table.undo()
    elif n % 8 == 6 and table.undone:
        table.redo()
    else:
        table.answer(n % table.game.choices)


@pytest.mark.parametrize("room", [0, 1, 30, 90, 200])
def test_a_full_disk_delays_a_game_and_changes_nothing(tmp_path: Path, disk: Disk, room: int) -> None:
    """Again and again there is room for so many bytes only: after each failure table and journal are at the same line,
    and in the end the game is the one that would have been played."""
    table, other = begun(tmp_path / "game"), begun(None)
    for n in range(26):
        if other.ask() is None:
            break
        deeds(n, other)
        other.ask()
        insist(table, disk, room, lambda: deeds(n, table))  # noqa: B023
        insist(table, disk, room, table.ask)
    assert disk.failed > 0
    assert facts(table) == facts(other)
    table.close()
    assert facts(Table.resume(tmp_path / "game", writing=False)) == facts(other)


def insist(table: Table, disk: Disk, room: int, work: Callable[[], object]) -> None:
    """With little room, and with enough once that did not do; what a failure left is as it was written down."""
    for tries in range(3):
        disk.room = room if tries == 0 else -1
        try:
            work()
            return
        except JournalNotWritten:
            check_same(table)
            disk.room = -1
            table.ask()
    raise AssertionError("there is room, and it fails")


def check_same(table: Table) -> None:
    """What is in memory is what is on the disk."""
    assert table.journal is not None
    again = Table.resume(table.journal.name, writing=False)
    assert facts(again)[:3] == facts(table)[:3]
    assert again.game.history == table.game.history


def test_the_terminal_says_so_and_goes_on_when_there_is_room(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where a bot's answer, and where a person's, cannot be written down."""
    from apnap.cli.terminal import Terminal

    decks = [deck_named("red"), deck_named("green")]
    table = Table.new(decks, ["lively", HUMAN], seed=7, start=0, journal=tmp_path / "game")
    lines = iter([("", 0), ("", -1), ("1", 0), ("1", -1), ("quit", -1)])  # what is typed, and the room there is then

    def typed(_prompt: str = "") -> str:
        line, disk.room = next(lines)
        return line

    monkeypatch.setattr("builtins.input", typed)
    disk.room = 0
    assert Terminal(table).play() == 0
    out = " ".join(capsys.readouterr().out.split())
    assert out.count("Enter tries again, quit leaves the game as it was kept") == 2
    assert out.count("No space left on device; try again when that is mended") == 3
    assert len(table.decisions) == 1
    check_same(table)
