"""Random games by the thousand, each under watch, until time is up: a search for faults.

    python -m apnap.testing.fuzz --seconds 3600 --jobs 4 --era all --out fuzz
    python -m apnap.testing.fuzz --seconds 3600 --jobs 4 --era current --short --check 1000 --out short

Each game has a number and an era, which decide everything in it: how many play, whether it begins with decks or in the
middle, and how answers are chosen.  The folder keeps how far the search has come, so that the same command goes on
there, and for every fault a short game that shows it.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from apnap.cli.shell import shielded
from apnap.eras import ruleset_named, rulesets
from apnap.errors import ScenarioError, SetupError
from apnap.formats import FREE_FOR_ALL, format_named
from apnap.testing.many_games import count
from apnap.testing.processes import DIED, Workers
from apnap.testing.scenario_file import fault_of
from apnap.testing.shrinking import Short, shrink
from apnap.testing.tables import check_players
from apnap.testing.watching import Job, Result

COMMAND = "python -m apnap.testing.fuzz"
PLAYS = ("both", "biased", "uniform")
BATCH = 4  # games handed to each process at a time
SHORT_BATCH = 50  # … that are soon over
LIMIT = 3000
SHORT_LIMIT = 300


class Progress:
    """How far the search has come, in a file that is renewed after every batch."""

    def __init__(self, folder: Path | None, settings: dict[str, Any]) -> None:
        self.path = None if folder is None else folder / "progress.json"
        self.settings = settings
        self.next: dict[str, int] = {}  # by era: the first number that has not been played
        self.games: dict[str, int] = {}
        self.over: dict[str, int] = {}  # those that came to their end
        self.slowest = ("", 0.0)  # a game, and its seconds
        self.decisions = 0
        self.seconds = 0.0
        self.faults: list[str] = []

    def load(self) -> None:
        """Go on where the search ended; other settings would make other games of the same numbers."""
        if self.path is None or not self.path.exists():
            return
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
            same = kept["settings"] == self.settings
            self.next, self.games = dict(kept["next"]), dict(kept["games"])
            self.decisions, self.seconds = int(kept["decisions"]), float(kept["seconds"])
            self.faults = list(kept["faults"])
            self.over = dict(kept.get("over", {}))
            slow, seconds = kept.get("slowest", ["", 0.0])
            self.slowest = (str(slow), float(seconds))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise SetupError(f"{self.path} cannot be read: {error}") from None
        if not same:
            raise SetupError(f"{self.path} is of a search with other settings: {kept['settings']}; use another folder")

    def save(self) -> None:
        if self.path is None:
            return
        kept = {"settings": self.settings, "next": self.next, "games": self.games, "decisions": self.decisions}
        kept |= {"over": self.over, "slowest": self.slowest}
        kept |= {"seconds": round(self.seconds, 1), "faults": self.faults}
        draft = self.path.with_suffix(".tmp")
        draft.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        draft.replace(self.path)

    def add(self, result: Result) -> None:
        job = result.job
        self.next[job.era] = max(self.next.get(job.era, 0), job.number + 1)
        self.games[job.era] = self.games.get(job.era, 0) + 1
        self.over[job.era] = self.over.get(job.era, 0) + result.over
        self.decisions += result.decisions
        if result.seconds > self.slowest[1]:
            self.slowest = (name_of(job), round(result.seconds, 3))
        if result.error:
            self.faults.append(f"{job.era} {job.number}: {result.error}")


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog=COMMAND, description="Search for faults with random games.")
    found.add_argument("--seconds", type=count, default=60, metavar="N", help="how long (60)")
    found.add_argument(
        "--games", type=count, default=0, metavar="N", help="how many games of each era at most (no limit)"
    )
    found.add_argument("--first", type=count, default=0, metavar="N", help="the number of the first game (0)")
    found.add_argument("--jobs", type=count, default=1, metavar="N", help="how many processes (1)")
    found.add_argument("--era", default="all", metavar="NAME", help="rulesets, with commas, or all (all)")
    found.add_argument("--format", default="", metavar="NAME", help="a format, with teams and commanders by chance")
    found.add_argument("--players", type=count, default=0, metavar="N", help="in each game (2 to 8 by chance)")
    found.add_argument("--play", choices=PLAYS, default="both", help="how answers are chosen (both)")
    found.add_argument("--short", action="store_true", help="whole games that are soon over: few cards, little life")
    found.add_argument(
        "--limit", type=count, default=None, metavar="N", help=f"decisions in a game ({LIMIT}; short {SHORT_LIMIT})"
    )
    found.add_argument("--check", type=count, default=50, metavar="N", help="look closely at one position in N (50)")
    found.add_argument("--out", default="", metavar="FOLDER", help="keep progress and faults there, and go on from it")
    found.add_argument("--digests", default="", metavar="FILE", help="add a digest of every game to that file")
    found.add_argument("--expect", default="", metavar="FILE", help="compare with digests another build has written")
    found.add_argument("--shrink", type=count, default=20, metavar="N", help="seconds for making a fault short (20)")
    found.add_argument("--scenario", default="", metavar="FILE", help="play that scenario instead, and look everywhere")
    found.add_argument("--quiet", action="store_true", help="show no progress")
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """0: no fault; 1: a game failed; 2: the question was wrong."""
    known = parser()
    args = known.parse_args(argv)
    if args.limit is None:
        args.limit = SHORT_LIMIT if args.short else LIMIT
    if not args.jobs or not args.check or not args.limit:
        known.error("jobs, check and limit are at least 1")
    if args.scenario:
        return shielded(lambda: look_at(Path(args.scenario)))
    try:
        check_players(format_named(args.format) if args.format else FREE_FOR_ALL, args.players)
        search = Search(args)
    except SetupError as error:
        known.error(str(error))
    return shielded(search.run)


def look_at(path: Path) -> int:
    """Play a scenario's script and look closely at every position on its way."""
    try:
        found = fault_of(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, ScenarioError) as error:
        print(f"{path}: {error.strerror if isinstance(error, OSError) else error}", file=sys.stderr)
        return 2
    print(f"{path}: {found or 'no fault'}")
    return 1 if found else 0


