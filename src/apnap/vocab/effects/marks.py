"""Designations of permanents (renowned, monstrous), and keyword actions that are over (701)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.looking import acted
from apnap.atoms.status import mark
from apnap.vocab.base import Amount, Condition, Effect, Ref, Who
from apnap.vocab.lookups import ONE, SOURCE, YOU

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Item


class Mark(Effect):
    """Permanents become something that has no meaning of its own: "renowned" (702.112b), "monstrous" (701.37b)."""

    fields: ClassVar[tuple[str, ...]] = ("name", "ref")

    def __init__(self, name: str, ref: Ref = SOURCE) -> None:
        self.name = name
        self.ref = ref

    def run(self, g: State, cx: Item) -> None:
        for perm in g.objects.permanents(self.ref.ids(g, cx)):
            mark(g, perm, self.name, cx.controller)


class Marked(Condition):
    """Whether a permanent has become that."""

    fields: ClassVar[tuple[str, ...]] = ("name", "ref")

    def __init__(self, name: str, ref: Ref = SOURCE) -> None:
        self.name = name
        self.ref = ref

    def holds(self, g: State, cx: Frame) -> bool:
        for i in self.ref.ids(g, cx):
            perm = g.known(i)
            if perm is not None and perm.remembered(self.name):
                return True
        return False


ACTION_RULES: Final = {
    "scry": "701.22d",
    "surveil": "701.25d",
    "explore": "701.44a",
    "connive": "701.50a",
    "exploit": "702.110b",
    "evolve": "702.100b",
    "train": "702.149c",
    "mentor": "702.134c",
    "renown": "702.112a",
    "monstrosity": "701.37a",
    "earthbend": "701.66b",
    "firebend": "702.189b",
}


class Performed(Effect):
    """A player has done what a keyword says; abilities that wait for it trigger (see `Acts`)."""

    fields: ClassVar[tuple[str, ...]] = ("action", "n", "who")

    def __init__(self, action: str, n: Amount = ONE, who: Who = YOU) -> None:
        self.action = action
        self.n = n
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        for seat in self.who.players(g, cx):
            acted(g, seat, self.action, self.n.value(g, cx), ACTION_RULES[self.action], cx.source)
