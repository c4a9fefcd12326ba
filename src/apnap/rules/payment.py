"""Paying mana (601.2f–h, 605): what a player could produce, and which sources to use when the game pays for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.life import lose_life
from apnap.rules.frames import source_frame
from apnap.state.kinds import NOTHING
from apnap.state.objects import Item, Permanent
from apnap.state.players import Mana, Player
from apnap.vocab.effects.mana import AddMana
from apnap.vocab.mana import PHYREXIAN

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.vocab.abilities import Activated
    from apnap.vocab.mana import ManaCost


class Price:
    """A total cost's mana part (601.2f): symbols as masks of acceptable types, and generic mana."""

    def __init__(self, pips: list[int], generic: int) -> None:
        self.pips = pips
        self.generic = generic

    def total(self) -> int:
        return len(self.pips) + self.generic


class Source:
    """A mana ability the game may use by itself: it costs only {T} and adds a known amount."""

    def __init__(self, perm: Permanent, ability: Activated, mask: int, n: int) -> None:
        self.perm = perm
        self.ability = ability
        self.mask = mask
        self.n = n


def can_tap_for_mana(perm: Permanent) -> bool:
    return not perm.tapped and (not perm.sick or not perm.chars.types & 4 or bool(perm.chars.keywords & 256))


def sources_of(g: State, seat: int, without: int = NOTHING) -> list[Source]:
    found: list[Source] = []
    for perm in g.battlefield:
        if perm.controller != seat or perm.tapped:
            continue
        mana = perm.chars.abilities.mana
        if not mana or perm.id == without or not can_tap_for_mana(perm):
            continue
        best: Source | None = None
        for ability in mana:
            effect = ability.effect
            if not ability.cost.only_tap or not isinstance(effect, AddMana) or not effect.simple:
                continue
            if ability.only_if is not None and not ability.only_if.holds(g, source_frame(g, perm.id)):
                continue
            mask = effect.mask
            n = amount_of(g, perm, effect)
            if n == 0:
                continue
            if best is None:
                best = Source(perm, ability, mask, n)
            elif best.n == 1 and n == 1:
                # Several one-mana abilities of one permanent act like one with a choice.
                best = Source(perm, ability, best.mask | mask, 1)
            elif n > best.n:
                best = Source(perm, ability, mask, n)
        if best is not None:
            found.append(best)
    return found


def amount_of(g: State, perm: Permanent, effect: AddMana) -> int:
    if effect.fixed >= 0:
        return effect.fixed if effect.choose else effect.fixed * len(effect.text)
    _mask, n = effect.produces(g, source_frame(g, perm.id))
    return n


class Purse:
    """What a player could pay with now: floating mana and sources.  Built once for many questions."""

    def __init__(self, g: State, seat: int, without: int = NOTHING, only: str = "") -> None:
        p = g.players[seat]
        self.counts: list[int] = p.pool.copy()
        self.flexible: list[int] = []  # masks of single units that could be one of several types
        self.total = 0
        if p.special_mana is not None:
            for unit in p.special_mana:
                if not unit.only or unit.only == only:
                    self.counts[unit.kind] += 1
        for n in self.counts:
            self.total += n
        for source in sources_of(g, seat, without):
            self.total += source.n
            mask = source.mask
            if mask & (mask - 1) == 0:
                self.counts[mask.bit_length() - 1] += source.n
            else:
                for _ in range(source.n):
                    self.flexible.append(mask)

    def covers_plain(self, cost: ManaCost) -> bool:
        """For a cost of plain symbols, without making a price of it."""
        if self.total < cost.total:
            return False
        if self.flexible:
            return self.match(Price(list(cost.pips), cost.generic), 0)
        counts = self.counts
        need = cost.counts
        for kind in range(6):
            if need[kind] > counts[kind]:
                return False
        return True

    def covers(self, price: Price, life: int) -> bool:
        if self.total < price.total() and not has_phyrexian(price):
            return False
        counts = self.counts
        need = [0, 0, 0, 0, 0, 0]
        harder: list[int] = []
        for pip in price.pips:
            if pip & (pip - 1) == 0:
                need[pip.bit_length() - 1] += 1
            else:
                harder.append(pip)
        if not harder and not self.flexible:
            for kind in range(6):
                if need[kind] > counts[kind]:
                    return False
            return True
        return self.match(price, life)

    def match(self, price: Price, life: int) -> bool:
        """Bipartite matching of symbols to units of mana."""
        units: list[int] = []
        for kind in range(6):
            for _ in range(min(self.counts[kind], len(price.pips))):
                units.append(1 << kind)
        units.extend(self.flexible)
        taken = [-1] * len(units)
        matched = 0
        spare_life = life
        for i in range(len(price.pips)):
            if augment(price.pips, units, taken, i, [False] * len(units)):
                matched += 1
            elif price.pips[i] & PHYREXIAN and spare_life >= 2:
                spare_life -= 2
            else:
                return False
        return self.total - matched >= price.generic


