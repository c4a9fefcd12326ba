"""Cards of today as they read in 1997: structure to structure.

What begins a step today happened during a phase; what counters or changes a spell was an interrupt; what prevents
damage or regenerates was used when the damage was there, or the destruction.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.cards.definition import CardDef
from apnap.cards.registry import walk
from apnap.cards.rewriting import Rewriter, remade
from apnap.eras.fifth.timed import timed
from apnap.eras.fifth.words.effects import (
    AfterDamage,
    BeingDestroyed,
    Bury,
    ExtraAttack,
    PreventDamage,
    PreventPacket,
    RedirectPacket,
    Regenerate,
)
from apnap.eras.fifth.words.speed import INTERRUPT, MANA_SOURCE, PREVENTION, REGENERATION
from apnap.state.kinds import ARTIFACT, CREATURE, DEFENDER, LAND, Zone
from apnap.state.steps import Phase
from apnap.vocab.abilities import Ability, Activated, Mode, Spell, Static, Targets, Triggered, WithEffect
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.base import Condition, Effect, Node
from apnap.vocab.continuous import GainAbility
from apnap.vocab.effects.basic import Damage, DamageDivided, Destroy
from apnap.vocab.effects.control import Choose, Seq
from apnap.vocab.effects.lasting import Continuous
from apnap.vocab.effects.replacing import Prevent, Redirect, Regeneration
from apnap.vocab.effects.turns import AddPhases
from apnap.vocab.lookups import SOURCE, Is, Sources, Var, Was
from apnap.vocab.what import It

DAMAGED: Final = "damaged"  # targets: creatures and players with damage waiting
PACKET: Final = "packet"
DESTROYED: Final = "destroyed"


class Translator(Rewriter):
    """One card; `switches_off`: the card is an artifact whose abilities are off while it is tapped."""

    def __init__(self, switches_off: bool) -> None:
        self.switches_off = switches_off

    def change(self, node: Node) -> Node:
        if isinstance(node, Destroy):
            return node if node.regenerate else Bury(node.ref)
        if isinstance(node, Seq):
            return remade(node, {"parts": after_damage(node.parts)})
        if isinstance(node, AddPhases):
            return ExtraAttack() if Phase.COMBAT in node.kinds else node
        if isinstance(node, CardDef):
            return remade(node, {"abilities": self.each(node.abilities), "keywords": with_defender(node)})
        if isinstance(node, GainAbility):
            return remade(node, {"ability": self.of_a_phase(node.ability)})
        if isinstance(node, Static):
            return remade(node, {"condition": None}) if self.idle(node.condition) else node
        if isinstance(node, (Spell, Activated)):
            return self.with_speed(node)
        return node

    def each(self, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        made = tuple(self.of_a_phase(a) for a in abilities)
        return abilities if all(a is b for a, b in zip(abilities, made, strict=True)) else made

    def of_a_phase(self, ability: Ability) -> Ability:
        """Delayed abilities stay triggered; those of a card were abilities of the phase."""
        if not isinstance(ability, Triggered):
            return ability
        return timed(ability, None if self.idle(ability.if_) else ability.if_)

    def idle(self, condition: Condition | None) -> bool:
        """ "If it is untapped" says nothing of an artifact that does nothing while it is tapped."""
        if not self.switches_off or not isinstance(condition, (Is, Was)):
            return False
        return is_source(condition.ref) and condition.filter.status == ("untapped",)

    def with_speed(self, ability: Spell | Activated) -> Node:
        if isinstance(ability, Activated) and (ability.is_mana or ability.loyalty):
            return ability
        if ability.modes:
            modes = tuple(mode_in_time(m) for m in ability.modes)
            same = all(a is b for a, b in zip(modes, ability.modes, strict=True))
            return ability if same else remade(ability, {"modes": modes})
        return remade(ability, in_time(ability))


def after_damage(parts: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What an effect makes of the damage it dealt waits until the damage has been dealt."""
    dealt = False
    made: list[Effect] = []
    for part in parts:
        made.append(AfterDamage(part) if dealt and speaks_of_damage(part) else part)
        dealt = dealt or isinstance(part, (Damage, DamageDivided))
    return parts if all(a is b for a, b in zip(parts, made, strict=True)) else tuple(made)


