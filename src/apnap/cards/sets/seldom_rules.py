"""Cards that show rules few others need: limits of counters, once each turn, delayed by static abilities …"""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.layers import ENCHANT_CREATURE
from apnap.cards.sets.plain_cards import ANY_TARGET
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Spell, Static, Targets, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.conditions import CausedByOpponent
from apnap.vocab.continuous import Control, Keywords
from apnap.vocab.costs import Cost, RemoveCounters, mana
from apnap.vocab.effects.basic import CreateToken, Damage, Discard, Draw, GainLife, PutCounters
from apnap.vocab.effects.control import Continuous, If, May, NthResolution, Seq
from apnap.vocab.effects.crowning import BecomeMonarch
from apnap.vocab.effects.damage import Fight
from apnap.vocab.effects.keyword_abilities import dash
from apnap.vocab.effects.replacing import EntersWith, Instead
from apnap.vocab.effects.shields import Prevent
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import (
    OPPONENTS,
    SOURCE,
    TARGET,
    Compare,
    Is,
    Noted,
    Num,
    Players,
    PlayerStat,
    Stat,
)
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import (
    DIES,
    ENTERS,
    BeginningOf,
    CountersPut,
    Happens,
    Immediately,
    Moves,
    RevealsThisWay,
)

PLUS = "+1/+1"

# ---- triggered abilities -------------------------------------------------------------------------------------------

SMALL_OTHERS = Filter(types="creature", controller="you", other=True, power_le=Num(2))
register(
    CardDef(
        "Irreverent Gremlin",
        "1R",
        "Creature — Gremlin",
        2,
        2,
        "menace",
        (
            Triggered(
                Moves(to=Zone.BATTLEFIELD, filter=SMALL_OTHERS),
                May(Seq((Discard(), If(Noted("discarded"), Draw())))),
                once=True,
            ),
        ),
    )
)
register(
    CardDef(
        "Rowen",
        "2GG",
        "Enchantment",
        abilities=(
            Static(rules=(Rule("reveals first draw", who="you"),)),
            Triggered(RevealsThisWay(Filter(types="land", supertypes="basic")), Draw()),
        ),
    )
)
FIGHTS = Triggered(
    Immediately(),
    Fight(SOURCE, TARGET),
    (Targets(Filter(types="creature", controller="not you"), low=Num(0)),),
    reflexive=True,
)
register(
    CardDef(
        "Gimli, Mournful Avenger",
        "1RG",
        "Legendary Creature — Dwarf Warrior",
        3,
        2,
        abilities=(
            Static(
                mods=(Keywords("self", ("indestructible",)),),
                condition=Compare(PlayerStat("creatures died"), ">=", Num(2)),
            ),
            Triggered(
                Moves(
                    to=Zone.GRAVEYARD,
                    from_=Zone.BATTLEFIELD,
                    filter=Filter(types="creature", controller="you", other=True),
                ),
                Seq((PutCounters(PLUS), NthResolution(3, FIGHTS))),
            ),
        ),
    )
)
WOLF = CardDef("Wolf", "", "Creature — Wolf", 2, 2, colors="G", is_token=True)
register(
    CardDef(
        "Head of the Hunt",
        "2BB",
        "Creature — Wolf",
        4,
        3,
        "flash",
        (
            Instead(
                Zone.BATTLEFIELD,
                Zone.GRAVEYARD,
                Zone.EXILE,
                Filter(types="creature", controller="opponent"),
                then=Triggered(Immediately(), CreateToken(WOLF), reflexive=True),
            ),
        ),
    )
)
register(CardDef("Mardu Scout", "RR", "Creature — Goblin Scout", 3, 1, abilities=dash(mana("1R"))))
register(
    CardDef(
        "Guerrilla Tactics",
        "1R",
        "Instant",
        abilities=(
            Spell(Damage(Num(2)), (ANY_TARGET,)),
            Triggered(
                Happens(Ev.DISCARDED, ref="source", when=CausedByOpponent()),
                Damage(Num(4)),
                (ANY_TARGET,),
                zone=Zone.GRAVEYARD,
            ),
        ),
    )
)

# ---- counters ------------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Shang-Chi and the Ten Rings",
        "1WU",
        "Legendary Creature — Human Warrior Hero",
        2,
        2,
        "first strike",
        (
            Triggered(Happens(Ev.DRAWN, "you"), PutCounters(PLUS)),
            Triggered(CountersPut(PLUS, nth=10), Seq((Draw(Num(5)), GainLife(Num(5))))),
        ),
    )
)
DREAM = Cost(parts=(RemoveCounters("dream"),))
register(
    CardDef(
        "Rasputin Dreamweaver",
        "4WU",
        "Legendary Creature — Human Wizard",
        4,
        1,
        abilities=(
            EntersWith("dream", Num(7)),
            Activated(DREAM, AddMana("C"), is_mana=True),
            Activated(DREAM, Continuous(Prevent(limited=True), SOURCE, n=Num(1))),
            Triggered(
                BeginningOf(Step.UPKEEP),
                PutCounters("dream"),
                if_=Is(SOURCE, Filter(status=("started the turn untapped",))),
            ),
            Static(rules=(Rule("most counters", "self", n=Num(7), text="dream"), Rule("remembers its start", "self"))),
        ),
    )
)
register(
    CardDef(
        "Feral Ghoul",
        "2B",
        "Creature — Zombie Mutant",
        2,
        2,
        "menace",
        (
            Triggered(
                Moves(
                    to=Zone.GRAVEYARD,
                    from_=Zone.BATTLEFIELD,
                    filter=Filter(types="creature", controller="you", other=True),
                ),
                PutCounters(PLUS),
            ),
            Triggered(DIES, PutCounters("rad", Stat("power"), None, OPPONENTS)),
        ),
    )
)

# ---- the monarch ---------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Fealty to the Realm",
        "4U",
        "Enchantment — Aura",
        abilities=(
            ENCHANT_CREATURE,
            Triggered(ENTERS, BecomeMonarch()),
            Static(mods=(Control("attached", Players("monarch")),)),
            Static(rules=(Rule("must attack", "attached"), Rule("cannot attack there", "attached", who="you"))),
        ),
    )
)
