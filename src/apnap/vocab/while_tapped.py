"""Which abilities of an artifact work although it is tapped, where tapping switches its abilities off.

Those that speak of it being tapped: what untaps it, what keeps it tapped, what it does because it is tapped.  And the
costs of a phase, which stay due.
"""

from __future__ import annotations

from apnap.vocab.abilities import Ability, Static
from apnap.vocab.base import Node
from apnap.vocab.conditions import Is, Was
from apnap.vocab.effects.permanents import Untap
from apnap.vocab.phase_abilities import PhaseAbility
from apnap.vocab.rules_text import Rule
from apnap.vocab.what import It

UNTAPPING = ("cannot untap", "may not untap")

KNOWN: dict[int, tuple[Ability, bool]] = {}  # by identity; the ability is kept, so that its id stays its own


def works_tapped(ability: Ability) -> bool:
    known = KNOWN.get(id(ability))
    if known is None:
        known = (ability, speaks_of_tapping(ability))
        KNOWN[id(ability)] = known
    return known[1]


def speaks_of_tapping(ability: Ability) -> bool:
    from apnap.cards.registry import walk

    if isinstance(ability, PhaseAbility) and ability.tapped:
        return True
    if isinstance(ability, Static) and any(r.kind in UNTAPPING and r.scope == "self" for r in ability.rules):
        return True
    nodes: list[Node] = []
    walk(ability, nodes, set())
    return any(about_itself_tapped(node) for node in nodes)


def about_itself_tapped(node: Node) -> bool:
    if isinstance(node, Untap):
        return isinstance(node.ref, It) and node.ref.kind == "source"
    if isinstance(node, Is | Was):
        return isinstance(node.ref, It) and node.ref.kind == "source" and "tapped" in node.filter.status
    return isinstance(node, Rule) and node.kind in UNTAPPING and node.scope == "self"
