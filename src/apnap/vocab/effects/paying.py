"""A payment that an effect asks for (118.12), by itself or by hand (605.3a)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.hearing import is_spent, take_it
from apnap.atoms.life import life_to_pay
from apnap.atoms.status import tap
from apnap.options import YES_NO, Option, picks
from apnap.queries.frames import source_name
from apnap.rules.desertion import declined
from apnap.rules.helping import bend_options, can_bend
from apnap.rules.manual_mana import ask_for_mana, other_sources, tap_by_hand
from apnap.rules.paying import pay_automatically
from apnap.rules.payment import AvailableMana
from apnap.rules.prices import base_price
from apnap.rules.resolving import Run
from apnap.rules.turn.combat.declaration_costs import mana_suffices
from apnap.state import keys
from apnap.state.kinds import NOTHING, Act, Q
from apnap.state.objects import Frame
from apnap.task import FrameTask, Task
from apnap.vocab.amounts import Num
from apnap.vocab.costs import Cost

if TYPE_CHECKING:
    from apnap.rules.matching import Price
    from apnap.state.game_state import State
    from apnap.state.objects import Item
    from apnap.vocab.effects.control import MayPay


class PayForEffect(FrameTask):
    """A payment an effect asks for, by hand (605.3a).  Calling it off means not to pay."""

    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seat", "chosen")

    def __init__(self, node: MayPay, frame: int, seat: int, chosen: list[int]) -> None:
        self.node = node
        self.frame = frame
        self.seat = seat
        self.chosen = chosen

    def go_on(self, g: State, cx: Item) -> None:
        paying = AskPay(self.node, self.frame, self.seat, self.chosen)
        price = paying.price(g, cx)
        bound = paying.is_bound(g, cx, price) or bool(paying.bent(g, cx))
        if not ask_for_mana(g, self, self.seat, price, cx, None, False, bound):
            self.pay(g)

    def pay(self, g: State) -> None:
        cx = g.item(self.frame)
        paying = AskPay(self.node, self.frame, self.seat, self.chosen)
        paying.pay(g, cx, paying.times(g, cx))

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.CANCEL:
            AskPay(self.node, self.frame, self.seat, self.chosen).settle(g, False)
        elif option.act == Act.AUTO:
            cx = g.item(self.frame)
            paying = AskPay(self.node, self.frame, self.seat, self.chosen)
            if paying.is_covered(g, paying.price(g, cx)):
                self.pay(g)
            else:  # what the game may tap does not pay it (118.3)
                paying.settle(g, False)
        else:
            tap_by_hand(g, self, self.seat, option)


class AskPay(FrameTask):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seat", "chosen")

    def __init__(self, node: MayPay, frame: int, seat: int, chosen: list[int]) -> None:
        self.node = node
        self.frame = frame
        self.seat = seat
        self.chosen = chosen  # first -1 for "will pay", then what is paid with

    def times(self, g: State, cx: Frame) -> int:
        """How often the cost is paid: counted once, as it is asked for (608.2h)."""
        noted = cx.get(keys.TIMES) if self.chosen else []
        return noted[0] if noted else self.node.times.value(g, cx)

    def go_on(self, g: State, cx: Item) -> None:
        times = self.times(g, cx)
        cost = self.node.cost
        if not self.chosen:
            by_hand = g.manual_mana >> self.seat & 1  # only then mana is made between the question and the payment
            if cx.get(keys.TIMES) or (by_hand and not isinstance(self.node.times, Num)):
                cx.put(keys.TIMES, [times])
            price = times_price(cost, times, cx.x)
            ok = self.is_covered(g, price) or (cost.bends and can_bend(g, self.seat, price, [], True))
            ok = ok or other_sources(g, self.seat)
            for part in cost.parts:
                ok = ok and part.payable_times(g, self.seat, cx, times)
            if not ok or is_spent(g, cx):
                self.settle(g, False)
                return
            if self.is_bound(g, cx, price):
                g.push(AskPay(self.node, self.frame, self.seat, [NOTHING]))
                return
            g.pose(self, Q.YES_NO, self.seat, YES_NO, "118.12", 1, 1, f"pay {source_name(g, cx)}")
            return
        start = 1
        for part in cost.parts:
            need = part.count(g, cx) * times
            if len(self.chosen) < start + need:
                left = [c for c in part.choices(g, self.seat, cx) if c not in self.chosen]
                g.pose(self, Q.COST, self.seat, picks(left), "118.12", need, need, "")
                return
            start += need
        if cost.bends and self.asks_who_bends(g, cx, start):
            return
        price = self.price(g, cx)
        if price.total() and (g.manual_mana >> self.seat & 1 or not self.is_covered(g, price)):
            g.push(PayForEffect(self.node, self.frame, self.seat, self.chosen))
            return
        self.pay(g, cx, times)

    def is_covered(self, g: State, price: Price) -> bool:
        """Whether there is enough of what the game may tap for the player."""
        return AvailableMana(g, self.seat, None, False).covers(price, life_to_pay(g, self.seat))

    def asks_who_bends(self, g: State, cx: Item, start: int) -> bool:
        """Artifacts and creatures for generic mana, one at a time (701.67a); then they are tapped."""
        if len(self.chosen) > start and self.chosen[-1] == NOTHING:
            return False
        price = times_price(self.node.cost, self.times(g, cx), cx.x)
        options = bend_options(g, self.seat, price, self.chosen[start:])
        if options:
            g.pose(self, Q.COST, self.seat, options, "701.67a", 0, len(options), "")
            return True
        g.push(AskPay(self.node, self.frame, self.seat, self.tap_benders(g)))
        return True

    def tap_benders(self, g: State) -> list[int]:
        """They are tapped; what was chosen is complete."""
        for id in self.bent(g, g.item(self.frame)):
            perm = g.permanent(id)
            if perm is not None:
                tap(g, perm, "701.67a")
        return [*self.chosen, NOTHING]

    def bent(self, g: State, cx: Frame) -> list[int]:
        """Who was tapped instead of paying generic mana."""
        if not self.node.cost.bends:
            return []
        times = self.times(g, cx)
        start = 1 + sum([part.count(g, cx) * times for part in self.node.cost.parts])
        return [i for i in self.chosen[start:] if i != NOTHING]

    def price(self, g: State, cx: Frame) -> Price:
        """What is to be paid with mana."""
        found = times_price(self.node.cost, self.times(g, cx), cx.x)
        found.generic -= len(self.bent(g, cx))
        return found

    def is_bound(self, g: State, cx: Frame, price: Price) -> bool:
        """Whether the player has no choice but to pay."""
        must = self.node.must
        if must is None:
            return False
        others = [p.id for p in g.battlefield if p.controller == self.seat and not must.match(g, p, p.chars, cx)]
        return mana_suffices(g, self.seat, price, others, life_to_pay(g, self.seat))

    def pay(self, g: State, cx: Frame, times: int) -> None:
        self.settle(g, True)
        price = self.price(g, cx)
        if price.total():
            pay_automatically(g, self.seat, price, cx, None, False)
        start = 1
        for part in self.node.cost.parts:
            need = part.count(g, cx) * times
            chosen = self.chosen[start : start + need]
            if part.key:
                cx.note_paid(part.key, chosen)
            for _i in range(1 if need else times):
                part.pay(g, self.seat, cx, chosen)
            start += need

    def settle(self, g: State, paid: bool) -> None:
        branch = self.node.then if paid else self.node.otherwise
        if paid:
            cx = g.item(self.frame)
            cx.put(keys.DID, [1])
            take_it(g, cx)
        if branch is not None:
            g.push(Run(branch, self.frame))

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.YES:
            g.push(AskPay(self.node, self.frame, self.seat, [NOTHING]))
        elif option.act == Act.NO:
            self.settle(g, False)
        elif option.act == Act.DONE:
            g.push(AskPay(self.node, self.frame, self.seat, self.tap_benders(g)))
        else:
            g.push(AskPay(self.node, self.frame, self.seat, [*self.chosen, option.id]))

    def without(self, g: State, seat: int) -> Task | None:
        return declined(g, self.node.otherwise, self.frame) if self.seat == seat else super().without(g, seat)


def times_price(cost: Cost, times: int, x: int) -> Price:
    price = base_price(cost.mana, x)
    price.pips = price.pips * times
    price.generic = price.generic * times
    return price
