"""A first few."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.vocab.abilities import Spell, Targets
from apnap.vocab.effects.basic import Damage
from apnap.vocab.effects.control import Pump
from apnap.vocab.filters import CREATURES
from apnap.vocab.lookups import Num

ANY_TARGET = Targets(CREATURES, players="any")
register(CardDef("Grizzly Bears", "1G", "Creature — Bear", 2, 2))
register(CardDef("Lightning Bolt", "R", "Instant", abilities=(Spell(Damage(Num(3)), (ANY_TARGET,)),)))
register(CardDef("Giant Growth", "G", "Instant", abilities=(Spell(Pump(Num(3), Num(3)), (Targets(CREATURES),)),)))
