"""Playing a game on by quick choices, inside the core: for simulations and rollouts."""

from __future__ import annotations

from typing import Final

from apnap import flow
from apnap.driving.checks import check_count, shown
from apnap.driving.replaying import settled
from apnap.errors import IllegalChoice, SetupError
from apnap.game import Game
from apnap.native import i64, mypyc_attr
from apnap.rules.forced import Forced
from apnap.state.kinds import NOBODY, Act

MASK: Final = 0xFFFFFFFF
# What a lively player seldom does while there is something else to do.
IDLE: Final = frozenset({Act.PASS, Act.STAY, Act.DONE, Act.NO, Act.MULLIGAN})


class Playout:
    """What a playout took: answers given, real choices among them, turns begun, and who has won (or None)."""

    def __init__(self, decisions: int, choices: int, turns: int = 0, winner: int | None = None) -> None:
        self.decisions: Final = decisions
        self.choices: Final = choices
        self.turns: Final = turns
        self.winner: Final = winner

    def __repr__(self) -> str:
        return f"Playout(decisions={self.decisions}, choices={self.choices}, turns={self.turns}, winner={self.winner})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """How a playout chooses.  Subclass it, write `choose`, and hand an instance to `playout`.

    One instance may serve many games one after another; `begin` tells that another playout begins.
    """

    def begin(self, game: Game) -> None:
        """Before the first choice of a playout."""

    def choose(self, game: Game, chance: int) -> int:
        """The index of a legal answer; there are at least two.  `chance` is a random number below 2**24."""
        raise NotImplementedError


class Uniform(Policy):
    """Every legal answer is equally likely."""

    def choose(self, game: Game, chance: int) -> int:
        return chance % len(game.state.options)


class Lively(Policy):
    """Random, but seldom idle: four times out of five something is done rather than nothing."""

    def choose(self, game: Game, chance: int) -> int:
        options = game.state.options
        idle = 0
        for option in options:
            if option.act in IDLE:
                idle += 1
        if idle == 0 or idle == len(options):
            return chance % len(options)
        resting = chance % 5 == 0
        nth = chance // 5 % (idle if resting else len(options) - idle)
        for i, option in enumerate(options):
            if (option.act in IDLE) == resting:
                if nth == 0:
                    return i
                nth -= 1
        return 0


POLICIES: Final[dict[str, Policy]] = {"uniform": Uniform(), "lively": Lively()}


def policy_named(policy: object) -> Policy:
    """The policy of that name, or the one that was handed in."""
    if isinstance(policy, Policy):
        return policy
    found = POLICIES.get(policy) if isinstance(policy, str) else None
    if found is None:
        raise SetupError(f"a policy is a Policy or one of {', '.join(POLICIES)}, not {shown(policy)}")
    return found


def playout(
    game: Game, seed: int = 0, limit: int = 1_000_000, *, turns: object = None, policy: object = "uniform"
) -> Playout:
    """Answer by the policy until the game is over, `limit` answers were given, or that many more turns have begun.

    The same seed makes the same choices on every platform.  Nothing is recorded for undo: play on a `clone()` or a
    `sample()` to keep the game.  Policies: "uniform", "lively", or your own `Policy`.

        playout(game.sample(0, seed=5), seed=5, turns=2, policy="lively").winner
    """
    if limit < 0:
        raise SetupError("a limit cannot be negative")
    chooser = policy_named(policy)
    uniform = isinstance(chooser, Uniform)
    g = game.state
    begun = g.turn_number
    last = 1 << 60 if turns is None else begun + check_count(turns, "a number of turns")
    chooser.begin(game)
    x: i64 = (seed * 2654435761 + 88172645) & MASK or 1
    choices = 0
    forced = Forced(limit, last)
    while not g.over and forced.more(g):
        n = len(g.options)
        if n == 1:
            option = g.options[0]
        else:
            # xorshift: fast, and good enough to choose moves with (cards are shuffled by the game's own generator).
            x ^= (x << 13) & MASK
            x ^= x >> 17
            x ^= (x << 5) & MASK
            index = (x >> 8) % n if uniform else chooser.choose(game, x >> 8)
            if index < 0 or index >= n:
                raise IllegalChoice(f"a policy chose {index}; it chooses an index below {n}")
            option = g.options[index]
            choices += 1
        forced.done += 1
        flow.answer(g, option, forced)
        if g.rewind:
            g = settled(g)
            game.state = g
    won = None if not g.over or g.winner == NOBODY else g.winner
    return Playout(forced.done, choices, g.turn_number - begun, won)
