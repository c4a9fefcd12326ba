"""Games played by several processes: results in the order of the games, also if a process dies."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from apnap.testing.watching import Job, Result, play_job

DIED = "the process that played it died"


def play_all(jobs: Sequence[Job]) -> list[Result]:
    return [play_job(job) for job in jobs]


def begin_worker() -> None:
    """A worker leaves interrupts to the process that began it, and does not outlive it, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    above = multiprocessing.parent_process()
    if above is not None:
        threading.Thread(target=end_with, args=(above,), daemon=True).start()


def end_with(above: multiprocessing.process.BaseProcess) -> None:
    above.join()
    os._exit(1)


class Workers:
    """Processes for games.  With one, games are played right here."""

    def __init__(self, processes: int, play: Callable[[Sequence[Job]], list[Result]] = play_all) -> None:
        self.processes = processes
        self.play = play
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def pool(self, processes: int) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(processes, mp_context=context, initializer=begin_worker)

    def results(self, jobs: Sequence[Job], at_a_time: int) -> Iterator[Result]:
        """Of all of them, in their order."""
        if self.processes == 1:
            for job in jobs:
                yield from self.play([job])
            return
        chunks = [jobs[i : i + at_a_time] for i in range(0, len(jobs), at_a_time)]
        done = 0
        while done < len(chunks):
            if self._pool is None:
                self._pool = self.pool(self.processes)
            try:
                waiting = [self._pool.submit(self.play, chunk) for chunk in chunks[done:]]
                for each in waiting:
                    found = each.result()
                    done += 1
                    yield from found
            except BrokenProcessPool:
                self.end()
                yield from self.one_by_one(chunks[done])
                done += 1

    def one_by_one(self, jobs: Sequence[Job]) -> Iterator[Result]:
        """Each in a process of its own, so that the game that kills it is known."""
        for job in jobs:
            with self.pool(1) as alone:
                task: Future[list[Result]] = alone.submit(self.play, [job])
                try:
                    yield from task.result()
                except BrokenProcessPool:
                    yield Result(job, 0, 0, False, DIED, "", "", 0.0)
