"""Mutating (702.140): as the spell resolves, it is put over or under the creature it targets."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.merging import merge
from apnap.options import Option
from apnap.state.kinds import Act, Q
from apnap.state.objects import Item
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State

OVER: Final = 0
SIDES: Final = ("over", "under")


class Mutate(Task):
    """The spell's controller chooses the side; then both are one permanent (702.140c, 608.3d)."""

    fields: ClassVar[tuple[str, ...]] = ("id", "target")

    def __init__(self, id: int, target: int) -> None:
        self.id = id
        self.target = target

    def run(self, g: State) -> None:
        item = g.objects.get(self.id)
        if isinstance(item, Item):
            options = [Option(Act.NAME, i, 0) for i in range(len(SIDES))]
            g.pose(self, Q.NAME, item.controller, options, "702.140c", 1, 1, item.card.name)

    def named(self, g: State, i: int) -> str:
        return f"{SIDES[i]} {g.name_of(self.target)}"

    def answer(self, g: State, option: Option) -> None:
        item = g.objects.get(self.id)
        perm = g.permanent(self.target)
        if isinstance(item, Item) and perm is not None:
            merge(g, item, perm, option.id == OVER, "702.140c")
