"""Controlling another player (722)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Activated, Spell, Targets
from apnap.vocab.costs import TAP, Cost, RemoveCounters, SacrificeSelf
from apnap.vocab.effects.basic import Damage, GainLife, Move, SetLife
from apnap.vocab.effects.commanding import CommandPlay
from apnap.vocab.effects.control import Seq
from apnap.vocab.effects.turns import ControlNextTurn
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import TARGET_PLAYER, It, Num
from apnap.vocab.mana import ManaCost

A_PLAYER = Targets(players="any")
ANY_TARGET = Targets(Filter(types="creature planeswalker battle"), players="any")

register(
    CardDef(
        "Mindslaver",
        "6",
        "Legendary Artifact",
        abilities=(
            Activated(Cost(ManaCost("4"), (TAP, SacrificeSelf())), ControlNextTurn(TARGET_PLAYER), (A_PLAYER,)),
        ),
    )
)
register(
    CardDef(
        "Worst Fears",
        "7B",
        "Sorcery",
        abilities=(Spell(Seq((ControlNextTurn(TARGET_PLAYER), Move(It("spell"), Zone.EXILE))), (A_PLAYER,)),),
    )
)
register(
    CardDef(
        "Sorin Markov",
        "3BBB",
        "Legendary Planeswalker — Sorin",
        loyalty=4,
        abilities=(
            Activated(
                Cost(parts=(RemoveCounters("loyalty", Num(-2)),)),
                Seq((Damage(Num(2)), GainLife(Num(2)))),
                (ANY_TARGET,),
                loyalty=True,
                label="+2",
            ),
            Activated(
                Cost(parts=(RemoveCounters("loyalty", Num(3)),)),
                SetLife(Num(10), TARGET_PLAYER),
                (Targets(players="opponent"),),
                loyalty=True,
                label="-3",
            ),
            Activated(
                Cost(parts=(RemoveCounters("loyalty", Num(7)),)),
                ControlNextTurn(TARGET_PLAYER),
                (A_PLAYER,),
                loyalty=True,
                label="-7",
            ),
        ),
    )
)
register(
    CardDef(
        "Word of Command",
        "BB",
        "Instant",
        abilities=(Spell(CommandPlay(TARGET_PLAYER), (Targets(players="opponent"),)),),
    )
)
