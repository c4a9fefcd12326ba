"""Day and night (730): triggers on the change, effects that bring it about, conditions that ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.options import Option
from apnap.rules.day_night import DAY, set_day
from apnap.state.kinds import Ev
from apnap.vocab.abilities import Replacement
from apnap.vocab.base import Condition
from apnap.vocab.triggers import Trigger

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.events import Event
    from apnap.state.effects import ReplacementEntry
    from apnap.state.game_state import State
    from apnap.state.objects import Frame


class DayNightChanges(Trigger):
    """Day becomes night or night becomes day (730.1a); not when it was neither before."""

    fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        super().__init__(Ev.DAY_NIGHT)

    def quick(self, event: Event) -> bool:
        return event.m == 1


class DayAsEnters(Replacement):
    """If it's neither day nor night, it becomes day as this enters."""

    fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        super().__init__(Ev.MOVED, self_only=True)

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return g.day == 0

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        set_day(g, DAY, "730.1", w.obj)


class IsNight(Condition):
    """Whether it's night (or, with `day`, whether it's day)."""

    fields: ClassVar[tuple[str, ...]] = ("day",)

    def __init__(self, day: bool = False) -> None:
        self.day = day

    def holds(self, g: State, cx: Frame) -> bool:
        return g.day == (1 if self.day else 2)
