"""Chapter abilities and read ahead (714, 702.155)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.options import Option, numbers
from apnap.state.kinds import Ev, Q
from apnap.vocab.abilities import Replacement, Targets, Triggered
from apnap.vocab.base import Effect
from apnap.vocab.triggers import Trigger

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.events import Event
    from apnap.state.effects import ReplacementEntry
    from apnap.state.game_state import State
    from apnap.state.objects import Frame


class Chapter(Trigger):
    """Lore counters were put on the Saga: there were fewer than N, now there are at least N (714.2b)."""

    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: int) -> None:
        super().__init__(Ev.COUNTERS_PUT)
        self.n: Final = n

    def quick(self, event: Event) -> bool:
        return event.note == "lore" and event.m >= self.n > event.m - event.n

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        if event.obj != cx.source:
            return False
        saga = g.permanent(cx.source)
        if saga is None:
            return False
        if saga.entered_turn == g.turn_number and saga.count("lore") != self.n:
            for a in saga.chars.abilities.all:
                if isinstance(a, ReadAhead):  # 702.155a: skipped chapters don't trigger
                    return False
        return True


def chapter(n: int, effect: Effect, *targets: Targets) -> Triggered:
    return Triggered(Chapter(n), effect, targets, chapter=n)


def chapters(ns: tuple[int, ...], effect: Effect, *targets: Targets) -> tuple[Triggered, ...]:
    """One effect for several chapters is as many abilities (714.2c)."""
    return tuple(chapter(n, effect, *targets) for n in ns)


class ReadAhead(Replacement):
    """Its controller chooses how many lore counters it enters with, up to its final chapter number (702.155b)."""

    fields: ClassVar[tuple[str, ...]] = ("final",)

    def __init__(self, final: int) -> None:
        super().__init__(Ev.MOVED, self_only=True)
        self.final: Final = final

    def chooses_lore(self) -> bool:
        return True

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return True

    def asks(self, g: State, w: Would, cx: Frame) -> bool:
        return True

    def question(self) -> Q:
        return Q.NUMBER

    def options(self, g: State, w: Would, cx: Frame) -> list[Option]:
        return numbers(1, self.final)

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        counters = {} if w.counters is None else w.counters
        counters["lore"] = option.id  # instead of the one every Saga gets (714.3a)
        w.counters = counters
