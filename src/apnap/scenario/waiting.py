"""Whether a game waits for an answer, or has something under way."""

from __future__ import annotations

from apnap.game import Game
from apnap.state.kinds import Act, Q
from apnap.state.steps import STEP_NAMES, Step


def pending(game: Game) -> bool:
    """Whether something waits to be put on the stack, is on it, or is resolving; or takes time otherwise."""
    return game.standing.under_way or orders(game)


def asks(game: Game) -> bool:
    """Whether an answer is wanted, and not a play."""
    return game.kind != Q.PRIORITY or orders(game)


def may_still_ask(game: Game) -> bool:
    """Whether passing may lead to a question in this very step: something is under way, or a hand is looked at."""
    return game.kind != Q.PRIORITY or pending(game) or game.standing.place == STEP_NAMES[Step.DISCARD]


def orders(game: Game) -> bool:
    """Whether somebody is asked which of the abilities that trigger, or act at this moment, comes first."""
    return game.kind == Q.ORDER_TRIGGERS or (game.kind == Q.PRIORITY and Act.TRIGGER in game.acts)
