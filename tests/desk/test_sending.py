"""What is told is on the disk: messages wait for it in order, nothing else waits, and a disk that fails is told."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")

from apnap.desk import Desk
from apnap.desk.keeping import Store
from apnap.errors import JournalNotWritten
from apnap.web import store as files
from apnap.web.sending import Sending
from apnap.web.store import FileStore


class Slow(Store):
    """A disk that takes what it gets when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.may = threading.Event()
        self.times = 0

    def sync(self) -> None:
        assert self.may.wait(30)
        self.times += 1


def said(text: str) -> Any:
    return [(["socket"], {"t": text})]


def test_nothing_is_told_before_it_is_kept_and_the_order_stays() -> None:
    async def play() -> None:
        store = Slow()
        told: list[str] = []
        sending = Sending(store, lambda sent: told.extend(m["t"] for _, m in sent), lambda: None)
        sending.deliver(said("at once"))
        assert told == ["at once"], "nothing was written, and yet it waited"
        store.unsure = True
        sending.deliver(said("first"))
        await asyncio.sleep(0.01)
        store.unsure = True  # written while the disk is busy
        sending.deliver(said("second"))
        sending.deliver(said("third"))
        await asyncio.sleep(0.05)
        assert told == ["at once"]
        store.may.set()
        await sending.sure()
        assert told == ["at once", "first", "second", "third"]
        assert store.times == 2, "what was written together is brought to the disk together"

    asyncio.run(play())


def test_a_disk_that_fails_is_told_and_nothing_is_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FileStore(tmp_path / "tables.sqlite")
    desk = Desk(store)
    made = desk.open({"seats": [{"kind": "human"}, {"kind": "random"}], "seed": "disk"}, 0.0)
    told: list[Any] = []
    failed: list[str] = []

    def full(path: Path) -> None:
        raise OSError(28, "No space left on device")

    async def play() -> None:
        sending = Sending(store, told.extend, lambda: failed.append("told"))
        monkeypatch.setattr(files, "brought", full)
        sending.deliver(said("ack"))
        with pytest.raises(JournalNotWritten, match="No space left"):
            await sending.sure()

    asyncio.run(play())
    assert (told, failed) == ([], ["told"])
    desk.receive("s", made["id"], {"t": "join", "token": made["token"]}, 0.0)
    sent = desk.receive("s", made["id"], {"t": "answer", "a": 1, "q": 1, "picks": 0}, 0.0)
    assert [m["t"] for _, m in sent] == ["no"] and "No space left" in sent[0][1]["text"]
    store.close()


def test_a_file_brings_to_the_disk_what_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FileStore(tmp_path / "tables.sqlite")
    assert not store.unsure
    Desk(store).open({"seats": [{"kind": "human"}, {"kind": "random"}]}, 0.0)
    assert store.unsure is files.LATER
    synced: list[str] = []
    monkeypatch.setattr(files, "brought", lambda path: synced.append(Path(path).name))
    store.sync()
    store.sync()
    assert synced == ["tables.sqlite-wal", tmp_path.name, "tables.sqlite-wal"]
    store.close()
