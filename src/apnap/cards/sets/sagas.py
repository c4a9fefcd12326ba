"""Sagas (714)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.effects import Until
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Static, Targets, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.continuous import PT, GainAbility
from apnap.vocab.costs import TAP, Cost
from apnap.vocab.effects.basic import CreateToken, Damage, Destroy, Discard, PutOntoBattlefield, Search
from apnap.vocab.effects.choosing import ChooseAndSacrifice, ForEach
from apnap.vocab.effects.control import FOREVER, Continuous, For, If, Pump, Seq
from apnap.vocab.effects.turns import PhaseOut
from apnap.vocab.filters import CREATURES, ExactCost, Filter
from apnap.vocab.lookups import (
    OPPONENTS,
    SOURCE,
    TARGET,
    YOU,
    All,
    Count,
    Exists,
    Is,
    It,
    Num,
    Players,
)
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.sagas import ReadAhead, chapter, chapters
from apnap.vocab.triggers import BeginningOf

TWO = Num(2)
KNIGHT = CardDef("Knight", "", "Creature — Knight", 2, 2, "vigilance", colors="W", is_token=True)
KNIGHTS = Filter(subtypes=("Knight",), controller="you")
register(
    CardDef(
        "History of Benalia",
        "1WW",
        "Enchantment — Saga",
        abilities=(
            *chapters((1, 2), CreateToken(KNIGHT)),
            chapter(3, Pump(TWO, Num(1), All(KNIGHTS))),
        ),
    )
)

CLERIC = CardDef("Cleric", "", "Creature — Cleric", 0, 1, colors="B", is_token=True)
ANOTHER_CREATURE = Filter(types="creature", controller="you", other=True)
DEMON = CardDef(
    "Demon",
    "",
    "Creature — Demon",
    6,
    6,
    "flying, trample",
    (
        Triggered(
            BeginningOf(Step.UPKEEP),
            If(
                Exists(All(ANOTHER_CREATURE)),
                ChooseAndSacrifice(ANOTHER_CREATURE),
                Damage(Num(6), None, YOU),
            ),
        ),
    ),
    colors="B",
    is_token=True,
)
register(
    CardDef(
        "Rite of Belzenlok",
        "2BB",
        "Enchantment — Saga",
        abilities=(*chapters((1, 2), CreateToken(CLERIC, TWO)), chapter(3, CreateToken(DEMON))),
    )
)

CREATURE_OR_WALKER = Filter(types="creature planeswalker")
register(
    CardDef(
        "The Eldest Reborn",
        "4B",
        "Enchantment — Saga",
        abilities=(
            chapter(1, ChooseAndSacrifice(CREATURE_OR_WALKER, OPPONENTS)),
            chapter(2, Discard(who=OPPONENTS)),
            chapter(3, PutOntoBattlefield(TARGET), Targets(CREATURE_OR_WALKER, zone=Zone.GRAVEYARD)),
        ),
    )
)

CONSTRUCT = CardDef(
    "Construct",
    "",
    "Artifact Creature — Construct",
    0,
    0,
    abilities=(
        Static(
            mods=(
                PT(
                    "self",
                    Count(All(Filter(types="artifact", controller="you"))),
                    Count(All(Filter(types="artifact", controller="you"))),
                ),
            )
        ),
    ),
    is_token=True,
)
SAGA_MANA = Activated(Cost(parts=(TAP,)), AddMana("C"), is_mana=True)
SAGA_CONSTRUCT = Activated(Cost(ManaCost("2"), (TAP,)), CreateToken(CONSTRUCT))
register(
    CardDef(
        "Urza's Saga",
        "",
        "Enchantment Land — Urza's Saga",
        abilities=(
            chapter(1, Continuous(GainAbility("self", SAGA_MANA), SOURCE, FOREVER)),
            chapter(2, Continuous(GainAbility("self", SAGA_CONSTRUCT), SOURCE, FOREVER)),
            chapter(3, Search(ExactCost(("0", "1"), "artifact"), Zone.BATTLEFIELD, reveal=False)),
        ),
    )
)

PHYREXIAN = CardDef("Phyrexian", "", "Creature — Phyrexian", 2, 2, colors="B", is_token=True)
PHYREXIAN_FOR_IT = CreateToken(PHYREXIAN, who=Players("its controller"))
OTHER_NONLAND = Filter(not_types="land", other=True)
WHILE_YOU_CONTROL_THIS = For(Until.AS_LONG_AS, condition=Is(SOURCE, Filter(controller="you")))
register(
    CardDef(
        "The Phasing of Zhalfir",
        "2UU",
        "Enchantment — Saga",
        abilities=(
            ReadAhead(3),
            *chapters(
                (1, 2),
                Seq((PhaseOut(), Continuous(Rule("cannot phase in"), TARGET, WHILE_YOU_CONTROL_THIS))),
                Targets(OTHER_NONLAND),
            ),
            chapter(
                3,
                Seq(
                    (
                        Destroy(All(CREATURES)),
                        ForEach(It("was"), "its controller", PHYREXIAN_FOR_IT, True),
                    )
                ),
            ),
        ),
    )
)
