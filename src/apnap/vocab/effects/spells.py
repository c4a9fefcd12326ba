"""Effects on spells and abilities: copying them, choosing new targets; and choices made by every player."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.options import Option, picks
from apnap.queries.frames import source_name
from apnap.rules.retargeting import Retarget
from apnap.rules.stacking import copy_item
from apnap.state.kinds import Q
from apnap.state.objects import Frame, Item
from apnap.task import FrameTask
from apnap.vocab.base import Amount, Condition, Effect, Ref, Who
from apnap.vocab.filters import Filter, color_mask
from apnap.vocab.lookups import EACH, ONE, TARGET, YOU

if TYPE_CHECKING:
    from apnap.state.game_state import State


class CopySpell(Effect):
    """Copy a spell or ability on the stack (707.10); `retarget`: its controller may choose new targets (707.10c)."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "n", "who", "retarget", "colors")

    def __init__(
        self, ref: Ref = TARGET, n: Amount = ONE, who: Who = YOU, retarget: bool = True, colors: str = ""
    ) -> None:
        self.ref = ref
        self.n = n
        self.who = who
        self.retarget = retarget
        self.colors = colors  # "except the copy is red"

    def run(self, g: State, cx: Item) -> None:
        seat = self.who.one(g, cx)
        asks: list[Retarget] = []
        for i in self.ref.ids(g, cx):
            original = g.objects.get(i) or g.past_items.get(i)
            if not isinstance(original, Item) or seat < 0:
                continue
            for _i in range(self.n.value(g, cx)):
                twin = copy_item(g, original, seat)
                if self.colors:
                    twin.chars = twin.chars.copy()
                    twin.chars.colors = color_mask(self.colors)
                if self.retarget and twin.target_count:
                    asks.append(Retarget(twin.id, seat, False, []))
        for ask in reversed(asks):
            g.push(ask)


class NewTargets(Effect):
    """A player may choose new targets for a spell or ability (115.7d), or must change them (`must`, 115.7a)."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "who", "must")

    def __init__(self, ref: Ref = TARGET, who: Who = YOU, must: bool = False) -> None:
        self.ref = ref
        self.who = who
        self.must = must

    def run(self, g: State, cx: Item) -> None:
        for i in self.ref.ids(g, cx):
            item = g.objects.get(i)
            if isinstance(item, Item) and item.targets:
                g.push(Retarget(i, self.who.one(g, cx), self.must, []))


class EachChooses(Effect):
    """Each player chooses among the objects they control, in APNAP order; what follows happens at once (608.2e)."""

    fields: ClassVar[tuple[str, ...]] = ("name", "filter", "n", "who")

    def __init__(self, name: str, filter: Filter, n: Amount = ONE, who: Who = EACH) -> None:
        self.name = name
        self.filter = filter
        self.n = n
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        cx.put(self.name, [])
        n = self.n.value(g, cx)
        for seat in reversed(self.who.players(g, cx)):
            g.push(ChooseOwn(self, cx.id, seat, n))


class ChooseOwn(FrameTask):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seat", "n")

    def __init__(self, node: EachChooses, frame: int, seat: int, n: int) -> None:
        self.node = node
        self.frame = frame
        self.seat = seat
        self.n = n

    def go_on(self, g: State, cx: Item) -> None:
        chosen = cx.get(self.node.name)
        left = [
            p.id
            for p in g.battlefield
            if p.controller == self.seat and p.id not in chosen and self.node.filter.match(g, p, p.chars, cx)
        ]
        if self.n == 0 or not left:
            return
        if len(left) <= self.n:
            cx.put(self.node.name, [*chosen, *left])  # no choice to make
            return
        g.pose(self, Q.PICK, self.seat, picks(left), "608.2e", self.n, self.n, source_name(g, cx))

    def answer(self, g: State, option: Option) -> None:
        g.item(self.frame).note(self.node.name, option.id)
        g.push(ChooseOwn(self.node, self.frame, self.seat, self.n - 1))


CAST_BY_ANOTHER: Final = "cast by another"  # and it entered under someone else's control


class WasCast(Condition):
    """Whether what entered in the event was cast rather than put there; `by_you`: by who controls it now."""

    fields: ClassVar[tuple[str, ...]] = ("by_you",)

    def __init__(self, by_you: bool = False) -> None:
        self.by_you = by_you

    def holds(self, g: State, cx: Frame) -> bool:
        note = "" if cx.event is None else cx.event.note
        return note == "cast" or (note == CAST_BY_ANOTHER and not self.by_you)
