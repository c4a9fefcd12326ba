"""Paying by hand: the player taps what they like and says when to pay (601.2g–h)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.options import AUTO, CANCEL, Option
from apnap.rules.announcing import Announce, current_price, pay_parts
from apnap.rules.payment import Price, pay_automatically
from apnap.state.kinds import MANA_LETTERS, NOTHING, Act, Q
from apnap.state.objects import Item, Permanent
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.vocab.abilities import Activated


class PayManually(Task):
    """Activate mana abilities one by one; pay from the pool as soon as it suffices, or let the game do the rest."""

    fields: ClassVar[tuple[str, ...]] = ("id", "how")

    def __init__(self, id: int, how: int) -> None:
        self.id = id
        self.how = how

    def run(self, g: State) -> None:
        from apnap.rules.actions import all_mana_options

        item = g.objects.get(self.id)
        if not isinstance(item, Item):
            return
        price, parts = current_price(g, item, self.how)
        if price is None or pool_covers(g, item.controller, price):
            if price is not None:
                pay_from_pool(g, item, price)
            pay_parts(g, item, parts)
            g.push(Announce(self.id, self.how, 7))
            return
        options = [o for o in all_mana_options(g, item.controller) if o.id != item.source]
        options.append(AUTO)
        options.append(CANCEL)
        g.pose(self, Q.PAY, item.controller, options, "601.2g", 1, 1, item.card.name)

    def answer(self, g: State, option: Option) -> None:
        from apnap.rules.casting import activate_mana

        item = g.objects[self.id]
        assert isinstance(item, Item)
        if option.act == Act.CANCEL:
            g.rewind = True
            return
        if option.act == Act.AUTO:
            price, parts = current_price(g, item, self.how)
            if price is not None and not pay_automatically(g, item.controller, price, item, NOTHING):
                g.rewind = True
                return
            pay_parts(g, item, parts)
            g.push(Announce(self.id, self.how, 7))
            return
        g.push(self)
        perm = g.permanent(option.id)
        assert perm is not None
        activate_mana(g, item.controller, perm, perm.chars.abilities.mana[option.aux])


def pool_covers(g: State, seat: int, price: Price) -> bool:
    p = g.players[seat]
    units: list[int] = []
    for kind in range(6):
        for _ in range(p.pool[kind]):
            units.append(1 << kind)
    if p.special_mana is not None:
        for unit in p.special_mana:
            if not unit.only:
                units.append(1 << unit.kind)
    from apnap.rules.payment import augment

    taken = [-1] * len(units)
    for i in range(len(price.pips)):
        if not augment(price.pips, units, taken, i, [False] * len(units)):
            return False
    return len(units) - len(price.pips) >= price.generic


def pay_from_pool(g: State, item: Item, price: Price) -> None:
    """The pool suffices, so automatic payment takes from it before it taps anything."""
    pay_automatically(g, item.controller, price, item, NOTHING)


def begin_mana_ability(g: State, seat: int, perm: Permanent, ability: Activated) -> None:
    """A mana ability with more to its cost than {T}: pay, then it resolves at once."""
    from apnap.rules.announcing import base_price
    from apnap.rules.resolving import run_frame

    item = Item(g.fresh_id(), perm.card, perm.owner, False, ability, perm.id, seat)
    if ability.cost.mana.total:
        price = base_price(ability.cost.mana, 0)
        if not pay_automatically(g, seat, price, item, perm.id):
            g.rewind = True
            return
    needs = [part for part in ability.cost.parts if part.count(g, item) > 0]
    if needs:
        g.push(ChooseForMana(perm.id, seat, perm.chars.abilities.mana.index(ability), []))
        return
    for part in ability.cost.parts:
        part.pay(g, seat, item, [])
    run_frame(g, item)


class ChooseForMana(Task):
    """What to sacrifice, discard or tap for a mana ability."""

    fields: ClassVar[tuple[str, ...]] = ("perm", "seat", "index", "chosen")

    def __init__(self, perm: int, seat: int, index: int, chosen: list[int]) -> None:
        self.perm = perm
        self.seat = seat
        self.index = index
        self.chosen = chosen

    def run(self, g: State) -> None:
        from apnap.options import picks
        from apnap.rules.resolving import run_frame

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
        start = 0
        for part in ability.cost.parts:
            need = part.count(g, item)
            chosen = self.chosen[start : start + need]
            if part.key and chosen:
                item.paid[part.key] = chosen
            part.pay(g, self.seat, item, chosen)
            start += need
        run_frame(g, item)

    def answer(self, g: State, option: Option) -> None:
        g.push(ChooseForMana(self.perm, self.seat, self.index, [*self.chosen, option.id]))


LETTERS = MANA_LETTERS
