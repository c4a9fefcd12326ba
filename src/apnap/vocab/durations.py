"""Durations as cards state them (611.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.state.effects import Duration, Until
from apnap.state.kinds import NOTHING
from apnap.state.steps import Phase, Step
from apnap.vocab.base import Condition, Node, Who
from apnap.vocab.lookups import YOU

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame


class For(Node):
    """A duration as cards state it; made concrete when the effect begins."""

    fields: ClassVar[tuple[str, ...]] = ("until", "whose", "step", "condition", "this_turn")

    def __init__(
        self,
        until: Until,
        whose: Who = YOU,
        step: Step = Step.END,
        condition: Condition | None = None,
        this_turn: bool = False,
    ) -> None:
        self.until = until
        self.whose = whose
        self.step = step
        self.condition = condition
        self.this_turn = this_turn  # of what waits to be used: no longer than this turn

    def make(self, g: State, cx: Frame) -> Duration:
        seat = self.whose.one(g, cx)
        ref = 0
        if self.until == Until.YOUR_NEXT_STEP:
            ref = self.step
        elif self.until == Until.END_OF_COMBAT:
            # Made outside combat it lasts until the end of the next combat phase.
            ref = g.phase_id if g.phase_kind is not None and g.phase_kind == Phase.COMBAT else NOTHING
        elif self.until == Until.END_OF_STEP:
            ref = g.step_id
        elif self.this_turn and g.turn is not None:
            ref = g.turn.id
        of_turn = self.until in (Until.END_OF_TURN, Until.END_OF_COMBAT)  # of this one, whatever else goes on (807.4)
        turn = g.turn_number if of_turn or g.melee is None else g.melee.begun
        return Duration(self.until, seat, ref, turn, self.condition)


END_OF_TURN: Final = For(Until.END_OF_TURN)


FOREVER: Final = For(Until.FOREVER)
