"""Turning a face-down permanent face up for its morph cost (702.37e), or a manifested one for its mana cost (701.40b).

Both are special actions (708.7, 116.2b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.emit import emit
from apnap.atoms.life import life_to_pay
from apnap.atoms.status import stays_face_down, turn_face_up
from apnap.options import Option, picks
from apnap.queries.frames import source_frame
from apnap.rules.manual_mana import PaidByHand, pay_special
from apnap.rules.matching import Price
from apnap.rules.payment import AvailableMana
from apnap.rules.prices import base_price
from apnap.state import keys
from apnap.state.kinds import Act, Ev, Q, Way
from apnap.state.objects import Permanent
from apnap.task import Task
from apnap.vocab.costs import Cost

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame

MORPHED: Final = 0  # the `aux` of the special action
MANIFESTED: Final = 3


def cost_to_turn_up(perm: Permanent, how: int) -> Cost | None:
    """What that way to turn it face up costs; None: there is no such way."""
    if how == MANIFESTED:
        card = perm.card
        return Cost(card.cost) if perm.remembered(keys.MANIFESTED) and card.is_creature and card.has_cost else None
    word = perm.card.word("morph")
    return None if word is None else word.cost


def turn_up_cost(perm: Permanent, how: int) -> Cost:
    cost = cost_to_turn_up(perm, how)
    assert cost is not None
    return cost


def can_turn_up(g: State, seat: int, perm: Permanent, how: int) -> bool:
    """Whenever its controller has priority (708.7), unless it cannot be turned up at all."""
    cost = cost_to_turn_up(perm, how)
    if cost is None or stays_face_down(g, perm):
        return False
    cx = source_frame(g, perm.id)
    for part in cost.parts:
        if not part.payable(g, seat, cx):
            return False
    return AvailableMana(g, seat).covers(base_price(cost.mana, 0), life_to_pay(g, seat))


def turn_up(g: State, seat: int, id: int, how: int) -> None:
    """A special action (116.2b)."""
    perm = g.permanent(id)
    assert perm is not None
    if g.manual_mana >> seat & 1:
        g.push(PayToTurnUp(seat, id, how))
    else:
        finish_turn_up(g, seat, perm, how)


def finish_turn_up(g: State, seat: int, perm: Permanent, how: int) -> None:
    cost = turn_up_cost(perm, how)
    cx = source_frame(g, perm.id)
    if not pay_special(g, seat, base_price(cost.mana, 0), cx):
        return
    for part in cost.parts:
        if part.count(g, cx) > 0:
            g.push(ChooseToTurnUp(seat, perm.id, how, []))
            return
    pay_the_rest(g, seat, perm, how, [])


def pay_the_rest(g: State, seat: int, perm: Permanent, how: int, chosen: list[int]) -> None:
    """What is not mana, with what was chosen for it; then it is turned face up."""
    cx = source_frame(g, perm.id)
    start = 0
    for part in turn_up_cost(perm, how).parts:
        need = part.count(g, cx)
        part.pay(g, seat, cx, chosen[start : start + need])
        start += need
    g.way = Way.SPECIAL
    emit(g, Ev.SPECIAL, "116.2b", seat, perm.id)
    turn_face_up(g, perm, "708.7")


class ChooseToTurnUp(Task):
    """What to discard, sacrifice or return to turn it face up (702.37e, 118.3)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "perm", "how", "chosen")

    def __init__(self, seat: int, perm: int, how: int, chosen: list[int]) -> None:
        self.seat = seat
        self.perm = perm
        self.how = how
        self.chosen = chosen

    def run(self, g: State) -> None:
        perm = g.permanent(self.perm)
        if perm is None:
            return
        cx = source_frame(g, perm.id)
        start = 0
        for part in turn_up_cost(perm, self.how).parts:
            need = part.count(g, cx)
            lacking = start + need - len(self.chosen)
            if lacking > 0:
                left = [c for c in part.choices(g, self.seat, cx) if c not in self.chosen]
                if len(left) < lacking:  # it went for the mana: all of it is taken back (732.1)
                    g.rewind = True
                else:
                    g.pose(self, Q.COST, self.seat, picks(left), "702.37e", need, need, perm.card.name)
                return
            start += need
        pay_the_rest(g, self.seat, perm, self.how, self.chosen)

    def may_cancel(self, g: State) -> bool:
        return True

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.CANCEL:
            g.rewind = True
        else:
            g.push(ChooseToTurnUp(self.seat, self.perm, self.how, [*self.chosen, option.id]))


class PayToTurnUp(PaidByHand):
    """The cost of turning a face-down permanent face up, by hand (702.37e, 701.40b)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "perm", "how")

    def __init__(self, seat: int, perm: int, how: int) -> None:
        super().__init__(seat)
        self.perm = perm
        self.how = how

    def gone(self, g: State) -> bool:
        return g.permanent(self.perm) is None

    def price(self, g: State) -> Price:
        perm = g.permanent(self.perm)
        assert perm is not None
        return base_price(turn_up_cost(perm, self.how).mana, 0)

    def about(self, g: State) -> Frame:
        return source_frame(g, self.perm)

    def finish(self, g: State) -> None:
        perm = g.permanent(self.perm)
        assert perm is not None
        finish_turn_up(g, self.seat, perm, self.how)
