"""Keywords that are additional costs somebody may pay, and what comes of it (601.2b): replicate, casualty …"""

from __future__ import annotations

from apnap.state.kinds import Ev, Zone
from apnap.vocab.abilities import Ability, Keyword, Triggered
from apnap.vocab.additional_costs import TimesPaid
from apnap.vocab.base import Amount
from apnap.vocab.costs import Cost, Sacrifice
from apnap.vocab.effects.choosing import CopyToken
from apnap.vocab.effects.copying import Except
from apnap.vocab.effects.spells import CopySpell
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import ONE, SOURCE, It, Noted, Num
from apnap.vocab.triggers import ENTERS, Happens


def replicate(cost: Cost) -> tuple[Ability, ...]:
    """702.56a: as many copies as the cost was paid."""
    return (Keyword("replicate", cost), copied("replicate", TimesPaid("replicate"), "replicate"))


def casualty(n: int) -> tuple[Ability, ...]:
    """702.153a."""
    victim = Filter(types="creature", power_ge=Num(n))
    cost = Cost(parts=(Sacrifice(victim),))
    return (Keyword("casualty", cost, n=n), copied("casualty", ONE, f"casualty {n}"))


def copied(name: str, times: Amount, label: str) -> Triggered:
    """ "When you cast this spell, if that cost was paid, copy it." """
    own = Happens(Ev.CAST, "you", ref="source")
    copy = CopySpell(It("event"), times, retarget=True)
    return Triggered(own, copy, if_=Noted(name), zone=Zone.STACK, label=label)


def bargain() -> tuple[Ability, ...]:
    """702.166a: an artifact, an enchantment, or a token."""
    victim = Filter(any_of=(Filter(types="artifact enchantment"), Filter(status=("token",))))
    return (Keyword("bargain", Cost(parts=(Sacrifice(victim),))),)


def squad(cost: Cost) -> tuple[Ability, ...]:
    """702.157a: as many tokens as the cost was paid."""
    copies = CopyToken(SOURCE, n=TimesPaid("squad"))
    return (Keyword("squad", cost), Triggered(ENTERS, copies, if_=Noted("squad"), label="squad"))


def offspring(cost: Cost) -> tuple[Ability, ...]:
    """702.175a."""
    young = CopyToken(SOURCE, change=Except(1, 1))
    return (Keyword("offspring", cost), Triggered(ENTERS, young, if_=Noted("offspring"), label="offspring"))
