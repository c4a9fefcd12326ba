"""Creatures that share creature types (205.3m)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.queries.objects import reaches
from apnap.queries.planar import reach_of
from apnap.state import keys
from apnap.state.kinds import CHANGELING, CREATURE
from apnap.state.subtypes import NO_CREATURE_TYPES
from apnap.vocab.base import Amount

if TYPE_CHECKING:
    from apnap.state.chars import Chars
    from apnap.state.game_state import State
    from apnap.state.objects import Frame


def has_creature_type(c: Chars) -> bool:
    if c.keywords & CHANGELING:
        return True
    for name in c.subtypes:
        if name not in NO_CREATURE_TYPES:
            return True
    return False


def akin(a: Chars, b: Chars) -> bool:
    """Whether two creatures have a creature type in common; changelings have all of them (702.73a)."""
    if a.keywords & CHANGELING:
        return has_creature_type(b)
    if b.keywords & CHANGELING:
        return has_creature_type(a)
    for name in a.subtypes:
        if name in b.subtypes and name not in NO_CREATURE_TYPES:
            return True
    return False


class Kin(Amount):
    """How many other creatures share a creature type with the one affected, of those within range (801.11)."""

    def value(self, g: State, cx: Frame) -> int:
        found = 0
        for i in cx.vars.get(keys.AFFECTED, []):
            one = g.permanent(i)
            if one is None:
                continue
            for p in g.battlefield:
                if p is not one and p.chars.types & CREATURE and akin(p.chars, one.chars):
                    if not g.reach or reaches(g, reach_of(g, cx), p):
                        found += 1
        return found
