"""Life, drawing, milling and discarding."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.draws import DrawCards, draw, may_draw, mill
from apnap.atoms.life import gain_all, lose_all
from apnap.atoms.moves import discard
from apnap.options import Option, picks
from apnap.state import keys
from apnap.state.kinds import Ev, Q
from apnap.state.objects import Frame, Item
from apnap.task import Task
from apnap.vocab.base import Amount, Effect, Who
from apnap.vocab.effects.common import PlayerAmountEffect
from apnap.vocab.effects.life_totals import set_totals
from apnap.vocab.lookups import ONE, YOU

if TYPE_CHECKING:
    from apnap.state.game_state import State


class GainLife(PlayerAmountEffect):
    def run(self, g: State, cx: Item) -> None:
        gain_all(g, self.who.players(g, cx), self.n.value(g, cx), "119.3", cx)


class LoseLife(PlayerAmountEffect):
    def run(self, g: State, cx: Item) -> None:
        lose_all(g, self.who.players(g, cx), self.n.value(g, cx), "119.3", cx)


class SetLife(PlayerAmountEffect):
    def run(self, g: State, cx: Item) -> None:
        set_totals(g, self.who.players(g, cx), self.n.value(g, cx), cx)


class Draw(Effect):
    fields: ClassVar[tuple[str, ...]] = ("n", "who")

    def __init__(self, n: Amount = ONE, who: Who = YOU) -> None:
        self.n = n
        self.who = who

    def is_possible(self, g: State, cx: Frame) -> bool:
        if not g.rules or "cannot draw" not in g.rules:
            return True
        return any(may_draw(g, seat) for seat in self.who.players(g, cx))  # 121.3

    def run(self, g: State, cx: Item) -> None:
        n = self.n.value(g, cx)
        seats = self.who.players(g, cx)
        if Ev.DRAWN in g.replacers:
            for seat in reversed(seats):  # 121.2c: the active player first
                if n > 0:
                    g.push(DrawCards(seat, n, "121.1", cx.source, cx.id, g.way))
            return
        for seat in seats:
            draw(g, seat, n, "121.1", cx.source, cx.id)


class Mill(PlayerAmountEffect):
    def run(self, g: State, cx: Item) -> None:
        mill(g, self.who.players(g, cx), self.n.value(g, cx), "701.17a", cx)


class Discard(Effect):
    """Players choose and discard cards, in APNAP order; `random` or the whole hand (`n` None) need no choice."""

    fields: ClassVar[tuple[str, ...]] = ("n", "who", "random")

    def __init__(self, n: Amount | None = ONE, who: Who = YOU, random: bool = False) -> None:
        self.n = n
        self.who = who
        self.random = random

    def run(self, g: State, cx: Item) -> None:
        seats = self.who.players(g, cx)
        if len(seats) > 1 and self.n is not None and not self.random:
            g.push(DiscardTogether(seats, self.n.value(g, cx), [], cx.id))
            return
        for seat in reversed(seats):
            hand = g.players[seat].hand
            n = len(hand) if self.n is None else min(self.n.value(g, cx), len(hand))
            if n <= 0:
                continue
            if n == len(hand):
                g.push(DoDiscard(seat, [o.id for o in hand], cx.id))
            elif self.random:
                left = [o.id for o in hand]
                chosen = [left.pop(g.rng.below(len(left))) for _i in range(n)]
                g.push(DoDiscard(seat, chosen, cx.id))
            else:
                g.push(ChooseDiscard(seat, n, [], cx.id))


class DoDiscard(Task):
    fields: ClassVar[tuple[str, ...]] = ("seat", "ids", "frame")

    def __init__(self, seat: int, ids: list[int], frame: int) -> None:
        self.seat = seat
        self.ids = ids
        self.frame = frame

    def run(self, g: State) -> None:
        cx = g.items.get(self.frame)
        if cx is not None:
            cx.put(keys.DISCARDED, [*cx.get(keys.DISCARDED), *self.ids])
        discard(g, self.seat, self.ids, "701.9a", cx)


class DiscardTogether(Task):
    """Several players choose, in APNAP order and unseen; then all cards are discarded at once (101.4, 608.2e)."""

    fields: ClassVar[tuple[str, ...]] = ("seats", "n", "chosen", "frame")
    passes_on: ClassVar[bool] = True  # the others still discard when one of them leaves

    def __init__(self, seats: list[int], n: int, chosen: list[int], frame: int) -> None:
        self.seats = seats
        self.n = n
        self.chosen = chosen
        self.frame = frame

    def run(self, g: State) -> None:
        groups: list[list[int]] = []
        for seat in self.seats:
            hand = [o.id for o in g.players[seat].hand]
            mine = hand if len(hand) <= self.n else [i for i in hand if i in self.chosen]
            if len(mine) < min(self.n, len(hand)):
                left = [i for i in hand if i not in mine]
                g.pose(self, Q.DISCARD, seat, picks(left), "701.9b", self.n, self.n, "")
                return
            groups.append(mine)
        for k in range(len(groups) - 1, -1, -1):
            if groups[k]:
                g.push(DoDiscard(self.seats[k], groups[k], self.frame))

    def answer(self, g: State, option: Option) -> None:
        g.push(DiscardTogether(self.seats, self.n, [*self.chosen, option.id], self.frame))


class ChooseDiscard(Task):
    fields: ClassVar[tuple[str, ...]] = ("seat", "n", "chosen", "frame")

    def __init__(self, seat: int, n: int, chosen: list[int], frame: int) -> None:
        self.seat = seat
        self.n = n
        self.chosen = chosen
        self.frame = frame

    def run(self, g: State) -> None:
        left = [o.id for o in g.players[self.seat].hand if o.id not in self.chosen]
        need = min(self.n, len(left) + len(self.chosen))
        if len(self.chosen) >= need:
            DoDiscard(self.seat, self.chosen, self.frame).run(g)
            return
        g.pose(self, Q.DISCARD, self.seat, picks(left), "701.9b", need, need, "")

    def answer(self, g: State, option: Option) -> None:
        g.push(ChooseDiscard(self.seat, self.n, [*self.chosen, option.id], self.frame))
