"""Turning a face-down permanent face up for its morph cost (708.7, 702.37e), a special action (116.2b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.atoms.status import turn_face_up
from apnap.queries.frames import source_frame
from apnap.rules.manual_mana import PaidByHand, pay_special
from apnap.rules.matching import Price
from apnap.rules.payment import AvailableMana
from apnap.rules.prices import base_price
from apnap.state.kinds import Ev, Way
from apnap.state.objects import Permanent

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame
    from apnap.vocab.costs import Cost


def turn_up_cost(perm: Permanent) -> Cost:
    word = perm.card.word("morph")
    assert word is not None and word.cost is not None
    return word.cost


def can_turn_up(g: State, seat: int, perm: Permanent) -> bool:
    """708.7, 702.37e: for its morph cost, whenever its controller has priority."""
    word = perm.card.word("morph")
    if word is None or word.cost is None:
        return False
    cx = source_frame(g, perm.id)
    for part in word.cost.parts:
        if part.count(g, cx) > 0 or not part.payable(g, seat, cx):
            return False
    return AvailableMana(g, seat).covers(base_price(word.cost.mana, 0), g.players[seat].life)


def turn_up(g: State, seat: int, id: int) -> None:
    """A special action (116.2b)."""
    perm = g.permanent(id)
    assert perm is not None
    if g.manual_mana >> seat & 1:
        g.push(PayToTurnUp(seat, id))
    else:
        finish_turn_up(g, seat, perm)


def finish_turn_up(g: State, seat: int, perm: Permanent) -> None:
    cost = turn_up_cost(perm)
    cx = source_frame(g, perm.id)
    if not pay_special(g, seat, base_price(cost.mana, 0), cx):
        return
    for part in cost.parts:
        part.pay(g, seat, cx, [])
    g.way = Way.SPECIAL
    emit(g, Ev.SPECIAL, "116.2b", seat, perm.id)
    turn_face_up(g, perm, "708.7")


class PayToTurnUp(PaidByHand):
    """The cost of turning a face-down permanent face up, by hand (702.37e)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "perm")

    def __init__(self, seat: int, perm: int) -> None:
        super().__init__(seat)
        self.perm = perm

    def gone(self, g: State) -> bool:
        return g.permanent(self.perm) is None

    def price(self, g: State) -> Price:
        perm = g.permanent(self.perm)
        assert perm is not None
        return base_price(turn_up_cost(perm).mana, 0)

    def about(self, g: State) -> Frame:
        return source_frame(g, self.perm)

    def finish(self, g: State) -> None:
        perm = g.permanent(self.perm)
        assert perm is not None
        finish_turn_up(g, self.seat, perm)
