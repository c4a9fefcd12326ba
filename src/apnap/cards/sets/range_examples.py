"""Cards with which the rules about a limited range of influence (801) show what they do."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.plain_cards import ANY_TARGET
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Spell, Targets, Triggered
from apnap.vocab.costs import mana
from apnap.vocab.effects.basic import Damage, DrawGame, Mill
from apnap.vocab.effects.control import Continuous, May
from apnap.vocab.effects.keyword_abilities import unearth
from apnap.vocab.effects.permanents import RemoveCounters
from apnap.vocab.effects.replacing import EntersWith, Prevent
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import TARGET_PLAYER, Num
from apnap.vocab.triggers import BeginningOf, CounterRemoved, Moves

register(
    CardDef(
        "Lava Axe",
        "4R",
        "Sorcery",
        abilities=(Spell(Damage(Num(5)), (Targets(Filter(types="planeswalker"), players="any"),)),),
    )
)
register(CardDef("Lightning Blast", "3R", "Instant", abilities=(Spell(Damage(Num(4)), (ANY_TARGET,)),)))
register(CardDef("Mending Hands", "W", "Instant", abilities=(Spell(Continuous(Prevent(), n=Num(4)), (ANY_TARGET,)),)))
register(
    CardDef(
        "Divine Intervention",
        "6WW",
        "Enchantment",
        abilities=(
            EntersWith("intervention", Num(2)),
            Triggered(BeginningOf(Step.UPKEEP), RemoveCounters("intervention")),
            Triggered(CounterRemoved("intervention", last=True), DrawGame()),
        ),
    )
)
register(
    CardDef(
        "Extractor Demon",
        "4BB",
        "Creature — Demon",
        5,
        5,
        "flying",
        (
            Triggered(
                Moves(from_=Zone.BATTLEFIELD, filter=Filter(types="creature", other=True)),
                May(Mill(Num(2), TARGET_PLAYER), prompt="mill two cards"),
                (Targets(players="any"),),
            ),
            *unearth(mana("2B")),
        ),
    )
)
