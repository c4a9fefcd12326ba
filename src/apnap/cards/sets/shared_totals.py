"""Cards about what a team shares: life totals that are exchanged and set, life that is paid, poison counters."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Spell, Static, Targets, Triggered
from apnap.vocab.amounts import Half, Least, PlayerStat
from apnap.vocab.conditions import Compare
from apnap.vocab.continuous import Keywords, SetPT, Types
from apnap.vocab.costs import TAP, Cost, PayLife, mana
from apnap.vocab.effects.basic import SetLife, WinGame
from apnap.vocab.effects.control import FOREVER, Continuous, Seq
from apnap.vocab.effects.life_totals import ExchangeLife, RedistributeLife
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import EACH, SOURCE, Num
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf

TWO_PLAYERS = Targets(players="any", low=Num(2), high=Num(2))
register(
    CardDef(
        "Soul Conduit",
        "6",
        "Artifact",
        abilities=(Activated(Cost(ManaCost("6"), (TAP,)), ExchangeLife(), (TWO_PLAYERS,)),),
    )
)
register(CardDef("Reverse the Sands", "6WW", "Sorcery", abilities=(Spell(RedistributeLife()),)))
register(CardDef("Repay in Kind", "5BB", "Sorcery", abilities=(Spell(SetLife(Least("life"), EACH)),)))
register(
    CardDef(
        "Test of Endurance",
        "2WW",
        "Enchantment",
        abilities=(Triggered(BeginningOf(Step.UPKEEP), WinGame(), if_=Compare(PlayerStat("life"), ">=", Num(50))),),
    )
)
HORROR = ("Phyrexian", "Horror")
register(
    CardDef(
        "Lurking Evil",
        "BBB",
        "Enchantment",
        abilities=(
            Activated(
                Cost(parts=(PayLife(Half(PlayerStat("life"), up=True)),)),
                Seq(
                    (
                        Continuous(Types("self", "creature", HORROR, also=False), SOURCE, FOREVER),
                        Continuous(SetPT("self", Num(4), Num(4)), SOURCE, FOREVER),
                        Continuous(Keywords("self", ("flying",)), SOURCE, FOREVER),
                    )
                ),
                label="become a creature",
            ),
        ),
    )
)
register(
    CardDef(
        "Norn's Annex",
        "3{W/P}{W/P}",
        "Artifact",
        abilities=(Static(rules=(Rule("attack cost", CREATURES, who="you", cost=mana("{W/P}")),)),),
    )
)
register(
    CardDef(
        "Melira, Sylvok Outcast",
        "1G",
        "Legendary Creature — Human Scout",
        2,
        2,
        abilities=(
            Static(rules=(Rule("no player counters", who="you", text="poison"),)),
            Static(rules=(Rule("no counters", Filter(types="creature", controller="you"), text="-1/-1"),)),
            Static((Keywords(Filter(types="creature", controller="opponent"), loses=("infect",)),)),
        ),
    )
)
