"""`apnap import FILE`: makes the cards of a bulk file on one's own disk known to every command."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from apnap.cli.common import FAULT_FOUND, OK, BadInput, Parser, hint, paint, print_json, width

if TYPE_CHECKING:
    from apnap.cardtext.facts import Facts
    from apnap.cardtext.pool import Imported


def parser() -> Parser:
    made = Parser(
        "import",
        "Make the cards of a bulk file known: Scryfall's (an array, or a card a line) or MTGJSON's AtomicCards, plain "
        "or gzip. From then on their names work in every command; a card is read when it is first used.",
        [
            "apnap import oracle-cards.json",
            "apnap import --coverage oracle-cards.json.gz --by set",
            "apnap import --coverage oracle-cards.json.gz --decks my-decks",
            'apnap import --skeleton "Some Card" > my-cards.json',
            "apnap import --skeleton deck.txt > my-cards.json",
            "apnap import --forget",
        ],
        "Nothing is downloaded. A card whose text is not understood to the last word is refused, and the refusal says\n"
        "where and why: `apnap cards NAME`. docs/card-text.md tells more.\n"
        "Exit status: 0 done, 1 nothing to do, 2 the file cannot be read (what was imported before stays).",
    )
    made.add_argument("file", nargs="?", metavar="FILE", help="a bulk file; without one, what was imported is told")
    made.add_argument(
        "--coverage", metavar="FILE", help="read every card of a file and count; the index stays as it is"
    )
    made.add_argument("--by", choices=("year", "set"), default="year", help="the table of --coverage (default: year)")
    made.add_argument("--decks", metavar="FOLDER", help="with --coverage: what of each deck list there can be played")
    made.add_argument("--any-date", action="store_true", help="eras also take cards that were first printed after them")
    made.add_argument("--skeleton", metavar="NAME|DECK", help="print a card file with what is understood, to complete")
    made.add_argument("--forget", action="store_true", help="remove the index")
    made.add_argument("--jobs", type=int, default=0, metavar="N", help="processes for --coverage (default: all cores)")
    made.add_argument("--json", action="store_true", help="print what was found as JSON")
    return made


def run(args: argparse.Namespace) -> int:
    if args.decks is not None and args.coverage is None:
        raise BadInput("--decks needs --coverage FILE: the bulk file in which the cards of the lists are looked up")
    if args.any_date and args.file is None:
        raise BadInput("--any-date goes with a file to import")
    if args.coverage is not None:
        return coverage(args)
    if args.skeleton is not None:
        return skeletons(args.skeleton)
    if args.forget:
        return forget()
    if args.file is None:
        return status(args.json)
    return import_file(args)


class Bar:
    """A line that fills, where people look on."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.shown = sys.stderr is not None and sys.stderr.isatty()
        self.last = 0.0

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if not self.shown or now - self.last < 0.1:
            return
        self.last = now
        wide = max(10, min(40, width() - 40))
        full = wide * done // max(1, total)
        print(
            f"\r{self.what} [{'#' * full}{'.' * (wide - full)}] {100 * done // max(1, total)} %",
            end="",
            file=sys.stderr,
        )
        sys.stderr.flush()

    def end(self) -> None:
        if self.shown and self.last:
            print(f"\r{' ' * (width() - 1)}\r", end="", file=sys.stderr)


def import_file(args: argparse.Namespace) -> int:
    from apnap.cardtext.bulk import entries
    from apnap.cardtext.index import build, default_index

    where = default_index()
    if where is None:
        raise BadInput("APNAP_INDEX is empty, so there is no place for an index")
    bar = Bar("importing")
    began = time.monotonic()
    try:
        many = build(where, entries(Path(args.file), bar), str(args.file), args.any_date)
    finally:
        bar.end()
    if args.json:
        print_json({"cards": many, "index": str(where), "seconds": round(time.monotonic() - began, 2)})
    else:
        print(f"{many:,} card{'' if many == 1 else 's'} can be named now; each is read when it is first used ({where})")
    return OK


def status(as_json: bool) -> int:
    from apnap.cardtext.pool import imported
    from apnap.cli.common import use_imported

    use_imported()
    found = imported()
    if found is None:
        print("nothing was imported yet: `apnap import FILE` reads a bulk file")
        return FAULT_FOUND
    values = {"cards": found.index.count(), "index": found.index.path, "source": found.index.meta("source")}
    if as_json:
        print_json(values)
    else:
        print(f"{values['cards']:,} cards from {values['source']} ({values['index']})")
    return OK


