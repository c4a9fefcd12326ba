"""Exiled or phased out "until this leaves the battlefield" (610.3, 610.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.happening import happen
from apnap.atoms.status import tap
from apnap.atoms.would_move import would_enter
from apnap.rules.phasing import phase_in
from apnap.state import keys
from apnap.state.kinds import Zone
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


def give_back(g: State, left: Permanent) -> None:
    """What it held returns immediately after it left; for several that left at once, at once (610.3d, 610.4d)."""
    exiled = left.remembered(keys.UNTIL_IT_LEAVES)
    hidden = left.remembered(keys.PHASED_UNTIL_IT_LEAVES)
    if g.pending:
        last = g.take_up()
        if isinstance(last, GiveBack):
            exiled, hidden = [*last.exiled, *exiled], [*last.hidden, *hidden]
        else:
            g.push(last)
    g.push(GiveBack(exiled, hidden))


class GiveBack(Task):
    fields: ClassVar[tuple[str, ...]] = ("exiled", "hidden")

    def __init__(self, exiled: list[int], hidden: list[int]) -> None:
        self.exiled = exiled
        self.hidden = hidden

    def run(self, g: State) -> None:
        back = [p for p in g.phased_out if p.id in self.hidden and p.remembered(keys.HELD)]
        tapping = [p for p in back if p.remembered(keys.HELD)[0] == 1]
        phase_in(g, back, "610.4")
        for perm in tapping:
            tap(g, perm, "610.4")
        ws = []
        for i in self.exiled:
            obj = g.objects.get(i)
            if obj is not None and obj.zone == Zone.EXILE and obj.card.is_permanent:
                ws.append(would_enter(g, i, obj.owner, "610.3c"))
        if ws:
            happen(g, ws)
