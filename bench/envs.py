"""How much of the core's speed is left for programs that learn: `python -m bench.envs [SECONDS]`.

CPU time of one process; games between bears, real choices by chance.  Every line is told as a ratio to the core alone.
"""

from __future__ import annotations

import importlib.util
import random
import statistics
import sys
import time
from collections.abc import Callable

from apnap import Game, playout, record, replay
from apnap.decks import deck_named
from apnap.interchange.package_data import build_in_words

REPEATS = 3


def new(seed: int) -> Game:
    return Game.new([deck_named("bears"), deck_named("bears")], seed=seed, log=False)


def core(seed: int) -> int:
    return playout(new(seed), seed).choices


def masked(seed: int) -> int:
    """A driver in Python that sees real choices only, and knows how many answers there are."""
    rng = random.Random(seed)
    game = new(seed)
    game.run_forced()
    steps = 0
    while not game.over:
        game.step(rng.randrange(game.choices))
        steps += 1
    return steps


def observed(seed: int) -> int:
    """The same, with an observation of whoever decides at every step."""
    rng = random.Random(seed)
    game = new(seed)
    game.run_forced()
    steps = 0
    while not game.over:
        seen = game.observe(game.decider)
        game.step(rng.randrange(seen.mask.count(1)))
        steps += 1
    return steps


def in_arrays(seed: int) -> int:
    """The same in numpy arrays of PettingZoo's raw environment, without its bookkeeping."""
    import numpy as np

    from apnap.envs.table import Table

    rng = random.Random(seed)
    table = Table(("bears", "bears"))
    table.begin(seed)
    steps = 0
    while not table.game.over:
        seen = table.observation(table.game.decider or 0)
        table.act(rng.randrange(int(np.count_nonzero(seen["action_mask"]))))
        steps += 1
    return steps


def rate(play: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Games and real choices a second."""
    games = choices = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        choices += play(games)
        games += 1
    return games / spent, choices / spent


def micros(what: Callable[[Game], object], seconds: float) -> float:
    """Of a call, in games at half of their turns."""
    games = [new(seed) for seed in range(8)]
    for game in games:
        playout(game, 1, turns=10)
    games = [game for game in games if not game.over]
    calls = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for game in games:
            what(game)
        calls += len(games)
    return spent / calls * 1e6


def stepped(seed: int) -> Game:
    """A finished game that can be recorded."""
    rng = random.Random(seed)
    game = Game.new([deck_named("bears"), deck_named("bears")], seed=seed)
    game.run_forced()
    while not game.over:
        game.step(rng.randrange(game.choices))
    return game


def millis(what: Callable[[], object], seconds: float) -> float:
    calls = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        what()
        calls += 1
    return spent / calls * 1e3


def main(seconds: float = 2.0) -> None:
    print(f"{build_in_words()}; medians of {REPEATS} × {seconds:g} s of CPU time\n")
    plays: dict[str, Callable[[int], int]] = {"core alone": core, "masked": masked, "with observations": observed}
    if importlib.util.find_spec("numpy"):
        plays["in numpy arrays"] = in_arrays
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in plays}
    for _ in range(REPEATS):
        for name, play in plays.items():
            found[name].append(rate(play, seconds))
    print("| bears, random | games/s | real choices/s | ratio of choices/s |\n| --- | ---: | ---: | ---: |")
    base = statistics.median(c for _, c in found["core alone"])
    for name, rates in found.items():
        games, choices = (statistics.median(part) for part in zip(*rates, strict=True))
        print(f"| {name} | {games:.0f} | {choices:,.0f} | {choices / base:.2f} |")
    print("\n| µs per call, after ten turns | |\n| --- | ---: |")
    calls: dict[str, Callable[[Game], object]] = {
        "clone": Game.clone,
        "sample": lambda game: game.sample(0, 1),
        "observe": lambda game: game.observe(0),
        "view": lambda game: game.view(0, 0),
        "information_key": lambda game: game.information_key(0),
        "distinct": Game.distinct,
        "fingerprint": Game.fingerprint,
        "position_hash": Game.position_hash,
        "state_hash": Game.state_hash,
    }
    for name, call in calls.items():
        print(f"| {name} | {micros(call, seconds / 2):.1f} |")
    game = stepped(1)
    text = record(game)
    print(f"\n| ms, a finished game of {len(game.history)} answers | |\n| --- | ---: |")
    print(f"| record | {millis(lambda: record(game), seconds / 2):.2f} |")
    print(f"| replay | {millis(lambda: replay(text), seconds / 2):.2f} |")


if __name__ == "__main__":
    main(*[float(word) for word in sys.argv[1:2]])
