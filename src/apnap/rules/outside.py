"""What may be brought into the game from outside it: companions (702.139), and what a variant allows (903.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.emit import emit
from apnap.atoms.life import life_to_pay
from apnap.atoms.outside import bring_in
from apnap.cards.blank import NO_CARD
from apnap.options import Option
from apnap.queries.color_identity import color_identity, commanders_colors
from apnap.queries.frames import frame
from apnap.queries.outside import companion_of
from apnap.rules.manual_mana import PaidByHand, pay_special
from apnap.rules.matching import Price
from apnap.rules.payment import AvailableMana
from apnap.state.kinds import NOTHING, Act, Ev

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State

COMPANION: Final = 2  # the `aux` of the special action


def may_enter(g: State, seat: int, card: CardDef) -> bool:
    """903.11a: nothing with the name of a card they own in the game, and only colours of their commanders.

    What was in the starting deck is owned by them as long as they are in the game, wherever it is.
    """
    if not g.format.commander:
        return True
    if color_identity(card) & ~commanders_colors(g, seat):
        return False
    return not any(o.owner == seat and o.is_card and o.card.name == card.name for o in g.objects.values())


def companion_option(g: State, seat: int) -> Option | None:
    """116.2g: in a main phase of their turn with an empty stack, which the caller knows, for {3} (702.139a)."""
    card = companion_of(g, seat)
    if card is None or not may_enter(g, seat, card):
        return None
    if not AvailableMana(g, seat).covers(companion_price(), life_to_pay(g, seat)):
        return None
    return Option(Act.SPECIAL, seat, COMPANION)


def companion_price() -> Price:
    return Price([], 3)


def begin_companion(g: State, seat: int) -> None:
    if g.manual_mana >> seat & 1:
        g.push(PayForCompanion(seat))
    else:
        finish_companion(g, seat)


def finish_companion(g: State, seat: int) -> None:
    card = companion_of(g, seat)
    if card is None:
        return
    if not pay_special(g, seat, companion_price(), frame(NO_CARD, NOTHING, seat)):
        return
    emit(g, Ev.SPECIAL, "116.2g", seat, n=3, note=f"put {card.name} into hand")
    bring_in(g, seat, card, "702.139a")


class PayForCompanion(PaidByHand):
    """The {3} of a companion, by hand."""

    def price(self, g: State) -> Price:
        return companion_price()

    def finish(self, g: State) -> None:
        finish_companion(g, self.seat)
