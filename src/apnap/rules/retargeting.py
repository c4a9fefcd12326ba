"""Changing targets and choosing new ones (115.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.options import Option, picks
from apnap.rules.targeting import legal_targets, target_slots
from apnap.state.kinds import Ev, Q
from apnap.state.objects import Item
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State


def places(item: Item) -> list[tuple[int, int]]:
    """Each chosen target by phrase and number."""
    return [(slot, k) for slot, ids in enumerate(item.targets) for k in range(len(ids))]


class Retarget(Task):
    """Ask target by target; `must`: each has to change, or none does (115.7a)."""

    fields: ClassVar[tuple[str, ...]] = ("item", "seat", "must", "chosen")

    def __init__(self, item: int, seat: int, must: bool, chosen: list[int]) -> None:
        self.item = item
        self.seat = seat
        self.must = must
        self.chosen = chosen

    def run(self, g: State) -> None:
        item = g.objects.get(self.item)
        if not isinstance(item, Item):
            return
        where = places(item)
        if len(self.chosen) == len(where):
            self.finish(g, item)
            return
        options = [
            i for i in candidates(g, item, self.must, self.chosen) if completes(g, item, self.must, [*self.chosen, i])
        ]
        if not options:
            return  # 115.7a: if not all can be changed, none are
        rule = "115.7a" if self.must else "115.7d"
        g.pose(self, Q.TARGET, self.seat, picks(options), rule, 1, 1, g.name_of(item.id))

    def answer(self, g: State, option: Option) -> None:
        g.push(Retarget(self.item, self.seat, self.must, [*self.chosen, option.id]))

    def finish(self, g: State, item: Item) -> None:
        changed: list[int] = []
        for n, (slot, k) in enumerate(places(item)):
            if item.targets[slot][k] != self.chosen[n]:
                ids = item.targets[slot].copy()
                ids[k] = self.chosen[n]
                item.targets[slot] = ids
                changed.append(self.chosen[n])
        for i in changed:  # the division stays as it is (115.7f)
            emit(g, Ev.TARGETED, "115.7", item.controller, i, other=item.id, cause=item.source)


def candidates(g: State, item: Item, must: bool, chosen: list[int]) -> list[int]:
    """For the next target: the one it has, then every other legal one (only the final set is judged, 115.7e)."""
    where = places(item)
    slot, k = where[len(chosen)]
    spec = target_slots(item)[slot]
    current = item.targets[slot][k]
    taken = [c for n, c in enumerate(chosen) if where[n][0] == slot or spec.what == "another"]
    found = [] if must or current in taken else [current]
    for i in legal_targets(g, spec, item):
        if i != current and i not in taken:
            found.append(i)
    return found


def completes(g: State, item: Item, must: bool, chosen: list[int]) -> bool:
    """Whether the remaining targets can still be chosen."""
    if len(chosen) == len(places(item)):
        return True
    for i in candidates(g, item, must, chosen):
        if completes(g, item, must, [*chosen, i]):
            return True
    return False
