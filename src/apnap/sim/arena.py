"""Running many games: in this process, on all its processors, or on a Ray cluster.  Results do not depend on which."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TYPE_CHECKING

from apnap.envs.needing import needed
from apnap.sim.cluster import connected, on_ray
from apnap.sim.parts import Folder
from apnap.sim.playing import (
    TRIES,
    Finished,
    Part,
    Range,
    brief,
    error_rows,
    leave_with_parent,
    part_of,
    play_part,
)
from apnap.sim.report import text
from apnap.sim.spec import Spec
from apnap.sim.statistics import Tally
from apnap.sim.stopping import Stopper, limit_of

if TYPE_CHECKING:
    import pyarrow as pa

OnChunk = Callable[["Progress"], None]


class Progress:
    """How far a run is."""

    def __init__(self, spec: Spec, done: int) -> None:
        self.spec = spec
        self.done = done
        self.before = done
        self.began = time.monotonic()
        self.tally = Tally(spec)

    @property
    def rate(self) -> float:
        """Games a second, of this run of the command."""
        return (self.done - self.before) / max(time.monotonic() - self.began, 1e-9)

    @property
    def left(self) -> float:
        """Seconds still to go, at this rate."""
        return (self.spec.games - self.done) / self.rate if self.rate else float("inf")


class Arena:
    """Decks × bots × games.

    run = Arena(["red", "green"], ["greedy", "lively"], games=200, seed="trial")
    print(run.play("runs/trial").report())
    """

    def __init__(
        self,
        decks: Sequence[str],
        bots: Sequence[str] = ("greedy",),
        games: int = 100,
        seed: str = "apnap",
        ruleset: str = "current",
        tables: Sequence[str] = ("games", "cards"),
        lists: dict[str, list[str]] | None = None,
        stop: float = 0.0,
    ) -> None:
        self.spec = Spec(decks, bots, games, seed, ruleset, tables, lists=lists, stop=stop)

    @staticmethod
    def of(spec: Spec) -> Arena:
        made = Arena(spec.decks, spec.bots, lists=spec.lists)
        made.spec = spec
        return made

    @staticmethod
    def resume(folder: str | Path) -> Arena:
        """The run that was begun in a folder."""
        return Arena.of(Folder(folder).spec())

    def play(
        self,
        out: str | Path,
        workers: int | None = None,
        chunk: int | None = None,
        on_chunk: OnChunk | None = None,
        ray: str | None = None,
    ) -> Results:
        """Play what is missing in that folder, and write the tables.

        `workers`: processes (all processors if None; 0 for none but this one).  `ray`: the address of a cluster,
        or "auto" (the one there is) or "local" (a new one here).
        """
        spec = self.spec
        needed("pyarrow", "sim")  # before anything is played
        cluster = None if ray is None else connected(ray)
        folder = Folder(out)
        folder.begin(spec)
        todo = ranges(folder.missing(spec.games), chunk or chunk_size(spec.games, workers))
        progress = Progress(spec, spec.games - sum(last - first for first, last in todo))
        stopper = Stopper(spec)
        for row in folder.rows("games"):
            progress.tally.add(brief(row))
            stopper.add(row)
        if stopper.limit is not None:
            todo = []
        if cluster is not None:
            finished = on_ray(cluster, spec, todo)
        elif workers == 0:
            finished = here(spec, todo)
        else:
            finished = in_pool(spec, todo, workers or os.cpu_count() or 1)
        for (first, last), (text_of_part, games) in finished:
            folder.write_part(first, last, text_of_part)
            progress.done += last - first
            for row in games:
                progress.tally.add(row)
                stopper.add(row)
            if on_chunk is not None:
                on_chunk(progress)
            if stopper.limit is not None:
                break
        finished.close()
        folder.note({"games": spec.games, "seconds": round(time.monotonic() - progress.began, 3), "workers": workers})
        folder.write_tables(spec, stopper.limit)
        return Results(folder)


def chunk_size(games: int, workers: int | None) -> int:
    """A few games, so that little is lost when something dies and nobody waits for the last range."""
    return max(1, min(50, games // (8 * (workers or os.cpu_count() or 1))))


def ranges(missing: list[Range], size: int) -> list[Range]:
    return [(at, min(at + size, last)) for first, last in missing for at in range(first, last, size)]


def here(spec: Spec, todo: list[Range]) -> Finished:
    for first, last in todo:
        yield (first, last), play_part(spec.values(), first, last)


def in_pool(spec: Spec, todo: list[Range], workers: int) -> Finished:
    """A worker that dies takes its pool along: the ranges that were not finished go to a new one, a few times."""
    left = todo.copy()
    tries: dict[Range, int] = {}
    while left:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(workers, mp_context=context, initializer=leave_with_parent)
        begun: dict[Future[Part], Range] = {}
        try:
            queue = iter(left)
            for first, last in queue:
                begun[pool.submit(play_part, spec.values(), first, last)] = (first, last)
                if len(begun) >= 2 * workers:
                    break
            while begun:
                done, _ = wait(begun, return_when=FIRST_COMPLETED)
                for future in done:
                    at = begun.pop(future)
                    yield at, future.result()
                    left.remove(at)
                    more = next(queue, None)
                    if more is not None:
                        begun[pool.submit(play_part, spec.values(), *more)] = more
        except BrokenProcessPool:
            for at in [at for at in begun.values() if at in left] or left[:1]:
                tries[at] = tries.get(at, 0) + 1
                if tries[at] >= TRIES:
                    left.remove(at)
                    yield at, part_of(error_rows(spec, *at, "the process that played it died"))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


class Results:
    """What came of a run."""

    def __init__(self, folder: Folder | str | Path) -> None:
        self.folder = folder if isinstance(folder, Folder) else Folder(folder)
        self.spec = self.folder.spec()

    def games(self) -> pa.Table:
        """The table of games."""
        return self.table("games")

    def table(self, name: str) -> pa.Table:
        return needed("pyarrow.parquet", "sim").read_table(self.folder.path / f"{name}.parquet")

    def tally(self) -> Tally:
        found = Tally(self.spec)
        limit = limit_of(self.spec, self.folder.rows("games"))
        for rows in self.folder.kept(limit):
            for row in rows["games"]:
                found.add(row)
            for row in rows.get("cards", []):
                found.add_card(row)
        found.stopped = limit is not None
        return found

    def report(self) -> str:
        return text(self.tally())
