"""A battle's protector, chosen as it enters (310.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.options import Option, picks
from apnap.state.kinds import NOBODY, Q
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


def choose_protector(g: State, perm: Permanent) -> None:
    """A Siege's controller chooses an opponent (310.11a); without a battle type they protect it themselves (310.8a)."""
    if "Siege" not in perm.chars.subtypes:
        perm.protector = perm.controller
        return
    foes = [s for s in g.apnap() if s != perm.controller]
    if len(foes) == 1:
        perm.protector = foes[0]
    elif foes:
        perm.protector = NOBODY
        g.push(ChooseProtector(perm.id, perm.controller))


class ChooseProtector(Task):
    fields: ClassVar[tuple[str, ...]] = ("id", "seat")

    def __init__(self, id: int, seat: int) -> None:
        self.id = id
        self.seat = seat

    def run(self, g: State) -> None:
        perm = g.permanent(self.id)
        foes = [s for s in g.apnap() if s != self.seat]
        if perm is not None and foes:
            g.pose(self, Q.PICK, self.seat, picks(foes), "310.11a", 1, 1, perm.chars.name)

    def answer(self, g: State, option: Option) -> None:
        perm = g.permanent(self.id)
        if perm is not None:
            perm.protector = option.id
            g.touch(perm)
