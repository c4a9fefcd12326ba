"""Flanking (702.25), bushido (702.45), and counters that give a keyword (122.1b)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import creature, register
from apnap.cards.sets.plain_cards import A_CREATURE
from apnap.vocab.abilities import Activated, Spell
from apnap.vocab.continuous import Keywords
from apnap.vocab.costs import mana
from apnap.vocab.effects.basic import PutCounters
from apnap.vocab.effects.control import Continuous, Pump, Seq
from apnap.vocab.effects.keyword_abilities import bushido, flanking
from apnap.vocab.lookups import ONE, SOURCE, TARGET, Num

creature("Benalish Cavalry", "1W", "Human Knight", 2, 2, "flanking", *flanking())
creature("Suq'Ata Lancer", "2R", "Human Knight", 2, 2, "haste, flanking", *flanking())
creature(
    "Femeref Knight",
    "2W",
    "Human Knight",
    2,
    2,
    "flanking",
    *flanking(),
    Activated(mana("W"), Continuous(Keywords("self", ("vigilance",)), SOURCE), label="vigilance"),
)
creature("Devoted Retainer", "W", "Human Samurai", 1, 1, "", *bushido(1))
creature("Ronin Houndmaster", "2R", "Human Samurai", 2, 2, "haste", *bushido(1))

register(
    CardDef(
        "Unexpected Fangs",
        "1B",
        "Instant",
        abilities=(
            Spell(Seq((PutCounters("+1/+1", ONE, TARGET), PutCounters("lifelink", ONE, TARGET))), (A_CREATURE,)),
        ),
    )
)
register(
    CardDef(
        "Fully Grown",
        "2G",
        "Instant",
        abilities=(Spell(Seq((Pump(Num(3), Num(3)), PutCounters("trample", ONE, TARGET))), (A_CREATURE,)),),
    )
)
