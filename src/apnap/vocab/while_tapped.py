"""Which abilities of an artifact work although it is tapped, where tapping switches its abilities off.

Those that speak of it being tapped: what untaps it, what keeps it tapped, what it does because it is tapped.  And the
costs of a phase, which stay due.
"""

from __future__ import annotations

from typing import Final

from apnap.cards.registry import walk
from apnap.vocab.abilities import Ability
from apnap.vocab.base import Node

KNOWN: Final[dict[int, tuple[Ability, bool]]] = {}  # by identity; the ability is kept, so that its id stays its own


def works_tapped(ability: Ability) -> bool:
    known = KNOWN.get(id(ability))
    if known is None:
        known = (ability, speaks_of_tapping(ability))
        KNOWN[id(ability)] = known
    return known[1]


def speaks_of_tapping(ability: Ability) -> bool:
    if ability.stays_due():
        return True
    nodes: list[Node] = []
    walk(ability, nodes, set())
    return any(node.about_tapping() for node in nodes)
