"""Counters from one object onto another (122.5, 122.8, 122.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.counters import move_counters, put_kinds
from apnap.vocab.base import Amount, Effect, Ref
from apnap.vocab.lookups import SOURCE, TARGET

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


class MoveCounters(Effect):
    """Move counters from one permanent onto another (122.5): all of them, of one kind, or so many of one kind."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "onto", "kind", "n")

    def __init__(self, ref: Ref = SOURCE, onto: Ref = TARGET, kind: str = "", n: Amount | None = None) -> None:
        self.ref = ref
        self.onto = onto
        self.kind = kind  # "": every kind
        self.n = n  # None: all

    def run(self, g: State, cx: Item) -> None:
        source = g.permanent(self.ref.one(g, cx))
        onto = g.permanent(self.onto.one(g, cx))
        if source is None or onto is None or source.id == onto.id or source.counters is None:
            return
        kinds = sorted(source.counters) if not self.kind else [self.kind]
        counts = {k: source.count(k) if self.n is None else min(source.count(k), self.n.value(g, cx)) for k in kinds}
        move_counters(g, source.id, onto.id, counts, cx)


class SameCounters(Effect):
    """Put as many counters of each kind on something as an object has, or had when it left (122.8, 122.9)."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "onto")

    def __init__(self, ref: Ref, onto: Ref = SOURCE) -> None:
        self.ref = ref
        self.onto = onto

    def run(self, g: State, cx: Item) -> None:
        onto = self.onto.one(g, cx)
        held: dict[str, int] = {}
        for i in self.ref.ids(g, cx):
            perm = g.known(i)
            if perm is not None and perm.counters is not None:
                for kind, n in perm.counters.items():
                    held[kind] = held.get(kind, 0) + n
        if held and g.permanent(onto) is not None:
            put_kinds(g, onto, held, "122.8", cx)
