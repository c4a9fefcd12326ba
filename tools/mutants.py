"""Mutants of the turn: does a test notice when a line of it is changed?

    python -m tools.mutants --map                      # run the tests once, noting which mutants each of them comes by
    python -m tools.mutants                            # try all that have not been tried, until done or stopped
    python -m tools.mutants --file rules/turn/cleanup.py --most 40 --minutes 5
    python -m tools.mutants --again --seconds 300      # those that survived, once more, and longer
    python -m tools.mutants --show NAME                # the failures by which that mutant is noticed
    python -m tools.mutants --control                  # every function exchanged by itself: all tests must pass
    python -m tools.mutants --report                   # what has been tried so far

The tests are collected once.  For each mutant the process forks, the code of one function is exchanged in the child,
and the tests that come by are tried until one fails: first those that noticed neighbours, then a few quick ones and
the golden games, then those about turns, then one of each file after the other.  Results are kept in
build/mutants/results.jsonl with the test and the failure, so that a run goes on where the last one stopped.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import resource
import signal
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tools.citation_scan import ROOT
from tools.mutating import Mutant, all_mutants, change, compile_anew, files, mutants_of, watch

WORK = ROOT / "build" / "mutants"
MAP = WORK / "tests.json"
RESULTS = WORK / "results.jsonl"
JUDGED = ROOT / "docs" / "mutants.toml"  # those that change nothing anybody could notice, each with the reason
TESTS = (
    "tests/rules",
    "tests/eras",
    "tests/playthroughs",
    "tests/api",
    "tests/second_opinion",
    "tests/cards",
    "tests/test_scenarios.py",
    "tests/properties/test_turn_model.py",
    "tests/properties/test_conceding.py",
)
GOLDEN = "tests/playthroughs/test_playthroughs.py"  # their whole record is compared, so that they notice most
TURNS = ("tests/rules/turn", "tests/rules/extra_and_skipped", "tests/rules/phasing", "tests/rules/leaving")
HOMES = {  # the tests that are about a module, if not those of turns
    "rules/turn/markers.py": ("tests/rules/formats/test_grand_melee", "tests/rules/formats/test_marker_model"),
    "rules/turn/team_steps.py": ("tests/rules/formats/test_shared", "tests/rules/formats/test_planes"),
    "rules/turn/main.py": ("tests/rules/sagas", "tests/rules/formats/test_attractions", "tests/rules/counters"),
    "rules/turn/untap.py": ("tests/rules/turn/test_untap", "tests/rules/extra_and_skipped/test_untap"),
    "rules/day_night.py": ("tests/rules/day_night",),
}
SLOW = 0.05  # seconds; tests of the turn that take longer come with those of other files
SECONDS = 20.0  # of computing, for the tests of one mutant
PATIENCE = 10.0  # times as long as it took is too long for a test: it does not end, and so has been noticed
LEAST = 2.0  # seconds of patience
MEMORY = 3 << 30  # bytes; a mutant that takes more has been noticed
NEIGHBOURS = 12  # tests that noticed neighbours, tried first
QUICK = 10  # tests tried before the golden games


# ---- which test comes by what ------------------------------------------------------------------------------------


class Watcher:
    """A plugin for pytest: notes for every test which mutants it came by, and how long it took."""

    def __init__(self) -> None:
        self.here: set[int] = set()
        self.found: dict[str, dict[str, Any]] = {}
        self.failed: set[str] = set()

    def note(self, number: int, value: Any = None) -> Any:
        self.here.add(number)
        return value

    def pytest_collection_finish(self) -> None:
        watch(self.note)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.here.clear()
        began = time.process_time()
        yield
        mask = sum(1 << number for number in self.here)
        self.found[item.nodeid] = {"seconds": round(time.process_time() - began, 3), "mask": f"{mask:x}"}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed or report.skipped:
            self.failed.add(report.nodeid)  # it says nothing about mutants


class Tests:
    """What is known of the tests: how long each takes, and the mutants it comes by, by name."""

    def __init__(self) -> None:
        noted = json.loads(MAP.read_text(encoding="utf-8"))
        self.paths: list[str] = noted["paths"]
        self.seconds: dict[str, float] = {}
        self.by_mutant: dict[str, list[str]] = defaultdict(list)
        for part in noted["parts"]:
            for test, row in part["tests"].items():
                self.seconds[test] = row["seconds"]
                mask = int(row["mask"], 16)
                for number, name in enumerate(part["mutants"]):
                    if mask >> number & 1:
                        self.by_mutant[name].append(test)
        for tests in self.by_mutant.values():
            tests[:] = sorted(set(tests), key=lambda test: (self.seconds[test], test))


def make_map(paths: Sequence[str], more: bool) -> int:
    """Run the tests in this process, watched; `more`: besides those that are noted already."""
    noted: dict[str, Any] = {"paths": [], "parts": []}
    if more and MAP.exists():
        noted = json.loads(MAP.read_text(encoding="utf-8"))
    watcher = Watcher()
    names = [mutant.name for mutant in all_mutants()]
    status = pytest.main(["-q", "-n", "0", "-p", "no:cacheprovider", *paths], plugins=[watcher])
    tests = {name: row for name, row in watcher.found.items() if name not in watcher.failed}
    noted["paths"] = list(dict.fromkeys([*noted["paths"], *paths]))
    noted["parts"].append({"mutants": names, "tests": tests})
    WORK.mkdir(parents=True, exist_ok=True)
    MAP.write_text(json.dumps(noted), encoding="utf-8")
    seconds = sum(row["seconds"] for row in tests.values())
    print(f"{len(tests)} tests, {seconds:.0f} seconds")
    return int(status)


# ---- trying ------------------------------------------------------------------------------------------------------


class Collected:
    """A plugin for pytest: instead of running what was collected, does something else with it."""

    def __init__(self, then: Callable[[dict[str, pytest.Item]], None]) -> None:
        self.then = then
        self.items: dict[str, pytest.Item] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.items = {item.nodeid: item for item in items}

    def pytest_runtestloop(self) -> bool:
        gc.collect()
        gc.freeze()  # children share the memory of what is there
        self.then(self.items)
        return True


def with_tests(paths: Sequence[str], then: Callable[[dict[str, pytest.Item]], None]) -> None:
    options = ["-q", "-n", "0", "-p", "no:cacheprovider", "--no-header", "--no-summary"]
    pytest.main([*options, *paths], plugins=[Collected(then)])


class Trier:
    """Tries mutants, and remembers which test noticed what."""

    def __init__(self, tests: Tests, seconds: float) -> None:
        self.tests = tests
        self.seconds = seconds
        self.known = {mutant.name: mutant for mutant in all_mutants()}
        self.killers: dict[str, list[tuple[Mutant, str]]] = defaultdict(list)
        for row in results().values():
            if row["said"] == "killed" and row["name"] in self.known:
                self.remember(self.known[row["name"]], row["by"])

    def remember(self, mutant: Mutant, test: str) -> None:
        self.killers[mutant.file].append((mutant, test))

    def chosen(self, mutant: Mutant) -> list[str]:
        """Tests that come by it: those that noticed its neighbours, some quick ones, the golden games, the others."""
        coming = self.tests.by_mutant.get(mutant.name, [])
        able = set(coming)
        near = sorted(
            self.killers[mutant.file],
            key=lambda pair: (pair[0].function != mutant.function, abs(pair[0].place - mutant.place)),
        )
        first = list(dict.fromkeys(test for _, test in near if test in able))[:NEIGHBOURS]
        golden = [test for test in coming if test.startswith(GOLDEN)]
        about = HOMES.get(mutant.file, TURNS)
        at_home = [test for test in coming if test.startswith(about) and self.tests.seconds[test] < SLOW]
        return list(dict.fromkeys([*first, *coming[:QUICK], *golden, *at_home, *one_of_each_file(coming)]))

    def judge(self, mutant: Mutant, items: dict[str, pytest.Item]) -> dict[str, Any]:
        chosen = [test for test in self.chosen(mutant) if test in items]
        row: dict[str, Any] = {"name": mutant.name, "file": mutant.file, "line": mutant.line}
        if not chosen:
            return {**row, "said": "not run"}
        began = time.monotonic()
        told = in_child(lambda tell: self.run(mutant, [items[test] for test in chosen], tell))
        row["seconds"] = round(time.monotonic() - began, 2)
        last = told[-1] if told else {"test": "", "failure": "it could not be exchanged"}
        if last.get("done"):
            return {**row, "said": "survived", "tests": last["done"], "of": len(chosen)}
        self.remember(mutant, last["test"])
        return {**row, "said": "killed", "by": last["test"], "how": last.get("failure", "it does not end")}

    def run(self, mutant: Mutant, items: list[pytest.Item], tell: Callable[[dict[str, Any]], None]) -> None:
        """In the child: exchange the code, and run the tests until one fails or time is up."""
        change(mutant)
        began = time.process_time()
        count = 0
        for item in items:
            if time.process_time() - began > self.seconds:
                break
            tell({"test": item.nodeid})  # said before, so that it is known of one that does not end
            signal.setitimer(signal.ITIMER_PROF, max(LEAST, PATIENCE * self.tests.seconds[item.nodeid]))
            failure = failure_of(item)
            signal.setitimer(signal.ITIMER_PROF, 0)
            if failure:
                tell({"test": item.nodeid, "failure": failure})
                return
            count += 1
        tell({"done": count})


def one_of_each_file(tests: list[str]) -> list[str]:
    """The quickest test of each file, then the next one of each: what one file is not about another may be."""
    by_file: dict[str, list[str]] = defaultdict(list)
    for test in tests:
        by_file[test.partition("::")[0]].append(test)
    rounds = zip_longest(*by_file.values())
    return [test for together in rounds for test in together if test is not None]


def failure_of(item: pytest.Item) -> str:
    for report in runtestprotocol(item, log=False, nextitem=None):
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            said = str(crash.message if crash is not None else report.longrepr)
            return f"{report.when}: {said}"[:300]
    return ""


def in_child(work: Callable[[Callable[[dict[str, Any]], None]], None]) -> list[dict[str, Any]]:
    """What a forked process told until it ended, in whatever way."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            work(lambda row: void(os.write(writing, json.dumps(row).encode() + b"\n")))
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as file:
        told = file.read()
    os.waitpid(child, 0)
    return [json.loads(line) for line in told.splitlines()]


