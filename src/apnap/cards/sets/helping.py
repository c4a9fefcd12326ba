"""Spells that creatures, artifacts or a graveyard help to pay for: convoke, improvise, delve."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.plain_cards import ANY_TARGET
from apnap.vocab.abilities import Keyword, Spell
from apnap.vocab.effects.basic import Damage
from apnap.vocab.lookups import It, Num

register(CardDef("Siege Wurm", "5GG", "Creature — Wurm", 5, 5, "trample", (Keyword("convoke"),)))
register(
    CardDef(
        "Stoke the Flames",
        "2RR",
        "Instant",
        abilities=(Keyword("convoke"), Spell(Damage(Num(4), It("target")), (ANY_TARGET,))),
    )
)
register(CardDef("Gurmag Angler", "6B", "Creature — Zombie Fish", 5, 5, "", (Keyword("delve"),)))
register(CardDef("Bastion Inventor", "5U", "Creature — Vedalken Artificer", 4, 4, "hexproof", (Keyword("improvise"),)))
