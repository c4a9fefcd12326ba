"""`apnap play --watch`: bots play, and the game is told at reading speed."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from apnap.cli.common import OK, BadInput, paint

if TYPE_CHECKING:
    from apnap.game import Game

LETTERS: Final = 45.0  # a second, at speed 1
AT_LEAST: Final = 0.25  # seconds a line
QUICK: Final = "greedy"  # who plays unless it is said: nobody watches others think


def watch(args: argparse.Namespace) -> int:
    from apnap.cli.play import others, prepared
    from apnap.cli.table_options import how_many, rules_told, teams_asked
    from apnap.play.table import Table
    from apnap.telling.story import result

    if args.resume is not None or args.stops:
        raise BadInput("--resume and --stops are for playing, not for watching")
    if args.speed is not None and not 0 <= args.speed <= 1000:
        raise BadInput(f"a speed is between 0 and 1000, not {args.speed}")
    if "human" in (args.vs or []):
        raise BadInput("people play without --watch")
    seats = how_many(args, 0)
    kinds = args.vs if args.vs and len(args.vs) == seats else [QUICK, *others(args.vs, seats - 1, QUICK)]
    seed, decks, told, leaders, extra = prepared(args, seats)
    journal = Path(args.save) if args.save else None
    how = {"ruleset": args.era, "seed": seed, "format": args.format, "commanders": leaders, "supplementary": extra}
    how |= {"teams": teams_asked(args), "ranges": args.reach}
    table = Table.new(decks, kinds, journal=journal, **how)
    who = ", ".join(kinds)
    print(f"{told}; {who}; {rules_told(args)}; seed {seed}")
    printer = None if args.quiet else Printer(table.game, args.full, pace(args.speed))
    while table.step():
        if printer is not None:
            printer.tell(table.game)
    if printer is not None:
        printer.tell(table.game)
    print(f"\n{paint(result(table.game), 'bold')}")
    table.close()
    return OK


def pace(speed: float | None) -> float:
    """How fast: nothing waits in a pipe, unless it is told to."""
    if speed is None:
        return 1.0 if sys.stdout is not None and sys.stdout.isatty() else 0.0
    return speed


class Printer:
    """Prints the story whenever nothing is half done: an announcement under way may still be taken back."""

    def __init__(self, game: Game, full: bool, speed: float) -> None:
        from apnap.telling.story import Story

        self.story = Story(game, full)
        self.told = 0
        self.speed = speed

    def tell(self, game: Game) -> None:
        from apnap.cli.screen import happened

        if game.standing.announcing:
            return
        events = game.events
        for line in self.story.lines(game, events[self.told :]):
            if line.heading and line.text:
                print()
            for text in happened([line]):
                print(text, flush=self.speed > 0)
                self.wait(text)
        self.told = len(events)

    def wait(self, text: str) -> None:
        if self.speed > 0:
            time.sleep(max(AT_LEAST, len(text.strip()) / LETTERS) / self.speed)
