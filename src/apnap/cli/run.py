"""`apnap run FILE…`: plays scenarios and says what came of them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from apnap.cli.common import BAD_INPUT, FAULT_FOUND, OK, BadInput, Parser, cards_option, hint, paint, print_json, width
from apnap.cli.shell import escape
from apnap.cli.tables import wrapped

if TYPE_CHECKING:
    from apnap.scenario import Report


def parser() -> Parser:
    made = Parser(
        "run",
        "Play scenarios, boards with a script in TOML files, and check what they expect.",
        [
            "apnap run my-scenario.toml",
            "apnap run my-scenarios/ --quiet",
            "apnap run rules cases",
            "apnap run rules/514.3a-second-cleanup --trace",
            "apnap run my-scenario.toml --era sixth",
            "apnap run my-scenario.toml --era fifth --era current",
            "apnap run --list phasing",
        ],
        "A file may also be the name of a scenario that comes with apnap, or of a folder of them: rules, cards,\n"
        "cases, eras, fifth (`apnap run --list` names all, `apnap explain RULE` those that show it).\n"
        "Exit status: 0 all passed, 1 something failed (or, with two eras, differed), 2 a file could not be read.\n"
        "docs/scenarios.md explains the format.",
    )
    made.add_argument("paths", nargs="*", metavar="FILE", help="scenario files, folders of them, or names")
    made.add_argument("--list", action="store_true", help="list the scenarios that come with apnap (with these words)")
    made.add_argument("--trace", action="store_true", help="print every event with its rule")
    made.add_argument("--story", action="store_true", help="tell what happened, without the bookkeeping")
    made.add_argument("--quiet", action="store_true", help="say nothing about those that pass")
    cards_option(made)
    made.add_argument("--json", action="store_true", help="print the reports as JSON, with --trace the events too")
    made.add_argument(
        "--era",
        action="append",
        default=[],
        metavar="ERA",
        help="play under these rules instead of the scenario's own; given twice, compare the two",
    )
    return made


def run(args: argparse.Namespace) -> int:
    if len(args.era) > 2:
        raise BadInput(f"--era can be given once or twice, not {len(args.era)} times")
    from apnap.eras import ruleset_named

    args.era = [ruleset_named(era).name for era in args.era]  # before anything is played
    if args.list:
        return list_library(args.paths)
    if not args.paths:
        raise BadInput("which scenarios? Give files or folders, or --list for those that come with apnap")
    chosen = files(args.paths)
    if len(args.era) == 2:
        from apnap.cli.run_compared import compare_files

        return compare_files(chosen, args)
    return play_all(chosen, args)


def list_library(words: list[str]) -> int:
    """Name and title of each; with words, of those that have all of them in name, title or rules."""
    from apnap.rulebook.scenarios import catalogue

    found = 0
    for entry in catalogue():
        text = f"{entry.name} {entry.title} {' '.join(entry.rules)}".casefold()
        if all(word.casefold() in text for word in words):
            found += 1
            print("\n".join(wrapped(f"{paint(entry.name, 'bold')}: {entry.title}", width(), 2)))
    return OK if found else FAULT_FOUND


def files(paths: list[str]) -> list[Path]:
    found: list[Path] = []
    for name in paths:
        path = Path(name)
        if path.is_dir():
            inside = sorted(path.rglob("*.toml"))
            if not inside:
                raise BadInput(f"no .toml files in {name}")
            found += inside
        else:
            found += [path] if path.exists() else from_library(name)
    return found


def from_library(name: str) -> list[Path]:
    """A scenario that comes with apnap, or a folder of them."""
    from apnap.rulebook.scenarios import catalogue, find

    entry = find(name)
    inside = name.rstrip("/").removeprefix("scenarios/") + "/"
    found = [entry] if entry is not None else [e for e in catalogue() if e.name.startswith(inside)]
    if not found:
        near = hint(name.removesuffix(".toml"), [e.name for e in catalogue()])
        raise BadInput(f"no file or scenario {name!r}{near or '; `apnap run --list` names those that come with apnap'}")
    return [relative(e.path) for e in found]


def relative(path: Path) -> Path:
    """Short where the file is below the current directory."""
    try:
        return path.relative_to(Path.cwd())
    except (OSError, ValueError):
        return path


# ---- playing -----------------------------------------------------------------------------------------------------


def play_all(chosen: list[Path], args: argparse.Namespace) -> int:
    from apnap.errors import ScenarioError

    worst = OK
    passed = 0
    values: list[dict[str, Any]] = []
    for i, path in enumerate(chosen):
        progress(i, len(chosen), path, args)
        try:
            reports = play(path, args.era)
        except ScenarioError as error:
            tell_error(error, values, path, args)
            worst = BAD_INPUT
            continue
        good = all(report.passed for report in reports)
        passed += good
        if not good:
            worst = max(worst, FAULT_FOUND)
        for report in reports:
            if args.json:
                values.append(report_values(report, args.trace))
            else:
                tell(report, args)
    progress(0, 0, None, args)
    if args.json:
        print_json(values)
    else:
        print(f"{passed} of {len(chosen)} passed")
    return worst


def play(path: Path, eras: list[str]) -> list[Report]:
    """Under the era that was asked for, else under each the scenario is written for."""
    from apnap.scenario import run as once
    from apnap.scenario import run_all

    return [once(path, eras[0])] if eras else run_all(path)


def progress(done: int, total: int, path: Path | None, args: argparse.Namespace) -> None:
    """A line on the terminal that is overwritten; only where someone waits and nothing else would show it."""
    if sys.stderr is None or not sys.stderr.isatty() or not (args.quiet or args.json):
        return
    text = f"{done + 1}/{total} {path.name}"[:70] if path is not None else ""
    sys.stderr.write(f"{escape('G')}{escape('K')}{text}")  # back to the first column
    sys.stderr.flush()


def tell_error(error: Exception, values: list[dict[str, Any]], path: Path, args: argparse.Namespace) -> None:
    if args.json:
        values.append({"file": str(path), "passed": False, "error": str(error)})
    print(error, file=sys.stderr)


def tell(report: Report, args: argparse.Namespace) -> None:
    if not (args.quiet and report.passed):
        verdict, _, rest = str(report).partition(" ")
        print(paint(verdict, "green" if report.passed else "red") + " " + rest)
    if args.trace or args.story:
        print("\n".join(story(report, args.trace)))
        print()


def story(report: Report, full: bool) -> list[str]:
    from apnap.rulebook.excerpt import columns, trace
    from apnap.telling.story import Story

    game = report.game
    lines = trace(game) if full else Story(game).lines(game, report.events)
    return [("\n" if line.heading else "") + text for line, text in zip(lines, columns(lines), strict=True)]


# ---- for programs ------------------------------------------------------------------------------------------------


def report_values(report: Report, trace: bool) -> dict[str, Any]:
    scenario = report.scenario
    found: dict[str, Any] = {
        "file": scenario.file,
        "title": scenario.title,
        "rules": scenario.rules,
        "era": scenario.ruleset,
        "passed": report.passed,
        "failures": [
            {"file": f.file, "line": f.line, "text": f.text, "reason": f.reason, "position": f.position}
            for f in report.failures
        ],
    }
    if trace:
        game = report.game
        found["events"] = [
            {"rule": e.rule, "kind": e.kind.name, "way": e.way.name, "text": game.describe(e)} for e in report.events
        ]
    return found
