"""Creatures of the first years: plain ones, and those with one thing to do."""

from __future__ import annotations

from apnap.cards.registry import creature
from apnap.cards.sets.combat_triggers import AT_END_OF_COMBAT, NONWALL
from apnap.cards.sets.plain_cards import ANY_TARGET
from apnap.state.effects import Until
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Ability, Activated, Protection, Static, Targets, Triggered
from apnap.vocab.combat_triggers import BlockedBy, Blocks
from apnap.vocab.continuous import PT, Keywords
from apnap.vocab.costs import TAP, Cost, mana
from apnap.vocab.effects.basic import Damage, Destroy, Discard, PutCounters, Sacrifice
from apnap.vocab.effects.control import Continuous, For, If, Later, Pump, Seq
from apnap.vocab.effects.replacing import REGENERATION
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import (
    EVENT_PLAYER,
    ONE,
    SOURCE,
    YOU,
    ActivatedThisTurn,
    All,
    Compare,
    Exists,
    Num,
)
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf, Deals, Moves

TAP_COST = Cost(parts=(TAP,))

# ---- nothing but size and keywords -------------------------------------------------------------------------------

creature("Savannah Lions", "W", "Cat", 2, 1, "")
creature("Pearled Unicorn", "2W", "Unicorn", 2, 2, "")
creature("Tundra Wolves", "W", "Wolf", 1, 1, "first strike")
creature("Wall of Swords", "3W", "Wall", 3, 5, "defender, flying")
creature("Merfolk of the Pearl Trident", "U", "Merfolk", 1, 1, "")
creature("Zephyr Falcon", "1U", "Bird", 1, 1, "flying, vigilance")
creature("Phantom Monster", "3U", "Illusion", 3, 3, "flying")
creature("Air Elemental", "3UU", "Elemental", 4, 4, "flying")
creature("Mahamoti Djinn", "4UU", "Djinn", 5, 6, "flying")
creature("Wall of Air", "1UU", "Wall", 1, 5, "defender, flying")
creature("Scathe Zombies", "2B", "Zombie", 2, 2, "")
creature("Mons's Goblin Raiders", "R", "Goblin", 1, 1, "")
creature("Gray Ogre", "2R", "Ogre", 2, 2, "")
creature("Wall of Stone", "1RR", "Wall", 0, 8, "defender")
creature("Scryb Sprites", "G", "Faerie", 1, 1, "flying")
creature("Elvish Archers", "1G", "Elf Archer", 2, 1, "first strike")
creature("Ironroot Treefolk", "4G", "Treefolk", 3, 5, "")
creature("War Mammoth", "3G", "Elephant", 3, 3, "trample")
creature("Craw Wurm", "4GG", "Wurm", 6, 4, "")

# ---- knights -----------------------------------------------------------------------------------------------------


def knight(name: str, letter: str, kinds: str, against: str) -> None:
    """A 2/1 with protection from its enemy that buys first strike and power."""
    pumps: tuple[Ability, ...] = (
        Protection(Filter(colors=against)),
        Activated(mana(letter), Continuous(Keywords("self", ("first strike",)), SOURCE), label="first strike"),
        Activated(mana(letter * 2), Pump(ONE, Num(0), SOURCE), label="+1/+0"),
    )
    creature(name, letter * 2, kinds, 2, 1, "", *pumps)


knight("Order of Leitbur", "W", "Human Cleric Knight", "B")
knight("Order of the White Shield", "W", "Human Knight", "B")
knight("Order of the Ebon Hand", "B", "Cleric Knight", "W")
knight("Knight of Stromgald", "B", "Human Knight", "W")

# ---- mana into power, toughness, life ----------------------------------------------------------------------------

