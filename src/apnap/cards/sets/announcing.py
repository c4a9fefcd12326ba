"""Spells with something to announce (601.2b–d): X, division, kicker, flashback, modes, morph, costs besides mana."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.plain_cards import A_CREATURE, ANY_TARGET
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Activated, Keyword, Mode, Spell, Targets, Triggered
from apnap.vocab.continuous import Keywords
from apnap.vocab.costs import TAP, Cost, PayLife, Sacrifice, mana
from apnap.vocab.effects.basic import CounterSpell, Damage, DamageDivided, Discard, Draw, GainLife
from apnap.vocab.effects.control import Continuous, If, MayPay, Seq
from apnap.vocab.filters import ANY, CREATURES, LANDS, Filter
from apnap.vocab.lookups import All, EventNumber, Noted, Num, Players, X
from apnap.vocab.mana import ManaCost
from apnap.vocab.triggers import Deals

# ---- X -----------------------------------------------------------------------------------------------------------

register(CardDef("Blaze", "{X}R", "Sorcery", abilities=(Spell(Damage(X()), (ANY_TARGET,)),)))
register(CardDef("Braingeyser", "{X}UU", "Sorcery", abilities=(
    Spell(Draw(X(), Players("target")), (Targets(players="any"),)),
)))  # fmt: skip
register(
    CardDef(
        "Rolling Thunder",
        "{X}RR",
        "Sorcery",
        abilities=(
            Spell(
                DamageDivided(X()),
                (Targets(Filter(types="creature planeswalker battle"), Num(0), X(), "any", divide=True),),
            ),
        ),
    )
)

# ---- kicker, flashback, additional costs -------------------------------------------------------------------------

register(
    CardDef(
        "Burst Lightning",
        "R",
        "Instant",
        abilities=(
            Keyword("kicker", mana("4")),
            Spell(If(Noted("kicker"), Damage(Num(4)), Damage(Num(2))), (ANY_TARGET,)),
        ),
    )
)
register(
    CardDef("Think Twice", "1U", "Instant", abilities=(Keyword("flashback", mana("2U")), Spell(Draw()))),
)
register(
    CardDef(
        "Faithless Looting",
        "R",
        "Sorcery",
        abilities=(Keyword("flashback", mana("2R")), Spell(Seq((Draw(Num(2)), Discard(Num(2)))))),
    )
)
register(CardDef("Altar's Reap", "1B", "Instant", abilities=(
    Spell(Draw(Num(2)), extra=Cost(parts=(Sacrifice(CREATURES),))),
)))  # fmt: skip

# ---- modes -------------------------------------------------------------------------------------------------------

MINE = All(Filter(controller="you"))
register(
    CardDef(
        "Boros Charm",
        "RW",
        "Instant",
        abilities=(
            Spell(
                None,
                modes=(
                    Mode(Damage(Num(4)), (Targets(Filter(types="planeswalker"), players="any"),), text="damage"),
                    Mode(Continuous(Keywords("self", ("indestructible",)), MINE), text="indestructible"),
                    Mode(Continuous(Keywords("self", ("double strike",))), (A_CREATURE,), text="double strike"),
                ),
            ),
        ),
    )
)
A_NONCREATURE_SPELL = Targets(Filter(not_types="creature"), zone=Zone.STACK, what="spell")
register(
    CardDef(
        "Izzet Charm",
        "UR",
        "Instant",
        abilities=(
            Spell(
                None,
                modes=(
                    Mode(
                        MayPay(mana("2"), None, CounterSpell(), Players("controller of target")),
                        (A_NONCREATURE_SPELL,),
                        text="counter",
                    ),
                    Mode(Damage(Num(2)), (A_CREATURE,), text="damage"),
                    Mode(Seq((Draw(Num(2)), Discard(Num(2)))), text="loot"),
                ),
            ),
        ),
    )
)

# ---- morph -------------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Exalted Angel",
        "4WW",
        "Creature — Angel",
        4,
        5,
        "flying",
        (Triggered(Deals(), GainLife(EventNumber())), Keyword("morph", mana("2WW"))),
    )
)
register(
    CardDef(
        "Battering Craghorn",
        "2RR",
        "Creature — Goat Beast",
        3,
        1,
        "first strike",
        (Keyword("morph", mana("1RR")),),
    )
)

# ---- activated abilities -----------------------------------------------------------------------------------------

register(
    CardDef(
        "Prodigal Pyromancer",
        "2R",
        "Creature — Human Wizard",
        1,
        1,
        abilities=(Activated(Cost(parts=(TAP,)), Damage(Num(1)), (ANY_TARGET,)),),
    )
)
register(
    CardDef(
        "Zuran Orb",
        "0",
        "Artifact",
        abilities=(Activated(Cost(parts=(Sacrifice(LANDS),)), GainLife(Num(2))),),
    )
)
register(
    CardDef(
        "Greed",
        "3B",
        "Enchantment",
        abilities=(Activated(Cost(ManaCost("B"), (PayLife(Num(2)),)), Draw()),),
    )
)
register(CardDef("Negate", "1U", "Instant", abilities=(Spell(CounterSpell(), (A_NONCREATURE_SPELL,)),)))
register(CardDef("Mana Leak", "1U", "Instant", abilities=(
    Spell(
        MayPay(mana("3"), None, CounterSpell(), Players("controller of target")),
        (Targets(ANY, zone=Zone.STACK, what="spell"),),
    ),
)))  # fmt: skip