def forget() -> int:
    from apnap.cardtext.index import default_index

    where = default_index()
    if where is None or not where.exists():
        print("there is no index")
        return FAULT_FOUND
    where.unlink()
    print(f"{where} removed")
    return OK


def coverage(args: argparse.Namespace) -> int:
    from apnap.cardtext.coverage import cover

    bar = Bar("reading")
    if args.decks is not None and not Path(args.decks).is_dir():
        raise BadInput(f"{args.decks} is no folder")
    try:
        made = cover(Path(args.coverage), bar, args.jobs)
    finally:
        bar.end()
    values = made.values()
    if args.decks is not None:
        values["decks"] = made.decks(Path(args.decks))
    if args.json:
        print_json(values)
        return OK
    print(share("all cards", values))
    print(share("first printed until Fifth Edition", values["first printed until Fifth Edition"]))
    print(f"accepted or shipped: {values['accepted or shipped']:,}")
    if args.decks is not None:
        return tell_decks(values["decks"])
    print(paint(f"by {args.by} of the first printing", "bold"))
    for name, found in values[f"by {args.by}"].items():
        print("  " + share(name or "unknown", found))
    print(paint("why cards are refused, the most frequent first", "bold"))
    for reason, many in list(values["reasons"].items())[:40]:
        print(f"  {many:>6} {reason}")
    return OK


def tell_decks(decks: dict[str, dict[str, Any]]) -> int:
    print(paint("deck lists: different cards that are accepted or ship", "bold"))
    for name, found in decks.items():
        print("  " + share(name, found))
        if found["missing"]:
            print("    missing: " + ", ".join(found["missing"]))
    whole = sum(1 for found in decks.values() if not found["missing"])
    print(f"{whole} of {len(decks)} lists can be played whole")
    return OK


def share(name: str, found: dict[str, Any]) -> str:
    accepted, cards = found["accepted"], found["cards"]
    return f"{name}: {accepted:,} of {cards:,} ({100 * accepted / max(1, cards):.1f} %)"


def skeletons(wanted: str) -> int:
    from apnap.cardtext.pool import imported
    from apnap.cardtext.skeleton import skeleton_text
    from apnap.cli.common import use_imported

    use_imported()
    found = imported()
    if found is None:
        raise BadInput("nothing was imported yet: `apnap import FILE` reads a bulk file")
    names, unknown = named(wanted, found)
    cards = [facts for name in names if (facts := facts_of(name, found)) is not None]
    if unknown:
        print(f"neither shipped nor imported, so nothing is known of them: {', '.join(unknown)}", file=sys.stderr)
    elif not cards:
        print("every card of the list can be played", file=sys.stderr)
    if not cards:
        return FAULT_FOUND
    print(skeleton_text(cards), end="")
    return OK


def named(wanted: str, found: Imported) -> tuple[list[str], list[str]]:
    """The card of that name, or those cards of a deck list that cannot be played; and names that nobody knows."""
    if not Path(wanted).exists():
        name = found.index.name_of(wanted)
        if name is None:
            raise BadInput(f"no card {wanted!r} was imported{hint(wanted, found.near(wanted[:4]))}")
        return [name], []
    from apnap.decks.formats import load_deck
    from apnap.decks.lists import known_name, pool_names

    deck = load_deck(wanted, None, check=False)
    pool = pool_names()
    listed = dict.fromkeys(e.name for e in [*deck.main, *deck.sideboard, *deck.commander, *deck.companion])
    names = {said: known_name(said, pool) for said in listed}
    known = dict.fromkeys(name for name in names.values() if name is not None)
    return [name for name in known if not playable(name, found)], [said for said in listed if names[said] is None]


def playable(name: str, found: Imported) -> bool:
    from apnap.cards.registry import all_cards

    if name in all_cards():
        return True
    outcome = found.outcome(name)
    return outcome is not None and outcome.values is not None


def facts_of(name: str, found: Imported) -> Facts | None:
    known = found.index.facts(name)
    return None if known is None else known[0]
