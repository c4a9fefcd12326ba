"""Phasing (702.26): creatures that come and go, and effects that send things away."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.effects import Until
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Keyword, Spell, Static, Targets, Triggered
from apnap.vocab.continuous import Control, Keywords
from apnap.vocab.costs import TAP, Cost
from apnap.vocab.effects.basic import Discard, Draw, Move, PutCounters, Untap
from apnap.vocab.effects.choosing import Remember
from apnap.vocab.effects.control import Continuous, For, Later, Seq
from apnap.vocab.effects.turns import PhaseOut
from apnap.vocab.effects.upkeep import vanishing
from apnap.vocab.filters import ANY, ARTIFACTS, CREATURES, Filter
from apnap.vocab.lookups import EVENT_OBJ, ONE, SOURCE, TARGET, YOU, All, Count, Is, It, Num, Var
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import ENTERS, BeginningOf, Happens

YOURS = Filter(controller="you")
YOUR_CREATURES = Filter(types="creature", controller="you")
YOUR_LANDS = Filter(types="land", controller="you")
UNTIL_YOUR_NEXT_TURN = For(Until.YOUR_NEXT_TURN)

# ---- creatures with phasing --------------------------------------------------------------------------------------

register(CardDef("Breezekeeper", "3U", "Creature — Djinn", 4, 4, "flying, phasing"))
register(CardDef("Sandbar Crocodile", "4U", "Creature — Crocodile", 6, 5, "phasing"))
register(
    CardDef(
        "Taniwha",
        "3UU",
        "Legendary Creature — Serpent",
        7,
        7,
        "trample, phasing",
        (Triggered(BeginningOf(Step.UPKEEP), PhaseOut(All(YOUR_LANDS))),),
    )
)
register(
    CardDef(
        "Teferi's Imp",
        "2U",
        "Creature — Imp",
        1,
        1,
        "flying, phasing",
        (
            Triggered(Happens(Ev.PHASED_OUT, ref="source"), Discard()),
            Triggered(Happens(Ev.PHASED_IN, ref="source"), Draw()),
        ),
    )
)

# ---- effects -----------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Reality Ripple",
        "1U",
        "Instant",
        abilities=(Spell(PhaseOut(), (Targets(Filter(types="artifact creature land")),)),),
    )
)
register(
    CardDef(
        "Vodalian Illusionist",
        "2U",
        "Creature — Merfolk Wizard",
        2,
        2,
        abilities=(Activated(Cost(ManaCost("UU"), (TAP,)), PhaseOut(), (Targets(CREATURES),)),),
    )
)
AT_END_OF_COMBAT = Triggered(BeginningOf(Step.END_COMBAT, ""), PhaseOut(It("it")))
register(
    CardDef(
        "Teferi's Veil",
        "1U",
        "Enchantment",
        abilities=(Triggered(Happens(Ev.ATTACKS, filter=YOUR_CREATURES), Later(AT_END_OF_COMBAT, EVENT_OBJ)),),
    )
)
register(
    CardDef(
        "Cloak of Invisibility",
        "U",
        "Enchantment — Aura",
        abilities=(
            Keyword("enchant", filter=CREATURES),
            Static(
                mods=(Keywords("attached", ("phasing",)),),
                rules=(Rule("blocked only by", "attached", against=Filter(subtypes=("Wall",))),),
            ),
        ),
    )
)
register(
    CardDef(
        "Teferi's Protection",
        "2W",
        "Instant",
        abilities=(
            Spell(
                Seq(
                    (
                        Continuous(Rule("life fixed"), None, UNTIL_YOUR_NEXT_TURN, who=YOU),
                        Continuous(Rule("protection player"), None, UNTIL_YOUR_NEXT_TURN, who=YOU),
                        PhaseOut(All(YOURS)),
                        Move(It("spell"), Zone.EXILE),
                    )
                )
            ),
        ),
    )
)

OUBLIETTE = PhaseOut(until_leaves=True, tap=True)
register(CardDef("Oubliette", "1BB", "Enchantment", abilities=(Triggered(ENTERS, OUBLIETTE, (Targets(CREATURES),)),)))
OUT_OF_TIME = Seq(
    (
        Untap(All(CREATURES)),
        Remember("creatures", Count(All(CREATURES))),
        PhaseOut(All(CREATURES), until_leaves=True),
        PutCounters("time", Var("creatures")),
    )
)
register(CardDef("Out of Time", "1WW", "Enchantment", abilities=(Triggered(ENTERS, OUT_OF_TIME), *vanishing(0))))
register(
    CardDef(
        "Slip Out the Back",
        "U",
        "Instant",
        abilities=(Spell(Seq((PutCounters("+1/+1", ONE, TARGET), PhaseOut())), (Targets(CREATURES),)),),
    )
)
ANY_NUMBER_OF_OTHERS = Targets(Filter(types="creature", controller="you", other=True), Num(0), Num(100))
register(
    CardDef(
        "Guardian of Faith",
        "1WW",
        "Creature — Spirit Knight",
        3,
        2,
        "flash, vigilance",
        (Triggered(ENTERS, PhaseOut(), (ANY_NUMBER_OF_OTHERS,)),),
    )
)

# ---- borrowed control, which phasing can outlast (702.26f) ------------------------------------------------------

UNTAP_AND_SEIZE = Seq(
    (
        Untap(),
        Continuous(Control("self", YOU)),
        Continuous(Keywords("self", ("haste",))),
    )
)
register(
    CardDef(
        "Word of Seizing",
        "3RR",
        "Instant",
        keywords="split second",
        abilities=(Spell(UNTAP_AND_SEIZE, (Targets(ANY),)),),
    )
)
WHILE_YOU_CONTROL_THIS = For(Until.AS_LONG_AS, condition=Is(SOURCE, YOURS))
register(
    CardDef(
        "Aladdin",
        "2RR",
        "Creature — Human Rogue",
        1,
        1,
        abilities=(
            Activated(
                Cost(ManaCost("1RR"), (TAP,)),
                Continuous(Control("self", YOU), TARGET, WHILE_YOU_CONTROL_THIS),
                (Targets(ARTIFACTS),),
            ),
        ),
    )
)
