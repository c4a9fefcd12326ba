"""The laws of sampling: what a seat knows stays, the rest is dealt anew, and nothing of the real rest shows.

`python -m apnap.testing.samples --states 100000 --jobs 2` checks them on positions of random games: every era, two to
four players (two where an era knows no more), from decks and in the middle of a game.  Invariants of the sample,
what is saved of it and its keys are looked at in one of ten.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from apnap.cli.common import whole
from apnap.driving.playouts import playout
from apnap.eras import rulesets
from apnap.errors import SetupError
from apnap.game import Game
from apnap.testing.invariants import check_position
from apnap.testing.random_games import random_board, random_choice, random_game

LONGEST = 400  # decisions of one game
EVERY = 5  # decisions: at one of so many the laws are checked
ROWS = 1_000  # of an observation: boards of four grow beyond what is usual
CLOSELY = 10  # positions: at one of so many what takes long is done, too


def known(game: Game, seat: int) -> object:
    """All that seat sees, but for what happened: a sample has no past."""
    return game.view(seat, events=0)


def cards(game: Game) -> list[list[str]]:
    """Every player's own cards, wherever they are."""
    g = game.state
    found: list[list[str]] = [[] for _ in g.players]
    everywhere = [*g.exile, *g.command, *g.battlefield, *g.phased_out, *[s for s in g.stack if s.is_spell]]
    for p in g.players:
        everywhere += [*p.hand, *p.library, *p.graveyard]
    for o in everywhere:
        if o.is_card:
            found[o.owner].append(o.card.name)
    return [sorted(names) for names in found]


def keeps_the_laws(game: Game, seat: int, seed: int, limit: int = 300, closely: bool = True) -> None:
    """`limit`: how many decisions the sample is played on.  `closely`: with all that takes long."""
    twin = game.sample(seat, seed)
    assert known(twin, seat) == known(game, seat), "the view differs"
    assert twin.observe(seat, entities=ROWS) == game.observe(seat, entities=ROWS), "the observation differs"
    assert twin.decider == game.decider, "another decides"
    if game.decider == seat:
        assert twin.legal == game.legal, "the answers differ"
    assert cards(twin) == cards(game), "the cards differ"
    again = game.sample(seat, seed + 1).sample(seat, seed)
    assert again.position_hash() == twin.position_hash(), "something of the real game is left"
    if closely:
        check_position(twin)
        assert again.state_hash() == twin.state_hash(), "something of the real game is left in what is saved"
        assert twin.information_key(seat) == game.information_key(seat), "the key differs"
    playout(twin, seed, limit=limit)


def check_game(number: int) -> tuple[str, int, str]:
    """The era, how many positions were looked at, and what broke a law there."""
    eras = sorted(rulesets())
    era = eras[number % len(eras)]
    players = 2 + number // len(eras) % 3
    begin = random_board if number % 3 == 2 else random_game
    try:
        game, rng = begin(number, players, ruleset=era)
    except SetupError:  # an era that knows two players only
        players = 2
        game, rng = begin(number, players, ruleset=era)
    checked = 0
    for n in range(LONGEST):
        if game.over:
            break
        if n % EVERY == 0:
            seat = rng.randrange(len(game.players))
            try:
                keeps_the_laws(game, seat, number + n, 20, checked % CLOSELY == 0)
            except Exception as error:  # a law, or the engine on what was dealt: either way, in which game
                place = f"game {number} ({era}, {players} players), decision {n}, seat {seat}"
                return era, checked, f"{place}: {type(error).__name__}: {error}"
            checked += 1
        game.apply(random_choice(game, rng))
    return era, checked, ""


def main(argv: Sequence[str] | None = None) -> int:
    made = argparse.ArgumentParser(prog="python -m apnap.testing.samples", description=__doc__)
    made.add_argument(
        "--states", type=whole(1, 1_000_000_000), default=1_000, metavar="N", help="at least so many positions"
    )
    made.add_argument(
        "--first", type=whole(0, 1_000_000_000), default=0, metavar="SEED", help="number of the first game"
    )
    made.add_argument("--jobs", type=whole(1, 1_000), default=1, metavar="N", help="processes")
    made.add_argument(
        "--seconds", type=whole(1, 1_000_000), metavar="N", help="stop after this time, however many it were"
    )
    args = made.parse_args(argv)
    begun = time.perf_counter()
    counts: Counter[str] = Counter()
    broken: list[str] = []
    number = args.first
    with ProcessPoolExecutor(args.jobs) as pool:
        while counts.total() < args.states and not broken:
            if args.seconds is not None and time.perf_counter() - begun > args.seconds:
                break
            some = range(number, number + 8 * args.jobs)
            number = some.stop
            for era, checked, why in pool.map(check_game, some):
                counts[era] += checked
                if why:
                    broken.append(why)
    seconds = time.perf_counter() - begun
    print(f"{counts.total()} positions of {number - args.first} games, {seconds:.0f} s: {dict(counts)}")
    print("\n".join(broken) if broken else "no law was broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
