"""Day and night (730), daybound and nightbound (702.145), and older werewolves."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Ev
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Spell, Static, Targets, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.base import Effect
from apnap.vocab.continuous import PT
from apnap.vocab.costs import TAP, Cost, PayLife, mana
from apnap.vocab.effects.basic import (
    CreateToken,
    Damage,
    Discard,
    Draw,
    Fight,
    GainLife,
    Transform,
)
from apnap.vocab.effects.control import Continuous, If, May, Seq
from apnap.vocab.effects.day_night import DayAsEnters, DayNightChanges, IsNight
from apnap.vocab.effects.keyword_abilities import ward
from apnap.vocab.effects.permanents import ExileUntilLeaves
from apnap.vocab.effects.replacing import Prevent
from apnap.vocab.effects.turns import BecomeDay
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import (
    EACH,
    ONE,
    OPPONENTS,
    TARGET,
    TARGET_2,
    All,
    Compare,
    Greatest,
    Num,
    PlayerStat,
)
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import ENTERS, BeginningOf, Happens

WOLVES = ("Wolf", "Werewolf")
OPPOSING = Filter(types="creature", controller="opponent")


# ---- daybound ----------------------------------------------------------------------------------------------------

CATHAR_EXILE = ExileUntilLeaves()
register(
    CardDef(
        "Brutal Cathar",
        "2W",
        "Creature — Human Soldier Werewolf",
        2,
        2,
        "daybound",
        (
            Triggered(ENTERS, CATHAR_EXILE, (Targets(OPPOSING),)),
            Triggered(Happens(Ev.TRANSFORMED, ref="source"), CATHAR_EXILE, (Targets(OPPOSING),)),
        ),
        back=CardDef(
            "Moonrage Brute",
            "",
            "Creature — Werewolf",
            3,
            3,
            "first strike, nightbound",
            ward(Cost(parts=(PayLife(Num(3)),))),
            colors="R",
        ),
    )
)
WOLF = CardDef("Wolf", "", "Creature — Wolf", 2, 2, colors="G", is_token=True)
TWO_WOLVES = CreateToken(WOLF, Num(2))
register(
    CardDef(
        "Tovolar's Huntmaster",
        "4GG",
        "Creature — Human Werewolf",
        6,
        6,
        "daybound",
        (Triggered(ENTERS, TWO_WOLVES),),
        back=CardDef(
            "Tovolar's Packleader",
            "",
            "Creature — Werewolf",
            7,
            7,
            "nightbound",
            (
                Triggered(ENTERS, TWO_WOLVES),
                Triggered(Happens(Ev.ATTACKS, ref="source"), TWO_WOLVES),
                Activated(
                    mana("2GG"),
                    Fight(TARGET, TARGET_2),
                    (Targets(Filter(subtypes=WOLVES, controller="you", other=True)), Targets(OPPOSING)),
                ),
            ),
            colors="G",
        ),
    )
)

# ---- day and night themselves ---------------------------------------------------------------------------------------

register(
    CardDef(
        "Brimstone Vandal",
        "2R",
        "Creature — Devil",
        2,
        3,
        "menace",
        (DayAsEnters(), Triggered(DayNightChanges(), Damage(ONE, None, OPPONENTS))),
    )
)
LOOT: Effect = May(Seq((Draw(), Discard())))
register(
    CardDef(
        "The Celestus",
        "3",
        "Legendary Artifact",
        abilities=(
            DayAsEnters(),
            Activated(Cost(parts=(TAP,)), AddMana(choose="WUBRG"), is_mana=True),
            Activated(
                Cost(ManaCost("3"), (TAP,)), If(IsNight(), BecomeDay(), BecomeDay(night=True)), sorcery_speed=True
            ),
            Triggered(DayNightChanges(), Seq((GainLife(ONE), LOOT))),
        ),
    )
)

# ---- wolves of an older sort ------------------------------------------------------------------------------------

CAST_LAST_TURN = PlayerStat("spells cast last turn", EACH)
register(
    CardDef(
        "Gatstaf Shepherd",
        "1G",
        "Creature — Human Werewolf",
        2,
        2,
        abilities=(Triggered(BeginningOf(Step.UPKEEP, ""), Transform(), if_=Compare(CAST_LAST_TURN, "==", Num(0))),),
        back=CardDef(
            "Gatstaf Howler",
            "",
            "Creature — Werewolf",
            3,
            3,
            "intimidate",
            (
                Triggered(
                    BeginningOf(Step.UPKEEP, ""),
                    Transform(),
                    if_=Compare(Greatest("spells cast last turn"), ">=", Num(2)),
                ),
            ),
            colors="G",
        ),
    )
)
register(
    CardDef(
        "Immerwolf",
        "1RG",
        "Creature — Wolf",
        2,
        2,
        "intimidate",
        (
            Static(
                mods=(PT(Filter(types="creature", subtypes=WOLVES, controller="you", other=True), ONE, ONE),),
                rules=(
                    Rule(
                        "cannot transform",
                        Filter(subtypes=("Werewolf",), not_subtypes=("Human",), controller="you"),
                    ),
                ),
            ),
        ),
    )
)
NOT_WOLVES = Prevent(limited=False, by=True, combat=True, source=Filter(types="creature", not_subtypes=WOLVES))
register(
    CardDef(
        "Moonmist",
        "1G",
        "Instant",
        abilities=(Spell(Seq((Transform(All(Filter(subtypes=("Human",)))), Continuous(NOT_WOLVES, None)))),),
    )
)
