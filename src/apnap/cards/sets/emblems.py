"""Planeswalkers that bring emblems (114)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.effects import Until
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Triggered
from apnap.vocab.continuous import Keywords
from apnap.vocab.costs import Cost, RemoveCounters
from apnap.vocab.durations import For
from apnap.vocab.effects.basic import CreateToken
from apnap.vocab.effects.choosing import ChooseAndSacrifice
from apnap.vocab.effects.control import Continuous, Pump, Seq
from apnap.vocab.effects.emblems import Emblem
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import ONE, All, Num, Players
from apnap.vocab.triggers import BeginningOf

YOURS = All(Filter(types="creature", controller="you"))
NEXT_TURN = For(Until.YOUR_NEXT_TURN)
GRIM = Triggered(BeginningOf(Step.UPKEEP, "opponent"), ChooseAndSacrifice(CREATURES, Players("event")))

register(
    CardDef(
        "Sorin, Solemn Visitor",
        "2WB",
        "Legendary Planeswalker — Sorin",
        loyalty=4,
        abilities=(
            Activated(
                Cost(parts=(RemoveCounters("loyalty", Num(-1)),)),
                Seq(
                    (
                        Pump(ONE, Num(0), YOURS, NEXT_TURN),
                        Continuous(Keywords("self", ("lifelink",)), YOURS, NEXT_TURN),
                    )
                ),
                loyalty=True,
                label="+1",
            ),
            Activated(
                Cost(parts=(RemoveCounters("loyalty", Num(2)),)),
                CreateToken(CardDef("Vampire", "", "Creature — Vampire", 2, 2, "flying", colors="B", is_token=True)),
                loyalty=True,
                label="-2",
            ),
            Activated(
                Cost(parts=(RemoveCounters("loyalty", Num(6)),)),
                Emblem(CardDef("Emblem", "", "", abilities=(GRIM,), is_token=True)),
                loyalty=True,
                label="-6",
            ),
        ),
    )
)
