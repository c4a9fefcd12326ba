"""What could still be paid of what is being announced: modes, optional costs, X, one more target (601.2b–f)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.rules.helping import affordable
from apnap.rules.paying import cost_key, promised, taps_itself
from apnap.rules.payment import AvailableMana
from apnap.rules.prices import FREE, REPEATABLE, current_price, extra_x, has_x, optional_costs
from apnap.rules.targeting import legal_targets, slots_possible, target_slots
from apnap.state import keys
from apnap.state.kinds import NOTHING
from apnap.vocab.abilities import Activated, WithEffect

if TYPE_CHECKING:
    from apnap.rules.matching import Price
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Item
    from apnap.vocab.costs import CostPart

MOST_TIMES: Final = 100  # a cost that may be paid any number of times
MOST_X: Final = 1000


def payable(g: State, item: Item, how: int) -> bool:
    """Whether the cost as announced so far could be paid."""
    price, parts = current_price(g, item, how)
    return can_pay_all(g, item.controller, item, price, parts)


def can_pay_all(
    g: State, seat: int, cx: Frame, price: Price | None, parts: list[CostPart], available: AvailableMana | None = None
) -> bool:
    """Whether a player could pay the mana and every other part (118.3); `available`: all their mana, if it is known."""
    for part in parts:
        if not part.payable(g, seat, cx):
            return False
    return price is None or can_pay_mana(g, seat, cx, price, parts, available)


def can_pay_mana(
    g: State, seat: int, cx: Frame, price: Price, parts: list[CostPart], available: AvailableMana | None
) -> bool:
    """Whether they could pay the mana besides the other parts, each of which they could pay."""
    if price.total() == 0:
        return True
    for part in parts:
        need = part.count(g, cx) if part.taps else 0
        if need > 0:
            return leaves_enough(g, seat, cx, price, part.choices(g, seat, cx), need)
    if available is None or (available.without is None and taps_itself(cx)):  # its source cannot also pay
        available = AvailableMana(g, seat, promised(cx))
    return affordable(g, seat, price, cx, available)


def leaves_enough(g: State, seat: int, cx: Frame, price: Price, choices: list[int], more: int) -> bool:
    """Whether the mana can be paid although so many more of these are tapped for another part of the cost (118.3).

    Which sources the rest can do without does not depend on the order in which one asks, while each gives one mana.
    """
    before = cx.get(keys.PROMISED)
    taken = before.copy()
    enough = affordable(g, seat, price, cx, AvailableMana(g, seat, promised(cx)))
    for giving in (False, True):  # first those that give no mana anyway
        for id in choices:
            perm = g.permanent(id)
            if not enough or more <= 0 or perm is None or bool(perm.chars.abilities.mana) != giving:
                continue
            cx.put(keys.PROMISED, [*taken, id])
            if affordable(g, seat, price, cx, AvailableMana(g, seat, promised(cx))):
                taken.append(id)
                more -= 1
    promise(cx, before)
    return enough and more <= 0


def promise(cx: Frame, ids: list[int]) -> None:
    """Those are tapped for parts of the cost, and no others."""
    if ids:
        cx.put(keys.PROMISED, ids)
    elif cx.vars:
        cx.vars.pop(keys.PROMISED, None)


def can_be_tapped(g: State, item: Item, price: Price | None, choices: list[int], more: int) -> list[int]:
    """Of what may be tapped for a part of the cost, besides so many more, what leaves enough to pay the mana with."""
    if price is None or price.total() == 0:
        return choices
    before = item.get(keys.PROMISED)
    found: list[int] = []
    for id in choices:
        promise(item, [*before, id])
        if leaves_enough(g, item.controller, item, price, [i for i in choices if i != id], more):
            found.append(id)
    promise(item, before)
    return found


def is_still_there(g: State, item: Item, parts: list[CostPart]) -> bool:
    """Whether what was chosen to pay with can still be: making mana may have taken it (118.3)."""
    for i, part in enumerate(parts):
        chosen = item.vars.get(cost_key(i))
        if chosen:
            choices = part.choices(g, item.controller, item)
            for id in chosen:
                if id not in choices:
                    return False
    return True


def payable_targets(g: State, item: Item, how: int, legal: list[int]) -> list[int]:
    """Of what may be targeted next, that for which the spell can be paid for, perhaps thanks to a later target."""
    slots = target_slots(item)
    slot = len(item.targets) - 1
    before = item.targets[slot]
    later: list[int] = []
    for k in range(slot + 1, len(slots)):
        item.targets.append([])
        for id in legal_targets(g, slots[k], item):
            item.targets[k] = [id]
            if payable(g, item, how):
                later.append(id)
        item.targets[k] = []
    del item.targets[slot + 1 :]
    found: list[int] = []
    for id in legal:
        item.targets[slot] = [*before, id]
        if payable(g, item, how) or later not in ([], [id]):
            found.append(id)
    item.targets[slot] = before
    return found


def mode_payable(g: State, item: Item, how: int, mode: int) -> bool:
    """A mode with a cost of its own can be chosen only if that can be paid as well."""
    ability = item.ability
    if not isinstance(ability, WithEffect):
        return True
    further = item.is_spell and bool(item.modes) and item.card.word("escalate") is not None
    if ability.modes[mode].cost is None and not further:
        forced = mode > 0 and isinstance(ability, Activated) and ability.must
        return not forced or not mode_payable(g, item, how, 0)
    item.modes.append(mode)
    ok = payable(g, item, how)
    item.modes.remove(mode)
    return ok


def next_optional(item: Item) -> str:
    """The optional cost that is decided upon next; nothing if there is none left."""
    for name, _cost in optional_costs(item.card):
        if name not in item.paid:
            return name
    return ""


def most_times(g: State, item: Item, how: int, name: str) -> int:
    """How often an optional cost can be paid, so that there are targets for what it brings (702.33g)."""
    most = 0
    while most < (MOST_TIMES if name in REPEATABLE else 1):
        item.paid[name] = [most + 1]
        if not payable(g, item, how) or not slots_possible(g, target_slots(item), item):
            break
        most += 1
    del item.paid[name]
    return most


def asks_x(item: Item, how: int) -> bool:
    """Whether its cost has an X to choose."""
    if item.is_spell:
        if item.face_down:
            return False
        return (how != FREE and has_x(item.card, how)) or extra_x(item)
    return isinstance(item.ability, Activated) and item.ability.cost.mana.x > 0


def most_x(g: State, item: Item, how: int) -> int:
    available = AvailableMana(g, item.controller, promised(item))
    high = 0
    while high < MOST_X:
        item.x = high + 1
        price, parts = current_price(g, item, how)
        if price is None or not can_pay_mana(g, item.controller, item, price, parts, available):
            break
        high += 1
    item.x = 0
    return high


def possible_x(g: State, item: Item, most: int) -> list[int]:
    """The numbers up to that for which there are targets (601.2c)."""
    slots = target_slots(item)
    if not slots:
        return list(range(most + 1))
    found: list[int] = []
    for x in range(most + 1):
        item.x = x
        if slots_possible(g, slots, item):
            found.append(x)
    item.x = 0
    return found


def affords_another(g: State, item: Item, how: int, beyond: int) -> bool:
    """A target more than are needed may make the spell dearer (601.2f)."""
    if beyond < 0 or not item.card.own_costs:
        return True
    item.targets[-1].append(NOTHING)
    ok = payable(g, item, how)
    item.targets[-1].pop()
    return ok
