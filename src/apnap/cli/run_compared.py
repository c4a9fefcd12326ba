"""`apnap run FILE --era a --era b`: the same script under two eras, and where they first differ."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from apnap.cli.common import BAD_INPUT, FAULT_FOUND, OK, paint, print_json, width
from apnap.cli.tables import wrapped


def indented(text: str) -> list[str]:
    """A line that may be long, with what does not fit a little further in."""
    lead = len(text) - len(text.lstrip())
    return [" " * lead + line for line in wrapped(text.strip(), width() - lead, 2)]


def compare_files(chosen: list[Path], args: argparse.Namespace) -> int:
    """0: nothing differs; 1: something does; 2: a file could not be read or set up."""
    from apnap.cli.run import story
    from apnap.compare import compare
    from apnap.errors import ScenarioError

    worst = OK
    values: list[dict[str, Any]] = []
    for path in chosen:
        try:
            found = compare(path, args.era[0], args.era[1])
        except ScenarioError as error:
            print(error, file=sys.stderr)
            worst = BAD_INPUT
            continue
        if not found.same:
            worst = max(worst, FAULT_FOUND)
        if args.json:
            values.append(found.values())
        elif not (args.quiet and found.same):
            print("\n".join(line for text in str(found).splitlines() for line in indented(text)))
            if args.trace or args.story:
                for played in (found.a, found.b):
                    print(f"\n{paint(played.ruleset.name, 'bold')}")
                    print("\n".join(story(played.report, args.trace)))
    if args.json:
        print_json(values)
    return worst
