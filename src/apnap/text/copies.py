"""In what a copy differs (707.9)."""

from __future__ import annotations

from apnap.text.grammar import NP, a, both, sentence
from apnap.text.teller import Teller
from apnap.vocab.effects.copying import Except


def exceptions(t: Teller, change: Except | None) -> str:
    """ ", except it's 1/1 and it has flying"; nothing if it is a copy and nothing else."""
    if change is None:
        return ""
    told: list[str] = []
    if change.nonlegendary:
        told.append("it isn't legendary")
    if change.power is not None:
        told.append(f"it's {change.power}/{change.power if change.toughness is None else change.toughness}")
    elif change.toughness is not None:
        told.append(f"its toughness is {change.toughness}")
    kinds = " ".join([*change.subtypes, *change.types.split()])
    if kinds:
        told.append(f"it's {a(kinds)} in addition to its other types")
    has = [t.w.keyword(k) for k in change.keywords]
    inner = t.nested()
    inner.itself = NP("this permanent")
    quoted = [f"“{sentence(inner.ability(ability))}”" for ability in change.abilities]
    if has or quoted:
        told.append(f"it has {both([*([both(has)] if has else []), *quoted])}")
    return f", except {both(told)}"
