"""Paying by hand: the player taps what they like and pays when it suffices (601.2g–h); mana abilities with costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.options import AUTO, CANCEL, Option, picks
from apnap.rules.announcing import FINISHED, Announce, pay_parts, tapped_source
from apnap.rules.mana_abilities import finish_mana_ability
from apnap.rules.matching import Price
from apnap.rules.paying import pay_automatically, pool_covers
from apnap.rules.payment import uses
from apnap.rules.prices import base_price, current_price
from apnap.rules.taking_back import cancel
from apnap.state.kinds import NOTHING, Act, Q
from apnap.state.objects import Item, Permanent
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.vocab.abilities import Activated
    from apnap.vocab.costs import CostPart


def ask_for_mana(
    g: State, task: Task, seat: int, price: Price, cx: Item, without: int, announcing: bool = True, bound: bool = False
) -> bool:
    """Pose the question unless the pool suffices already; True if it was posed.  `bound`: it cannot be called off."""
    from apnap.rules.actions import all_mana_options

    if pool_covers(g, seat, price, uses(cx) if announcing else []):
        return False
    options = [o for o in all_mana_options(g, seat) if o.id != without]
    options.append(AUTO)
    if not bound:
        options.append(CANCEL)
    g.pose(task, Q.PAY, seat, options, "601.2g" if announcing else "605.3a", 1, 1, cx.card.name)
    return True


def tap_by_hand(g: State, task: Task, seat: int, option: Option) -> None:
    """A mana ability in the middle of paying (605.3a); then the question comes again."""
    g.push(task)
    perm = g.permanent(option.id)
    assert perm is not None
    begin_mana_ability(g, seat, perm, perm.chars.abilities.mana[option.aux])


class PayManually(Task):
    """Activate mana abilities one by one; pay from the pool as soon as it suffices, or let the game do the rest."""

    fields: ClassVar[tuple[str, ...]] = ("id", "how")

    def __init__(self, id: int, how: int) -> None:
        self.id = id
        self.how = how

    def run(self, g: State) -> None:
        item = g.objects.get(self.id)
        if not isinstance(item, Item):
            return
        price, parts = current_price(g, item, self.how)
        bound = g.before is None  # begun while something else resolves: there is nothing to go back to
        if price is not None and ask_for_mana(g, self, item.controller, price, item, tapped_source(item), bound=bound):
            return
        self.pay(g, item, price, parts)

    def pay(self, g: State, item: Item, price: Price | None, parts: list[CostPart]) -> None:
        if price is not None and not pay_automatically(g, item.controller, price, item, tapped_source(item)):
            cancel(g, item)
            return
        pay_parts(g, item, parts)
        g.push(Announce(self.id, self.how, FINISHED))

    def may_cancel(self, g: State) -> bool:
        return True

    def answer(self, g: State, option: Option) -> None:
        item = g.objects[self.id]
        assert isinstance(item, Item)
        if option.act == Act.CANCEL:
            cancel(g, item)
        elif option.act == Act.AUTO:
            price, parts = current_price(g, item, self.how)
            self.pay(g, item, price, parts)
        else:
            tap_by_hand(g, self, item.controller, option)


class PayToTurnUp(Task):
    """The cost of turning a face-down permanent face up, by hand (702.37e)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "perm")

    def __init__(self, seat: int, perm: int) -> None:
        self.seat = seat
        self.perm = perm

    def run(self, g: State) -> None:
        from apnap.rules.actions import finish_turn_up, g_frame, turn_up_cost

        perm = g.permanent(self.perm)
        if perm is None:
            return
        price = base_price(turn_up_cost(perm).mana, 0)
        if not ask_for_mana(g, self, self.seat, price, g_frame(g, perm), NOTHING):
            finish_turn_up(g, self.seat, perm)

    def may_cancel(self, g: State) -> bool:
        return True

    def answer(self, g: State, option: Option) -> None:
        from apnap.rules.actions import finish_turn_up

        perm = g.permanent(self.perm)
        if option.act == Act.CANCEL or perm is None:
            g.rewind = True
        elif option.act == Act.AUTO:
            finish_turn_up(g, self.seat, perm)
        else:
            tap_by_hand(g, self, self.seat, option)


def begin_mana_ability(g: State, seat: int, perm: Permanent, ability: Activated) -> None:
    """Any mana ability: pay its mana, ask what else to pay with, and let it resolve at once."""
    item = Item(g.fresh_id(), perm.card, perm.owner, False, ability, perm.id, seat)
    item.chars = perm.chars
    index = perm.chars.abilities.mana.index(ability)
    if ability.cost.mana.total:
        price = base_price(ability.cost.mana, 0)
        if not pay_automatically(g, seat, price, item, tapped_source(item)):
            g.rewind = g.before is not None  # else nothing was done, and whoever asked asks again
            return
    for part in ability.cost.parts:
        if part.count(g, item) > 0:
            g.push(ChooseForMana(perm.id, seat, index, []))
            return
    finish_mana_ability(g, seat, perm, ability, item, [], -1)


class ChooseForMana(Task):
    """What to sacrifice, discard or tap for a mana ability."""

    fields: ClassVar[tuple[str, ...]] = ("perm", "seat", "index", "chosen")

    def __init__(self, perm: int, seat: int, index: int, chosen: list[int]) -> None:
        self.perm = perm
        self.seat = seat
        self.index = index
        self.chosen = chosen

    def run(self, g: State) -> None:
        perm = g.permanent(self.perm)
        if perm is None:
            return
        ability = perm.chars.abilities.mana[self.index]
        item = Item(g.fresh_id(), perm.card, perm.owner, False, ability, perm.id, self.seat)
        start = 0
        for part in ability.cost.parts:
            need = part.count(g, item)
            if len(self.chosen) < start + need:
                left = [c for c in part.choices(g, self.seat, item) if c not in self.chosen]
                g.pose(self, Q.COST, self.seat, picks(left), "602.2b", need, need, perm.chars.name)
                return
            start += need
        finish_mana_ability(g, self.seat, perm, ability, item, self.chosen, -1)

    def may_cancel(self, g: State) -> bool:
        return True

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.CANCEL:
            g.rewind = True
        else:
            g.push(ChooseForMana(self.perm, self.seat, self.index, [*self.chosen, option.id]))
