"""Things that happen at the next end step or cleanup step, and lands (513, 514, 603.7, 305)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Keyword, Spell, Static, Targets, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.amounts import ONE, Count, Num, PlayerStat, Var
from apnap.vocab.conditions import Compare
from apnap.vocab.continuous import Keywords
from apnap.vocab.costs import TAP, Cost, PayLife, SacrificeSelf, mana
from apnap.vocab.effects.basic import CreateToken, Damage, Move, PutCounters, PutOntoBattlefield, Search, Untap
from apnap.vocab.effects.choosing import CopyToken, SacrificeYours
from apnap.vocab.effects.control import FOREVER, Choose, Continuous, If, Later, Pump, Seq
from apnap.vocab.effects.copying import Except
from apnap.vocab.effects.madness import CastCopies, PayAnyNumber
from apnap.vocab.filters import CREATURES, LANDS, Filter
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import ENTERS, BeginningOf, Happens, Immediately
from apnap.vocab.what import EVENT_OBJ, SOURCE, All, It
from apnap.vocab.who import YOU

IT = It("it")
MOVED = It("moved")
NEXT_END = BeginningOf(Step.END, "")
YOUR_LANDS = Filter(types="land", controller="you")

# ---- at the beginning of the next end step -----------------------------------------------------------------------

RETURN = Triggered(NEXT_END, PutOntoBattlefield(IT, None, counters=(("+1/+1", 1),)))
register(
    CardDef(
        "Otherworldly Journey",
        "1W",
        "Instant — Arcane",
        abilities=(Spell(Seq((Move(It("target"), Zone.EXILE), Later(RETURN, MOVED))), (Targets(CREATURES),)),),
    )
)
SACRIFICE_LATER = Later(Triggered(NEXT_END, SacrificeYours(IT)), MOVED)
GAINS_HASTE = Continuous(Keywords("self", ("haste",)), MOVED, FOREVER)
register(
    CardDef(
        "Sneak Attack",
        "3R",
        "Enchantment",
        abilities=(
            Activated(
                mana("R"),
                Seq(
                    (
                        Choose("card", All(CREATURES, Zone.HAND, YOU), Num(0), ONE),
                        PutOntoBattlefield(It("card")),
                        GAINS_HASTE,
                        SACRIFICE_LATER,
                    )
                ),
            ),
        ),
    )
)
register(
    CardDef(
        "Feldon of the Third Path",
        "1RR",
        "Legendary Creature — Human Artificer",
        2,
        3,
        abilities=(
            Activated(
                Cost(ManaCost("2R"), (TAP,)),
                Seq(
                    (
                        CopyToken(change=Except(types="artifact")),
                        GAINS_HASTE,
                        SACRIFICE_LATER,
                    )
                ),
                (Targets(CREATURES, zone=Zone.GRAVEYARD, who="you"),),
            ),
        ),
    )
)

# ---- at the beginning of the next cleanup step -------------------------------------------------------------------

KNIGHT = CardDef("Knight", "", "Creature — Knight", 2, 2, colors="W", is_token=True)
EXILE_IN_CLEANUP = Triggered(BeginningOf(Step.CLEANUP, ""), Move(IT, Zone.EXILE))
register(
    CardDef(
        "Waylay",
        "2W",
        "Instant",
        abilities=(Spell(Seq((CreateToken(KNIGHT, Num(3)), Later(EXILE_IN_CLEANUP, MOVED)))),),
    )
)

# ---- lands ------------------------------------------------------------------------------------

register(
    CardDef(
        "Fastbond",
        "G",
        "Enchantment",
        abilities=(
            Static(rules=(Rule("extra land", who="you", n=Num(1000)),)),
            Triggered(
                Happens(Ev.LAND_PLAYED, "you"),
                Damage(ONE, None, YOU),
                if_=Compare(PlayerStat("lands played"), ">", ONE),
            ),
        ),
    )
)
register(
    CardDef(
        "Storm Cauldron",
        "5",
        "Artifact",
        abilities=(
            Static(rules=(Rule("extra land"),)),
            Triggered(Happens(Ev.TAPPED_FOR_MANA, filter=LANDS), Move(EVENT_OBJ, Zone.HAND)),
        ),
    )
)
BASIC_LAND = Filter(types="land", supertypes="basic")
FOUR_LANDS = Compare(Count(All(YOUR_LANDS)), ">=", Num(4))
register(
    CardDef(
        "Fabled Passage",
        "",
        "Land",
        abilities=(
            Activated(
                Cost(parts=(TAP, SacrificeSelf())),
                Seq(
                    (
                        Search(BASIC_LAND, Zone.BATTLEFIELD, tapped=True),
                        If(FOUR_LANDS, Untap(MOVED)),
                    )
                ),
            ),
        ),
    )
)
register(
    CardDef(
        "Mana Confluence",
        "",
        "Land",
        abilities=(Activated(Cost(parts=(TAP, PayLife(ONE))), AddMana(choose="WUBRG"), is_mana=True),),
    )
)

# ---- discarded and exiled cards that are cast -------------------------------------------------------------------

register(
    CardDef(
        "Basking Rootwalla",
        "G",
        "Creature — Lizard",
        1,
        1,
        abilities=(
            Activated(mana("1G"), Pump(Num(2), Num(2), SOURCE), per_turn=1),
            Keyword("madness", Cost(ManaCost("0"))),
        ),
    )
)
TIMES = Var("times")
CHEAP_SPELLS = Targets(Filter(types="instant sorcery", mv_le=Num(3)), Num(0), TIMES, zone=Zone.GRAVEYARD, who="you")
WHEN_PAID = Triggered(
    Immediately(),
    Seq((PutCounters("+1/+1", TIMES), Move(It("target"), Zone.EXILE), CastCopies(MOVED))),
    (CHEAP_SPELLS,),
    reflexive=True,
)
register(
    CardDef(
        "Bloodthirsty Adversary",
        "1R",
        "Creature — Vampire",
        2,
        2,
        "haste",
        (Triggered(ENTERS, PayAnyNumber(mana("2R"), "times", Later(WHEN_PAID))),),
    )
)
