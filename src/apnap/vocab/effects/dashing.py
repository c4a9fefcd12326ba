"""Dash (702.109): what was cast for it goes back to its owner's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.index import add_delayed
from apnap.cards.registry import register_engine
from apnap.state import keys
from apnap.state.effects import Delayed
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.task import Task
from apnap.vocab.abilities import Triggered
from apnap.vocab.effects.basic import Move
from apnap.vocab.triggers import BeginningOf
from apnap.vocab.what import It

if TYPE_CHECKING:
    from apnap.state.game_state import State

BACK_TO_HAND: Final = Triggered(BeginningOf(Step.END, ""), Move(It(keys.IT), Zone.HAND), label="dash")
register_engine("dash", BACK_TO_HAND)


class Dashed(Task):
    """At the beginning of the next end step the permanent that the spell has become is returned.

    A static ability of the spell let its controller pay the cost: it is the source, and that player controls the
    delayed ability, whoever may control the permanent then (603.7g).
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "spell")

    def __init__(self, seat: int, spell: int) -> None:
        self.seat = seat
        self.spell = spell

    def run(self, g: State) -> None:
        for perm in g.battlefield:
            if self.spell in perm.remembered(keys.SPELL):
                vars = {keys.IT: [perm.id]}
                add_delayed(
                    g,
                    Delayed(g.fresh_id(), BACK_TO_HAND, perm.id, self.seat, (perm.id,), vars, None, g.turn_number),
                )