def void(_value: object) -> None:
    """Nothing."""


def run(names: Sequence[str], most: int, seed: int, minutes: float, again: bool, seconds: float) -> int:
    last, reasons = results(), judged()
    todo = [
        m
        for name in names
        for m in mutants_of(name)
        if (again and m.name not in reasons and last.get(m.name, {"said": ""})["said"] != "killed")
        or m.name not in last
    ]
    if most < len(todo):
        todo = random.Random(seed).sample(todo, most)
    until = time.monotonic() + 60 * minutes
    tests = Tests()

    def each(items: dict[str, pytest.Item]) -> None:
        trier = Trier(tests, seconds)
        for mutant in todo:
            if time.monotonic() > until:
                break
            row = trier.judge(mutant, items)
            with RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            if row["said"] != "killed":
                print(f"{row['said']}: {mutant.line} {mutant.name}", flush=True)

    if todo:
        with_tests(tests.paths, each)
    report()
    return 0


def control(most: int, seed: int) -> int:
    """Without a change all tests pass, or so many by chance, although every function was exchanged by itself."""
    tests = Tests()
    names = list(tests.seconds)
    if most < len(names):
        names = random.Random(seed).sample(names, most)
    failures: list[dict[str, Any]] = []

    def all_of_them(items: dict[str, pytest.Item]) -> None:
        def work(tell: Callable[[dict[str, Any]], None]) -> None:
            compile_anew()
            for test in names:
                failure = failure_of(items[test]) if test in items else ""
                if failure:
                    tell({"test": test, "failure": failure})
            tell({"done": len(names)})

        failures.extend(in_child(work))

    with_tests(tests.paths, all_of_them)
    for row in failures:
        print(row)
    return 0 if len(failures) == 1 and "done" in failures[0] else 1


