"""Turning a face-down permanent face up for its morph cost (702.37e), or a manifested one for its mana cost (701.40b).

Both are special actions (708.7, 116.2b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.emit import emit
from apnap.atoms.life import life_to_pay
from apnap.atoms.status import stays_face_down, turn_face_up
from apnap.queries.frames import source_frame
from apnap.rules.manual_mana import PaidByHand, pay_special
from apnap.rules.matching import Price
from apnap.rules.payment import AvailableMana
from apnap.rules.prices import base_price
from apnap.state import keys
from apnap.state.kinds import Ev, Way
from apnap.state.objects import Permanent
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
        if part.count(g, cx) > 0 or not part.payable(g, seat, cx):
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
        part.pay(g, seat, cx, [])
    g.way = Way.SPECIAL
    emit(g, Ev.SPECIAL, "116.2b", seat, perm.id)
    turn_face_up(g, perm, "708.7")


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