def speaks_of_damage(effect: Effect) -> bool:
    nodes: list[Node] = []
    walk(effect, nodes, set())
    return any(
        (isinstance(n, It) and n.kind == "damaged") or (isinstance(n, Var) and n.name == "damage") for n in nodes
    )


def with_defender(card: CardDef) -> str:
    """Walls cannot attack: the rules said so, not the cards."""
    if not card.is_creature or "Wall" not in card.chars.subtypes or card.chars.keywords & DEFENDER:
        return card.keywords
    return ", ".join(k for k in (card.keywords, "defender") if k)


def is_source(ref: Node) -> bool:
    return isinstance(ref, It) and ref.kind == "source"


def mode_in_time(mode: Mode) -> Mode:
    made = remade(mode, read_effect(mode.effect, mode.targets))
    assert isinstance(made, Mode)
    return made


def in_time(ability: Spell | Activated) -> dict[str, Any]:
    """What changes about an ability because of when it is played."""
    changes = read_effect(ability.effect, ability.targets)
    if not changes and isinstance(ability, Spell) and only_mana(ability):
        changes = {"speed": MANA_SOURCE}
    effect = changes.get("effect")
    if isinstance(effect, Regenerate) and is_source(effect.ref) and ability.only_if is None:
        changes["only_if"] = BeingDestroyed(SOURCE)
    return changes


def only_mana(ability: WithEffect) -> bool:
    return isinstance(ability.effect, AddMana) and not ability.targets


def read_effect(effect: Effect | None, targets: tuple[Targets, ...]) -> dict[str, Any]:
    if any(t.zone == Zone.STACK for t in targets):
        return {"speed": INTERRUPT}
    if isinstance(effect, Continuous):
        return read_lasting(effect, targets)
    if isinstance(effect, Seq) and len(effect.parts) == 2:
        return read_chosen_source(effect.parts[0], effect.parts[1], bool(targets))
    return {}


def read_lasting(effect: Continuous, targets: tuple[Targets, ...]) -> dict[str, Any]:
    """Shields put up beforehand are used afterwards, when there is something to stop."""
    if isinstance(effect.node, Regeneration) and effect.on is not None:
        aimed = tuple(aimed_at(t, DESTROYED) for t in targets)
        return {"effect": Regenerate(effect.on), "targets": aimed, "speed": REGENERATION}
    if isinstance(effect.node, Prevent) and effect.node.limited and not effect.node.by and effect.on is not None:
        aimed = tuple(aimed_at(t, DAMAGED) for t in targets)
        return {"effect": PreventDamage(effect.n, effect.on), "targets": aimed, "speed": PREVENTION}
    return {}


def aimed_at(targets: Targets, what: str) -> Targets:
    made = remade(targets, {"what": what})
    assert isinstance(made, Targets)
    return made


def read_chosen_source(first: Effect, then: Effect, aimed: bool) -> dict[str, Any]:
    """ "The next time a source of your choice would deal damage": the packet is there to be chosen."""
    if not isinstance(first, Choose) or not isinstance(first.ref, Sources) or not isinstance(then, Continuous):
        return {}
    node = then.node
    if not isinstance(node, (Prevent, Redirect)) or node.chosen != first.name or not node.once:
        return {}
    whom = "creature" if aimed else node.to if isinstance(node.to, str) else ""
    packet = Targets(first.ref.filter, players=whom, what=PACKET)
    effect: Effect = PreventPacket(then=node.then) if isinstance(node, Prevent) else RedirectPacket(node.onto)
    return {"effect": effect, "targets": (packet,), "speed": PREVENTION}


def translated(card: CardDef) -> CardDef:
    types = card.chars.types
    made = Translator(bool(types & ARTIFACT) and not types & (CREATURE | LAND)).rewrite(card)
    assert isinstance(made, CardDef)
    return made
