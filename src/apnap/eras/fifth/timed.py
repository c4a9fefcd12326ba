"""Abilities that trigger at the beginning of a step today, as abilities of a phase."""

from __future__ import annotations

from typing import Final

from apnap.eras.fifth.words.effects import Bury
from apnap.eras.fifth.words.phase_abilities import AT_BEGINNING, AT_END, BODY, PhaseAbility, PhaseCost, UntapCost
from apnap.state.steps import Step
from apnap.vocab.abilities import Ability, Triggered
from apnap.vocab.base import Condition, Effect, Node
from apnap.vocab.conditions import Is
from apnap.vocab.effects.basic import PutCounters, Sacrifice, Untap
from apnap.vocab.effects.choosing import SacrificeYours
from apnap.vocab.effects.control import May, MayPay, Seq
from apnap.vocab.filters import ANY
from apnap.vocab.lookups import YOU, Num, Stat, Sum
from apnap.vocab.triggers import BeginningOf
from apnap.vocab.what import It
from apnap.vocab.who import Players

# In which part of which phase the abilities of a step were played.
PLACES: Final[dict[Step, tuple[str, str]]] = {
    Step.UPKEEP: ("upkeep", BODY),
    Step.DRAW: ("draw", BODY),
    Step.MAIN: ("main", AT_BEGINNING),
    Step.END: ("cleanup", AT_END),
}


def timed(ability: Triggered, if_: Condition | None) -> Ability:
    """The ability as 1997 played it; `if_` is what is left of its condition."""
    trigger = ability.trigger
    if not isinstance(trigger, BeginningOf) or trigger.step not in PLACES or ability.effect is None:
        return ability
    if isinstance(if_, Is) and if_.filter is ANY:
        if_ = None  # "if it is in play": only then it can be played
    phase, at = PLACES[trigger.step]
    place = Place(phase, at, trigger.who, if_)
    if not ability.targets and not ability.modes:
        found = place.priced(ability.effect)
        if found is not None:
            return found
    effect, optional = ability.effect, False
    if isinstance(effect, May) and is_you(effect.who) and effect.otherwise is None:
        effect, optional = effect.then, True
    return PhaseAbility(
        phase,
        buried(effect),
        ability.targets,
        ability.modes,
        optional=optional,
        who=trigger.who,
        at=at,
        only_if=if_,
        zone=ability.zone,
    )


class Place:
    """When, in whose phase, and under which condition."""

    def __init__(self, phase: str, at: str, who: str, only_if: Condition | None) -> None:
        self.phase = phase
        self.at = at
        self.who = who
        self.only_if = only_if

    def priced(self, effect: Effect) -> Ability | None:
        """ "Pay or …", "you may pay; if you do …" and cumulative upkeep."""
        if isinstance(effect, Seq) and len(effect.parts) == 2:
            return self.cumulative(effect.parts[0], effect.parts[1])
        if not isinstance(effect, MayPay):
            return None
        if isinstance(effect.then, Untap) and effect.otherwise is None and self.phase == "upkeep":
            return self.untap_cost(effect, effect.then)
        if not is_you(effect.who) or not once(effect):
            return None
        if effect.otherwise is None and effect.then is not None:
            return PhaseAbility(
                self.phase, effect.then, cost=effect.cost, optional=True, who=self.who, at=self.at, only_if=self.only_if
            )
        if effect.then is None and effect.otherwise is not None:
            return PhaseCost(self.phase, effect.cost, buried(effect.otherwise), self.who, self.at, self.only_if)
        return None

    def untap_cost(self, effect: MayPay, untap: Untap) -> Ability | None:
        payer = "" if is_you(effect.who) else "enchanted"
        if payer and not (isinstance(effect.who, Players) and effect.who.kind == self.who == "enchanted"):
            return None
        return UntapCost(effect.cost, self.at, self.who, self.only_if, untap, payer)

    def cumulative(self, first: Effect, pay: Effect) -> Ability | None:
        """A counter each time, and the cost once for each of them."""
        if not isinstance(first, PutCounters) or not isinstance(pay, MayPay) or pay.otherwise is None:
            return None
        times = pay.times
        if not isinstance(times, Stat) or times.what != first.kind or pay.then is not None:
            return None
        return PhaseCost(
            self.phase,
            pay.cost,
            buried(pay.otherwise),
            self.who,
            self.at,
            self.only_if,
            Sum((times, first.n)),
            first,
        )


def is_you(who: Node) -> bool:
    return isinstance(who, Players) and who.kind == YOU.kind


def once(effect: MayPay) -> bool:
    return isinstance(effect.times, Num) and effect.times.n == 1


def buried(effect: Effect) -> Effect:
    """A permanent that goes because its price was not paid, or its time is up, was buried rather than sacrificed."""
    if isinstance(effect, (Sacrifice, SacrificeYours)) and isinstance(effect.ref, It) and effect.ref.kind == "source":
        return Bury(effect.ref)
    return effect