def has_phyrexian(price: Price) -> bool:
    for pip in price.pips:
        if pip & PHYREXIAN:
            return True
    return False


def augment(pips: list[int], units: list[int], taken: list[int], i: int, seen: list[bool]) -> bool:
    """Kuhn's algorithm: find a unit for symbol i, moving others if need be."""
    for u in range(len(units)):
        if pips[i] & units[u] and not seen[u]:
            seen[u] = True
            if taken[u] < 0 or augment(pips, units, taken, taken[u], seen):
                taken[u] = i
                return True
    return False


def pay_automatically(g: State, seat: int, price: Price, cx: Item, without: int = NOTHING) -> bool:
    """Tap sources and spend mana so that the price is paid; False (and nothing done) if it cannot be."""
    p = g.players[seat]
    if not g.mana_floating and pay_from_plain_sources(g, seat, price, without):
        return True
    only = spending_kind(cx)
    pool_units: list[int] = []
    unit_source: list[int] = []  # index into sources, -1 for the pool, -2-k for special mana k
    for kind in (5, 0, 1, 2, 3, 4):
        for _ in range(p.pool[kind]):
            pool_units.append(1 << kind)
            unit_source.append(-1)
    if p.special_mana is not None:
        for k, unit in enumerate(p.special_mana):
            if not unit.only or unit.only == only:
                pool_units.append(1 << unit.kind)
                unit_source.append(-2 - k)
    sources = sources_of(g, seat, without)
    sources.sort(key=flexibility)
    for k, source in enumerate(sources):
        for _ in range(source.n):
            pool_units.append(source.mask)
            unit_source.append(k)
    taken = [-1] * len(pool_units)
    life = 0
    order = sorted(range(len(price.pips)), key=lambda i: price.pips[i].bit_count())
    for i in order:
        if not augment(price.pips, pool_units, taken, i, [False] * len(pool_units)):
            if price.pips[i] & PHYREXIAN and p.life >= life + 2:
                life += 2
            else:
                return False
    generic = price.generic
    opened: set[int] = {unit_source[u] for u in range(len(taken)) if taken[u] >= 0 and unit_source[u] >= 0}
    for wanted in (0, 1):  # first what is already there or already tapped for, then more sources
        for u in range(len(pool_units)):
            if generic == 0:
                break
            if taken[u] < 0 and (wanted == 1 or unit_source[u] < 0 or unit_source[u] in opened):
                taken[u] = len(price.pips)
                generic -= 1
                if unit_source[u] >= 0:
                    opened.add(unit_source[u])
    if generic > 0:
        return False
    spend_units(g, seat, price, pool_units, unit_source, taken, sources, opened)
    if life:
        lose_life(g, seat, life, "107.4f", cx.source)
    return True


