"""Additional phases and steps (500.8–500.10)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Phase, Step
from apnap.vocab.abilities import Activated, Keyword, Spell, Static, Targets, Triggered
from apnap.vocab.costs import Cost, mana
from apnap.vocab.effects.basic import Attach, Move, PutOntoBattlefield, Sacrifice, Untap
from apnap.vocab.effects.control import Choose, If, Later, MayPay, Seq
from apnap.vocab.effects.lasting import PTEach
from apnap.vocab.effects.turns import AddPhases, AddStep, AddStepAfterPhase
from apnap.vocab.filters import CREATURES, LANDS, Filter
from apnap.vocab.lookups import (
    EVENT_OBJ,
    TARGET,
    All,
    AllOf,
    Compare,
    During,
    EventNumber,
    Exists,
    It,
    Num,
    Players,
    Stat,
    YourTurn,
)
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf, Deals, Happens, Moves

YOUR_CREATURES = Filter(types="creature", controller="you")
ATTACKED = All(Filter(types="creature", status=("attacked this turn",)))
ENCHANTED = Players("enchanted")
COMBAT_THEN_MAIN = (Phase.COMBAT, Phase.MAIN)


def again(untap: All) -> Seq:
    """Untap them; after this main phase, another combat phase and another main phase."""
    return Seq((Untap(untap), AddPhases(COMBAT_THEN_MAIN, this_main=True)))


register(CardDef("Mirror Gallery", "5", "Artifact", abilities=(Static(rules=(Rule("no legend rule"),)),)))
register(CardDef("Relentless Assault", "2RR", "Sorcery", abilities=(Spell(again(ATTACKED)),)))
register(
    CardDef(
        "Waves of Aggression",
        "{3}{R/W}{R/W}",
        "Sorcery",
        abilities=(Spell(again(ATTACKED)), Keyword("retrace")),
    )
)
register(
    CardDef(
        "Seize the Day",
        "3R",
        "Sorcery",
        abilities=(
            Spell(Seq((Untap(TARGET), AddPhases(COMBAT_THEN_MAIN, this_main=True))), (Targets(CREATURES),)),
            Keyword("flashback", Cost(ManaCost("2R"))),
        ),
    )
)
UNTAP_ATTACKED = Triggered(BeginningOf(Step.BEGIN_COMBAT, ""), Untap(ATTACKED))
register(
    CardDef(
        "World at War",
        "3RR",
        "Sorcery",
        abilities=(
            Spell(Seq((AddPhases(COMBAT_THEN_MAIN, after_main=2), Later(UNTAP_ATTACKED, turn="that phase")))),
            Keyword("rebound"),
        ),
    )
)
register(
    CardDef(
        "Aggravated Assault",
        "2R",
        "Enchantment",
        abilities=(Activated(mana("3RR"), again(All(YOUR_CREATURES)), sorcery_speed=True),),
    )
)
register(
    CardDef(
        "Aurelia, the Warleader",
        "2RRWW",
        "Legendary Creature — Angel",
        3,
        4,
        "flying, vigilance, haste",
        (
            Triggered(
                Happens(Ev.ATTACKS, ref="source", when=Compare(Stat("attacks"), "==", Num(1))),
                Seq((Untap(All(YOUR_CREATURES)), AddPhases((Phase.COMBAT,)))),
            ),
        ),
    )
)
UNTAP_YOURS = Triggered(BeginningOf(Step.BEGIN_COMBAT, ""), Untap(All(YOUR_CREATURES)))
register(
    CardDef(
        "Moraug, Fury of Akoum",
        "4RR",
        "Legendary Creature — Minotaur Warrior",
        6,
        6,
        "",
        (
            Static((PTEach(YOUR_CREATURES, "attacks"),)),
            Triggered(
                Moves(to=Zone.BATTLEFIELD, filter=LANDS, who="you"),
                Seq((AddPhases((Phase.COMBAT,)), Later(UNTAP_YOURS, turn="that phase"))),
                if_=AllOf((YourTurn(), During("main"))),
            ),
        ),
    )
)
register(
    CardDef(
        "Hellkite Charger",
        "4RR",
        "Creature — Dragon",
        5,
        5,
        "flying, haste",
        (
            Triggered(
                Happens(Ev.ATTACKS, ref="source"),
                MayPay(
                    mana("5RR"),
                    Seq((
                        Untap(All(Filter(types="creature", status=("attacking",)))),
                        AddPhases((Phase.COMBAT,)),
                    )),
                ),
            ),
        ),
    )
)  # fmt: skip
HOST = It("host")
register(
    CardDef(
        "Breath of Fury",
        "2RR",
        "Enchantment — Aura",
        abilities=(
            Keyword("enchant", filter=YOUR_CREATURES),
            Triggered(
                Deals(ref="attached", to="player", combat=True),
                Seq((
                    Sacrifice(EVENT_OBJ),
                    Choose("host", All(YOUR_CREATURES)),
                    Attach(HOST),
                    If(
                        AllOf((Exists(It("was")), Exists(HOST))),
                        Seq((Untap(All(YOUR_CREATURES)), AddPhases((Phase.COMBAT,)))),
                    ),
                )),
            ),
        ),
    )
)  # fmt: skip
register(
    CardDef(
        "Obeka, Splitter of Seconds",
        "1UBR",
        "Legendary Creature — Ogre Warlock",
        2,
        5,
        "menace",
        (Triggered(Deals(to="player", combat=True), AddStepAfterPhase(Step.UPKEEP, EventNumber())),),
    )
)
register(
    CardDef(
        "Paradox Haze",
        "2U",
        "Enchantment — Aura",
        abilities=(
            Keyword("enchant", n=1),
            Triggered(BeginningOf(Step.UPKEEP, "enchanted", 1), AddStep(Step.UPKEEP, ENCHANTED)),
        ),
    )
)
register(
    CardDef(
        "Sphinx of the Second Sun",
        "6UU",
        "Creature — Sphinx",
        6,
        6,
        "flying",
        (Triggered(BeginningOf(Step.MAIN, "you", -2), AddPhases((Phase.BEGINNING,))),),
    )
)
register(
    CardDef(
        "Shadow of the Second Sun",
        "4UU",
        "Enchantment — Aura",
        abilities=(
            Keyword("enchant", n=1),
            Triggered(BeginningOf(Step.MAIN, "enchanted", -2), AddPhases((Phase.BEGINNING,))),
        ),
    )
)
register(
    CardDef(
        "Y'shtola Rhul",
        "4UU",
        "Legendary Creature — Cat Druid",
        3,
        5,
        "",
        (
            Triggered(
                BeginningOf(Step.END),
                Seq((
                    Move(TARGET, Zone.EXILE),
                    PutOntoBattlefield(It("moved"), None),
                    If(During("first end step"), AddStep(Step.END)),
                )),
                (Targets(YOUR_CREATURES),),
            ),
        ),
    )
)  # fmt: skip
