"""Mutate (702.140): the keyword, and how often a creature has mutated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.state import keys
from apnap.vocab.abilities import Keyword
from apnap.vocab.base import Amount

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame
    from apnap.vocab.abilities import Ability
    from apnap.vocab.costs import Cost


def mutate(cost: Cost) -> tuple[Ability, ...]:
    """702.140a; what it targets and becomes is seen to as it is cast and resolves (`rules/mutating.py`)."""
    return (Keyword("mutate", cost),)


class TimesMutated(Amount):
    """How often this creature has mutated, as it is or as it last was."""

    def value(self, g: State, cx: Frame) -> int:
        perm = g.known(cx.source)
        return 0 if perm is None else (perm.remembered(keys.MUTATED) or [0])[0]
