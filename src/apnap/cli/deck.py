"""`apnap deck FILE`: checks a deck list, and converts it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from apnap.cli.common import FAULT_FOUND, OK, BadInput, Parser, cards_option, hint, paint, print_json

if TYPE_CHECKING:
    from apnap.decks.checking import DeckCheck
    from apnap.decks.lists import DeckList

FORMATS = ("plain", "arena", "mtgo", "dek", "xmage", "forge", "cod", "csv")


def parser() -> Parser:
    made = Parser(
        "deck",
        "Check a deck list: cards the pool does not have, size, copies, and the eras it suits. Or convert it.",
        [
            "apnap deck my-deck.txt",
            "apnap deck my-deck.txt --format commander",
            "apnap deck my-deck.dck --to arena",
            "apnap deck my-deck.txt --out my-deck.cod",
            "apnap deck red --to plain > red.txt",
            "apnap deck - < list.txt",
        ],
        "FILE may be - for standard input, or the name of a deck that comes with apnap (without one they are listed).\n"
        "Exit status: 0 the deck is in order, 1 it has a problem, 2 it cannot be read.\n"
        "docs/decks.md describes the formats.",
    )
    made.add_argument("file", nargs="?", metavar="FILE", help="a deck list in any of the formats")
    made.add_argument("--from", dest="source", choices=FORMATS, metavar="FORMAT", help="the list's format, if not seen")
    made.add_argument("--to", choices=FORMATS, metavar="FORMAT", help=f"print it as {', '.join(FORMATS)}")
    made.add_argument("--out", metavar="FILE", help="write it to a file; without --to, its ending says the format")
    made.add_argument("--era", metavar="ERA", help="whether it can be played under these rules (exit status 1 if not)")
    made.add_argument("--format", metavar="NAME", help="whether it is a deck of that format: commander, brawl")
    cards_option(made)
    made.add_argument("--json", action="store_true", help="print what was found as JSON")
    return made


def run(args: argparse.Namespace) -> int:
    if args.file is None:
        return list_decks()
    deck = read(args.file, args.source)
    if args.to or args.out:
        return convert(deck, args)
    from apnap.decks.checking import check_deck
    from apnap.eras import ruleset_named
    from apnap.formats import format_named

    era = None if args.era is None else ruleset_named(args.era).name
    found = check_deck(deck, None if args.format is None else format_named(args.format))
    if args.json:
        print_json(found.values())
    else:
        print("\n".join(report(found, args.file)))
    return FAULT_FOUND if found.problems or (era and found.eras[era]) else OK


def list_decks() -> int:
    from apnap.decks import DECKS, eras_of
    from apnap.decks.commander import COMMANDER_DECKS

    print(paint(f"{'deck':<12} its cards were there in the time of", "bold"))
    for name in DECKS:
        print(f"{name:<12} {', '.join(eras_of(name))}")
    print(f"with commanders: {', '.join(COMMANDER_DECKS)}")
    return OK


def read(name: str, source: str | None) -> DeckList:
    from apnap.decks import DECKS, deck_named
    from apnap.decks.commander import COMMANDER_DECKS
    from apnap.decks.formats import decode, load_deck, read_deck
    from apnap.interchange.bounded import MOST

    if name == "-":
        data = sys.stdin.buffer.read(MOST["a deck list"] + 1) if sys.stdin is not None else b""
        return read_deck(decode(data), source, check=False)
    if name in DECKS and not Path(name).exists():
        deck = read_deck("\n".join(deck_named(name)), "plain", check=False)
        deck.name = name
        return deck
    if name in COMMANDER_DECKS and not Path(name).exists():
        leaders, others = COMMANDER_DECKS[name]
        lines = ["Commander", *[f"1 {leader}" for leader in leaders], "", "Deck", *others]
        deck = read_deck("\n".join(lines), "plain", check=False)
        deck.name = name
        return deck
    if not Path(name).exists():
        known = [*DECKS, *COMMANDER_DECKS]
        raise BadInput(f"no file {name!r}, and no deck of that name{hint(name, known)}")
    return load_deck(name, source, check=False)


def convert(deck: DeckList, args: argparse.Namespace) -> int:
    from apnap.decks.checking import cards
    from apnap.decks.formats import save_deck, write_deck

    if args.out:
        save_deck(deck, args.out, args.to)
        print(f"{cards(deck.size)} written to {args.out}")
    else:
        print(write_deck(deck, args.to), end="")
    return OK


def how_to_go_on(found: DeckCheck, name: str) -> list[str]:
    """What to do about cards that cannot be played."""
    from apnap.cards.registry import FINDERS

    if found.refused:
        return [f"  `apnap import --skeleton {name}` writes a card file with what is understood of them, to complete"]
    return [] if FINDERS else ["  `apnap import FILE` makes the cards of a bulk file on your disk known"]


def report(found: DeckCheck, name: str) -> list[str]:
    from apnap.decks.checking import cards

    deck = found.deck
    side = sum(e.count for e in deck.sideboard)
    title = deck.name or name
    lines = [f"{paint(title, 'bold')}: {cards(deck.size)}" + (f", {side} in the sideboard" if side else "")]
    for problem in found.problems:
        rule = f" ({problem.rule})" if problem.rule else ""
        lines.append(f"  {paint(problem.kind, 'red')}: {problem.text}{rule}")
    if found.unknown:
        names = "a card that is" if len(found.unknown) == 1 else f"{len(found.unknown)} cards that are"
        lines.append(f"  cannot be played: it has {names} not in the pool")
        return [*lines, *how_to_go_on(found, name)]
    if found.too_small:
        return [*lines, "  cannot be played: not enough cards for an opening hand"]
    suits = [era for era, reasons in found.eras.items() if not reasons]
    lines.append(f"  can be played under: {', '.join(suits) or 'none'}")
    for era, reasons in found.eras.items():
        if reasons:
            more = f" and {len(reasons) - 1} more" if len(reasons) > 1 else ""
            lines.append(f"  not under {era}: {reasons[0]}{more}")
    if not found.problems:
        lines.append(f"  {paint('in order', 'green')}")
    return lines
