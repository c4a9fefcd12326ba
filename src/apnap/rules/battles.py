"""A battle's protector, chosen as it enters (310.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.options import Option, picks
from apnap.state.kinds import NOBODY, Q
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


def is_siege(perm: Permanent) -> bool:
    return "Siege" in perm.chars.subtypes


def can_protect(g: State, perm: Permanent) -> list[int]:
    """A Siege's controller chooses an opponent (310.11a); without a battle type they protect it themselves (310.8a)."""
    if is_siege(perm):
        return [s for s in g.apnap() if g.opposed(s, perm.controller)]
    return [] if g.players[perm.controller].left else [perm.controller]


def choose_protector(g: State, perm: Permanent) -> None:
    fit = can_protect(g, perm)
    if len(fit) == 1:
        perm.protector = fit[0]
    elif fit:
        perm.protector = NOBODY
        g.push(ChooseProtector(perm.id, perm.controller))


class ChooseProtector(Task):
    fields: ClassVar[tuple[str, ...]] = ("id", "seat")

    def __init__(self, id: int, seat: int) -> None:
        self.id = id
        self.seat = seat

    def run(self, g: State) -> None:
        perm = g.permanent(self.id)
        fit = [] if perm is None else can_protect(g, perm)
        if perm is not None and fit:
            g.pose(self, Q.PICK, self.seat, picks(fit), "310.11a", 1, 1, perm.chars.name)

    def answer(self, g: State, option: Option) -> None:
        perm = g.permanent(self.id)
        if perm is not None:
            perm.protector = option.id
            g.touch(perm)
