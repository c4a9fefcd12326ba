"""Which units of mana pay for which symbols (601.2f–h): bipartite matching, exact for every kind of symbol."""

from __future__ import annotations

from typing import Final

from apnap.native import mypyc_attr
from apnap.state.kinds import MANA_LETTERS
from apnap.vocab.mana import MONO_HYBRID, PHYREXIAN

TYPES: Final = 63  # the six types of mana


@mypyc_attr(acyclic=True, free_list_len=1)
class Price:
    """A total cost's mana part (601.2f): symbols as masks of acceptable types, and generic mana.

    `life`: how many Phyrexian symbols were announced to be paid with life (601.2b); -1: as few as need be.
    """

    def __init__(self, pips: list[int], generic: int, life: int = -1) -> None:
        self.pips = pips
        self.generic = generic
        self.life = life

    def total(self) -> int:
        return len(self.pips) + self.generic


def price_text(price: Price) -> str:
    """The mana of a total cost, symbol by symbol."""
    symbols = [str(price.generic)] if price.generic or not price.pips else []
    letters = MANA_LETTERS
    for pip in price.pips:
        found = [letters[i] for i in range(6) if pip >> i & 1]
        if pip & MONO_HYBRID:
            found.insert(0, "2")
        if pip & PHYREXIAN:
            found.append("P")
        symbols.append("/".join(found))
    return "".join(f"{{{s}}}" for s in symbols)


@mypyc_attr(acyclic=True)
class Matching:
    """`taken[u]` is the symbol unit u pays for, -1 for none; the rest of the price is generic or life."""

    def __init__(self, units: int) -> None:
        self.taken: list[int] = [-1] * units
        self.generic = 0  # generic mana still to be paid with other units
        self.life = 0  # life to be paid


def phyrexian_count(price: Price) -> int:
    n = 0
    for pip in price.pips:
        if pip & PHYREXIAN:
            n += 1
    return n


def augment(pips: list[int], units: list[int], taken: list[int], i: int, seen: list[bool]) -> bool:
    """Kuhn's algorithm: find a unit for symbol i, moving others if need be."""
    wanted = pips[i] & TYPES
    for u in range(len(units)):
        if wanted & units[u] and not seen[u]:
            seen[u] = True
            if taken[u] < 0 or augment(pips, units, taken, taken[u], seen):
                taken[u] = i
                return True
    return False


def match(price: Price, units: list[int], total: int, life: int) -> Matching | None:
    """Pay every symbol; None if it cannot be done.

    `units` are the single mana that can pay symbols, each a mask of what it could be; `total` counts all mana there
    is.  Mandatory symbols go first, so that no choice about the others can get in their way.
    """
    pips = price.pips
    m = Matching(len(units))
    spent = 0
    open_phyrexian: list[int] = []
    open_hybrid: list[int] = []
    for i in range(len(pips)):
        if pips[i] & PHYREXIAN:
            open_phyrexian.append(i)
        elif pips[i] & MONO_HYBRID:
            open_hybrid.append(i)
        elif augment(pips, units, m.taken, i, [False] * len(units)):
            spent += 1
        else:
            return None
    with_mana = len(open_phyrexian) - (price.life if price.life >= 0 else max(0, life) // 2)
    if price.life > 0 and price.life * 2 > life:
        return None  # 119.4
    failed: list[int] = []
    for i in open_phyrexian:
        if with_mana <= 0:
            failed.append(i)
        elif augment(pips, units, m.taken, i, [False] * len(units)):
            spent += 1
            with_mana -= 1
        else:
            failed.append(i)
    if with_mana > 0:
        return None
    m.generic = price.generic
    for i in open_hybrid:  # {2/W}: one white mana, or two of anything
        if augment(pips, units, m.taken, i, [False] * len(units)):
            spent += 1
        else:
            m.generic += 2
    if spent + m.generic > total:
        return None
    m.life = 2 * len(failed)
    if price.life < 0 and failed:
        prefer_mana(pips, units, m, failed, total - spent - m.generic)
    return m


def prefer_mana(pips: list[int], units: list[int], m: Matching, failed: list[int], spare: int) -> None:
    """Nobody announced otherwise: Phyrexian symbols take mana that is left over rather than life."""
    for i in failed:
        if spare > 0 and augment(pips, units, m.taken, i, [False] * len(units)):
            m.life -= 2
            spare -= 1
