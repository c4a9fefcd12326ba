"""Turning permanents face up and face down (708), manifesting cards (701.40) and flipping (710)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.happening import happen
from apnap.atoms.status import flip, turn_face_down, turn_face_up
from apnap.atoms.would_move import would_enter
from apnap.options import Option
from apnap.state import keys
from apnap.state.kinds import Ev
from apnap.task import Task
from apnap.vocab.abilities import Replacement
from apnap.vocab.base import Amount, Effect, Who
from apnap.vocab.effects.common import ObjectEffect, SourceEffect
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import ONE, YOU

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.effects import ReplacementEntry
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Item


class TurnFaceUp(ObjectEffect):
    """Face-down permanents become what they are (708.8)."""

    def run(self, g: State, cx: Item) -> None:
        for perm in g.objects.permanents(self.ref.ids(g, cx)):
            turn_face_up(g, perm, "708.8")


class EntersTurningDown(Replacement):
    """As it enters, permanents are turned face down: 2/2 creatures (708.2a)."""

    fields: ClassVar[tuple[str, ...]] = ("filter",)

    def __init__(self, filter: Filter) -> None:
        super().__init__(Ev.MOVED, self_only=True)
        self.filter = filter

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return True

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        for perm in [p for p in g.battlefield if self.filter.match(g, p, p.chars, cx)]:
            turn_face_down(g, perm, "708.2a")


class Flip(SourceEffect):
    """Flip cards are flipped (710.2)."""

    def run(self, g: State, cx: Item) -> None:
        for perm in g.objects.permanents(self.ref.ids(g, cx)):
            flip(g, perm, "710.2")


class Manifest(Effect):
    """Cards from the top of a library enter face down, as 2/2 creatures, one at a time (701.40a, 701.40e)."""

    fields: ClassVar[tuple[str, ...]] = ("n", "who")

    def __init__(self, n: Amount = ONE, who: Who = YOU) -> None:
        self.n = n
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        for seat in reversed(self.who.players(g, cx)):
            for _i in range(self.n.value(g, cx)):
                g.push(ManifestTop(cx.id, seat))


class ManifestTop(Task):
    fields: ClassVar[tuple[str, ...]] = ("frame", "seat")

    def __init__(self, frame: int, seat: int) -> None:
        self.frame = frame
        self.seat = seat

    def run(self, g: State) -> None:
        library = g.players[self.seat].library
        cx = g.items.get(self.frame)
        if not library or cx is None:
            return
        w = would_enter(g, library[-1].id, self.seat, "701.40a", cx)
        w.counters = None  # those of the card itself, which it is not (708.3)
        w.back_up = False
        w.face_down = True
        w.remember(keys.MANIFESTED, [1])
        happen(g, [w])
