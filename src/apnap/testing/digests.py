"""Whether builds or machines play the same games: digests of every decision, written by one, checked by another.

    python -m apnap.testing.digests --games 100 --era all --write digests.jsonl
    python -m apnap.testing.digests --check digests.jsonl          # on the other build

A file has a line for each game: its number and era, and for every decision eight hexadecimal digits over the whole
state, the answers in words and what has happened since the decision before.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import multiprocessing
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from apnap.cli.shell import shielded
from apnap.eras import ruleset_named, rulesets
from apnap.errors import SetupError
from apnap.game import Game
from apnap.telling import notation
from apnap.testing.many_games import count, processes
from apnap.testing.random_games import play_randomly, random_board, random_game

COMMAND = "python -m apnap.testing.digests"
LIMIT = 20_000  # decisions in a game
DIGITS = 8


class Job(NamedTuple):
    """Which game: every fourth begins in the middle, with full boards."""

    era: str
    number: int
    limit: int

    def begin(self) -> tuple[Game, random.Random]:
        if self.number % 4 == 3:
            try:
                return random_board(self.number, ruleset=self.era)
            except SetupError:  # rules for two players only
                return random_board(self.number, 2, self.era)
        return random_game(self.number, ruleset=self.era)


class Stream:
    """The digests of one game."""

    def __init__(self) -> None:
        self.digests: list[str] = []
        self.told = 0  # events already counted

    def look(self, game: Game, _count: int) -> None:
        self.digests.append(position_digest(game, self.told))
        self.told = len(game.events)


def position_digest(game: Game, told: int = 0) -> str:
    """Of everything there is: the state, the answers as texts, the events from `told` on."""
    events = [[getattr(e, f) for f in e.fields] for e in game.events[told:]]
    texts = notation.labels(game.state, game.state.options)
    text = json.dumps([game.state_hash(), texts, events])
    return hashlib.blake2b(text.encode(), digest_size=DIGITS // 2).hexdigest()


def play_job(job: Job) -> dict[str, Any]:
    """Play that game; the line that is written for it."""
    stream = Stream()
    end = ""
    try:
        game, rng = job.begin()
        play_randomly(game, rng, job.limit, stream.look)
        stream.look(game, 0)
        end = "" if game.outcome is None else f"{game.outcome.winner} {game.outcome.reason}"
    except Exception as error:  # both builds must fail alike as well
        end = f"error: {type(error).__name__}"
    return {**job._asdict(), "end": end, "digests": "".join(stream.digests)}


def play_jobs(jobs: Sequence[Job], processes: int) -> Iterator[dict[str, Any]]:
    """All of them, in their order."""
    if processes == 1:
        yield from map(play_job, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as workers:
        yield from workers.imap(play_job, jobs, chunksize=2)


def jobs_for(eras: Iterable[str], first: int, games: int, limit: int) -> list[Job]:
    return [Job(era, first + n, limit) for era in eras for n in range(games)]


def difference(mine: dict[str, Any], theirs: dict[str, Any]) -> str:
    """Where two lines about the same game part; empty if nowhere."""
    name = f"{mine['era']} game {mine['number']}"
    pairs = itertools.zip_longest(cut(mine["digests"]), cut(theirs["digests"]), fillvalue="none")
    for n, (a, b) in enumerate(pairs):
        if a != b:
            return f"{name} differs from decision {n} on ({a} here, {b} there)"
    if mine["end"] != theirs["end"]:
        return f"{name} ends differently ({mine['end'] or 'not over'} here, {theirs['end'] or 'not over'} there)"
    return ""


def cut(digests: str) -> list[str]:
    return [digests[i : i + DIGITS] for i in range(0, len(digests), DIGITS)]


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a file; ValueError if it is none of these."""
    found: list[dict[str, Any]] = []
    for n, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        values = json.loads(text)
        kinds = {"era": str, "number": int, "limit": int, "end": str, "digests": str}
        if not isinstance(values, dict) or any(not isinstance(values.get(k), c) for k, c in kinds.items()):
            raise ValueError(f"line {n} is not about a game")
        found.append(values)
    return found


# ---- the command -------------------------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog=COMMAND, description="Compare builds at every decision of random games.")
    what = found.add_mutually_exclusive_group(required=True)
    what.add_argument("--write", metavar="FILE", type=Path, help="play games and write their digests")
    what.add_argument("--check", metavar="FILE", type=Path, help="play the games of that file and compare")
    found.add_argument("--era", default="all", metavar="NAME", help="the ruleset, or all of them (all)")
    found.add_argument("--games", type=count, default=20, metavar="N", help="how many games in each era (20)")
    found.add_argument("--first", type=count, default=0, metavar="N", help="the number of the first game (0)")
    found.add_argument("--limit", type=count, default=LIMIT, metavar="N", help=f"decisions in a game ({LIMIT})")
    found.add_argument("--jobs", type=processes, default=1, metavar="N", help="how many processes (1)")
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """0: written, or all the same; 1: a difference; 2: the question was wrong."""
    args = parser().parse_args(argv)
    if args.write is not None:
        try:
            eras = list(rulesets()) if args.era == "all" else [ruleset_named(args.era).name]
        except SetupError as error:
            parser().error(str(error))
        return shielded(lambda: write(args.write, jobs_for(eras, args.first, args.games, args.limit), args.jobs))
    try:
        lines = read_lines(args.check)
    except OSError as error:
        parser().error(f"cannot read {args.check}: {error.strerror}")
    except ValueError as error:
        parser().error(f"{args.check}: {error}")
    return shielded(lambda: check(lines, args.jobs))


def write(path: Path, jobs: list[Job], processes: int) -> int:
    decisions = 0
    with path.open("w", encoding="utf-8") as file:
        for line in play_jobs(jobs, processes):
            decisions += len(line["digests"]) // DIGITS
            file.write(json.dumps(line) + "\n")
            file.flush()
    print(f"{len(jobs)} games, {decisions} decisions written")
    return 0


def check(lines: list[dict[str, Any]], processes: int) -> int:
    jobs = [Job(line["era"], line["number"], line["limit"]) for line in lines]
    decisions = wrong = 0
    for mine, theirs in zip(play_jobs(jobs, processes), lines, strict=True):
        decisions += len(mine["digests"]) // DIGITS
        said = difference(mine, theirs)
        if said:
            wrong += 1
            print(said, flush=True)
    print(f"{len(jobs)} games, {decisions} decisions compared: {wrong or 'no'} games differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
