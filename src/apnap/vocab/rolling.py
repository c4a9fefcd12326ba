"""Dice (706): abilities that trigger on rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.queries.planar import reach_of
from apnap.state.kinds import Ev
from apnap.vocab.triggers import Trigger, seat_fits

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.game_state import State
    from apnap.state.objects import Frame


class Rolls(Trigger):
    """Whenever a player rolls a die: any, with a result in a range, the planar die, or one face of it."""

    fields: ClassVar[tuple[str, ...]] = ("who", "low", "high", "die")

    def __init__(self, who: str = "you", low: int = 0, high: int = 0, die: str = "") -> None:
        super().__init__(Ev.ROLLED)
        self.who: Final = who
        self.low: Final = low  # 0: whatever the result
        self.high: Final = high
        self.die: Final = die  # "planar", a face of the planar die, or "visit": to visit Attractions

    def quick(self, event: Event) -> bool:
        if self.low:  # 706.7: the planar die has no numerical result
            return self.low <= event.n <= self.high and (not self.die or event.note == self.die)
        if self.die == "planar":
            return event.n == 0
        return not self.die or event.note == self.die

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        return seat_fits(g, self.who, event.player, cx)


class ChaosEnsues(Trigger):
    """Whenever chaos ensues (311.7), for everything or for this very card."""

    def __init__(self) -> None:
        super().__init__(Ev.ACTION)

    fields: ClassVar[tuple[str, ...]] = ()

    def quick(self, event: Event) -> bool:
        return event.note == "chaos ensues"

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        if g.reach and not g.in_range(reach_of(g, cx), event.player):
            return False  # 801.7; in Grand Melee planes reach no further than their controllers (901.13)
        return event.obj < 0 or event.obj == cx.source
