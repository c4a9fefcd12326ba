"""Whether a game waits for an answer, or has something under way."""

from __future__ import annotations

from apnap.state.game_state import State
from apnap.state.kinds import Act, Q
from apnap.state.steps import Step


def pending(g: State) -> bool:
    """Whether something waits to be put on the stack, is on it, or is resolving; or takes time otherwise."""
    return bool(g.stack or g.items) or orders(g) or unfinished(g)


def asks(g: State) -> bool:
    """Whether an answer is wanted, and not a play."""
    return g.ask_kind != Q.PRIORITY or orders(g)


def may_still_ask(g: State) -> bool:
    """Whether passing may lead to a question in this very step: something is under way, or a hand is looked at."""
    at_its_end = g.step is not None and g.step.kind == Step.DISCARD
    return g.ask_kind != Q.PRIORITY or pending(g) or at_its_end


def orders(g: State) -> bool:
    """Whether somebody is asked which of the abilities that trigger, or act at this moment, comes first."""
    if g.ask_kind == Q.ORDER_TRIGGERS:
        return True
    return g.ask_kind == Q.PRIORITY and any(o.act == Act.TRIGGER for o in g.options)


def unfinished(g: State) -> bool:
    """Whether damage waits, something is being destroyed or being cast, in eras where that takes time."""
    return g.ruleset.spine.unfinished(g)
