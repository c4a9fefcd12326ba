"""What could still be paid of what is being announced: modes, optional costs, X, one more target (601.2b–f)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.rules.helping import affordable
from apnap.rules.paying import tapped_source
from apnap.rules.payment import AvailableMana
from apnap.rules.prices import FREE, REPEATABLE, current_price, extra_x, has_x, optional_costs
from apnap.rules.targeting import slots_possible, target_slots
from apnap.state.kinds import NOTHING
from apnap.vocab.abilities import Activated, WithEffect

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item

MOST_TIMES: Final = 100  # a cost that may be paid any number of times
MOST_X: Final = 1000


def payable(g: State, item: Item, how: int) -> bool:
    """Whether the cost as announced so far could be paid."""
    price, parts = current_price(g, item, how)
    for part in parts:
        if not part.payable(g, item.controller, item):
            return False
    if price is None:
        return True
    return affordable(g, item.controller, price, item, AvailableMana(g, item.controller, tapped_source(item)))


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
    available = AvailableMana(g, item.controller, tapped_source(item))
    high = 0
    while high < MOST_X:
        item.x = high + 1
        price, _parts = current_price(g, item, how)
        if price is None or not affordable(g, item.controller, price, item, available):
            break
        high += 1
    item.x = 0
    return high


def affords_another(g: State, item: Item, how: int, beyond: int) -> bool:
    """A target more than are needed may make the spell dearer (601.2f)."""
    if beyond < 0 or not item.card.own_costs:
        return True
    item.targets[-1].append(NOTHING)
    ok = payable(g, item, how)
    item.targets[-1].pop()
    return ok
