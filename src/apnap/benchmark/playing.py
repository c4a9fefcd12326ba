"""Whole games by uniformly random choices, with more and more done at each decision."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from apnap import Game, playout
from apnap.decks import DECKS

BEARS = ["24 Forest", "36 Grizzly Bears"]
ERAS = ("current", "m10", "sixth", "fifth")
Pairing = tuple[list[str], list[str]]


def pairings(kind: str) -> list[Pairing]:
    """What plays what: the plainest decks there are, or the five plain decks, each against the next."""
    if kind == "bears":
        return [(BEARS, BEARS)]
    names = ["white", "blue", "black", "red", "green"]
    return [(DECKS[a], DECKS[b]) for a, b in zip(names, names[1:] + names[:1], strict=True)]


class Count:
    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.choices = 0  # decisions with more than one legal answer
        self.turns = 0
        self.seconds = 0.0

    def rates(self) -> dict[str, float]:
        s = self.seconds
        return {
            "games/s": self.games / s,
            "decisions/s": self.decisions / s,
            "real choices/s": self.choices / s,
            "turns/s": self.turns / s,
        }


def play_core(game: Game, pick: Callable[[], float], count: Count) -> None:
    state = game.state
    while not state.over:
        n = len(state.options)
        game.apply_index(int(pick() * n))
        count.decisions += 1
        if n > 1:
            count.choices += 1
        state = game.state  # a rewound announcement puts another one there
    count.turns += state.turn_number


def play_inside(game: Game, pick: Callable[[], float], count: Count) -> None:
    """No driver at all: the core answers itself."""
    done = playout(game, int(pick() * 1_000_000))
    count.decisions += done.decisions
    count.choices += done.choices
    count.turns += game.state.turn_number


def play_legal(game: Game, pick: Callable[[], float], count: Count) -> None:
    while not game.over:
        legal = game.legal
        game.apply_index(legal[int(pick() * len(legal))].index)
        count.decisions += 1
        if len(legal) > 1:
            count.choices += 1
    count.turns += game.state.turn_number


def play_views(game: Game, pick: Callable[[], float], count: Count) -> None:
    while not game.over:
        state = game.state
        game.view(state.ask_player)
        n = len(state.options)
        game.apply_index(int(pick() * n))
        count.decisions += 1
        if n > 1:
            count.choices += 1
    count.turns += game.state.turn_number


# Column -> (log, how to play).  All but the first play the same games.
COLUMNS: dict[str, tuple[bool, Callable[[Game, Callable[[], float], Count], None]]] = {
    "core alone": (False, play_inside),
    "driven": (False, play_core),
    "+ legal lists": (False, play_legal),
    "+ log": (True, play_core),
    "+ views": (False, play_views),
}


def rates(kind: str, column: str, seconds: float) -> dict[str, float]:
    """Play for about that long, after one game to warm up."""
    log, play = COLUMNS[column]
    decks = pairings(kind)
    play(Game.new(list(decks[0]), seed="warm", start=0, log=log), random.Random(0).random, Count())
    count = Count()
    begun = time.perf_counter()
    while count.seconds < seconds:
        seed = count.games
        game = Game.new(list(decks[seed % len(decks)]), seed=seed, start=0, log=log)
        play(game, random.Random(seed).random, count)
        count.games += 1
        count.seconds = time.perf_counter() - begun
    return count.rates()


def by_era(seconds: float) -> dict[str, dict[str, float]]:
    """The same decks under the rules of each era.  They take turns, so that a slow moment of the machine hits all."""
    counts = {era: Count() for era in ERAS}
    while min(count.seconds for count in counts.values()) < seconds:
        for era, count in counts.items():
            begun = time.perf_counter()
            game = Game.new([BEARS, BEARS], era, seed=count.games, start=0, log=False)
            play_inside(game, random.Random(count.games).random, count)
            count.games += 1
            count.seconds += time.perf_counter() - begun
    return {era: count.rates() for era, count in counts.items()}


def middle(kind: str, seed: int) -> Game:
    """A game half played: after half of the decisions it takes to its end."""
    decks = pairings(kind)
    whole = Game.new(list(decks[seed % len(decks)]), seed=seed, start=0, log=False)
    count = Count()
    play_core(whole, random.Random(seed).random, count)
    half = Game.new(list(decks[seed % len(decks)]), seed=seed, start=0, log=False)
    pick = random.Random(seed).random
    for _ in range(count.decisions // 2):
        half.apply_index(int(pick() * len(half.state.options)))
    return half
