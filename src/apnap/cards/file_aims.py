"""Whether the targets an effect speaks of are there."""

from __future__ import annotations

from typing import Final

from apnap.cards.definition import CardDef
from apnap.vocab.abilities import Ability, Mode, WithEffect
from apnap.vocab.base import Node
from apnap.vocab.effects.lasting import Continuous
from apnap.vocab.what import It
from apnap.vocab.who import Players

AIMED: Final = ("target", "controller of target", "owner of target")


def aimed(made: Mode | WithEffect) -> bool:
    """Whether every target that the effect speaks of is among the ability's targets."""
    return made.effect is None or highest_slot(made.effect) < len(made.targets)


def highest_slot(node: Node) -> int:
    """The last target phrase that is spoken of; -1: none.  Abilities made by an effect have their own targets;
    replacements that an effect makes speak of its targets."""
    found = -1
    if isinstance(node, (It, Players)) and node.kind in AIMED:
        return node.slot
    for field in node.fields:
        value = getattr(node, field)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node) and (isinstance(node, Continuous) or not isinstance(part, (Ability, CardDef))):
                found = max(found, highest_slot(part))
    return found
