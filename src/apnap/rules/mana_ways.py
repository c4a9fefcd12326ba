"""Ways to tap a source for mana, and which of them together pay a price (601.2g)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.native import mypyc_attr
from apnap.rules.matching import Price, match
from apnap.state.kinds import CREATURE
from apnap.vocab.mana import MONO_HYBRID

if TYPE_CHECKING:
    from apnap.state.objects import Permanent
    from apnap.vocab.abilities import Activated


@mypyc_attr(acyclic=True)
class Yield:
    """One way to tap a source: which ability, for which type (-1: no choice), and what comes of it."""

    def __init__(self, ability: Activated, kind: int, counts: list[int], only: str, hurts: bool) -> None:
        self.ability = ability
        self.kind = kind
        self.counts = counts
        self.only = only  # what the mana may be spent on (106.6)
        self.hurts = hurts  # it does something else as well, such as damage
        n = 0
        types = 0
        for k in range(6):
            if counts[k]:
                n += counts[k]
                types |= 1 << k
        self.n = n
        self.types = types  # as bits


@mypyc_attr(acyclic=True)
class Source:
    """A permanent the game may tap by itself."""

    def __init__(self, perm: Permanent, yields: list[Yield]) -> None:
        self.perm = perm
        self.yields = yields
        mask = 0
        types = 0
        for y in yields:
            types |= y.types
            if y.n == 1:
                mask |= y.types
        self.mask = mask  # as one unit of mana: what it could be.  0 if it always gives more, or nothing
        # How much a player would rather keep it: flexible lands, then creatures.
        cost = 2 if perm.chars.types & CREATURE else 0
        while types:
            cost += 4 * (types & 1)
            types >>= 1
        self.cost = cost

    def single(self) -> bool:
        for y in self.yields:
            if y.n != 1:
                return False
        return True


def fits(price: Price, life: int, counts: list[int], flexible: list[int]) -> bool:
    units: list[int] = []
    total = len(flexible)
    for kind in range(6):
        total += counts[kind]
        for _i in range(min(counts[kind], len(price.pips))):
            units.append(1 << kind)
    units.extend(flexible)
    return match(price, units, total, life) is not None


class Assigning:
    """Looks for one way to tap each of several sources so that a price can be paid.

    Whether the rest can pay depends only on how much of each type there is, as far as symbols ask for it, and on how
    much there is in all, as far as the price goes.  So what was in vain once is not tried again, and the work grows
    with the number of sources, not with the number of ways to combine them.
    """

    def __init__(self, price: Price, life: int, flexible: list[int]) -> None:
        self.price = price
        self.life = life
        self.flexible = flexible
        self.tried = 0  # how many ways of how many sources were looked at
        self.asked = [0, 0, 0, 0, 0, 0]  # how many symbols each type can pay for
        self.total = price.generic  # more mana than this never helps
        for pip in price.pips:
            self.total += 2 if pip & MONO_HYBRID else 1
            for kind in range(6):
                self.asked[kind] += pip >> kind & 1

    def standing(self, at: int, counts: list[int]) -> int:
        """All that matters once `at` sources have been decided, as a number."""
        found = at
        total = 0
        for kind in range(6):
            total += counts[kind]
            found = found * (self.asked[kind] + 1) + min(counts[kind], self.asked[kind])
        return found * (self.total + 1) + min(total, self.total)

    def first(self, counts: list[int], choices: list[list[Yield]]) -> list[Yield] | None:
        """The first combination that pays, in the order in which the ways are given."""
        have = [counts]  # before each source
        ways = [0]  # the next way to try of each
        seen: set[int] = set()
        while ways:
            at = len(ways) - 1
            if at == len(choices):
                if fits(self.price, self.life, have[at], self.flexible):
                    return [choices[k][ways[k] - 1] for k in range(at)]
            elif ways[at] < len(choices[at]):
                y = choices[at][ways[at]]
                ways[at] += 1
                self.tried += 1
                more = [have[at][k] + y.counts[k] for k in range(6)]
                standing = self.standing(at + 1, more)
                if standing not in seen:
                    seen.add(standing)
                    have.append(more)
                    ways.append(0)
                continue
            have.pop()
            ways.pop()
        return None


def useful(source: Source, price: Price) -> list[Yield]:
    """The ways that are not worse than another one for this price, the harmless ones first."""
    asked = 0
    for pip in price.pips:
        asked |= pip
    found: list[Yield] = []
    for y in [y for y in source.yields if not y.hurts] + [y for y in source.yields if y.hurts]:
        if not any(better(z, y, asked) for z in found):
            found = [z for z in found if y.hurts or not better(y, z, asked)]
            found.append(y)
    return found


def better(a: Yield, b: Yield, asked: int) -> bool:
    """Whether `a` gives at least what `b` does."""
    if a.n < b.n:
        return False
    for kind in range(6):
        if asked >> kind & 1 and a.counts[kind] < b.counts[kind]:
            return False
    return True
