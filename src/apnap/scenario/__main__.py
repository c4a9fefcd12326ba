"""`python -m apnap.scenario FILE …`: plays scenarios and says what came of them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from apnap.cli.common import cards_option, load_own_cards
from apnap.cli.shell import shielded
from apnap.errors import CardFileError, ScenarioError
from apnap.scenario.runner import run_all
from apnap.telling.story import Story


def files(paths: list[str]) -> list[Path]:
    found: list[Path] = []
    for path in map(Path, paths):
        found += sorted(path.rglob("*.toml")) if path.is_dir() else [path]
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """0: all passed; 1: something failed; 2: a file could not be read."""
    return shielded(lambda: started(argv))


def started(argv: Sequence[str] | None) -> int:
    parser = argparse.ArgumentParser(prog="python -m apnap.scenario", description=__doc__)
    parser.add_argument("paths", nargs="+", metavar="FILE", help="scenario files, or folders of them")
    parser.add_argument("--story", action="store_true", help="tell what happened, event by event")
    parser.add_argument("--quiet", action="store_true", help="say nothing about those that pass")
    cards_option(parser)
    args = parser.parse_args(argv)
    chosen = files(args.paths)
    if not chosen:
        parser.error(f"no .toml files in {', '.join(args.paths)}")
    try:
        load_own_cards(args.cards)
    except CardFileError as error:
        parser.error(str(error))
    return play(args, chosen)


def play(args: argparse.Namespace, chosen: list[Path]) -> int:
    worst = 0
    passed = 0
    for path in chosen:
        try:
            reports = run_all(path)
        except ScenarioError as error:
            print(error, file=sys.stderr)
            worst = 2
            continue
        good = all(report.passed for report in reports)
        passed += good
        if not good:
            worst = max(worst, 1)
        for report in reports:
            if not (args.quiet and report.passed):
                print(report)
            if args.story:
                print("\n".join(Story(report.game, False).tell(report.game, report.events)))
    print(f"{passed} of {len(chosen)} passed")
    return worst


if __name__ == "__main__":
    sys.exit(main())