def show(name: str, most: int) -> int:
    """All tests that notice a mutant, and how."""
    mutants = [mutant for mutant in all_mutants() if name in mutant.name]
    tests = Tests()

    def each(items: dict[str, pytest.Item]) -> None:
        for mutant in mutants:
            chosen = [test for test in Trier(tests, SECONDS).chosen(mutant) if test in items][:most]
            print(f"{mutant.line} {mutant.name}: {len(chosen)} tests")
            for test in chosen:
                told = in_child(partial(Trier(tests, SECONDS).run, mutant, [items[test]]))
                if "done" not in told[-1]:
                    print(f"  {test}\n    {told[-1].get('failure', 'it does not end')}")

    with_tests(tests.paths, each)
    return 0


# ---- results -----------------------------------------------------------------------------------------------------


def results() -> dict[str, dict[str, Any]]:
    """By name; of what was tried more than once the last time counts."""
    if not RESULTS.exists():
        return {}
    rows = [json.loads(line) for line in RESULTS.read_text(encoding="utf-8").splitlines()]
    return {row["name"]: row for row in rows}


def judged() -> dict[str, str]:
    """The reasons why mutants are equivalent, by name; an entry that is no mutant any more is an error."""
    rows = tomllib.loads(JUDGED.read_text(encoding="utf-8")) if JUDGED.exists() else {}
    known = {mutant.name for mutant in all_mutants()}
    found = {name: why for why, names in rows.items() for name in names}
    stale = [name for name in found if name not in known]
    if stale:
        raise SystemExit(f"{JUDGED.name} names what is no mutant: {stale[0]}")
    return found