def pay_from_plain_sources(g: State, seat: int, price: Price, without: int) -> bool:
    """The common case: nothing floats, every source adds one mana of one type, every symbol is of one type."""
    need = [0, 0, 0, 0, 0, 0]
    for pip in price.pips:
        if pip & (pip - 1) or pip > 32:
            return False
        need[pip.bit_length() - 1] += 1
    chosen: list[Source] = []
    spare: list[Source] = []
    for source in sources_of(g, seat, without):
        if source.n != 1 or source.mask & (source.mask - 1):
            return False
        kind = source.mask.bit_length() - 1
        if need[kind] > 0:
            need[kind] -= 1
            chosen.append(source)
        elif source.perm.chars.types & 4:
            spare.append(source)  # creatures last
        else:
            spare.insert(0, source)
    if len(chosen) < len(price.pips) or len(spare) < price.generic:
        return False
    chosen.extend(spare[: price.generic])
    p = g.players[seat]
    for source in chosen:
        kind = source.mask.bit_length() - 1
        activate_for(g, seat, source, kind)
        spend_one(p, kind)
    g.stamp += 1
    return True


def flexibility(source: Source) -> int:
    """Plain lands first, then those with more to offer; creatures last."""
    return source.mask.bit_count() * 4 + (2 if source.perm.chars.types & 4 else 0) + source.n


def spending_kind(cx: Item) -> str:
    if not cx.is_spell:
        return "ability"
    if cx.chars.types & 4:
        return "creature spell"
    return "spell"


def spend_units(
    g: State,
    seat: int,
    price: Price,
    units: list[int],
    unit_source: list[int],
    taken: list[int],
    sources: list[Source],
    opened: set[int],
) -> None:
    for k in sorted(opened):
        source = sources[k]
        kind = wanted_kind(price, units, unit_source, taken, k)
        activate_for(g, seat, source, kind)
    p = g.players[seat]
    used_special: list[int] = []
    for u in range(len(units)):
        if taken[u] < 0:
            continue
        at = unit_source[u]
        if at <= -2:
            used_special.append(-2 - at)
        elif at == -1:
            p.pool[units[u].bit_length() - 1] -= 1
        else:
            kind = wanted_kind(price, units, unit_source, taken, at)
            spend_one(p, kind)
    if used_special and p.special_mana is not None:
        left: list[Mana] = [m for k, m in enumerate(p.special_mana) if k not in used_special]
        p.special_mana = left if left else None
    g.stamp += 1


def spend_one(p: Player, kind: int) -> None:
    if p.pool[kind] > 0:
        p.pool[kind] -= 1
        return
    if p.special_mana is not None:  # what the source added came with a condition
        for k in range(len(p.special_mana) - 1, -1, -1):
            if p.special_mana[k].kind == kind:
                p.special_mana = p.special_mana[:k] + p.special_mana[k + 1 :]
                return
    for other in range(6):  # a replacement made it another type
        if p.pool[other] > 0:
            p.pool[other] -= 1
            return


def wanted_kind(price: Price, units: list[int], unit_source: list[int], taken: list[int], k: int) -> int:
    """Which type a source should add: what its unit was matched with."""
    mask = 0
    for u in range(len(units)):
        if unit_source[u] == k:
            mask = units[u]
            if 0 <= taken[u] < len(price.pips):
                both = units[u] & price.pips[taken[u]]
                return (both & -both).bit_length() - 1
    return (mask & -mask).bit_length() - 1


def activate_for(g: State, seat: int, source: Source, kind: int) -> None:
    """Activate a mana ability for one type (605.3a)."""
    from apnap.rules.casting import activate_mana

    perm = source.perm
    ability = source.ability
    for other in perm.chars.abilities.mana:
        effect = other.effect
        if other.cost.only_tap and isinstance(effect, AddMana) and effect.simple:
            if effect.mask & (1 << kind) and amount_of(g, perm, effect) == source.n:
                ability = other
                break
    activate_mana(g, seat, perm, ability, kind)
