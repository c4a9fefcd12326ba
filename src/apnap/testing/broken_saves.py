"""Saved games that were changed: each is refused with a reason, or can be played.

    python -m apnap.testing.broken_saves --count 10000 --jobs 4

Each mutation has a number, its seed.  A position of a random game is saved, one to three places of it are changed, the
digest is made to fit, and it is loaded.  What loads is looked at from every seat and played for some decisions;
only errors with a name may come of it.
"""

from __future__ import annotations

import argparse
import copy
import json
import multiprocessing
import random
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from apnap.cli.shell import shielded
from apnap.eras import rulesets
from apnap.errors import ApnapError, BadSave
from apnap.game import Game
from apnap.interchange.save import save_digest
from apnap.testing.many_games import count, processes
from apnap.testing.random_games import play_randomly, random_board, random_choice, random_game

COMMAND = "python -m apnap.testing.broken_saves"
DECISIONS = 200
SHOWN = 20
NUMBERS = (-1, 0, 1, 2, 5, 7, 99, 100, 101, 255, -100, 10**6, 2**31, 2**63, 10**30)
POSITIONS = 64  # saved games are used more than once: making them takes longer than loading

_texts: dict[int, str] = {}


def saved(number: int) -> str:
    """One of the positions that are changed: all eras, two to five players, in the middle of everything."""
    if number not in _texts:
        eras = list(rulesets())
        era = eras[number % len(eras)]
        if number % 3 == 0:
            game, rng = random_board(number, 2, era)
        else:
            game, rng = random_game(number, ruleset=era)
        play_randomly(game, rng, rng.randrange(10, 160))
        _texts[number] = game.to_json()
    return _texts[number]


def places(values: Any, found: list[tuple[Any, Any]]) -> None:
    """Every place in nested lists and dicts: what holds it, and its key."""
    pairs = values.items() if isinstance(values, dict) else enumerate(values)
    for key, value in list(pairs):
        found.append((values, key))
        if isinstance(value, list | dict):
            places(value, found)


def mutate(values: dict[str, Any], rng: random.Random) -> str:
    """Change one place; what was done."""
    found: list[tuple[Any, Any]] = []
    places(values["state"], found)
    holder, key = rng.choice(found)
    old = holder[key]
    other_holder, other_key = rng.choice(found)
    kind = rng.randrange(8)
    if kind == 0 and isinstance(holder, list):
        del holder[key]
        return "deleted"
    if kind == 1 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(old))
        return "doubled"
    if kind == 2:
        holder[key] = copy.deepcopy(other_holder[other_key])
        return "replaced by another part"
    if kind == 3 and isinstance(old, list):
        rng.shuffle(old)
        return "shuffled"
    if kind == 4:
        holder[key] = rng.choice([None, True, False, "", "x", [], {}, ["l"], ["o", "Obj"], 1.5])
        return "another kind of value"
    if isinstance(old, bool):
        holder[key] = not old
        return "turned round"
    if isinstance(old, int):
        holder[key] = rng.choice([old + 1, old - 1, -old, rng.choice(NUMBERS)])
        return "another number"
    if isinstance(old, str):
        holder[key] = rng.choice(["", "Forest", "Grizzly Bears", old + "x", old[::-1], "@", "pass"])
        return "another text"
    holder[key] = copy.deepcopy(other_holder[other_key])
    return "replaced by another part"


class Result:
    """What came of one mutation: refused, played, named (a named error while playing), or a fault."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.what = ""
        self.trace = ""


def try_one(number: int, decisions: int = DECISIONS) -> Result:
    result = Result(number)
    rng = random.Random(number)
    values = json.loads(saved(rng.randrange(POSITIONS)))
    for _ in range(rng.choice([1, 1, 2, 3])):
        mutate(values, rng)
    values["digest"] = save_digest(values["origin"], values["state"])
    try:
        try:
            game = Game.from_json(json.dumps(values))
        except BadSave:
            result.what = "refused"
            return result
        result.what = "played"
        play_on(game, rng, decisions)
    except ApnapError as error:
        result.what = "named"
        result.trace = f"{type(error).__name__}: {error}"
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        result.what = (
            f"{type(error).__name__} in {where.name} ({where.filename.rsplit('/', 1)[-1]}:{where.lineno}): {error}"
        )
        result.trace = traceback.format_exc()
    return result


def play_on(game: Game, rng: random.Random, decisions: int) -> None:
    """Answer at random; look at it as people would, now and then."""
    for n in range(decisions):
        if game.over:
            return
        if n % 20 == 0:
            for seat in range(len(game.state.players)):
                game.view(seat)
            assert game.legal and game.schedule is not None
            game.to_json()
        game.apply(random_choice(game, rng))


def try_many(first: int, many: int, decisions: int, processes: int) -> Iterator[Result]:
    jobs = [(first + n, decisions) for n in range(many)]
    if processes == 1:
        for job in jobs:
            yield try_one(*job)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as workers:
        yield from workers.imap_unordered(work, jobs, chunksize=8)


def work(job: tuple[int, int]) -> Result:
    return try_one(*job)


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog=COMMAND, description="Change saved games, load them, and play what loads.")
    found.add_argument("--count", type=count, default=1000, metavar="N", help="how many mutations (1000)")
    found.add_argument("--first", type=count, default=0, metavar="N", help="the number of the first (0)")
    found.add_argument("--decisions", type=count, default=DECISIONS, metavar="N", help=f"played after ({DECISIONS})")
    found.add_argument("--jobs", type=processes, default=1, metavar="N", help="how many processes (1)")
    found.add_argument("--trace", action="store_true", help="show where it went wrong")
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """0: every one was refused or could be played; 1: an error without a name; 2: the question was wrong."""
    args = parser().parse_args(argv)
    return shielded(lambda: run(args))


def run(args: argparse.Namespace) -> int:
    counts: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    for result in try_many(args.first, args.count, args.decisions, args.jobs):
        if result.what in ("refused", "played", "named"):
            counts[result.what] += 1
            if args.trace and result.what == "named":
                print(f"mutation {result.number}: {result.trace}", flush=True)
            continue
        faults[result.what] += 1
        if sum(faults.values()) <= SHOWN:
            print(f"mutation {result.number}: {result.what}", flush=True)
            if args.trace:
                print(result.trace, flush=True)
    print(
        f"{args.count} mutations: {counts['refused']} refused, {counts['played']} played, "
        f"{counts['named']} stopped with a named error, {sum(faults.values())} faults"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