def report() -> None:
    """A table for the page, and what is open."""
    last, reasons = results(), judged()
    total: Counter[str] = Counter()
    unnoticed: list[str] = []
    print("| Module | Mutants | Killed | Equivalent | Open | Not tried |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for file in files():
        counts: Counter[str] = Counter()
        for mutant in mutants_of(file):
            said = last[mutant.name]["said"] if mutant.name in last else "not tried"
            if said != "killed" and mutant.name in reasons:
                said = "equivalent"
            elif said in ("survived", "not run"):
                said = "open"
                unnoticed.append(f"{mutant.line} {mutant.name}")
            counts[said] += 1
        print(row_of(f"`{file}`", counts))
        total.update(counts)
    print(row_of("together", total))
    counted = total.total() - total["equivalent"]
    share = 100 * total["killed"] / max(1, counted)
    print(f"\n{total['killed']:,} of {counted:,} that are not equivalent: {share:.1f} %\n")
    print("\n".join(unnoticed))


def row_of(name: str, counts: Counter[str]) -> str:
    cells = [counts.total(), *(counts[said] for said in ("killed", "equivalent", "open", "not tried"))]
    return f"| {name} | {' | '.join(f'{cell:,}' for cell in cells)} |"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description="Mutants of the turn.")
    parser.add_argument("--map", nargs="*", metavar="TESTS", help="note which test comes by what")
    parser.add_argument("--more", action="store_true", help="with --map: these tests besides those noted already")
    parser.add_argument("--file", action="append", default=[], help="only this file (may be given again)")
    parser.add_argument("--most", type=int, default=10**9, metavar="N", help="try so many, chosen by chance")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=10**6, help="stop after so long")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help=f"for the tests of one mutant ({SECONDS:.0f}), of computing"
    )
    parser.add_argument("--again", action="store_true", help="those that were not killed, once more")
    parser.add_argument("--show", metavar="NAME", help="how mutants with this in their name are noticed")
    parser.add_argument("--control", action="store_true", help="that nothing is noticed where nothing is changed")
    parser.add_argument("--report", action="store_true")
    args = parser.parse_args(argv)
    if args.map is not None:
        return make_map(args.map or TESTS, args.more)
    if args.report:
        report()
        return 0
    if not MAP.exists():
        parser.error("first note which test comes by what: python -m tools.mutants --map")
    if args.control:
        return control(args.most, args.seed)
    if args.show:
        return show(args.show, min(args.most, 40))
    unknown = [name for name in args.file if name not in files()]
    if unknown:
        parser.error(f"{unknown[0]} is none of: {', '.join(files())}")
    return run(args.file or files(), args.most, args.seed, args.minutes, args.again, args.seconds)


if __name__ == "__main__":
    sys.exit(main())
