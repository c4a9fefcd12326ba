"""Questions with only one answer, which need not be asked where somebody only wants to know the next real one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.native import mypyc_attr
from apnap.rules.actions import all_idle
from apnap.state.steps import Step

if TYPE_CHECKING:
    from apnap.state.game_state import State

MAIN: Final = Step.MAIN


@mypyc_attr(acyclic=True)
class Forced:
    """That such answers are given without asking, how many at most, and how many have been."""

    def __init__(self, most: int, until: int) -> None:
        self.most = most  # so many at most
        self.until = until  # not in this turn any more, or a later one
        self.done = 0  # how many have been answered, those that were asked included

    def applies(self, g: State) -> bool:
        return len(g.options) == 1 and self.more(g)

    def more(self, g: State) -> bool:
        """Whether another may be answered."""
        return self.done < self.most and g.turn_number < self.until

    def whole_round(self, g: State) -> bool:
        """Whether everybody may pass."""
        return self.done + g.alive <= self.most and g.turn_number < self.until


def is_plain(g: State) -> bool:
    """Whether somebody would receive priority now with nothing to see to before (117.5), and nobody is told of it."""
    if g.unsettled or g.relayer or g.state_triggers or g.melee is not None or g.polled or g.log is not None:
        return False
    return g.stamp == g.layer_stamp or (not g.static_reads and not g.dirty)


def nobody_acts(g: State, forced: Forced) -> bool:
    """Whether all can only pass, and may do so without being asked."""
    if not forced.whole_round(g) or g.players[g.holder].left:
        return False
    if not g.stack and g.step_kind is MAIN:
        return False
    return all_idle(g)
