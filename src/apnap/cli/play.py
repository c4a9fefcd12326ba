"""`apnap play`: a game in the terminal, against bots or people, or bots to watch."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from apnap.cli.common import STOPPED, BadInput, Parser, cards_option, era_option, whole
from apnap.cli.kept import FINISHED, chosen, command, deck_name, games, going_on, keep_result, latest, show_list
from apnap.cli.table_options import besides, format_option, has_leaders, how_many, led_deck, rules_told, teams_asked

if TYPE_CHECKING:
    from apnap.play.table import Table

NAMES: Final = [
    "Alice",
    "Bob",
    "Carol",
    "Dave",
    "Erin",
    "Frank",
    "Grace",
    "Heidi",
    "Ivan",
    "Judy",
    "Karl",
    "Laura",
    "Mike",
    "Nina",
    "Oscar",
    "Peggy",
    "Quentin",
    "Rita",
    "Sam",
    "Trudy",
    "Uma",
    "Victor",
    "Wendy",
    "Xavier",
    "Yvonne",
    "Zoe",
    *("Ada", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina", "Hugo", "Ida", "Jonas", "Kira", "Leo", "Mona", "Nils"),
]
KINDS: Final = ("random", "lively", "greedy", "search", "human")
USUAL: Final = "search"


def parser() -> Parser:
    from apnap.cli.tables import wrapped
    from apnap.decks import DECKS

    made = Parser(
        "play",
        "Play a game in the terminal: you are asked where it matters, everything else goes by itself. Type help in "
        "the game for what can be said. Every answer is kept at once; --resume goes on after leaving or a crash.",
        [
            "apnap play",
            "apnap play --deck red --vs random",
            "apnap play --deck red green --seed 7 --era sixth",
            "apnap play --vs human               two people at one keyboard",
            "apnap play --seats 4 --stops 'upkeep, end theirs'",
            "apnap play --format commander --deck omnath doran --seats 4",
            "apnap play --resume                 the latest game that is not over",
            "apnap play --list                   all games that are kept",
            "apnap play --watch --speed 2        bots play, twice as fast as people read",
            "apnap play --watch --seed 7 --full | less",
        ],
        "\n".join(wrapped(f"decks: {', '.join(DECKS)}; or a file with a list (see `apnap deck --help`)", 78, 7)),
    )
    era_option(made)
    format_option(made)
    made.set_defaults(era=None)  # so that --resume knows whether one was asked for
    made.add_argument(
        "--deck",
        "--decks",
        nargs="+",
        dest="decks",
        metavar="DECK",
        help="your deck, then the others'; given fewer, they are used again (default: a random pair)",
    )
    made.add_argument(
        "--vs",
        nargs="+",
        choices=KINDS,
        metavar="WHO",
        help=f"who sits opposite: {', '.join(KINDS)} (from weak to strong, or a person); one for all, or one for each "
        f"(default: {USUAL})",
    )
    made.add_argument("--seats", "--players", type=whole(2, len(NAMES)), dest="seats", metavar="N", help="(default: 2)")
    made.add_argument("--seed", help="number or word that decides all chance (default: a new one, which is shown)")
    cards_option(made)
    made.add_argument("--stops", action="append", default=[], metavar="LIST", help="stops to set: 'upkeep, end theirs'")
    keeping = made.add_mutually_exclusive_group()
    keeping.add_argument("--save", metavar="FILE", help="keep the game in this file")
    keeping.add_argument(
        "--resume", nargs="?", const="", metavar="GAME", help="go on with a kept game: the latest, a number, or a file"
    )
    keeping.add_argument("--list", action="store_true", help="list the games that are kept, with their numbers")
    made.add_argument("--watch", action="store_true", help="bots play; you watch")
    made.add_argument(
        "--speed", type=float, metavar="X", help="with --watch: 1 is reading speed, 0 does not wait (default: 1)"
    )
    amount = made.add_mutually_exclusive_group()
    amount.add_argument("--quiet", action="store_true", help="with --watch: print the result only")
    amount.add_argument("--full", action="store_true", help="with --watch: every event, passing and mana included")
    return made


def run(args: argparse.Namespace) -> int:
    if args.list:
        return show_list()
    if args.watch:
        from apnap.cli.watching import watch

        return watch(args)
    if args.quiet or args.full or args.speed is not None:
        raise BadInput("--quiet, --full and --speed belong to --watch")
    table = resumed(args) if args.resume is not None else begun(args)
    return sit_down(table)


def sit_down(table: Table) -> int:
    """Play until the game is over or the person leaves; say how to go on."""
    from apnap.cli.terminal import Terminal

    while True:
        terminal = Terminal(table)
        try:
            status = terminal.play()
        except KeyboardInterrupt:
            print()
            status = STOPPED
        farewell(terminal.table)
        if not terminal.another:
            return status
        table = another(terminal.table)


def another(table: Table) -> Table:
    """The next game of the same players with the same decks; whoever lost chooses who begins, after a drawn game
    whoever chose in it (103.1)."""
    import random

    from apnap import next_chooser
    from apnap.formats import format_from
    from apnap.play.table import Table

    rules = table.game.ruleset
    seed = str(random.SystemRandom().randrange(10**6))
    kinds = [seat.kind for seat in table.seats]
    journal = place_for(None, seed)
    decks = dict(table.game.origin["decks"])
    began = table.game.origin
    new = Table.new(
        decks,
        kinds,
        ruleset=rules,
        seed=seed,
        chooser=next_chooser(table.game),
        journal=journal,
        format=None if "played" not in began else format_from(began["played"]),
        teams=began.get("teams"),
        commanders=began.get("commanders"),
        ranges=began.get("ranges"),
        supplementary=besides_decks(began),
    )
    told = ", ".join(f"{name} ({deck_name(deck)})" for name, deck in decks.items())
    print(f"\nAnother game: {told}; {rules.name} rules; seed {seed}")
    return new


def farewell(table: Table) -> None:
    from apnap.play.journal import Journal

    journal = table.journal
    if not isinstance(journal, Journal):
        return
    path = journal.path
    table.close()
    if not table.over:
        words = ["--resume"] if path == latest() else ["--resume", str(path)]
        print(f"The game is kept. Go on with: {command('play', *words)}")
        return
    if path.parent == games():  # `--resume` alone finds games that are not over
        done = path.parent / FINISHED
        done.mkdir(exist_ok=True)
        path = path.rename(done / path.name)
        keep_result(path, ended(table))
    print(f"Step through it with: {command('replay', str(path))}")


def ended(table: Table) -> str:
    """How it ended, in a few words."""
    outcome = table.game.outcome
    if outcome is None:
        return ""
    who = "a draw" if outcome.winner is None else f"{table.game.players[outcome.winner]} won"
    return f"{who} in turn {table.game.turn}: {outcome.reason} ({outcome.rule})"


# ---- games that were kept -------------------------------------------------------------------------------------------


def resumed(args: argparse.Namespace) -> Table:
    import warnings

    from apnap.play.table import Table

    if any((args.decks, args.vs, args.seats, args.seed, args.era, args.format, args.teams, args.reach)):
        raise BadInput("a game that is resumed has its players, decks, seed and era already")
    path = chosen(args.resume, going_on(), "to go on with") if args.resume else latest()
    if path is None:
        raise BadInput(f"there is no game to go on with in {games()}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the table keeps what it warned of, and the terminal says it
        table = Table.resume(path)
    print(f"Going on with {path}")
    set_stops(table, args.stops)
    return table


def besides_decks(began: dict[str, Any]) -> dict[str, list[list[str]]]:
    """What the game before had besides decks, for another one."""
    kinds = ("schemes", "planes", "attractions", "sideboards")
    found: dict[str, list[list[str]]] = {kind: began[kind] for kind in kinds if kind in began}
    if "companions" in began:
        found["companions"] = [[name] if name else [] for name in began["companions"]]
    return found


# ---- a new game --------------------------------------------------------------------------------------------------


def begun(args: argparse.Namespace) -> Table:
    from apnap.play.table import Table

    seats = how_many(args, 1)
    kinds = ["human", *others(args.vs, seats - 1)]
    seed, decks, told, leaders, extra = prepared(args, seats)
    journal = place_for(args.save, seed)
    how = {"ruleset": args.era, "seed": seed, "format": args.format, "commanders": leaders, "supplementary": extra}
    how |= {"teams": teams_asked(args), "ranges": args.reach}
    if args.stops:  # a wrong one is refused before anything is kept
        set_stops(Table.new(decks, kinds, **how), args.stops)
    table = Table.new(decks, kinds, journal=journal, **how)
    print(f"{told}; {rules_told(args)}; seed {seed}")
    if sys.stdin is not None and sys.stdin.isatty():
        kept = "; the game is kept" if journal is not None else ""
        print(f"Type help for what can be said, and Ctrl-C or quit to leave{kept}.")
    set_stops(table, args.stops)
    return table


def others(vs: list[str] | None, n: int, usual: str = USUAL) -> list[str]:
    kinds = vs or [usual]
    if len(kinds) == 1:
        return kinds * n
    if len(kinds) != n:
        raise BadInput(f"--vs names {len(kinds)} players for {n} seats")
    return kinds


Prepared = tuple[str, dict[str, list[str]], str, list[list[str]] | None, dict[str, list[list[str]]]]


def prepared(args: argparse.Namespace, seats: int) -> Prepared:
    """The seed, the decks by player, a line that tells them, who leads them, and supplementary decks."""
    import random

    from apnap.eras import ruleset_named
    from apnap.formats import format_named

    most = 8 if args.format is None else min(len(NAMES), format_named(args.format).most_players)
    if not 2 <= seats <= most:
        raise BadInput(f"a game has 2 to {most} players, not {seats}")
    if args.decks is not None and len(args.decks) > seats:
        raise BadInput(f"{len(args.decks)} decks for {seats} players")
    args.era = ruleset_named(args.era or "current").name
    seed = str(args.seed if args.seed is not None else random.SystemRandom().randrange(10**6))
    seed = seed.encode("utf-8", "backslashreplace").decode()  # bytes that are no text can be shown and given again
    led = has_leaders(args)
    wanted = args.decks or dealt(seed, args.era, led)
    chosen = [wanted[i % len(wanted)] for i in range(seats)]
    size = format_named(args.format).deck_size if led else 0
    lists = [led_deck(name, size) if led else (*deck(name), []) for name in chosen]
    decks = {NAMES[i]: cards for i, (_, cards, _) in enumerate(lists)}
    told = ", ".join(f"{who} ({name})" for who, (name, _, _) in zip(decks, lists, strict=True))
    return seed, decks, told, [leaders for _, _, leaders in lists] if led else None, besides(args, chosen)


def dealt(seed: str, era: str, led: bool = False) -> list[str]:
    """The decks of that era in a random order; with `led`, those that have commanders."""
    import random

    from apnap.decks import decks_of
    from apnap.decks.commander import COMMANDER_DECKS

    names = list(COMMANDER_DECKS) if led else decks_of(era)
    random.Random(seed).shuffle(names)
    return names


def deck(name: str) -> tuple[str, list[str]]:
    """A deck that ships, or one from a file, with what to call it."""
    from apnap.decks import DECKS, deck_named

    if Path(name).is_file():
        from apnap.decks.formats import load_deck

        found = load_deck(name)
        return found.name or Path(name).stem, found.cards
    known = {d.casefold(): d for d in DECKS}
    shipped = known.get(name.casefold(), name)
    return shipped, deck_named(shipped)


def place_for(save: str | None, seed: str) -> Path | None:
    """Where the game is kept.  Without a place of its own it still can be played, only not resumed."""
    if save is not None:
        return Path(save)
    import time

    try:
        games().mkdir(parents=True, exist_ok=True)
        if not os.access(games(), os.W_OK):
            raise PermissionError(13, os.strerror(13))
    except OSError as error:
        print(f"This game is not kept: {games()}: {error.strerror}")
        return None
    word = "".join(c if c.isalnum() else "_" for c in seed)[:20]
    stem = f"{time.strftime('%Y%m%d-%H%M%S')}-{word}"
    path = games() / f"{stem}.jsonl"
    n = 1
    while path.exists():
        n += 1
        path = games() / f"{stem}-{n}.jsonl"
    return path


def set_stops(table: Table, wanted: list[str]) -> None:
    """The stops of the first person: each as the command `stop` takes it."""
    from apnap.play.commands import do_stop

    seat = next((s.number for s in table.seats if s.is_human), None)
    for text in wanted:
        for part in text.split(","):
            if part.strip() and seat is not None:
                print(f"  {do_stop(table, seat, part.strip())[0]}")
