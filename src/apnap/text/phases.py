"""Abilities of a phase, as 1997 had them."""

from __future__ import annotations

from typing import Final

from apnap.eras.fifth.words.merged_costs import MergedCosts, MergedUntap
from apnap.eras.fifth.words.phase_abilities import AT_BEGINNING, AT_END, PhaseAbility, PhaseCost, UntapCost
from apnap.text.abilities import effect_text
from apnap.text.amounts import per_each
from apnap.text.costs import to_pay
from apnap.text.grammar import YOU, capital, inline, says, sentence
from apnap.text.teller import ABILITIES, Teller, tells
from apnap.text.triggers import WHOSE, seat
from apnap.vocab.lookups import Sum

NAMES: Final = {
    "turn": "turn",
    "untap": "untap phase",
    "upkeep": "upkeep",
    "draw": "draw phase",
    "main": "main phase",
    "discard": "discard phase",
    "cleanup": "cleanup",
    "combat": "attack",
}


def during(t: Teller, node: PhaseAbility) -> str:
    subject = seat(t, node.who)
    whose = WHOSE.get(node.who) or subject.whose
    if node.phase == "turn":
        return f"at the beginning of {whose} turn"
    if node.phase == "cleanup" and node.at == AT_END:
        return "at end of turn" if not node.who else f"at the end of {whose} turn"
    how = {AT_BEGINNING: "at the beginning of", AT_END: "at the end of"}.get(node.at, "during")
    return f"{how} {whose} {NAMES.get(node.phase, node.phase)}"


def when_due(t: Teller, node: PhaseAbility) -> str:
    when = during(t, node)
    own = isinstance(node, UntapCost) and bool(node.payer)  # then who may pay is said anyway
    return capital(when if node.only_if is None or own else f"{when}, if {t.condition(node.only_if)}")


def tail(node: PhaseAbility) -> str:
    return " Any player may do so." if node.anyone and not isinstance(node, UntapCost) else ""


@tells(ABILITIES, PhaseAbility)
def phase_ability(t: Teller, node: PhaseAbility) -> str:
    when = when_due(t, node)
    price = to_pay(t, node.cost) if node.cost.mana.text or node.cost.parts else ""
    if price:
        told = f"you may {price}; if you do, {effect_text(t, node)}"
    elif node.optional and not node.targets and not node.modes:
        clauses = t.effect(node.effect)
        told = inline([says(clauses[0].may(YOU)), *clauses[1:]]) if clauses else ""
    elif node.optional:
        told = f"you may do this: {effect_text(t, node)}"
    else:
        told = effect_text(t, node)
    return sentence(f"{when}, {told}") + tail(node)


@tells(ABILITIES, PhaseCost)
def phase_cost(t: Teller, node: PhaseCost) -> str:
    when = when_due(t, node)
    price = to_pay(t, node.price)
    if isinstance(node.times, Sum):  # cumulative upkeep: paying makes the next payment dearer
        price = f"{price} for each {per_each(t, node.times.parts[0])} and one more, and {t.doing(node.paid)}"
    told = sentence(f"{when}, {price}")
    if node.must:
        return f"{told} {sentence(f'if you cannot, {t.doing(node.or_else)}')}{tail(node)}"
    return sentence(f"{when}, {price}, or {t.doing(node.or_else)}") + tail(node)


@tells(ABILITIES, MergedCosts, MergedUntap)
def merged_costs(t: Teller, node: MergedCosts | MergedUntap) -> str:
    return " ".join(t.ability(cost) for cost in node.costs)


@tells(ABILITIES, UntapCost)
def untap_cost(t: Teller, node: UntapCost) -> str:
    when = when_due(t, node)
    who = seat(t, node.who)
    payer = "you" if who.mine else "that player"
    told = effect_text(t, node)
    return sentence(f"{when}, {payer} may {to_pay(t, node.cost)} to {told}") + tail(node)
