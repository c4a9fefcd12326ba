"""`apnap arena`: decks × bots × games on every processor, and what came of them."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from apnap.cli.common import OK, BadInput, Parser, cards_option

if TYPE_CHECKING:
    from apnap.sim.arena import Progress


def parser() -> Parser:
    made = Parser(
        "arena",
        'Play many games between decks and bots, and report who wins. Needs `pip install "apnap[sim]"`.',
        [
            "apnap arena --decks red,green --bots greedy --games 200 --out runs/decks",
            "apnap arena --decks red,green,white --bots greedy,lively --games 400 --seed trial --out runs/trial",
            "apnap arena --resume runs/trial",
            "apnap arena --report runs/trial --csv trial.csv --plot trial.svg",
            "apnap replay runs/trial --game 17",
        ],
        "With two bots and more, games come in pairs: the same deal, the bots swapped. Results are\n"
        "Parquet files with the same bytes for any number of workers; a run that was stopped goes on\n"
        "with --resume. A bot is random, lively, greedy, search:N, or module:factory:argument.",
    )
    made.add_argument("--decks", metavar="A,B", help="built-in decks, or files of deck lists")
    made.add_argument("--bots", default="greedy", metavar="A,B", help="(default: greedy)")
    made.add_argument("--games", type=int, default=100, metavar="N", help="all together (default: 100)")
    made.add_argument("--seed", default="apnap", metavar="TEXT", help="of the run (default: apnap)")
    made.add_argument("--era", default="current", metavar="ERA", help="the rules (default: current)")
    made.add_argument(
        "--tables", default="cards", metavar="A,B", help="besides games: cards, turns, decisions (default: cards)"
    )
    made.add_argument(
        "--stop", type=float, default=0.0, metavar="X", help="end as soon as one of two bots is known to be better by X"
    )
    made.add_argument("--out", metavar="FOLDER", help="where the run is kept")
    made.add_argument("--workers", type=int, metavar="N", help="processes (default: one for each processor; 0: none)")
    made.add_argument(
        "--ray", metavar="ADDRESS", help="play on that Ray cluster: HOST:PORT, auto, or local (one started here)"
    )
    made.add_argument("--resume", metavar="FOLDER", help="go on with a run that was stopped")
    made.add_argument("--report", metavar="FOLDER", help="only say what came of a run so far")
    made.add_argument("--csv", metavar="FILE", help="write the report's figures there")
    made.add_argument("--plot", metavar="FILE", help="draw the report there: .svg or .html")
    cards_option(made)
    return made


def run(args: argparse.Namespace) -> int:
    from apnap.sim.arena import Arena, Results

    asked = [args.out, args.resume, args.report]
    if sum(value is not None for value in asked) != 1:
        raise BadInput("say one of --out FOLDER, --resume FOLDER and --report FOLDER")
    if args.workers is not None and not 0 <= args.workers <= 1024:
        raise BadInput("--workers is a number from 0 to 1024")
    if args.report is not None:
        return tell(Results(args.report), args)
    if args.resume is not None:
        arena, folder = Arena.resume(args.resume), args.resume
    else:
        if not args.decks:
            raise BadInput("which decks? --decks red,green")
        decks, lists = read_decks(names(args.decks))
        tables = ["games", *names(args.tables)]
        arena = Arena(decks, names(args.bots), args.games, args.seed, args.era, tables, lists, args.stop)
        folder = args.out
    bar = Bar(sys.stderr.isatty())
    try:
        results = arena.play(folder, args.workers, on_chunk=bar.show, ray=args.ray)
    except KeyboardInterrupt:
        bar.end()
        print(f"Stopped. `apnap arena --resume {folder}` goes on.", file=sys.stderr)
        raise
    bar.end()
    return tell(results, args)


def read_decks(texts: list[str]) -> tuple[list[str], dict[str, list[str]]]:
    """Their names, and the cards of those that come from files: these belong to the run."""
    from apnap.cli.play import deck
    from apnap.decks import DECKS

    found: list[str] = []
    lists: dict[str, list[str]] = {}
    for text in texts:
        name, cards = deck(text)
        found.append(name)
        if text not in DECKS:
            lists[name] = cards
    return found, lists


def names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def tell(results: object, args: argparse.Namespace) -> int:
    from pathlib import Path

    from apnap.sim.arena import Results
    from apnap.sim.report import as_csv, as_html, as_svg, text

    assert isinstance(results, Results)
    tally = results.tally()
    print(text(tally))
    if args.csv:
        Path(args.csv).write_text(as_csv(tally), encoding="utf-8")
    if args.plot:
        draw = {".svg": as_svg, ".html": as_html}.get(Path(args.plot).suffix)
        if draw is None:
            raise BadInput(f"--plot draws .svg and .html files, not {args.plot}")
        Path(args.plot).write_text(draw(tally), encoding="utf-8")
    return OK


class Bar:
    """How far it is: on a terminal one line that changes, elsewhere a line for every tenth."""

    def __init__(self, lively: bool) -> None:
        self.lively = lively
        self.tenths = 0

    def show(self, progress: Progress) -> None:
        share = progress.done / progress.spec.games
        line = (
            f"{progress.done} of {progress.spec.games} games, {progress.rate:.1f} a second, {time_left(progress)} left"
        )
        line += "".join(f"; {name} {rate:.0%}" for name, rate in so_far(progress))
        if self.lively:
            filled = int(24 * share)
            print(f"\r[{'#' * filled}{'.' * (24 - filled)}] {line[:120]}   ", end="", file=sys.stderr, flush=True)
        elif int(10 * share) > self.tenths:
            self.tenths = int(10 * share)
            print(line, file=sys.stderr, flush=True)

    def end(self) -> None:
        if self.lively:
            print(file=sys.stderr)


def so_far(progress: Progress) -> list[tuple[str, float]]:
    """The table so far: bots, or decks if there is only one bot."""
    table = progress.tally.bots if progress.spec.paired else progress.tally.decks
    return [(name, share.rate) for name, share in table.items() if share.n]


def time_left(progress: Progress) -> str:
    seconds = progress.left
    if seconds == float("inf"):
        return "an unknown time"
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"
