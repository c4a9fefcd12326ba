"""Dealing damage."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.damage import would_damage
from apnap.atoms.happening import happen
from apnap.atoms.would import Would
from apnap.state.kinds import CREATURE
from apnap.state.objects import Frame, Item
from apnap.vocab.base import Amount, Effect, Ref, Who
from apnap.vocab.lookups import TARGET

if TYPE_CHECKING:
    from apnap.state.game_state import State


class Damage(Effect):
    """The source (or `by`) deals damage to objects and players; `also`: another amount to others, at the same time."""

    fields: ClassVar[tuple[str, ...]] = ("n", "to", "who", "by", "preventable", "also")

    def __init__(
        self,
        n: Amount,
        to: Ref | None = TARGET,
        who: Who | None = None,
        by: Ref | None = None,
        preventable: bool = True,
        also: Damage | None = None,
    ) -> None:
        self.n = n
        self.to = to
        self.who = who
        self.by = by
        self.preventable = preventable
        self.also = also

    def run(self, g: State, cx: Item) -> None:
        ws: list[Would] = []
        part: Damage | None = self
        while part is not None:  # 608.2f: one action taken on several
            ws.extend(part.woulds(g, cx))
            part = part.also
        if ws:
            happen(g, ws)

    def woulds(self, g: State, cx: Item) -> list[Would]:
        n = self.n.value(g, cx)
        if n <= 0:
            return []
        source = cx.source if self.by is None else self.by.one(g, cx)
        whom: list[int] = []
        if self.to is not None:
            whom.extend(self.to.ids(g, cx))
        if self.who is not None:
            whom.extend(self.who.players(g, cx))
        ws = [would_damage(g, source, i, n, False, "120.1", cx) for i in whom]
        if not self.preventable:
            for w in ws:
                w.preventable = False
        return ws


class DamageDivided(Effect):
    """Damage divided as chosen among the targets (601.2d)."""

    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: Amount) -> None:
        self.n = n

    def divided(self, g: State, cx: Frame) -> int | None:
        return self.n.value(g, cx)

    def run(self, g: State, cx: Item) -> None:
        ws = []
        for slot, ids in enumerate(cx.targets):
            shares = cx.division[slot] if slot < len(cx.division) else []
            for k, i in enumerate(ids):
                n = shares[k] if k < len(shares) else self.n.value(g, cx)
                ws.append(would_damage(g, cx.source, i, n, False, "120.1", cx))
        if ws:
            happen(g, ws)


class Fight(Effect):
    """701.14a: each deals damage equal to its power to the other."""

    fields: ClassVar[tuple[str, ...]] = ("one", "other")

    def __init__(self, one: Ref, other: Ref) -> None:
        self.one = one
        self.other = other

    def run(self, g: State, cx: Item) -> None:
        a, b = g.permanent(self.one.one(g, cx)), g.permanent(self.other.one(g, cx))
        if a is None or b is None or not a.chars.types & CREATURE or not b.chars.types & CREATURE:
            return  # 701.14b
        happen(
            g,
            [
                would_damage(g, a.id, b.id, max(0, a.chars.power), False, "701.14a", cx),
                would_damage(g, b.id, a.id, max(0, b.chars.power), False, "701.14a", cx),
            ],
        )
