"""Triggers that look at one moment of combat or of the turn, and a card that changes things too late (508.2a)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import creature, register
from apnap.cards.sets.combat_triggers import AT_END_OF_COMBAT, HURT_ATTACKED
from apnap.state.steps import Step
from apnap.vocab.abilities import Spell, Targets, Triggered
from apnap.vocab.combat_triggers import Attacks, BlockedBy, Blocks
from apnap.vocab.continuous import Colors
from apnap.vocab.effects.basic import Draw, GainLife, Tap
from apnap.vocab.effects.control import Continuous, Seq
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import SOURCE, Is, Num
from apnap.vocab.triggers import BeginningOf

SMALL = Filter(types="creature", controller="you", power_le=Num(2))
register(
    CardDef(
        "Raid Bombardment",
        "2R",
        "Enchantment",
        abilities=(Triggered(Attacks("", SMALL), HURT_ATTACKED),),
    )
)
GREEN_OR_WHITE = Filter(types="creature", colors="GW")
creature(
    "Abomination",
    "3BB",
    "Horror",
    2,
    6,
    "",
    Triggered(Blocks(each=True, other=GREEN_OR_WHITE), AT_END_OF_COMBAT),
    Triggered(BlockedBy(by=GREEN_OR_WHITE), AT_END_OF_COMBAT),
)
register(
    CardDef(
        "Niveous Wisps",
        "W",
        "Instant",
        abilities=(Spell(Seq((Continuous(Colors("self", "W")), Tap(), Draw())), (Targets(CREATURES),)),),
    )
)
IS_TAPPED = Is(SOURCE, Filter(status=("tapped",)))
creature(  # "the second main phase" is one phase of the turn, whatever was added (505.1)
    "Cautious Survivor",
    "3G",
    "Elf Survivor",
    4,
    4,
    "",
    Triggered(BeginningOf(Step.MAIN, nth=2), GainLife(Num(2)), if_=IS_TAPPED),
)
