"""Several stacks, one for each turn marker: which of them something is put on (807.5b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.markers import set_aside, take_up
from apnap.options import Option, picks
from apnap.queries.markers import also_held
from apnap.rules.actions import perform, priority_options
from apnap.rules.trigger_stacks import marker_of, seats_of
from apnap.state.kinds import Act, Q
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.melee import Marker, Melee


def with_other_stacks(g: State, melee: Melee, seat: int, options: list[Option]) -> list[Option]:
    """What that player may do, also for the other stacks for which they have priority now."""
    others = also_held(melee, seat)
    if not others:
        return options
    found = options.copy()
    for marker in others:
        for option in options_for(g, melee, marker, seat):
            if not has(found, option):
                found.append(option)
    return found


def has(options: list[Option], option: Option) -> bool:
    return any(option.same(o) for o in options)


def options_for(g: State, melee: Melee, marker: Marker, seat: int) -> list[Option]:
    """What the player might do if that stack were in hand."""
    home = melee.here()
    if home is None or home.number == marker.number:
        return priority_options(g, seat)
    asked, stamp = melee.asked, g.stamp
    change_to(g, melee, marker)
    found = priority_options(g, seat)
    change_to(g, melee, home)
    melee.asked = asked
    g.stamp = stamp  # nothing has changed, but what was found meanwhile is not to be kept
    p = g.players[seat]
    p.slow_options = None
    p.fast_options = None
    g.idle_stamp = -1
    return found


def change_to(g: State, melee: Melee, marker: Marker) -> None:
    set_aside(g, melee)
    take_up(g, melee, marker)


def act_for_stack(g: State, melee: Melee, seat: int, option: Option) -> None:
    """The player acts; for several stacks, they say which one it is about if that makes a difference."""
    home = melee.here()
    others = also_held(melee, seat)
    if not others or home is None:
        perform(g, seat, option)
        return
    places = [m for m in [home, *others] if has(options_for(g, melee, m, seat), option)]
    if len(places) > 1 and option.act in (Act.CAST, Act.ACTIVATE):
        g.push(ChooseStack(seat, option, [m.number for m in places]))
    else:
        act_there(g, melee, places[0], seat, option)


def act_there(g: State, melee: Melee, marker: Marker, seat: int, option: Option) -> None:
    if marker.number != melee.front:
        change_to(g, melee, marker)
        melee.asked = True
    perform(g, seat, option)


class ChooseStack(Task):
    """The stack, named by the player whose turn it belongs to; targets on a stack are those of that one (807.5b)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "option", "numbers")

    def __init__(self, seat: int, option: Option, numbers: list[int]) -> None:
        self.seat = seat
        self.option = option
        self.numbers = numbers

    def run(self, g: State) -> None:
        assert g.melee is not None
        g.pose(self, Q.PICK, self.seat, picks(seats_of(g.melee, self.numbers)), "807.5b", 1, 1, "whose stack")

    def answer(self, g: State, option: Option) -> None:
        assert g.melee is not None
        act_there(g, g.melee, marker_of(g.melee, self.numbers, option.id), self.seat, self.option)

    def without(self, g: State, seat: int) -> Task | None:
        return None if seat == self.seat else self
