"""Banding and "bands with other" (702.22): creatures with it, and what gives it and takes it away."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import creature, register
from apnap.vocab.abilities import Activated, Static, Targets
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.conditions import During
from apnap.vocab.continuous import GainAbility, Keywords
from apnap.vocab.costs import TAP, Cost, mana
from apnap.vocab.effects.control import Continuous
from apnap.vocab.effects.permanents import CreateToken
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule

creature("Benalish Hero", "W", "Human Soldier", 1, 1, "banding")
creature("Timber Wolves", "G", "Wolf", 1, 1, "banding")
creature("Mesa Pegasus", "1W", "Pegasus", 1, 1, "flying, banding")
creature("War Elephant", "3W", "Elephant", 2, 2, "trample, banding")
creature("Kjeldoran Skyknight", "2W", "Human Knight", 1, 1, "flying, first strike, banding")
register(
    CardDef(
        "Helm of Chatzuk",
        "1",
        "Artifact",
        abilities=(
            Activated(Cost(ManaCost("1"), (TAP,)), Continuous(Keywords("self", ("banding",))), (Targets(CREATURES),)),
        ),
    )
)


def bands_with_other(quality: Filter) -> Static:
    return Static(rules=(Rule("bands with other", "self", against=quality),))


WOLVES_OF_THE_HUNT = CardDef(
    "Wolves of the Hunt",
    "",
    "Creature — Wolf",
    1,
    1,
    abilities=(bands_with_other(Filter(types="creature", name="Wolves of the Hunt")),),
    colors="G",
    is_token=True,
)
creature("Master of the Hunt", "2GG", "Human", 2, 2, "", Activated(mana("2GG"), CreateToken(WOLVES_OF_THE_HUNT)))
register(
    CardDef(
        "Cathedral of Serra",
        "",
        "Land",
        abilities=(
            Static(
                mods=(
                    GainAbility(
                        Filter(types="creature", supertypes="legendary", colors="W", controller="you"),
                        bands_with_other(Filter(types="creature", supertypes="legendary")),
                    ),
                )
            ),
        ),
    )
)
register(
    CardDef(
        "Tolaria",
        "",
        "Legendary Land",
        abilities=(
            Activated(Cost(parts=(TAP,)), AddMana("U"), is_mana=True),
            Activated(
                Cost(parts=(TAP,)),
                Continuous(Keywords("self", loses=("banding",))),
                (Targets(CREATURES),),
                only_if=During("upkeep"),
            ),
        ),
    )
)
