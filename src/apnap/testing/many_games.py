"""Many random games at once, in several processes, and what came of them.

    python -m apnap.testing.random_games --games 20000 --jobs 4

Each game has a number; the number is its seed, so that a game that went wrong can be played again alone.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from apnap.cli.shell import shielded
from apnap.eras import ruleset_named
from apnap.errors import SetupError, UnknownCard
from apnap.formats import FREE_FOR_ALL, format_named
from apnap.game import Game
from apnap.state.kinds import Ev, Zone
from apnap.testing.invariants import check_copies, check_nothing_pending, check_position
from apnap.testing.random_games import play_randomly, pool, random_game
from apnap.testing.tables import check_players, random_table, somebody_leaves

COMMAND = "python -m apnap.testing.random_games"
LIMIT = 20_000  # decisions in a game
SHOWN = 20  # failures told in full
MOST_NAMES = 60  # cards named that are missing


class Played:
    """One game: how long it was, how it ended, what became of each card."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.players = 0
        self.decisions = 0
        self.over = False
        self.error = ""
        self.trace = ""
        self.drawn: Counter[str] = Counter()
        self.cast: Counter[str] = Counter()
        self.resolved: Counter[str] = Counter()


def play_one(
    seed: int,
    players: int = 0,
    era: str = "current",
    limit: int = LIMIT,
    check: int = 0,
    stars: Sequence[str] = (),
    format: str = "",
) -> Played:
    """Play the game of that number, perhaps of a format, in which players leave at random.

    `check`: look closely at one position in so many; 0, at none.
    """
    played = Played(seed)

    def look(game: Game, count: int) -> None:
        played.decisions = count
        check_nothing_pending(game.state)
        if check and (count + seed) % check == 0:
            check_position(game)
            check_copies(game)

    game: Game | None = None
    try:
        if format:
            game, rng = random_table(seed, format, players, era)
        else:
            game, rng = random_game(seed, players, ruleset=era, stars=stars)
        played.players = len(game.state.players)
        played.decisions = play_randomly(game, rng, limit, look, somebody_leaves if format else None)
        played.over = game.over
    except Exception as error:  # whatever it is, it is reported with the number of the game
        where = traceback.extract_tb(error.__traceback__)[-1]
        played.error = f"{type(error).__name__} in {where.name} ({where.filename}:{where.lineno}): {error}"
        played.trace = traceback.format_exc()
    if game is not None:
        count_cards(game, played)
    return played


def count_cards(game: Game, played: Played) -> None:
    """Cards drawn; spells cast and lands played; spells resolved, and permanents put onto the battlefield otherwise."""
    names = game.state.names or {}
    spells: set[int] = set()
    for event in game.events:
        if event.kind == Ev.DRAWN:
            played.drawn[names.get(event.obj, "")] += 1
        elif event.kind == Ev.CAST:
            spells.add(event.obj)
            played.cast[names.get(event.obj, "")] += 1
        elif event.kind == Ev.RESOLVED and event.obj in spells:
            played.resolved[names.get(event.obj, "")] += 1
        elif event.kind == Ev.LAND_PLAYED:
            played.cast[names.get(event.obj, "")] += 1
            played.resolved[names.get(event.obj, "")] += 1
        elif event.kind == Ev.MOVED and event.m == Zone.BATTLEFIELD and event.n != Zone.STACK:
            played.resolved[names.get(event.obj, "")] += 1


class Tally:
    """Many games together."""

    def __init__(self) -> None:
        self.games = 0
        self.over = 0
        self.decisions = 0
        self.sizes: Counter[int] = Counter()
        self.failed: list[Played] = []
        self.drawn: Counter[str] = Counter()
        self.cast: Counter[str] = Counter()
        self.resolved: Counter[str] = Counter()

    def add(self, played: Played) -> None:
        self.games += 1
        self.over += played.over
        self.decisions += played.decisions
        self.sizes[played.players] += 1
        self.drawn.update(played.drawn)
        self.cast.update(played.cast)
        self.resolved.update(played.resolved)
        if played.error:
            self.failed.append(played)

    def missing(self, names: Iterable[str]) -> dict[str, list[str]]:
        """The cards that were never drawn, cast or resolved."""
        counts = {"drawn": self.drawn, "cast": self.cast, "resolved": self.resolved}
        wanted = sorted(names)
        return {what: [name for name in wanted if not count[name]] for what, count in counts.items()}


Work = tuple[int, int, str, int, int, list[str], str]


def work(job: Work) -> Played:
    return play_one(*job)


