"""Games played out from a sampled deal: how everyone goes on, what becomes of it, and how much work that was."""

from __future__ import annotations

import math
from typing import Final

from apnap.game import Game
from apnap.state.game_state import State
from apnap.thinking.greedy import Greedy
from apnap.thinking.habits import Habits
from apnap.thinking.worth import worth

MOST_DECISIONS: Final = 1_500  # in one game played out
BEGINNING: Final = 2.0  # what it is worth that one's own turn has begun
SWING: Final = 14.0  # how far ahead one must be to be nearly sure of winning
DUEL_SWING: Final = 10.0  # the same between two, where both hands are looked at
CROWDED: Final = 50  # permanents: with twice as many, a future takes four times as long
FUTURES: Final = 4  # imagined for one action; three times as many for one decision


class Quick(Greedy):
    """Greed in a game that is made up already: it looks at what is there, and tries less."""

    def __init__(self) -> None:
        super().__init__("")
        self.futures = 3 * FUTURES
        self.futures_each = FUTURES
        self.futures_in_combat = FUTURES

    def imagine(self, game: Game) -> tuple[Game, int]:
        return game, game.state.decider(game.state.ask_player)


class Work:
    """What was done for one decision, in futures imagined: about as much time for each, in any game.

    On a crowded board, one counts for several.
    """

    def __init__(self) -> None:
        self.done = 0

    def add(self, g: State, futures: int) -> None:
        many = len(g.battlefield)
        self.done += futures * max(1, many * many // (CROWDED * CROWDED))


class Watch:
    """What a game that is played out is worth to a seat, on average over the beginnings of some turns.

    How a single later turn ends is mostly luck; several together tell as much, and vary less.
    """

    def __init__(self, seat: int, begun: int, looks: tuple[int, int]) -> None:
        self.seat: Final = seat
        self.turn = begun
        self.first: Final = begun + looks[0]
        self.last: Final = begun + looks[1]
        self.total = 0.0
        self.looked = 0

    def is_over(self, g: State) -> bool:
        """Looks if a turn has begun; whether the last one has, or the game is over for that seat."""
        if g.over or g.players[self.seat].left:
            return True
        if g.turn_number > self.turn:
            self.turn = g.turn_number
            if self.turn >= self.first:
                self.total += chances(g, self.seat)
                self.looked += 1
        return self.turn >= self.last

    def result(self, g: State) -> float:
        """Turns that were not reached are as the game stands."""
        missing = self.last - self.first + 1 - self.looked
        if missing > 0:
            self.total += missing * chances(g, self.seat)
            self.looked += missing
        return self.total / self.looked


def followed_by_habit(g: State, watch: Watch, work: Work) -> float:
    """From minus one (lost) to one (won): what comes of the position when everyone goes on by habit for some turns.

    The position is used up.
    """
    game = Game(g, {})
    habits = Habits()
    for _decision in range(MOST_DECISIONS):
        g = game.state
        if watch.is_over(g):
            break
        game.apply_index(habits.habitual(g) if len(g.options) > 1 else 0)
    work.add(game.state, 2 + habits.looks)
    return watch.result(game.state)


def followed_by_greed(g: State, watch: Watch, work: Work) -> float:
    """The same, when everyone is greedy: nearer to the truth, and dearer."""
    game = Game(g, {})
    minds = [Quick() for _player in g.players]
    for _decision in range(MOST_DECISIONS):
        g = game.state
        if watch.is_over(g):
            break
        game.apply_index(minds[g.decider(g.ask_player)].choose(game) if len(g.options) > 1 else 0)
    for mind in minds:
        work.add(game.state, 2 + mind.imagined)
    return watch.result(game.state)


def chances(g: State, seat: int) -> float:
    if g.over:
        return 1.0 if g.winner >= 0 and not g.opposed(g.winner, seat) else -1.0 if g.winner >= 0 else -0.5
    if g.players[seat].left:
        return -1.0
    value = worth(g, seat)
    if len(g.players) != 2:
        return 0.95 * math.tanh(value / SWING)
    # The cards of a deal that was made up may be looked at: each player judges their own hand.
    value = (value - worth(g, 1 - seat)) / 2
    return 0.95 * math.tanh((value + (BEGINNING if g.active == seat else -BEGINNING)) / DUEL_SWING)
