"""Formats on the command line: how many play, and which decks have a commander."""

from __future__ import annotations

import argparse
from pathlib import Path

from apnap.cli.common import BadInput, Parser, whole
from apnap.formats import MOST_SEATS


def format_option(made: Parser) -> None:
    text = "commander, archenemy, emperor …; neighbours are a team (default: free-for-all)"
    made.add_argument("--format", metavar="NAME", help=text)
    text = "who plays together, by seat from 1 on: 1,2 3,4 (alone: team-vs-team)"
    made.add_argument("--teams", nargs="+", metavar="SEATS", help=text)
    range_option(made)


def range_option(made: Parser) -> None:
    text = "how many seats everyone's influence reaches (801; default: what the format says)"
    made.add_argument("--range", type=whole(1, MOST_SEATS), dest="reach", metavar="N", help=text)


def teams_asked(args: argparse.Namespace) -> list[list[int]] | None:
    """The seats of each team, counted from 0."""
    if args.teams is None:
        return None
    found: list[list[int]] = []
    for text in args.teams:
        parts = [part.strip() for part in text.split(",")]
        if not all(part.isdecimal() and 1 <= int(part[:3]) <= 8 for part in parts):
            raise BadInput(f"--teams {text}: a team is its seats, from 1 to 8, with commas between them: 1,2")
        found.append([int(part) - 1 for part in parts])
    return found


def how_many(args: argparse.Namespace, people: int) -> int:
    """As many as are asked for, else as the decks, the others and the format ask for."""
    if args.seats is not None:
        return int(args.seats)
    from apnap.formats import format_named

    least = 2 if args.format is None else format_named(args.format).least_players
    for team in teams_asked(args) or []:
        least = max(least, *[seat + 1 for seat in team])
    return max(least, len(args.decks or []), len(args.vs or []) + people)


def rules_told(args: argparse.Namespace) -> str:
    words = [f"{args.era} rules"] if args.format is None else [args.format, f"{args.era} rules"]
    return ", ".join(words if args.reach is None else [*words, f"range {args.reach}"])


def has_leaders(args: argparse.Namespace) -> bool:
    """Whether the format asked for, which is called by its proper name from now on, has commanders."""
    if args.format is None:
        return False
    from apnap.formats import format_named

    played = format_named(args.format)
    args.format = played.name
    return bool(played.commander)


def besides(args: argparse.Namespace, names: list[str]) -> dict[str, list[list[str]]]:
    """Supplementary decks: those of the lists named, and where a format needs one, one that ships; sideboards."""
    from apnap.decks.formats import load_deck
    from apnap.decks.supplementary import outside_the_game, usual_decks
    from apnap.formats import FREE_FOR_ALL, format_named

    played = FREE_FOR_ALL if args.format is None else format_named(args.format)
    usual = usual_decks(played, len(names))
    lists = [load_deck(name) if Path(name).is_file() else None for name in names]
    if played.planes == "one" and (lists[0] is None or not lists[0].section("planes")):
        n = len(usual["planes"][0])
        if n < min(40, 10 * len(names)):
            ships = f"the {n} planes and phenomena that ship are enough for {n // 10} players who share them (901.15a)"
            raise BadInput(f"{ships}: --deck FILE with a Planes section has more")
    found: dict[str, list[list[str]]] = {}
    for kind, decks in usual.items():
        own = [[] if deck is None else [repr(e) for e in deck.section(kind)] for deck in lists]
        found[kind] = [mine if mine and theirs else theirs for mine, theirs in zip(own, decks, strict=True)]
    rides = [[] if deck is None else [repr(e) for e in deck.section("attractions")] for deck in lists]
    if any(rides):  # whoever has some plays with them, whatever the format (717.2)
        found["attractions"] = rides
    return found | outside_the_game(played, lists)


def led_deck(name: str, size: int) -> tuple[str, list[str], list[str]]:
    """A deck with its commanders: one that ships, cut down to that size, or a list with such a section."""
    from apnap.decks.commander import COMMANDER_DECKS, led_deck_of

    if Path(name).is_file():
        from apnap.decks.formats import load_deck

        found = load_deck(name)
        return found.name or Path(name).stem, found.cards, [e.name for e in found.commander]
    if name.casefold() not in COMMANDER_DECKS:
        raise BadInput(f"no deck {name!r} has a commander: {', '.join(COMMANDER_DECKS)}, or a file with a list")
    leaders, cards = led_deck_of(name.casefold(), size)
    return name.casefold(), cards, leaders
