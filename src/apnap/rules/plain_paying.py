"""The common case of paying (601.2g–h) at speed: symbols of one type each, and sources of one mana of one type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.mana import floating as has_floating
from apnap.atoms.status import tap_unnoticed
from apnap.rules.mana_abilities import activate_mana
from apnap.rules.payment import NOT_PLAIN, can_tap_for_mana, is_among, plain_mana
from apnap.rules.prices import costs_printed
from apnap.state.kinds import CREATURE, Ev
from apnap.vocab.mana import PHYREXIAN, TOTAL, covers

if TYPE_CHECKING:
    from apnap.native import i64
    from apnap.rules.matching import Price
    from apnap.state.game_state import State
    from apnap.state.objects import Item, Permanent
    from apnap.vocab.mana import ManaCost


def pay_at_once(g: State, seat: int, cost: ManaCost) -> bool:
    """For a spell alone on the stack, with mana of one type from plain sources: it need not go through the pool, for
    nobody is told of it.  False (and nothing done) if it is not that easy."""
    if cost.counted < 0 or len(g.stack) != 1 or is_noticed(g, seat):
        return False
    have = plain_mana(g, seat, False)
    if have == NOT_PLAIN or not of_one_type(have) or not covers(have, cost.counted):
        return False
    left = cost.total
    for perm in g.battlefield:
        if left == 0:
            break
        if perm.controller != seat or perm.tapped:
            continue
        if perm.chars.abilities.unit and not perm.chars.types & CREATURE:
            tap_unnoticed(g, perm)
            left -= 1
    g.mana_floating = True
    g.stamp += 1
    return True


def pay_printed(g: State, item: Item, how: int) -> bool:
    """The same for a spell of which things have been chosen already, if it costs what is printed; what it targets is
    not tapped without need."""
    if g.ruleset.mana_first or not costs_printed(g, item, how):
        return False
    for slot in item.targets:
        for id in slot:
            perm = g.permanent(id)
            if perm is not None and perm.chars.abilities.unit:
                return False
    return pay_at_once(g, item.controller, item.card.cost)


def is_noticed(g: State, seat: int) -> bool:
    """Whether anything comes of tapping for mana besides mana, or that player wants to do it themselves."""
    if g.log is not None or g.watching or g.melee is not None or g.ruleset.tapped_artifacts_off:
        return True
    if g.hears(Ev.TAPPED) or g.hears(Ev.ACTIVATED) or g.hears(Ev.TAPPED_FOR_MANA) or g.hears(Ev.MANA_ADDED):
        return True
    return g.manual_mana >> seat & 1 != 0


def of_one_type(have: i64) -> bool:
    """Whether all that mana, so counted, is of the same type."""
    n = have >> TOTAL
    rest = have & ((1 << TOTAL) - 1)
    while rest & 127 == 0 and rest:  # not-a-rule
        rest >>= 8
    return rest == n


def plain_need(price: Price) -> list[int] | None:
    """How many symbols ask for each type; None if some can be paid in more than one way."""
    need = [0, 0, 0, 0, 0, 0]
    for pip in price.pips:
        if pip & (pip - 1) or pip >= PHYREXIAN:
            return None
        kind = pip.bit_length() - 1
        need[kind] = need[kind] + 1
    return need


def pay_plainly(g: State, seat: int, price: Price, without: list[int] | None, kept: list[int]) -> bool:
    """With nothing in the pool; False (and nothing done) if it is not that easy."""
    need = tap_plainly(g, seat, price, without, kept, False)
    if need is None:
        return False
    pool = g.players[seat].pool
    for kind in range(6):
        if need[kind]:
            pool[kind] = pool[kind] - need[kind]
    g.stamp += 1
    return True


def tap_plainly(
    g: State, seat: int, price: Price, without: list[int] | None, kept: list[int], alike: bool
) -> list[int] | None:
    """Tap what pays the price: how much of each type that is; None (and nothing done) if it is not that easy.

    `alike`: only if all there is gives the same type, so that nobody could want others tapped.
    """
    if g.hears(Ev.TAPPED_FOR_MANA) or (g.mana_floating and has_floating(g.players[seat])):
        return None
    if g.rules and "cannot activate" in g.rules:
        return None
    need = plain_need(price)
    if need is None:
        return None
    have = [0, 0, 0, 0, 0, 0]
    sources: list[Permanent] = []
    for perm in g.battlefield:
        if perm.tapped or perm.controller != seat or (without is not None and is_among(perm.id, without)):
            continue
        abilities = perm.chars.abilities
        kind = abilities.gives
        if kind < 0 or perm.chars.types & CREATURE:
            if not abilities.mana or not can_tap_for_mana(perm):
                continue
            return None
        if not kept or not is_among(perm.id, kept):
            have[kind] = have[kind] + 1
            sources.append(perm)
    spare = 0
    kinds = 0
    only = 0
    for kind in range(6):
        left = have[kind] - need[kind]
        if left < 0 or (alike and 0 < have[kind] < len(sources)):
            return None
        if left:
            spare += left
            kinds += 1
            only = kind
    if spare < price.generic:
        return None
    if kinds == 1:
        need[only] = need[only] + price.generic
    elif price.generic == spare:
        need = have
    elif price.generic:
        take_generic(price.generic, need, have, hand_demand(g, seat))
    for kind in range(6):
        left = need[kind]
        if left == 0:
            continue
        for perm in sources:
            abilities = perm.chars.abilities
            if abilities.gives == kind:
                activate_mana(g, seat, perm, abilities.mana[0], kind)
                left -= 1
                if left == 0:
                    break
    return need


def take_generic(n: int, need: list[int], have: list[int], demand: list[int]) -> None:
    """Colourless mana first, then the type the hand can spare most of."""
    for _i in range(n):
        best = -1
        for kind in (5, 0, 1, 2, 3, 4):
            left = have[kind] - need[kind]
            if left > 0 and (best < 0 or left - demand[kind] > have[best] - need[best] - demand[best]):
                best = kind
            if best == 5:
                break
        need[best] += 1


def hand_demand(g: State, seat: int) -> list[int]:
    """How much of each type the cards still in hand ask for, one card at a time."""
    demand = [0, 0, 0, 0, 0, 0]
    for obj in g.players[seat].hand:
        counts = obj.card.cost.counts
        for kind in range(5):
            demand[kind] = max(demand[kind], counts[kind])
    return demand


# ---- floating mana -----------------------------------------------------------------------------------------------


def pool_has(pool: list[int], need: list[int], generic: int) -> bool:
    """Whether that much of each type is there, and so much more of any."""
    left = 0
    for kind in range(6):
        if pool[kind] < need[kind]:
            return False
        left += pool[kind] - need[kind]
    return left >= generic


def spend_plainly(g: State, seat: int, price: Price) -> bool:
    """From a pool of which everything can be spent on anything; False (and nothing done) if it is not that easy."""
    p = g.players[seat]
    if p.special_mana is not None:
        return False
    need = plain_need(price)
    if need is None or not pool_has(p.pool, need, price.generic):
        return False
    generic = price.generic
    for kind in (5, 0, 1, 2, 3, 4):
        left = p.pool[kind] - need[kind]
        more = min(left, generic)
        generic -= more
        p.pool[kind] = left - more
    g.stamp += 1
    return True
