"""A payment that an effect asks for, made by hand (605.3a)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.options import Option
from apnap.rules.manual_mana import ask_for_mana, tap_by_hand
from apnap.state.kinds import NOTHING, Act
from apnap.task import Task
from apnap.vocab.effects.control import AskPay, MayPay, times_price

if TYPE_CHECKING:
    from apnap.state.game_state import State


class PayForEffect(Task):
    """A payment an effect asks for, by hand (605.3a).  Calling it off means not to pay."""

    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seat", "chosen")

    def __init__(self, node: MayPay, frame: int, seat: int, chosen: list[int]) -> None:
        self.node = node
        self.frame = frame
        self.seat = seat
        self.chosen = chosen

    def run(self, g: State) -> None:
        cx = g.item(self.frame)
        price = times_price(self.node.cost, self.node.times.value(g, cx), cx.x)
        bound = AskPay(self.node, self.frame, self.seat, self.chosen).is_bound(g, cx, price)
        if not ask_for_mana(g, self, self.seat, price, cx, NOTHING, False, bound):
            self.pay(g)

    def pay(self, g: State) -> None:
        cx = g.item(self.frame)
        AskPay(self.node, self.frame, self.seat, self.chosen).pay(g, cx, self.node.times.value(g, cx))

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.CANCEL:
            AskPay(self.node, self.frame, self.seat, self.chosen).settle(g, False)
        elif option.act == Act.AUTO:
            self.pay(g)
        else:
            tap_by_hand(g, self, self.seat, option)
