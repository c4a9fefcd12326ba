"""Cards that airbend, earthbend, firebend and waterbend (701.65-701.67, 702.189)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Keyword, Spell, Static, Targets, Triggered
from apnap.vocab.combat_triggers import Attacks
from apnap.vocab.conditions import DidAll
from apnap.vocab.continuous import Keywords, SetPT
from apnap.vocab.costs import mana, waterbend
from apnap.vocab.durations import FOREVER
from apnap.vocab.effects.basic import (
    Damage,
    Discard,
    Draw,
    GainLife,
    Move,
    PutCounters,
    PutOntoBattlefield,
    Shuffle,
    Transform,
)
from apnap.vocab.effects.bending import airbend, earthbend, firebending
from apnap.vocab.effects.control import Continuous, If, Later, May, MayPay, Seq
from apnap.vocab.effects.keyword_abilities import ward
from apnap.vocab.effects.looking import Scry
from apnap.vocab.filters import ANY, Filter
from apnap.vocab.lookups import (
    ONE,
    OPPONENTS,
    SOURCE,
    YOU,
    All,
    It,
    Noted,
    Num,
    X,
)
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import ENTERS, Acts, BeginningOf

NONLAND = Filter(not_types="land")
YOUR_LAND = Targets(Filter(types="land", controller="you"))
A_CREATURE_OR_SPELL = Targets(Filter(types="creature", other=True), Num(0), what="permanent or spell")
BENDING = "waterbend, earthbend, firebend, airbend"

# ---- one of each ---------------------------------------------------------------------------------------------------
register(
    CardDef(
        "Airbending Lesson",
        "2W",
        "Instant — Lesson",
        abilities=(Spell(Seq((airbend(), Draw())), (Targets(NONLAND),)),),
    )
)
register(
    CardDef(
        "Badgermole",
        "4G",
        "Creature — Badger Mole",
        4,
        4,
        abilities=(
            Triggered(ENTERS, earthbend(Num(2)), (YOUR_LAND,)),
            Static(mods=(Keywords(Filter(types="creature", controller="you", counter="+1/+1"), ("trample",)),)),
        ),
    )
)
register(
    CardDef(
        "Fire Sages",
        "1R",
        "Creature — Human Cleric",
        2,
        2,
        abilities=(*firebending(1), Activated(mana("1RR"), PutCounters("+1/+1"))),
    )
)
register(
    CardDef(
        "Flexible Waterbender",
        "3U",
        "Creature — Human Warrior Ally",
        2,
        5,
        "vigilance",
        (Activated(waterbend("3"), Continuous(SetPT("self", Num(5), Num(2)), SOURCE)),),
    )
)

# ---- waterbending as an additional cost, for X, and as an effect asks ------------------------------------------------
register(
    CardDef(
        "Benevolent River Spirit",
        "UU",
        "Creature — Spirit",
        4,
        5,
        "flying",
        (Spell(None, extra=waterbend("5")), *ward(mana("2")), Triggered(ENTERS, Scry(Num(2)))),
    )
)
register(
    CardDef(
        "Spirit Water Revival",
        "1UU",
        "Sorcery",
        abilities=(
            Keyword("waterbend", waterbend("6")),
            Spell(
                Seq(
                    (
                        If(
                            Noted("waterbend"),
                            Seq(
                                (
                                    Move(All(ANY, Zone.GRAVEYARD, YOU), Zone.LIBRARY),
                                    Shuffle(),
                                    Draw(Num(7)),
                                    Continuous(Rule("no max hand", who="you"), None, FOREVER),
                                )
                            ),
                            Draw(Num(2)),
                        ),
                        Move(It("spell"), Zone.EXILE),
                    )
                )
            ),
        ),
    )
)
register(
    CardDef(
        "Waterbender's Restoration",
        "UU",
        "Instant — Lesson",
        abilities=(
            Spell(
                Seq(
                    (
                        Move(It("targets"), Zone.EXILE),
                        Later(
                            Triggered(BeginningOf(Step.END, ""), PutOntoBattlefield(It("it"), who=None)), It("moved")
                        ),
                    )
                ),
                (Targets(Filter(types="creature", controller="you"), X(), X()),),
                extra=waterbend("X"),
            ),
        ),
    )
)
register(
    CardDef(
        "Waterbending Lesson",
        "3U",
        "Sorcery — Lesson",
        abilities=(Spell(Seq((Draw(Num(3)), MayPay(waterbend("2"), None, Discard(ONE))))),),
    )
)

# ---- Avatars -------------------------------------------------------------------------------------------------------
register(
    CardDef(
        "Aang, Swift Savior",
        "1WU",
        "Legendary Creature — Human Avatar Ally",
        2,
        3,
        "flash, flying",
        (
            Triggered(
                ENTERS, airbend(), (Targets(Filter(types="creature", other=True), Num(0), what="permanent or spell"),)
            ),
            Activated(waterbend("8"), Transform(SOURCE)),
        ),
        back=CardDef(
            "Aang and La, Ocean's Fury",
            "",
            "Legendary Creature — Avatar Spirit Ally",
            5,
            5,
            "reach, trample",
            (
                Triggered(
                    Attacks(),
                    PutCounters("+1/+1", ONE, All(Filter(types="creature", controller="you", status=("tapped",)))),
                ),
            ),
            colors="WU",
        ),
    )
)
REWARD = Seq(
    (
        GainLife(Num(4)),
        Draw(Num(4)),
        PutCounters("+1/+1", Num(4)),
        Damage(Num(4), None, OPPONENTS),
    )
)
MASTERY = Seq((Transform(SOURCE), If(Noted("transformed"), REWARD)))
register(
    CardDef(
        "Avatar Aang",
        "RGWU",
        "Legendary Creature — Human Avatar Ally",
        4,
        4,
        "flying",
        (
            *firebending(2),
            Triggered(Acts(BENDING), Seq((Draw(), If(DidAll(BENDING), Transform(SOURCE))))),
        ),
        back=CardDef(
            "Aang, Master of Elements",
            "",
            "Legendary Creature — Avatar Ally",
            6,
            6,
            "flying",
            (
                Static(rules=(Rule("cost less", who="you", cost=mana("WUBRG")),)),
                Triggered(BeginningOf(Step.UPKEEP, ""), May(MASTERY)),
            ),
            colors="WURG",
        ),
    )
)
