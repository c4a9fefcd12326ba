"""Karn Liberated, who restarts the game (726)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.permanents import loyalty
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Activated, Targets
from apnap.vocab.effects.basic import Move
from apnap.vocab.effects.control import Choose, Seq
from apnap.vocab.effects.restarting import RestartGame
from apnap.vocab.filters import ANY, Filter
from apnap.vocab.lookups import TARGET_PLAYER, All, It
from apnap.vocab.what import Fitting

A_CARD = All(ANY, Zone.HAND, TARGET_PLAYER)
PERMANENT_CARDS = Filter(types="artifact creature enchantment land planeswalker battle", not_subtypes=("Aura",))
register(
    CardDef(
        "Karn Liberated",
        "7",
        "Legendary Planeswalker — Karn",
        loyalty=6,
        abilities=(
            Activated(
                loyalty(4),
                Seq((Choose("card", A_CARD, who=TARGET_PLAYER), Move(It("card"), Zone.EXILE, remember="exiled"))),
                (Targets(players="any"),),
                loyalty=True,
                label="+4",
            ),
            Activated(
                loyalty(-3),
                Move(It("target"), Zone.EXILE, remember="exiled"),
                (Targets(ANY),),
                loyalty=True,
                label="-3",
            ),
            Activated(
                loyalty(-14), RestartGame(Fitting(It("memory exiled"), PERMANENT_CARDS)), loyalty=True, label="-14"
            ),
        ),
    )
)
