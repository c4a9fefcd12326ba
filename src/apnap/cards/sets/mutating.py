"""Creatures that mutate (702.140), merging with others (729)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.vocab.abilities import Activated, Targets, Triggered
from apnap.vocab.costs import TAP, Cost, mana
from apnap.vocab.effects.basic import Damage, Draw, GainLife, LoseLife, PutCounters
from apnap.vocab.effects.control import Seq
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import EVENT_OBJ, ONE, OPPONENTS, SOURCE, TARGET, Num
from apnap.vocab.mutating import TimesMutated, mutate
from apnap.vocab.triggers import Acts, Deals

ANY_TARGET = Targets(Filter(types="creature planeswalker battle"), players="any")
MUTATES = Acts("mutate", ref="source")
register(
    CardDef(
        "Dreamtail Heron",
        "4U",
        "Creature — Elemental Bird",
        3,
        4,
        "flying",
        (*mutate(mana("3U")), Triggered(MUTATES, Draw())),
    )
)
register(
    CardDef(
        "Sea-Dasher Octopus",
        "1UU",
        "Creature — Octopus",
        2,
        2,
        "flash",
        (*mutate(mana("1U")), Triggered(Deals(to="player", combat=True), Draw())),
    )
)
register(
    CardDef(
        "Insatiable Hemophage",
        "3B",
        "Creature — Nightmare",
        3,
        3,
        "deathtouch",
        (
            *mutate(mana("2B")),
            Triggered(
                Acts("mutate", ref="source"),
                Seq((LoseLife(TimesMutated(), OPPONENTS), GainLife(TimesMutated()))),
            ),
        ),
    )
)
register(
    CardDef(
        "Porcuparrot",
        "3R",
        "Creature — Bird Beast",
        3,
        4,
        abilities=(
            *mutate(mana("2R")),
            Activated(
                Cost(parts=(TAP,)),
                Damage(TimesMutated()),
                (ANY_TARGET,),
            ),
        ),
    )
)
register(
    CardDef(
        "Snapdax, Apex of the Hunt",
        "1RWB",
        "Legendary Creature — Dinosaur Cat Nightmare",
        3,
        5,
        "double strike",
        (
            *mutate(mana("2{B/R}WW")),
            Triggered(
                Acts("mutate", ref="source"),
                Seq((Damage(Num(4), TARGET), GainLife(Num(4)))),
                (Targets(Filter(types="creature planeswalker", controller="opponent")),),
            ),
        ),
    )
)
register(
    CardDef(
        "Mysterious Egg",
        "1",
        "Creature — Egg",
        0,
        2,
        abilities=(Triggered(Acts("mutate", ref="source"), PutCounters("+1/+1", ONE, SOURCE)),),
    )
)
register(
    CardDef(
        "Essence Symbiote",
        "1G",
        "Creature — Beast",
        2,
        2,
        abilities=(Triggered(Acts("mutate"), Seq((PutCounters("+1/+1", ONE, EVENT_OBJ), GainLife(Num(2))))),),
    )
)
