"""Which stack a triggered ability is put on, where there are several (807.5b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.options import Option, picks
from apnap.queries.markers import also_held
from apnap.rules.stacking import stack_triggered
from apnap.state.kinds import Ev, Q, Way
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.melee import Marker, Melee
    from apnap.state.objects import Item


def seats_of(melee: Melee, numbers: list[int]) -> list[int]:
    return [m.seat for m in melee.markers if m.number in numbers]


def marker_of(melee: Melee, numbers: list[int], seat: int) -> Marker:
    return next(m for m in melee.markers if m.number in numbers and m.seat == seat)


def asks_for_stack(g: State, index: int) -> bool:
    """Whether the controller of a waiting ability says which stack it is put on: they have priority for several, and
    what triggered it came from none of them."""
    item = g.waiting[index]
    if g.melee is None or not from_no_stack(item) or g.holder != item.controller:
        return False
    here = g.melee.here()
    others = also_held(g.melee, item.controller)
    if here is None or not others:
        return False
    g.push(ChooseTriggerStack(index, [here.number, *[m.number for m in others]]))
    return True


def from_no_stack(item: Item) -> bool:
    """Whether a special action or a mana ability triggered it: these use no stack (116.1, 605.3b)."""
    event = item.event
    return event is not None and (event.way == Way.SPECIAL or event.kind in (Ev.TAPPED_FOR_MANA, Ev.MANA_ADDED))


class ChooseTriggerStack(Task):
    """The stack, named by the player whose turn it belongs to."""

    fields: ClassVar[tuple[str, ...]] = ("index", "numbers")

    def __init__(self, index: int, numbers: list[int]) -> None:
        self.index = index
        self.numbers = numbers

    def run(self, g: State) -> None:
        assert g.melee is not None
        who = g.waiting[self.index].controller
        g.pose(self, Q.PICK, who, picks(seats_of(g.melee, self.numbers)), "807.5b", 1, 1, "whose stack")

    def answer(self, g: State, option: Option) -> None:
        assert g.melee is not None
        marker = marker_of(g.melee, self.numbers, option.id)
        if marker.aside is None:
            put_on_stack(g, self.index)
        else:  # it waits there until that turn is in hand again
            marker.aside.waiting.append(g.waiting.pop(self.index))

    def without(self, g: State, seat: int) -> Task | None:
        return None  # those that are left wait as before


def put_on_stack(g: State, index: int) -> None:
    item = g.waiting.pop(index)
    g.way = Way.AUTOMATIC
    stack_triggered(g, item)