FIREBREATHING = Activated(mana("R"), Pump(ONE, Num(0), SOURCE), label="+1/+0")
creature("Shivan Dragon", "4RR", "Dragon", 5, 5, "flying", FIREBREATHING)
creature(
    "Granite Gargoyle",
    "2R",
    "Gargoyle",
    2,
    2,
    "flying",
    Activated(mana("R"), Pump(Num(0), ONE, SOURCE), label="+0/+1"),
)
creature(
    "Uthden Troll",
    "2R",
    "Troll",
    2,
    2,
    "",
    Activated(mana("R"), Continuous(REGENERATION, SOURCE), label="regenerate"),
)
BURNT_OUT = Later(Triggered(BeginningOf(Step.END, ""), Sacrifice()))
creature(
    "Dragon Whelp",
    "2RR",
    "Dragon",
    2,
    3,
    "flying",
    Activated(
        mana("R"),
        Seq((Pump(ONE, Num(0), SOURCE), If(Compare(ActivatedThisTurn(), ">=", Num(4)), BURNT_OUT))),
        label="+1/+0",
    ),
)

# ---- tap, and something is hurt ----------------------------------------------------------------------------------

creature("Prodigal Sorcerer", "2U", "Human Wizard Sorcerer", 1, 1, "", Activated(TAP_COST, Damage(ONE), (ANY_TARGET,)))
creature(
    "Royal Assassin",
    "1BB",
    "Human Assassin",
    1,
    1,
    "",
    Activated(TAP_COST, Destroy(), (Targets(Filter(types="creature", status=("tapped",))),)),
)
creature(
    "Orcish Artillery",
    "1RR",
    "Orc Warrior",
    1,
    3,
    "",
    Activated(TAP_COST, Damage(Num(2), also=Damage(Num(3), None, YOU)), (ANY_TARGET,)),
)
creature(
    "Brothers of Fire",
    "1RR",
    "Human Shaman",
    2,
    2,
    "",
    Activated(mana("1RR"), Damage(ONE, also=Damage(ONE, None, YOU)), (ANY_TARGET,)),
)

# ---- in combat ---------------------------------------------------------------------------------------------------

creature(
    "Hypnotic Specter",
    "1BB",
    "Specter",
    2,
    2,
    "flying",
    Triggered(Deals(to="opponent"), Discard(ONE, EVENT_PLAYER, random=True)),
)
creature(
    "Sengir Vampire",
    "3BB",
    "Vampire",
    4,
    4,
    "flying",
    Triggered(
        Moves(
            to=Zone.GRAVEYARD,
            from_=Zone.BATTLEFIELD,
            filter=Filter(types="creature", status=("damaged by source this turn",)),
        ),
        PutCounters("+1/+1"),
    ),
)
creature(
    "Ironclaw Orcs",
    "1R",
    "Orc",
    2,
    2,
    "",
    Static(rules=(Rule("blocks only", "self", against=Filter(power_le=ONE)),)),
)
creature(
    "Cockatrice",
    "3GG",
    "Cockatrice",
    2,
    4,
    "flying",
    Triggered(Blocks(each=True, other=NONWALL), AT_END_OF_COMBAT),
    Triggered(BlockedBy(by=NONWALL), AT_END_OF_COMBAT),
)
UNTIL_YOUR_NEXT_UPKEEP = For(Until.YOUR_NEXT_STEP, step=Step.UPKEEP)
creature(
    "Erhnam Djinn",
    "3G",
    "Djinn",
    4,
    5,
    "",
    Triggered(
        BeginningOf(Step.UPKEEP),
        Continuous(Keywords("self", ("forestwalk",)), duration=UNTIL_YOUR_NEXT_UPKEEP),
        (Targets(Filter(types="creature", not_subtypes=("Wall",), controller="opponent")),),
    ),
)

# ---- better together ---------------------------------------------------------------------------------------------

OTHER_MERFOLK = Filter(types="creature", subtypes=("Merfolk",), other=True)
creature(
    "Lord of Atlantis",
    "UU",
    "Merfolk",
    2,
    2,
    "",
    Static(mods=(PT(OTHER_MERFOLK, ONE, ONE), Keywords(OTHER_MERFOLK, ("islandwalk",)))),
)
A_FOREST = Exists(All(Filter(subtypes=("Forest",), controller="you")))
creature("Kird Ape", "R", "Ape", 1, 1, "", Static(mods=(PT("self", ONE, Num(2)),), condition=A_FOREST))
