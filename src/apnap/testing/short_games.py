"""Whole games that are soon over: a few cards and little life for everyone, so that millions of them can be played.

One in four begins at the beginning, with decks of a dozen cards; the others in the middle, with lands for everything, a
few permanents, and cards of the whole pool in hands and graveyards.  Libraries are small: whoever is still there after
a few turns has no card to draw (704.5b), so that nearly every game comes to an end.
"""

from __future__ import annotations

import random
from functools import cache

from apnap.cards.registry import CARDS
from apnap.eras import ruleset_named
from apnap.errors import SetupError
from apnap.flow import StackSpine
from apnap.formats import FREE_FOR_ALL, Format
from apnap.game import Game
from apnap.testing.random_games import ANY_COLOR_LANDS, BASICS, FAST_MANA, pool
from apnap.testing.scene import Scene

PLAYERS = (2,) * 91 + (3, 3, 3, 4, 4, 5, 6, 7, 8)
LIFE = (1, 1, 2, 2, 3, 3, 4, 5, 8)
STEPS = ("upkeep", "draw", "main", "main", "combat", "end")
OLD_STEPS = ("upkeep", "main", "main", "end")  # of 1997, whose attack is no phase of its own


class Shelf:
    """The cards of a ruleset, sorted once for all its games."""

    def __init__(self, era: str) -> None:
        self.rules = ruleset_named(era)
        names = pool(self.rules)
        self.lands = [n for n in names if CARDS[n].is_land]
        self.spells = [n for n in names if not CARDS[n].is_land]
        self.fields = [n for n in self.spells if CARDS[n].is_permanent and not CARDS[n].is_aura]
        self.creatures = [n for n in self.fields if CARDS[n].is_creature]
        self.cheap = [n for n in self.spells if CARDS[n].cost.value <= 3]
        self.mana = [n for n in (*FAST_MANA, *ANY_COLOR_LANDS) if n in set(names)]
        self.steps = STEPS if isinstance(self.rules.spine, StackSpine) else OLD_STEPS
        self._fitting: dict[tuple[int, int], list[str]] = {}

    def fitting(self, first: int, second: int) -> list[str]:
        """What costs little, in two colours."""
        found = self._fitting.get((first, second))
        if found is None:
            mask = 1 << first | 1 << second
            found = [n for n in self.cheap if not CARDS[n].chars.colors & ~mask]
            self._fitting[first, second] = found
        return found


@cache
def shelf(era: str) -> Shelf:
    return Shelf(era)


@cache
def poor(life: int) -> Format:
    """Everyone for themselves, with so much life."""
    return FREE_FOR_ALL.with_(FREE_FOR_ALL.name, starting_life=life)


def short_game(number: int, players: int = 0, era: str = "current") -> tuple[Game, random.Random]:
    """The game of that number, and the generator to go on with."""
    rng = random.Random(number)
    there = shelf(era)
    n = players or rng.choice(PLAYERS)
    make = from_decks if number % 4 == 0 else from_a_board
    try:
        return make(number, n, there, rng), rng
    except SetupError:  # rules for two players only
        if players or n == 2:
            raise
    return make(number, 2, there, rng), rng


def from_decks(number: int, players: int, there: Shelf, rng: random.Random) -> Game:
    decks = [short_deck(there, rng) for _ in range(players)]
    by_hand = rng.random() < 0.2
    return Game.new(decks, there.rules, number, manual_mana=by_hand, format=poor(rng.choice(LIFE)))


def short_deck(there: Shelf, rng: random.Random) -> list[str]:
    """Eight to eleven cards, half of which make mana."""
    first, second = rng.randrange(5), rng.randrange(5)
    size = rng.randint(8, 11)
    deck = [BASICS[rng.choice((first, second))] for _ in range(size * 3 // 8)]
    deck += rng.choices(there.mana, k=size // 8)
    fitting = there.fitting(first, second)
    while len(deck) < size:
        deck.append(rng.choice(fitting if rng.random() < 0.85 else there.spells))
    return deck


def from_a_board(number: int, players: int, there: Shelf, rng: random.Random) -> Game:
    scene = Scene(players, there.rules, seed=number, library=0)
    g = scene.state
    for p in g.players:
        seat = p.seat
        p.life = rng.choice(LIFE)
        scene.library(seat, *rng.choices(there.spells, k=rng.randint(0, 2)), rng.choice(there.lands))
        scene.battlefield(seat, *BASICS, *rng.choices(there.mana, k=2), rng.choice(there.lands))
        scene.battlefield(seat, rng.choice(there.creatures), *rng.choices(there.fields, k=rng.randrange(4)))
        scene.hand(seat, *rng.choices(there.spells, k=rng.randint(2, 5)))
        scene.graveyard(seat, *rng.choices(there.spells, k=rng.randrange(4)))
    if rng.random() < 0.2:
        g.manual_mana = (1 << players) - 1
    return scene.begin(rng.randrange(players), rng.choice(there.steps), 7)
