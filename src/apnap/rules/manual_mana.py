"""Paying by hand: the player taps what they like and pays when it suffices (601.2g–h); mana abilities with costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.life import life_to_pay
from apnap.cards.blank import NO_CARD
from apnap.options import AUTO, CANCEL, Option, picks
from apnap.queries.frames import frame
from apnap.rules.legality import can_activate
from apnap.rules.mana_abilities import finish_mana_ability
from apnap.rules.matching import TYPES, Price, match
from apnap.rules.paying import pay_automatically, pool_covers, pool_units, promised
from apnap.rules.payment import uses
from apnap.rules.prices import base_price
from apnap.state.kinds import NOTHING, Act, Q, Way
from apnap.state.objects import Frame, Item, Permanent
from apnap.task import SeatTask, Task
from apnap.vocab.adding_mana import AddMana

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.vocab.abilities import Activated

GENERIC: Final = -1  # the place of generic mana among the parts of a price
NOT_ASKED: Final = -2


def ask_for_mana(
    g: State,
    task: Task,
    seat: int,
    price: Price,
    cx: Frame,
    without: list[int] | None,
    announcing: bool = True,
    bound: bool = False,
) -> bool:
    """Pose the question unless the pool suffices already; True if it was posed.  `bound`: it cannot be called off."""

    if pool_covers(g, seat, price, uses(cx) if announcing else []):
        return False
    options = [o for o in all_mana_options(g, seat) if without is None or o.id not in without]
    options.append(AUTO)
    if not bound:
        options.append(CANCEL)
    g.pose(task, Q.PAY, seat, options, "601.2g" if announcing else "605.3a", 1, 1, cx.card.name)
    return True


def ask_what_to_spend(g: State, task: Task, seat: int, price: Price, cx: Item) -> bool:
    """Pose the question which of the mana in the pool pays, where that leaves other mana behind (601.2h)."""
    at, kinds = spendable(g, seat, price, uses(cx))
    if at == NOT_ASKED:
        return False
    options = [Option(Act.COLOR, kind, at) for kind in kinds]
    g.pose(task, Q.COLOR, seat, options, "601.2h", 1, 1, cx.card.name)
    return True


def spendable(g: State, seat: int, price: Price, wanted: list[str]) -> tuple[int, list[int]]:
    """The first part of a price that several types of floating mana could pay: its place, and those types.

    Generic mana is place `GENERIC`; a symbol has its place among the symbols.  Life and {2/W} follow the plan of the
    matching.
    """
    units, _places = pool_units(g, seat, wanted)
    if len(units) > price.total() and match(price, units, len(units), life_to_pay(g, seat)) is not None:
        for at in range(GENERIC if price.generic else 0, len(price.pips)):
            pip = TYPES if at == GENERIC else price.pips[at]
            if pip & ~TYPES:
                continue
            kinds = [
                kind
                for kind in range(6)
                if pip >> kind & 1
                and 1 << kind in units
                and match(paid_with(price, at, kind), units, len(units), life_to_pay(g, seat))
            ]
            if len(kinds) > 1:
                return at, kinds
    return NOT_ASKED, []


def paid_with(price: Price, at: int, kind: int) -> Price:
    """The same price where that part has to be paid with one type of mana."""
    pips = list(price.pips)
    if at == GENERIC:
        return Price([*pips, 1 << kind], price.generic - 1, price.life)
    pips[at] = 1 << kind
    return Price(pips, price.generic, price.life)


def tap_by_hand(g: State, task: Task, seat: int, option: Option) -> None:
    """A mana ability in the middle of paying (605.3a); then the question comes again."""
    g.push(task)
    perm = g.permanent(option.id)
    assert perm is not None
    begin_mana_ability(g, seat, perm, perm.chars.abilities.mana[option.aux])


def begin_mana_ability(g: State, seat: int, perm: Permanent, ability: Activated) -> None:
    """Any mana ability: pay its mana, ask what else to pay with, and let it resolve at once."""
    item = Item(g.fresh_id(), perm.card, perm.owner, False, ability, perm.id, seat)
    item.chars = perm.chars
    index = perm.chars.abilities.mana.index(ability)
    if ability.cost.mana.total:
        price = base_price(ability.cost.mana, 0)
        if not pay_automatically(g, seat, price, item, promised(item)):
            g.rewind = g.before is not None  # else nothing was done, and whoever asked asks again
            return
    for part in ability.cost.parts:
        if part.count(g, item) > 0:
            g.push(ChooseForMana(perm.id, seat, index, []))
            return
    finish_mana_ability(g, seat, perm, ability, item, [], -1)


class PaidByHand(SeatTask):
    """A special action that costs mana (116.2), paid by hand."""

    def gone(self, g: State) -> bool:
        """Whether there is nothing left to do it with."""
        return False

    def price(self, g: State) -> Price:
        raise NotImplementedError

    def about(self, g: State) -> Frame:
        return frame(NO_CARD, NOTHING, self.seat)

    def finish(self, g: State) -> None:
        """It is paid for by the game as far as it is not yet, and done."""
        raise NotImplementedError

    def run(self, g: State) -> None:
        if not self.gone(g) and not ask_for_mana(g, self, self.seat, self.price(g), self.about(g), None):
            self.finish(g)

    def may_cancel(self, g: State) -> bool:
        return True

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.CANCEL or self.gone(g):
            g.rewind = True
        elif option.act == Act.AUTO:
            self.finish(g)
        else:
            tap_by_hand(g, self, self.seat, option)


def pay_special(g: State, seat: int, price: Price, cx: Frame) -> bool:
    """Pay for a special action; if mana was made that does not pay it, all of it is taken back (732.1)."""
    g.way = Way.SPECIAL
    if price.total() and not pay_automatically(g, seat, price, cx, None, False):
        g.rewind = True
        return False
    g.way = Way.SPECIAL
    return True


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


def mana_options(g: State, seat: int, perm: Permanent, options: list[Option], manual: bool) -> None:
    """Mana abilities: all of them when the player pays by hand, else those the game would not use by itself."""
    for i, ability in enumerate(perm.chars.abilities.mana):
        effect = ability.effect
        simple = ability.cost.only_tap and isinstance(effect, AddMana) and effect.automatic
        if (manual or not simple) and can_activate(g, seat, perm, ability, -1 - i):
            options.append(Option(Act.MANA, perm.id, i))


def other_sources(g: State, seat: int) -> bool:
    """Whether the player could make mana for an effect that asks for it in ways the game leaves to them (605.3a)."""
    found: list[Option] = []
    for perm in g.battlefield:
        if perm.controller == seat and perm.chars.abilities.mana:
            mana_options(g, seat, perm, found, False)
            for option in found:
                effect = perm.chars.abilities.mana[option.aux].effect
                if not isinstance(effect, AddMana) or not effect.only:
                    return True
            found.clear()
    return False


def all_mana_options(g: State, seat: int) -> list[Option]:
    """Also those that are not listed while the game pays automatically: they are legal all the same (605.3a)."""
    found: list[Option] = []
    for perm in g.battlefield:
        if perm.controller == seat and perm.chars.abilities.mana:
            mana_options(g, seat, perm, found, True)
    return found
