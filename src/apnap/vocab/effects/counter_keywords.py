"""Keyword abilities that are not a mark among `KEYWORD_NAMES`, and that counters can give (122.1b)."""

from __future__ import annotations

from typing import Final

from apnap.cards.registry import register_engine, walk
from apnap.state.counter_kinds import KEYWORD_COUNTERS
from apnap.state.steps import Step
from apnap.vocab.abilities import Ability, Static, Triggered
from apnap.vocab.amounts import Num
from apnap.vocab.base import Node
from apnap.vocab.combat_triggers import Attacks, BlockedBy
from apnap.vocab.continuous import GainAbility, Keywords, Modification
from apnap.vocab.effects.control import Later, Pump
from apnap.vocab.effects.permanents import Sacrifice
from apnap.vocab.filters import Filter
from apnap.vocab.keyword_meanings import Meanings
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf
from apnap.vocab.what import It

# Nodes of their own throughout, so that each has its own address here (see `register_engine`).
# 702.83a.
EXALTED: Final = Triggered(
    Attacks("", Filter(types="creature", controller="you"), alone=True), Pump(Num(1), Num(1), It("event"))
)
# 702.147a.
DECAYED: Final[tuple[Ability, ...]] = (
    Static(rules=(Rule("cannot block", "self"),)),
    Triggered(Attacks(), Later(Triggered(BeginningOf(Step.END_COMBAT, ""), Sacrifice(It("source"))))),
)

# 702.25a; it stands beside the mark of the keyword.
FLANKING_ABILITY: Final = Triggered(
    BlockedBy(by=Filter(types="creature", without="flanking")), Pump(Num(-1), Num(-1), It("event other"))
)


def is_flanking(ability: Ability) -> bool:
    """Whether this is the ability that flanking means, on whichever card."""
    if not isinstance(ability, Triggered) or not isinstance(ability.trigger, BlockedBy):
        return False
    by = ability.trigger.by
    return by is not None and by.without == "flanking" and isinstance(ability.effect, Pump)


def register_flanking() -> None:
    nodes: list[Node] = []
    walk(FLANKING_ABILITY, nodes, set())
    for i, node in enumerate(nodes):
        register_engine(f"flanking {i}", node)


register_flanking()


def counter_nodes() -> dict[str, tuple[Modification, ...]]:
    """What each keyword counter does: it gives the mark of the keyword, or the abilities it stands for."""
    made: dict[str, tuple[Modification, ...]] = {}
    for kind in KEYWORD_COUNTERS:
        if kind == "exalted":
            made[kind] = (GainAbility("self", EXALTED),)
        elif kind == "decayed":
            made[kind] = tuple([GainAbility("self", ability) for ability in DECAYED])
        else:
            made[kind] = (Keywords("self", (kind,)),)
        nodes: list[Node] = []
        walk(made[kind], nodes, set())
        for i, node in enumerate(nodes):
            register_engine(f"{kind} counter" if i == 0 else f"{kind} counter {i}", node)
    return made


COUNTER_NODES: Final[dict[str, tuple[Modification, ...]]] = counter_nodes()


class MadeOfEffects(Meanings):
    def flanking(self) -> Ability:
        return FLANKING_ABILITY

    def is_flanking(self, ability: Ability) -> bool:
        return is_flanking(ability)

    def of_counter(self, kind: str) -> tuple[Modification, ...]:
        return COUNTER_NODES[kind]