def play_many(jobs: Sequence[Work], processes: int) -> Iterator[Played]:
    if processes == 1:
        yield from map(work, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as workers:
        yield from workers.imap_unordered(work, jobs, chunksize=4)


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog=COMMAND, description="Play random games over the whole pool of cards.")
    found.add_argument("--games", type=count, default=100, metavar="N", help="how many games (100)")
    found.add_argument("--first", type=count, default=0, metavar="N", help="the number of the first game (0)")
    found.add_argument("--jobs", type=processes, default=1, metavar="N", help="how many processes (1)")
    found.add_argument("--players", type=count, default=0, metavar="N", help="players in each game (2 to 5 by chance)")
    found.add_argument("--format", default="", metavar="NAME", help="a format; players leave at any moment")
    found.add_argument("--era", default="current", metavar="NAME", help="the ruleset (current)")
    found.add_argument("--limit", type=count, default=LIMIT, metavar="N", help=f"decisions in a game ({LIMIT})")
    found.add_argument("--check", type=count, default=500, metavar="N", help="check one position in N; 0: none (500)")
    found.add_argument("--with", dest="stars", action="append", default=[], metavar="CARD", help="in every deck")
    found.add_argument("--all-cards", action="store_true", help="fail if a card was never drawn, cast or resolved")
    found.add_argument("--counts", action="store_true", help="say for every card how often")
    found.add_argument("--trace", action="store_true", help="show where games that failed did so")
    found.add_argument("--quiet", action="store_true", help="show no progress")
    return found


def count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 12:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number")
    return int(text)


def processes(text: str) -> int:
    if not count(text):
        raise argparse.ArgumentTypeError("at least one process is needed")
    return int(text)


def main(argv: Sequence[str] | None = None) -> int:
    """0: all is well; 1: a game failed, or with `--all-cards` a card was missing; 2: the question was wrong."""
    args = parser().parse_args(argv)
    try:
        rules = ruleset_named(args.era)
        played = format_named(args.format) if args.format else FREE_FOR_ALL
        check_players(played, args.players)
        if args.format:
            reason = played.why_not(rules.follows, rules.name)
            if reason:
                raise SetupError(reason)
        for name in args.stars:
            ruleset_named(args.era).reading.card(name)
    except (SetupError, UnknownCard) as error:
        parser().error(str(error))
    return shielded(lambda: run(args))


def run(args: argparse.Namespace) -> int:
    jobs = [
        (args.first + i, args.players, args.era, args.limit, args.check, args.stars, args.format)
        for i in range(args.games)
    ]
    tally = Tally()
    began = time.monotonic()
    shown = began
    for played in play_many(jobs, min(args.jobs, max(1, len(jobs)))):
        tally.add(played)
        if played.error and len(tally.failed) <= SHOWN:
            print(f"game {played.seed}: {played.error}", flush=True)
            if args.trace:
                print(played.trace, flush=True)
        if not args.quiet and time.monotonic() - shown >= 5:
            shown = time.monotonic()
            print(f"{tally.games} of {args.games} games, {len(tally.failed)} failed", file=sys.stderr, flush=True)
    missing = report(args, tally, time.monotonic() - began)
    return 1 if tally.failed or (args.all_cards and missing) else 0


def listed(cards: list[str]) -> str:
    more = f" and {len(cards) - MOST_NAMES} more" if len(cards) > MOST_NAMES else ""
    return ", ".join(cards[:MOST_NAMES]) + more


def report(args: argparse.Namespace, tally: Tally, seconds: float) -> bool:
    """Say what came of it; whether a card is missing."""
    names = args.stars or pool(ruleset_named(args.era))
    sizes = ", ".join(f"{n} with {size}" for size, n in sorted(tally.sizes.items()))
    print(f"{tally.games} games under {args.era} ({sizes} players), {tally.over} played to their end")
    print(f"{tally.decisions} decisions in {seconds:.1f} s, {tally.decisions / max(seconds, 0.001):.0f} per second")
    if args.counts:
        for name in sorted(names):
            print(f"  {name}: {tally.drawn[name]} drawn, {tally.cast[name]} cast, {tally.resolved[name]} resolved")
    missing = tally.missing(names)
    for what, cards in missing.items():
        rest = f"; not {listed(cards)}" if cards else ""
        print(f"{len(names) - len(cards)} of {len(names)} cards were {what}{rest}")
    for played in tally.failed[:SHOWN]:
        again = f"{COMMAND} --first {played.seed} --games 1 --era {args.era} --check {args.check} --trace"
        again += f" --format {args.format}" if args.format else ""
        again += f" --players {args.players}" if args.players else ""
        again += "".join(f' --with "{name}"' for name in args.stars)
        print(f"game {played.seed} failed; to see it again: {again}")
    print("no game failed" if not tally.failed else f"{len(tally.failed)} games failed")
    return any(missing.values())


if __name__ == "__main__":
    sys.exit(main())
