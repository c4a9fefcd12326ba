"""Paying (601.2g–h): the game taps what a sensible player would, then spends from the pool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.life import life_to_pay, lose_life
from apnap.rules.mana_abilities import activate_mana
from apnap.rules.mana_ways import Assigning, Source, Yield, useful
from apnap.rules.matching import Matching, Price, match
from apnap.rules.payment import allowed, pays_from_pool, sources_of, uses
from apnap.rules.plain_paying import hand_demand, pay_plainly, plain_need, pool_has, spend_plainly
from apnap.state import keys
from apnap.state.objects import Frame
from apnap.state.players import Mana
from apnap.vocab.abilities import Activated
from apnap.vocab.costs import TapSelf, UntapSelf

if TYPE_CHECKING:
    from apnap.state.game_state import State

POOL: Final = -1


def pay_automatically(
    g: State, seat: int, price: Price, cx: Frame, without: list[int] | None = None, use: bool = True
) -> bool:
    """Tap sources and spend mana so that the price is paid; False (and nothing done) if it cannot be.

    `use`: it pays for casting or activating `cx`; otherwise an effect or the rules ask for it, restricted mana is no
    help, and mana sources may be used just before, even where they are used before what they pay for.
    """
    pool = use and pays_from_pool(g, seat)
    kept = spared(g, seat, cx)
    if not pool and pay_plainly(g, seat, price, without, kept):
        return True
    if spend_plainly(g, seat, price):
        return True
    wanted = uses(cx) if use else []
    if pool_covers(g, seat, price, wanted):
        return spend(g, seat, price, cx, wanted)
    if pool or not tap_for(g, seat, price, without, wanted, kept):
        return False
    return spend(g, seat, price, cx, wanted)


def spared(g: State, seat: int, cx: Frame) -> list[int]:
    """What this is about, and what the player's other spells and abilities on the stack are about: a land that is being
    animated, a creature that is to grow.  It is not tapped while something else can be."""
    found = [cx.source]
    for slot in cx.targets:
        found.extend(slot)
    for item in g.stacked():
        if item.controller == seat and item.id != cx.id:
            found.append(item.source)
            for slot in item.targets:
                found.extend(slot)
    return found


def tap_for(g: State, seat: int, price: Price, without: list[int] | None, wanted: list[str], kept: list[int]) -> bool:
    """Use mana sources until the pool could pay the price; False (and nothing done) if there are too few."""
    plan = make_plan(g, seat, price, without, wanted, kept)
    if plan is None:
        return False
    for perm_id, y in plan:
        perm = g.permanent(perm_id)
        if perm is not None:
            activate_mana(g, seat, perm, y.ability, y.kind)
    return True


# ---- the pool ----------------------------------------------------------------------------------------------------


def pool_units(g: State, seat: int, wanted: list[str]) -> tuple[list[int], list[int]]:
    """Floating mana as masks, and where each unit is: -1 the plain pool, else its place among the special mana.

    What can be spent on little goes first, what lasts longest goes last.
    """
    p = g.players[seat]
    units: list[int] = []
    places: list[int] = []
    special: list[Mana] = [] if p.special_mana is None else p.special_mana
    for k, unit in enumerate(special):
        if unit.only and allowed(unit.only, wanted):
            units.append(1 << unit.kind)
            places.append(k)
    for kind in (5, 0, 1, 2, 3, 4):
        for _i in range(p.pool[kind]):
            units.append(1 << kind)
            places.append(POOL)
    for k, unit in enumerate(special):
        if not unit.only:
            units.append(1 << unit.kind)
            places.append(k)
    return units, places


def pool_pays(g: State, seat: int, price: Price, cx: Frame) -> bool:
    """Whether floating mana is enough for casting or activating that."""
    p = g.players[seat]
    if p.special_mana is None:
        need = plain_need(price)
        if need is not None:
            return pool_has(p.pool, need, price.generic)
    return pool_covers(g, seat, price, uses(cx))


def pool_covers(g: State, seat: int, price: Price, wanted: list[str]) -> bool:
    """Whether floating mana is enough; Phyrexian symbols count as unpaid unless life was announced for them."""
    units, _places = pool_units(g, seat, wanted)
    life = life_to_pay(g, seat) if price.life >= 0 else 0
    return match(price, units, len(units), life) is not None


def spend(g: State, seat: int, price: Price, cx: Frame, wanted: list[str]) -> bool:
    """Pay from the pool."""
    p = g.players[seat]
    units, places = pool_units(g, seat, wanted)
    m = match(price, units, len(units), life_to_pay(g, seat))
    if m is None:
        return False
    generic = m.generic
    gone: list[int] = []
    for u in range(len(units)):
        if m.taken[u] < 0:
            if generic == 0:
                continue
            generic -= 1
        if places[u] == POOL:
            p.pool[units[u].bit_length() - 1] -= 1
        else:
            gone.append(places[u])
    if gone and p.special_mana is not None:
        left: list[Mana] = [unit for k, unit in enumerate(p.special_mana) if k not in gone]
        p.special_mana = left if left else None
    g.stamp += 1
    if m.life:
        lose_life(g, seat, m.life, "107.4f", cx.source)
    return True


# ---- choosing sources --------------------------------------------------------------------------------------------


def make_plan(
    g: State, seat: int, price: Price, without: list[int] | None, wanted: list[str], kept: list[int]
) -> list[tuple[int, Yield]] | None:
    """Which permanents to tap and how: nothing it is about, nothing that hurts, no flexible land and no creature
    without need."""
    floating, _places = pool_units(g, seat, wanted)
    sources = sources_of(g, seat, without, wanted)
    life = life_to_pay(g, seat)
    demand = hand_demand(g, seat)
    others = [s for s in sources if s.perm.id not in kept]
    if len(others) < len(sources):
        plan = gentle_plan(price, life, floating, others, demand)
        if plan is not None:
            return plan
    return gentle_plan(price, life, floating, sources, demand)


def gentle_plan(
    price: Price, life: int, floating: list[int], sources: list[Source], demand: list[int]
) -> list[tuple[int, Yield]] | None:
    """Nothing that hurts, if that is possible."""
    harmless: list[Source] = []
    for s in sources:
        kept = [y for y in s.yields if not y.hurts]
        if kept:
            harmless.append(Source(s.perm, kept))
    plan = plan_with(price, life, floating, harmless, demand)
    return plan if plan is not None else plan_with(price, life, floating, sources, demand)


def plan_with(
    price: Price, life: int, floating: list[int], sources: list[Source], demand: list[int]
) -> list[tuple[int, Yield]] | None:
    singles: list[Source] = []
    fixed: list[Source] = []
    plural: list[Source] = []
    for s in sources:
        if s.single():
            singles.append(s)
        elif len(s.yields) == 1:
            fixed.append(s)
        else:
            plural.append(s)
    singles.sort(key=keep_key)
    tapped = [(s.perm.id, s.yields[0]) for s in fixed]
    if plural:
        counts = [0, 0, 0, 0, 0, 0]
        for mask in floating:
            counts[mask.bit_length() - 1] += 1
        for _id, y in tapped:
            for k in range(6):
                counts[k] += y.counts[k]
        search = Assigning(price, life, [s.mask for s in singles])
        chosen = search.first(counts, [useful(s, price) for s in plural])
        if chosen is None:
            return None
        tapped.extend((s.perm.id, y) for s, y in zip(plural, chosen, strict=True))
    tapped = drop_needless(price, life, floating, singles, tapped)
    return finish_plan(price, life, floating, singles, tapped, demand)


def keep_key(source: Source) -> int:
    return source.cost


def units_of(floating: list[int], singles: list[Source], tapped: list[tuple[int, Yield]]) -> list[int]:
    units = floating.copy()
    for _id, y in tapped:
        for kind in range(6):
            units.extend([1 << kind] * y.counts[kind])
    for s in singles:
        units.append(s.mask)
    return units


def drop_needless(
    price: Price, life: int, floating: list[int], singles: list[Source], tapped: list[tuple[int, Yield]]
) -> list[tuple[int, Yield]]:
    """Sources of several mana are used where all of it is spent; else they are left alone if possible."""
    kept = tapped.copy()
    for one in sorted(tapped, key=waste_key):
        now = wasted(price, life, floating, singles, kept)
        if now == 0:
            break
        rest = [t for t in kept if t[0] != one[0]]  # each permanent is tapped at most once
        then = wasted(price, life, floating, singles, rest)
        if 0 <= then < now:
            kept = rest
    return kept


def wasted(price: Price, life: int, floating: list[int], singles: list[Source], tapped: list[tuple[int, Yield]]) -> int:
    """How much mana would be left over; -1 if the price cannot be paid."""
    units = units_of(floating, singles, tapped)
    m = match(price, units, len(units), life)
    if m is None:
        return -1
    return max(0, free_units(m, len(units) - len(singles)) - m.generic)


def waste_key(one: tuple[int, Yield]) -> int:
    return -one[1].n


def finish_plan(
    price: Price,
    life: int,
    floating: list[int],
    singles: list[Source],
    tapped: list[tuple[int, Yield]],
    demand: list[int],
) -> list[tuple[int, Yield]] | None:
    units = units_of(floating, singles, tapped)
    m = match(price, units, len(units), life)
    if m is None:
        return None
    first = len(units) - len(singles)
    plan = tapped.copy()
    left: list[int] = []  # singles that pay for no symbol
    for k in range(len(singles)):
        if m.taken[first + k] >= 0:
            wanted = price.pips[m.taken[first + k]] & units[first + k]
            plan.append((singles[k].perm.id, yield_for(singles[k], wanted)))
        else:
            left.append(k)
    generic = m.generic - free_units(m, first)
    while generic > 0:
        k = least_missed(singles, left, demand)
        left.remove(k)
        plan.append((singles[k].perm.id, yield_for(singles[k], 63)))
        generic -= 1
    return plan


def free_units(m: Matching, first: int) -> int:
    """Mana that is there anyway: floating, or left over from a source of several."""
    n = 0
    for u in range(first):
        if m.taken[u] < 0:
            n += 1
    return n


def yield_for(source: Source, wanted: int) -> Yield:
    """A way to tap it for one of the wanted types; harmless if there is one, colourless if it does not matter."""
    best: Yield | None = None
    for y in source.yields:
        if wanted & y.types and (best is None or (best.hurts and not y.hurts)):
            best = y
    assert best is not None
    return best


def least_missed(singles: list[Source], left: list[int], demand: list[int]) -> int:
    """For generic mana: the cheapest to give away, of the type the hand can spare most of."""
    have: dict[int, int] = {}
    for k in left:
        mask = singles[k].mask
        have[mask] = have.get(mask, 0) + 1
    best = left[0]
    least = miss(singles[best], have, demand)
    for k in left:
        missed = miss(singles[k], have, demand)
        if missed < least:
            best = k
            least = missed
    return best


def miss(source: Source, have: dict[int, int], demand: list[int]) -> int:
    mask = source.mask
    spare = have[mask]
    if mask & (mask - 1) == 0:
        spare -= demand[mask.bit_length() - 1]
    plain = 0 if mask == 32 else 1  # colourless mana is good for nothing else
    return (source.cost * 4 + plain) * 100 - spare


def cost_key(part: int) -> str:
    """Under which the item remembers what was chosen for that part of its cost."""
    return f"pay {part}"


def taps_itself(cx: Frame) -> bool:
    """Whether a source taps or untaps as a cost of its own ability."""
    ability = cx.ability
    if isinstance(ability, Activated):
        for part in ability.cost.parts:
            if isinstance(part, (TapSelf, UntapSelf)):
                return True
    return False


def promised(cx: Frame) -> list[int] | None:
    """What is tapped for other parts of the cost, as far as it is chosen: it is not tapped for mana too (118.3)."""
    chosen = cx.get(keys.PROMISED)
    if taps_itself(cx):
        return [cx.source, *chosen]
    return chosen if chosen else None
