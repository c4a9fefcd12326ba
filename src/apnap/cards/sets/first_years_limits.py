"""Limits and prices: targets, walks that are no help, an enchanted land, the top of a library."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.plain_cards import ANY_TARGET
from apnap.vocab.abilities import Activated, Keyword, Static, Targets
from apnap.vocab.costs import TAP, Cost, ExileTop, TapAttached
from apnap.vocab.effects.basic import Damage, Destroy, GainLife
from apnap.vocab.effects.control import Pump
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import ATTACHED, ONE, Is, It, Num
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule

TARGET = It("target")

register(
    CardDef(
        "Suq'Ata Firewalker",
        "1UU",
        "Creature — Human Wizard",
        0,
        1,
        abilities=(
            Static(rules=(Rule("cannot be targeted", "self", against=Filter(colors="R")),)),
            Activated(Cost(parts=(TAP,)), Damage(ONE, TARGET), (ANY_TARGET,)),
        ),
    )
)
register(
    CardDef(
        "Quagmire",
        "2B",
        "Enchantment",
        abilities=(
            Static(rules=(Rule("walk is no help", Filter(types="creature", keyword="swampwalk"), text="swampwalk"),)),
        ),
    )
)
register(
    CardDef(
        "Orgg",
        "3RR",
        "Creature — Orgg",
        6,
        6,
        "trample",
        (
            Static(
                rules=(
                    Rule(
                        "cannot attack where",
                        "self",
                        against=Filter(types="creature", status=("untapped",), power_ge=Num(3)),
                    ),
                )
            ),
            Static(rules=(Rule("blocks only", "self", against=Filter(power_le=Num(2))),)),
        ),
    )
)
register(
    CardDef(
        "Neurok Spy",
        "2U",
        "Creature — Human Rogue",
        2,
        2,
        abilities=(Static(rules=(Rule("cannot be blocked where", "self", against=Filter(types="artifact")),)),),
    )
)
register(
    CardDef(
        "Royal Herbalist",
        "W",
        "Creature — Human Cleric",
        1,
        1,
        abilities=(Activated(Cost(ManaCost("2"), (ExileTop(),)), GainLife(ONE)),),
    )
)
register(
    CardDef(
        "Earthlore",
        "G",
        "Enchantment — Aura",
        abilities=(
            Keyword("enchant", filter=Filter(types="land", controller="you")),
            Activated(
                Cost(parts=(TapAttached(),)),
                Pump(ONE, Num(2), TARGET),
                (Targets(Filter(types="creature", status=("blocking",))),),
                only_if=Is(ATTACHED, Filter(status=("untapped",))),
            ),
        ),
    )
)
register(
    CardDef(
        "Savaen Elves",
        "G",
        "Creature — Elf",
        1,
        1,
        abilities=(
            Activated(
                Cost(ManaCost("GG"), (TAP,)),
                Destroy(TARGET),
                (Targets(Filter(subtypes=("Aura",), status=("attached to a land",))),),
            ),
        ),
    )
)
