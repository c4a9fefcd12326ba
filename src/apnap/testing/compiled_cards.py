"""Random games with cards read from a bulk file, until every ability of them has acted.

    python -m apnap.testing.compiled_cards FILE --cards 2000 --games 20000 --jobs 2

Cards are drawn by a seed from those that are accepted and do not ship.  A game begins in its middle, with mana for
everything; the cards whose abilities are still missing come first.  When few are missing, most games are about one of
them, in the company it needs (`apnap.testing.company`).  What "acted" means: a spell, an activated or a
triggered ability resolved, or added its mana; any other ability was in force when somebody had to decide something (its
condition held).  Whatever raises an error, breaks a law of `apnap.testing.invariants` or takes long is told with the
number of its game, which is its seed.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import traceback
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from apnap.cards.definition import CardDef
from apnap.cards.files import all_of
from apnap.cards.pool import SHIPPED
from apnap.cards.registry import CARDS, register
from apnap.cards.writing import card_values
from apnap.cardtext.bulk import entries, is_skipped
from apnap.cardtext.compiling import compiled
from apnap.cardtext.facts import Facts
from apnap.cardtext.index import half_filled
from apnap.cli.common import whole
from apnap.eras import ruleset_named
from apnap.game import Game
from apnap.queries.frames import source_frame
from apnap.state.kinds import Ev, Zone
from apnap.state.objects import Item, Permanent
from apnap.testing.company import Focus, gather, heeding
from apnap.testing.company import board as board_for
from apnap.testing.invariants import check_copies, check_nothing_pending, check_position
from apnap.testing.random_games import BASICS, answer_within_limits, random_choice
from apnap.testing.scene import Scene
from apnap.vocab.abilities import Ability, Activated, Spell, Static, Triggered

Address = tuple[str, int]  # a card's name, and which of its abilities
SLOW = 10.0  # seconds: a game that takes longer is told
AT_ONCE = 100  # games between two looks at what is still missing
SHOWN = 30
FEW = 300  # abilities: so many are taken one by one


# ---- which cards ---------------------------------------------------------------------------------------------------


def sample(path: Path, wanted: int, seed: int) -> list[dict[str, Any]]:
    """So many accepted cards that do not ship, as card files have them."""
    found: dict[str, dict[str, Any]] = {}
    for value in entries(path):
        if not is_skipped(value) and not half_filled(value):
            found.setdefault(str(value.get("name")), value)
    names = sorted(name for name in found if name not in SHIPPED)
    random.Random(seed).shuffle(names)
    made: list[dict[str, Any]] = []
    for name in names:
        card = compiled(Facts(found[name])).card
        if card is not None:
            made.append(json.loads(json.dumps(card_values(card))))
        if len(made) == wanted:
            break
    return made


def add_to_pool(values: list[dict[str, Any]]) -> list[str]:
    """Their names."""
    names: list[str] = []
    for value in values:
        if value["name"] not in CARDS:
            (card,) = all_of([value])
            register(card)
        names.append(str(value["name"]))
    return names


def faces(card: CardDef) -> list[CardDef]:
    """The card and its other parts: a back face, an Adventure, halves."""
    return [card, *card.halves, *([] if card.back is None else [card.back])]


def addresses(names: Sequence[str]) -> set[Address]:
    """Every ability of these cards and of their other parts."""
    return {(face.name, i) for name in names for face in faces(CARDS[name]) for i in range(len(face.abilities))}


# ---- what has acted ------------------------------------------------------------------------------------------------


class Acting:
    """Looks at a game and notes which abilities of these cards act."""

    def __init__(self, names: set[str]) -> None:
        self.names = names
        self.acted: set[Address] = set()
        self.on_stack: dict[int, list[Address]] = {}
        self.seen = 0
        self.places: dict[str, list[Ability]] = {}

    def abilities(self, card: CardDef) -> list[Ability]:
        found = self.places.get(card.name)
        if found is None:
            found = self.places[card.name] = list(card.abilities)
        return found

    def place(self, card: CardDef, ability: Ability | None) -> list[Address]:
        return [(card.name, i) for i, a in enumerate(self.abilities(card)) if a is ability]

    def look(self, game: Game) -> None:
        g = game.state
        for item in g.stacked():
            if item.id not in self.on_stack and item.card.name in self.names:
                self.on_stack[item.id] = self.of_item(item)
        for perm in g.battlefield:
            if perm.card.name in self.names and not perm.face_down:
                self.in_force(game, perm.base, perm.id)
        events = game.events
        for event in events[self.seen :]:
            if event.kind == Ev.RESOLVED:
                self.acted.update(self.on_stack.get(event.obj, ()))
            elif event.kind == Ev.MANA_ADDED:
                self.mana(game, event.cause)
        self.seen = len(events)

    def of_item(self, item: Item) -> list[Address]:
        if not item.is_spell:
            return [found for face in faces(item.card.whole or item.card) for found in self.place(face, item.ability)]
        return [
            (item.card.name, i)
            for i, a in enumerate(self.abilities(item.card))
            if isinstance(a, Spell) or not isinstance(a, Activated | Triggered | Static) or a.zone == Zone.STACK
        ]

    def in_force(self, game: Game, card: CardDef, id: int) -> None:
        for i, a in enumerate(self.abilities(card)):
            if (card.name, i) in self.acted or isinstance(a, Activated | Triggered | Spell):
                continue
            if isinstance(a, Static) and a.condition is not None:
                if not a.condition.holds(game.state, source_frame(game.state, id)):
                    continue
            self.acted.add((card.name, i))

    def mana(self, game: Game, source: int) -> None:
        known = game.state.objects.get(source) or game.state.last_known.get(source)
        if known is None:
            return
        card = known.base if isinstance(known, Permanent) else known.card  # a back face has abilities of its own
        if card.name not in self.names:
            return
        for i, a in enumerate(self.abilities(card)):
            if isinstance(a, Activated | Triggered) and a.is_mana:
                self.acted.add((card.name, i))


# ---- games ---------------------------------------------------------------------------------------------------------


def board(seed: int, era: str, names: list[str], first: list[str]) -> tuple[Game, random.Random]:
    """The middle of a game among such cards; `first` are more likely."""
    rng = random.Random(seed)
    scene = Scene(rng.choice([2, 2, 2, 3]), ruleset_named(era), seed=seed, library=0)

    def some(n: int, fits: Any) -> list[str]:
        found: list[str] = []
        for _ in range(60 * n):
            name = rng.choice(first) if first and rng.random() < 0.8 else rng.choice(names)
            if fits(CARDS[name]):
                found.append(name)
            if len(found) == n:
                break
        return found

    lacking = rng.choice(BASICS) if rng.random() < 0.1 else ""  # for abilities that wait until there is none
    lands = [name for name in BASICS * 3 if name != lacking]
    for p in scene.state.players:
        scene.library(p.seat, *some(12, always), *rng.choices(BASICS, k=6))
        scene.battlefield(p.seat, *lands, *some(4, stays))
        scene.hand(p.seat, *some(6, always))
        scene.graveyard(p.seat, *some(3, always))
    if rng.random() < 0.3:
        for perm in scene.state.battlefield:
            gather(perm, perm.base)
    if rng.random() < 0.2:
        scene.state.manual_mana = (1 << len(scene.state.players)) - 1
    return scene.begin(rng.randrange(len(scene.state.players)), rng.choice(["upkeep", "main", "main"]), 7), rng


def always(card: CardDef) -> bool:
    return True


def stays(card: CardDef) -> bool:
    """Whether it can be on the battlefield from the beginning."""
    return card.is_permanent and not card.is_aura


class Work(NamedTuple):
    number: int
    era: str
    limit: int
    check: int
    first: list[str]
    missing: list[Address]


class Played(NamedTuple):
    number: int
    decisions: int
    seconds: float
    acted: set[Address]
    error: str
    trace: str


NAMES: list[str] = []


def begin(values: list[dict[str, Any]]) -> None:
    NAMES[:] = add_to_pool(values)


def play(work: Work) -> Played:
    began = time.perf_counter()
    acting = Acting({face.name for name in work.first for face in faces(CARDS[name])})
    count, error, trace = 0, "", ""
    focus: Focus | None = None
    try:
        focus = focused(work)
        if focus is None:
            game, rng = board(work.number, work.era, NAMES, work.first)
        else:
            rng = random.Random(work.number)
            scene = Scene(rng.choice([2, 2, 2, 3]), ruleset_named(work.era), seed=work.number, library=0)
            game = board_for(scene, focus, BASICS * 3, rng)
        while count < work.limit and not game.over:
            check_nothing_pending(game.state)
            acting.look(game)
            if work.check and (count + work.number) % work.check == 0:
                check_position(game)
                check_copies(game)
            choice = None if focus is None else heeding(game, focus, rng)
            answer_within_limits(game, random_choice(game, rng) if choice is None else choice)
            count += 1
        acting.look(game)
    except Exception as problem:  # whatever it is, it is reported with the number of the game
        where = traceback.extract_tb(problem.__traceback__)[-1]
        error, trace = f"{type(problem).__name__} in {where.name}: {problem}", traceback.format_exc()
        if focus is not None:
            error += f" (about {focus.name} {focus.index})"
    return Played(work.number, count, time.perf_counter() - began, acting.acted, error, trace)


def focused(work: Work) -> Focus | None:
    """Which missing ability the game is about: none while many are missing, and none in every third game."""
    if not work.missing or len(work.missing) > FEW or work.number % 3 == 0:
        return None
    name, index = random.Random(work.number).choice(work.missing)
    card = CARDS[owner(name, NAMES)]
    return Focus(card.name, next(face for face in faces(card) if face.name == name), index)


# ---- the command -----------------------------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m apnap.testing.compiled_cards", description=__doc__.split("\n")[0])
    made.add_argument("file", metavar="FILE", help="a bulk file")
    made.add_argument("--cards", type=whole(1, 100_000), default=2000, metavar="N", help="how many cards (2000)")
    made.add_argument("--games", type=whole(1, 10_000_000), default=1000, metavar="N", help="how many games (1000)")
    made.add_argument("--first", type=whole(0, 1_000_000_000), default=0, metavar="N", help="number of the first game")
    made.add_argument("--jobs", type=whole(1, 1_000), default=1, metavar="N", help="processes")
    made.add_argument("--limit", type=whole(1, 100_000), default=250, metavar="N", help="decisions in a game (250)")
    made.add_argument(
        "--check", type=whole(0, 100_000), default=100, metavar="N", help="look closely at one in N (100)"
    )
    made.add_argument("--seed", type=whole(0, 1_000_000_000), default=1997, metavar="N", help="which cards (1997)")
    made.add_argument("--era", default="current", metavar="NAME", help="the ruleset (current)")
    made.add_argument("--out", metavar="FILE", help="write what was found there, as JSON, after every round")
    made.add_argument("--quiet", action="store_true", help="show no progress")
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """0: no game failed; 1: one did; 2: the question was wrong."""
    args = parser().parse_args(argv)
    values = sample(Path(args.file), args.cards, args.seed)
    names = add_to_pool(values)
    wanted = addresses(names)
    missing = set(wanted)
    done, decisions, failed, slow = 0, 0, [], []
    began = time.perf_counter()
    with ProcessPoolExecutor(args.jobs, initializer=begin, initargs=(values,)) as pool:
        while done < args.games:
            first = sorted({owner(name, names) for name, _ in missing})  # nobody need look at the others
            some = range(args.first + done, args.first + min(args.games, done + AT_ONCE))
            rest = sorted(missing)
            for played in pool.map(play, [Work(n, args.era, args.limit, args.check, first, rest) for n in some]):
                missing -= played.acted
                decisions += played.decisions
                if played.error:
                    failed.append(played)
                if played.seconds > SLOW:
                    slow.append(played)
            done += len(some)
            found = told(args, names, wanted, missing, done, decisions, failed, slow, time.perf_counter() - began)
            if args.out:
                Path(args.out).write_text(json.dumps(found, indent=1), encoding="utf-8")
            if not args.quiet:
                print(f"\r{done} games, {len(missing)} abilities to go, {len(failed)} failed", end="", file=sys.stderr)
    if not args.quiet:
        print(file=sys.stderr)
    print(json.dumps(found, indent=1))
    return 1 if failed else 0


def owner(name: str, names: list[str]) -> str:
    """The card a face belongs to."""
    if name in names:
        return name
    return next((n for n in names if any(face.name == name for face in faces(CARDS[n]))), names[0])


def told(
    args: argparse.Namespace,
    names: list[str],
    wanted: set[Address],
    missing: set[Address],
    games: int,
    decisions: int,
    failed: list[Played],
    slow: list[Played],
    seconds: float,
) -> dict[str, Any]:
    return {
        "cards": len(names),
        "abilities": len(wanted),
        "acted": len(wanted) - len(missing),
        "cards with all acted": len(names) - len({owner(name, names) for name, _ in missing}),
        "games": games,
        "decisions": decisions,
        "seconds": round(seconds),
        "era": args.era,
        "failed": len(failed),
        "failures": [[p.number, p.decisions, p.error, p.trace] for p in failed[:SHOWN]],
        "slow": [[p.number, p.decisions, round(p.seconds, 1)] for p in slow[:SHOWN]],
        "missing": sorted(f"{name} {i}" for name, i in missing)[:2000],
    }


if __name__ == "__main__":
    sys.exit(main())
