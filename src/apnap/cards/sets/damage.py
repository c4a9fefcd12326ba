"""Cards that prevent, redirect or multiply damage (614.9, 615), and damage with results of its own (120.3)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.vocab.abilities import Activated, Keyword, Spell, Static, Targets
from apnap.vocab.costs import TAP, Cost, mana
from apnap.vocab.effects.basic import Damage, GainLife
from apnap.vocab.effects.control import Choose, Continuous, If, Seq
from apnap.vocab.effects.replacing import LifeFloor, MoreDamage, Prevent, Redirect
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import ATTACHED, All, Compare, Count, Exists, Num, Sources, Var
from apnap.vocab.rules_text import Rule

ANY_TARGET = Targets(Filter(types="creature planeswalker battle"), players="any")
YOUR_CREATURES = Filter(types="creature", controller="you")
RED = Filter(colors="R")

# ---- prevention --------------------------------------------------------------------------------------------------

register(CardDef("Fog", "G", "Instant", abilities=(Spell(Continuous(Prevent(limited=False, combat=True), None)),)))
register(
    CardDef(
        "Circle of Protection: Red",
        "1W",
        "Enchantment",
        abilities=(
            Activated(
                mana("1"),
                Seq((
                    Choose("chosen source", Sources(RED)),
                    Continuous(
                        Prevent(limited=False, source=RED, to="you", once=True, chosen="chosen source"), None
                    ),
                )),
                label="prevent",
            ),
        ),
    )
)  # fmt: skip
register(
    CardDef(
        "Samite Healer",
        "1W",
        "Creature — Human Cleric",
        1,
        1,
        abilities=(Activated(Cost(parts=(TAP,)), Continuous(Prevent()), (ANY_TARGET,), label="prevent 1"),),
    )
)
register(
    CardDef(
        "Daunting Defender",
        "4W",
        "Creature — Human Cleric",
        3,
        3,
        abilities=(Prevent(False, to=Filter(types="creature", subtypes=("Cleric",), controller="you"), amount=Num(1)),),
    )
)
register(
    CardDef(
        "Reverse Damage",
        "1WW",
        "Instant",
        abilities=(
            Spell(
                Seq((
                    Choose("chosen source", Sources(Filter())),
                    Continuous(
                        Prevent(
                            limited=False, to="you", once=True, chosen="chosen source", then=GainLife(Var("prevented"))
                        ),
                        None,
                    ),
                )),
            ),
        ),
    )
)  # fmt: skip
register(
    CardDef(
        "Leyline of Punishment",
        "2RR",
        "Enchantment",
        abilities=(
            Keyword("opening hand"),
            Static(rules=(Rule("cannot gain life"), Rule("damage cannot be prevented"))),
        ),
    )
)

# ---- more, and elsewhere -----------------------------------------------------------------------------------------

register(CardDef("Furnace of Rath", "1RRR", "Enchantment", abilities=(MoreDamage(2),)))
register(CardDef("Palisade Giant", "4WW", "Creature — Giant Soldier", 2, 7, abilities=(Redirect(to="yours"),)))
register(
    CardDef(
        "Pariah",
        "2W",
        "Enchantment — Aura",
        abilities=(Keyword("enchant", filter=CREATURES), Redirect(ATTACHED, to="you")),
    )
)
register(CardDef("Worship", "3W", "Enchantment", abilities=(LifeFloor(1, Exists(All(YOUR_CREATURES))),)))
METALCRAFT = Compare(Count(All(Filter(types="artifact", controller="you"))), ">=", Num(3))
register(
    CardDef(
        "Galvanic Blast",
        "R",
        "Instant",
        abilities=(Spell(If(METALCRAFT, Damage(Num(4)), Damage(Num(2))), (ANY_TARGET,)),),
    )
)
register(CardDef("Pyroclasm", "1R", "Sorcery", abilities=(Spell(Damage(Num(2), All(CREATURES))),)))

# ---- results of damage -------------------------------------------------------------------------------------------

register(CardDef("Vampire Nighthawk", "1BB", "Creature — Vampire Shaman", 2, 3, "flying, deathtouch, lifelink"))
register(CardDef("Darksteel Myr", "3", "Artifact Creature — Myr", 0, 1, "indestructible"))
