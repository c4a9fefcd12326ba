"""`apnap bench`: measures the build that is installed."""

from __future__ import annotations

import argparse
import sys

from apnap.cli.common import OK, BadInput, Parser


def parser() -> Parser:
    made = Parser(
        "bench",
        "Measure the engine: random games, copies, growing boards, and how soon the command line answers.",
        ["apnap bench", "apnap bench --seconds 5", "apnap bench --startup", "apnap bench --json > figures.json"],
        "It measures the build that runs it. In the source tree `make bench` sets both builds side by side.",
    )
    made.add_argument("--seconds", type=float, default=1.0, metavar="N", help="for each figure (default: 1)")
    made.add_argument("--startup", action="store_true", help="only how soon the command line answers")
    made.add_argument("--json", action="store_true", help="print the raw figures")
    return made


def run(args: argparse.Namespace) -> int:
    if not 0 < args.seconds <= 3600:
        raise BadInput("--seconds must be more than 0, and at most an hour")
    if args.startup:
        return startup(args)
    from apnap.benchmark.tables import report
    from apnap.benchmark.worker import measure

    print("measuring …", file=sys.stderr)
    figures = measure(args.seconds)
    if args.json:
        print_figures(figures)
    else:
        print(report({build(figures): figures}))
    return OK


def build(figures: dict[str, object]) -> str:
    return "compiled" if figures["compiled"] else "interpreted"


def startup(args: argparse.Namespace) -> int:
    from apnap.benchmark.startup import milliseconds

    found = milliseconds(5)
    if args.json:
        print_figures(found)
    else:
        for name, value in found.items():
            print(f"{name:<24} {value:6.0f} ms until the first line")
    return OK


def print_figures(figures: object) -> None:
    import json

    print(json.dumps(figures, indent=1))
