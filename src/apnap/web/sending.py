"""What is told is told once it is kept: messages wait, in order, until what they speak of is on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from apnap.errors import JournalNotWritten

if TYPE_CHECKING:
    from apnap.desk import Store
    from apnap.desk.table import Sent


class Sending:
    """One at a time: while the disk takes what was written, what is written meanwhile waits for the next time."""

    def __init__(self, store: Store | None, send: Callable[[list[Sent]], None], fail: Callable[[], None]) -> None:
        self.store = store
        self.send = send
        self.fail = fail  # the disk does not take it
        self.waiting: list[list[Sent]] = []
        self.syncing: asyncio.Task[None] | None = None
        self.failed: JournalNotWritten | None = None

    def deliver(self, sent: list[Sent]) -> None:
        if self.store is None or (self.syncing is None and not self.store.unsure):
            self.send(sent)
            return
        self.waiting.append(sent)
        if self.syncing is None:
            self.syncing = asyncio.create_task(self.run())

    async def sure(self) -> None:
        """Until everything written so far is kept."""
        while self.store is not None and (self.store.unsure or self.syncing is not None):
            self.deliver([])
            if self.syncing is not None:
                await asyncio.shield(self.syncing)
        if self.failed is not None:
            raise self.failed

    async def run(self) -> None:
        store = self.store
        try:
            while store is not None and (self.waiting or store.unsure):
                now, self.waiting = self.waiting, []
                if store.unsure:
                    store.unsure = False
                    try:
                        await asyncio.to_thread(store.sync)
                    except JournalNotWritten as error:  # whoever waits asks again, and is told then
                        self.failed = error
                        self.waiting = []
                        self.fail()
                        return
                for sent in now:
                    self.send(sent)
        finally:
            self.syncing = None
