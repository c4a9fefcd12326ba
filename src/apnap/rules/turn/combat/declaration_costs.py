"""Costs to attack or block (508.1g–j, 509.1d–f): whether they can be paid, and paying them together."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.life import life_to_pay
from apnap.options import AUTO, Option, picks
from apnap.queries.frames import source_frame, source_name
from apnap.queries.rule_changes import rule_amount
from apnap.rules.manual_mana import all_mana_options, tap_by_hand
from apnap.rules.matching import Price
from apnap.rules.paying import pay_automatically, pool_covers
from apnap.rules.payment import AvailableMana
from apnap.rules.prices import base_price
from apnap.state.kinds import Act, Q
from apnap.task import Task
from apnap.vocab.costs import Cost, PayLife

if TYPE_CHECKING:
    from apnap.state.effects import RuleEntry
    from apnap.state.game_state import State
    from apnap.state.objects import Frame


class Bill:
    """A total cost, locked in once it is determined (508.1h, 509.1d)."""

    def __init__(self) -> None:
        self.costs: list[Cost] = []
        self.sources: list[int] = []
        self.times: list[int] = []

    def add(self, g: State, entries: list[RuleEntry]) -> None:
        for entry in entries:
            cost = entry.node.cost
            if cost is not None:
                self.costs.append(cost)
                self.sources.append(entry.source)
                self.times.append(rule_amount(g, entry))


def frame_for(g: State, source: int, seat: int) -> Frame:
    """The one who pays chooses what to pay with."""
    cx = source_frame(g, source)
    cx.controller = seat
    return cx


def total_price(costs: list[Cost], times: list[int]) -> Price:
    total = Price([], 0)
    for k, cost in enumerate(costs):
        price = base_price(cost.mana, 0)
        total.pips.extend(price.pips * times[k])
        total.generic += price.generic * times[k]
    return total


def all_affordable(g: State, seats: list[int], bills: list[Bill], gone: list[int]) -> bool:
    """Whether each player could pay their bill, and a team that shares its life all of them together (810.9b)."""
    if not g.format.shared_life or len(seats) < 2:
        return all(affordable(g, seat, bills[k], gone) for k, seat in enumerate(seats))
    left = life_to_pay(g, seats[0])
    for k, seat in enumerate(seats):
        if not affordable(g, seat, bills[k], gone, max(left, 0)):
            return False
        needed = 0  # as little as need be
        while not affordable(g, seat, bills[k], gone, needed):
            needed += 1
        left -= needed
    return True


def affordable(g: State, seat: int, bill: Bill, gone: list[int], most: int = -1) -> bool:
    """Whether the player could pay it all, without tapping `gone` (they tap for attacking first: 508.1f).

    `most`: how much life that may cost; -1: all there is.
    """
    if not bill.costs:
        return True
    most = life_to_pay(g, seat) if most < 0 else most
    life = 0
    needs: dict[int, int] = {}
    for k, cost in enumerate(bill.costs):
        cx = frame_for(g, bill.sources[k], seat)
        for part in cost.parts:
            if isinstance(part, PayLife):
                life += part.n.value(g, cx) * bill.times[k]
                continue
            if not part.payable(g, seat, cx):
                return False
            need = part.count(g, cx) * bill.times[k]
            if need:
                needs[id(part)] = needs.get(id(part), 0) + need
                if needs[id(part)] > len(part.choices(g, seat, cx)):
                    return False
    if life > 0 and most < life:
        return False  # 119.4
    return mana_suffices(g, seat, total_price(bill.costs, bill.times), gone, most - life)


def mana_suffices(g: State, seat: int, price: Price, gone: list[int], life: int) -> bool:
    if price.total() == 0:
        return True
    return AvailableMana(g, seat, gone, False).covers(price, life)


def payers(g: State, creatures: list[int], seat: int) -> list[int]:
    """Who pays for what these creatures do: that player; of a team that declares together, whoever controls them."""
    if not g.shared:
        return [seat]
    found: list[int] = []
    for id in creatures:
        perm = g.permanent(id)
        if perm is not None and perm.controller not in found:
            found.append(perm.controller)
    return found


def theirs(g: State, seat: int, id: int) -> bool:
    """Whether that player pays for that creature."""
    perm = g.permanent(id) if g.shared else None
    return perm is None or perm.controller == seat


class PayDeclaration(Task):
    """Choose what to pay with, then pay everything; partial payments are not allowed (508.1j, 509.1f)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "rule", "costs", "sources", "times", "chosen")

    def __init__(
        self, seat: int, rule: str, costs: list[Cost], sources: list[int], times: list[int], chosen: list[int]
    ) -> None:
        self.seat = seat
        self.rule = rule
        self.costs = costs
        self.sources = sources
        self.times = times
        self.chosen = chosen

    def run(self, g: State) -> None:
        start = 0
        for k, cost in enumerate(self.costs):
            cx = frame_for(g, self.sources[k], self.seat)
            for part in cost.parts:
                need = part.count(g, cx) * self.times[k]
                if len(self.chosen) < start + need:
                    left = [c for c in part.choices(g, self.seat, cx) if c not in self.chosen]
                    g.pose(self, Q.COST, self.seat, picks(left), self.rule, need, need, source_name(g, cx))
                    return
                start += need
        price = total_price(self.costs, self.times)
        if price.total() and g.manual_mana >> self.seat & 1 and self.ask_mana(g, price):
            return
        self.pay(g, price)

    def ask_mana(self, g: State, price: Price) -> bool:
        """A chance to activate mana abilities (508.1i, 509.1e)."""
        if pool_covers(g, self.seat, price, []):
            return False
        options = all_mana_options(g, self.seat)
        options.append(AUTO)
        g.pose(self, Q.PAY, self.seat, options, self.rule, 1, 1, "")
        return True

    def pay(self, g: State, price: Price) -> None:
        if price.total():
            cx = frame_for(g, self.sources[0], self.seat)
            if not pay_automatically(g, self.seat, price, cx, use=False):
                g.rewind = True  # mana was tapped for something else: the declaration is illegal (508.1, 509.1)
                return
        start = 0
        for k, cost in enumerate(self.costs):
            cx = frame_for(g, self.sources[k], self.seat)
            for part in cost.parts:
                need = part.count(g, cx) * self.times[k]
                chosen = self.chosen[start : start + need]
                for _i in range(1 if need else self.times[k]):
                    part.pay(g, self.seat, cx, chosen)
                start += need

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.PICK:
            chosen = [*self.chosen, option.id]
            g.push(PayDeclaration(self.seat, self.rule, self.costs, self.sources, self.times, chosen))
        elif option.act == Act.AUTO:
            self.pay(g, total_price(self.costs, self.times))
        else:
            tap_by_hand(g, self, self.seat, option)