class Search:
    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        named = list(rulesets()) if args.era == "all" else args.era.split(",")
        self.eras = list(dict.fromkeys(ruleset_named(era.strip()).name for era in named))
        self.folder = Path(args.out) if args.out else None
        if self.folder is not None:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise SetupError(f"{self.folder}: {error.strerror}") from None
        if args.format:
            played = format_named(args.format)
            self.eras = [era for era in self.eras if ruleset_named(era).follows in played.eras]
            if not self.eras:
                raise SetupError(played.why_not("", args.era))
        settings: dict[str, Any] = {
            "players": args.players,
            "play": args.play,
            "limit": args.limit,
            "check": args.check,
        }
        if args.format:
            settings["format"] = args.format
        if args.short:
            settings["short"] = True
        self.progress = Progress(self.folder, settings)
        self.progress.load()
        self.expected = expected_digests(args.expect)
        self.failed = 0
        self.until = 0.0

    # ---- playing ---------------------------------------------------------------------------------------------

    def batches(self) -> Iterator[list[Job]]:
        """Numbers in order, every era in turn, until time or numbers are up."""
        args = self.args
        size = self.at_a_time * args.jobs
        while time.monotonic() < self.until:
            jobs: list[Job] = []
            for era in self.eras:
                first = max(args.first, self.progress.next.get(era, 0))
                end = min(
                    first + max(1, size // len(self.eras)), args.first + args.games if args.games else sys.maxsize
                )
                how = (args.players, args.play, args.limit, args.check, args.format, args.short)
                jobs += [Job(era, n, *how) for n in range(first, end)]
            if not jobs:
                return
            yield jobs
            self.progress.save()

    @property
    def at_a_time(self) -> int:
        """Games that a process is handed at once; small, so that the end comes in time, and not too small."""
        return SHORT_BATCH if self.args.short and not self.args.format else BATCH

    def run(self) -> int:
        began = shown = time.monotonic()
        self.until = began + self.args.seconds
        gc.freeze()  # what is loaded by now stays, and need not be looked through again and again
        with Workers(self.args.jobs) as workers:
            for jobs in self.batches():
                for result in workers.results(jobs, -(-len(jobs) // (4 * self.args.jobs))):
                    self.take(result)
                    if self.args.jobs == 1 and time.monotonic() > self.until:
                        break  # several processes finish the batch, so that no number is left out
                self.progress.seconds += time.monotonic() - began
                began = time.monotonic()
                if not self.args.quiet and began - shown >= 5:
                    shown = began
                    print(self.figures(), file=sys.stderr, flush=True)
        self.progress.save()
        print(self.figures())
        return 1 if self.failed else 0

    def take(self, result: Result) -> None:
        self.compare(result)
        self.progress.add(result)
        if result.error:
            self.failed += 1
            self.keep(result)
        elif self.args.digests:
            line = {"era": result.job.era, "number": result.job.number, "digest": result.digest}
            with open(self.args.digests, "a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")

    def compare(self, result: Result) -> None:
        wanted = self.expected.get((result.job.era, result.job.number))
        if wanted is not None and wanted != result.digest:
            self.failed += 1
            print(f"{name_of(result.job)}: another build plays another game", flush=True)

    def figures(self) -> str:
        p = self.progress
        games = ", ".join(f"{n} {era}" for era, n in p.games.items()) or "none"
        games += f" ({sum(p.over.values())} to their end)"
        rate = p.decisions / max(p.seconds, 0.001)
        faults = f"{len(p.faults)} faults" if len(p.faults) != 1 else "1 fault"
        return f"games: {games}; {p.decisions} decisions in {p.seconds:.0f} s, {rate:.0f} per second; {faults}"

    # ---- faults ----------------------------------------------------------------------------------------------

    def keep(self, result: Result) -> None:
        job = result.job
        print(f"{name_of(job)}, decision {result.decisions}: {result.error}", flush=True)
        print(f"  again: {again(job)}", flush=True)
        if self.folder is None:
            return
        short = None if result.error == DIED else shrink(job, self.args.shrink)
        place = self.folder / f"{job.era}-{job.number}"
        place.with_suffix(".txt").write_text(story(result, short), encoding="utf-8")
        if short is not None and short.position:
            place.with_suffix(".position.json").write_text(short.position, encoding="utf-8")
        if short is not None and short.record:
            place.with_suffix(".record.json").write_text(short.record, encoding="utf-8")
        if short is not None and short.scenario:
            place.with_suffix(".toml").write_text(short.scenario, encoding="utf-8")
        print(f"  kept as {place}.*", flush=True)


def expected_digests(path: str) -> dict[tuple[str, int], str]:
    if not path:
        return {}
    try:
        lines = [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]
        return {(str(x["era"]), int(x["number"])): str(x["digest"]) for x in lines}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SetupError(f"{path} cannot be read: {error}") from None


def name_of(job: Job) -> str:
    return f"game {job.number} under {job.era}"


def again(job: Job) -> str:
    text = f"{COMMAND} --era {job.era} --first {job.number} --games 1 --play {job.play} --limit {job.limit}"
    text += f" --check {job.check}"
    text += " --short" if job.short else ""
    text += f" --format {job.format}" if job.format else ""
    return text + (f" --players {job.players}" if job.players else "")


def story(result: Result, short: Short | None) -> str:
    """A fault for people: what, how to see it again, and what led to it."""
    lines = [f"{name_of(result.job)}: {result.error}", f"again: {again(result.job)}", ""]
    if result.error == DIED:
        lines.append("It was not played again: it would end this process as well.")
    elif short is None:
        lines.append("Played again it did not fail.")
    else:
        if short.scenario:
            name = f"{result.job.era}-{result.job.number}.toml"
            lines += [f"The scenario {name} shows it: apnap run {name}; or, if every position must be looked at,"]
            lines += [f"  {COMMAND} --scenario {name}", ""]
        lines += ["From the saved position, these answers lead to it:", *(f"  {x}" for x in short.answers)]
        if short.record:
            lines.append("")
            lines.append("In the recorded game everybody is quiet, but for:")
            lines += [f"  turn {x.turn}, seat {x.seat}: {x.text}" for x in short.deeds]
    return "\n".join([*lines, "", result.trace])


if __name__ == "__main__":
    sys.exit(main())
