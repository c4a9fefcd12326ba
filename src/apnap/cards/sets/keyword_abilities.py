"""Creatures with keyword abilities that stand for other abilities (702)."""

from __future__ import annotations

from apnap.cards.registry import creature
from apnap.cards.sets.plain_cards import A_CREATURE
from apnap.vocab.abilities import Static, Targets, Triggered
from apnap.vocab.combat_triggers import Unblocked
from apnap.vocab.continuous import Keywords
from apnap.vocab.costs import mana
from apnap.vocab.effects.basic import Destroy, Draw, Move
from apnap.vocab.effects.keyword_abilities import (
    afflict,
    annihilator,
    battle_cry,
    bloodthirst,
    echo,
    evolve,
    exploit,
    extort,
    fabricate,
    mentor,
    modular,
    outlast,
    prowess,
    rampage,
    renown,
    riot,
    soulshift,
    training,
    unleash,
)
from apnap.vocab.filters import LANDS, Filter
from apnap.vocab.lookups import TARGET
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import ENTERS, Acts

HAND = 1

creature("Monastery Swiftspear", "R", "Human Monk", 1, 2, "haste", *prowess())
creature("Cloudfin Raptor", "U", "Bird Mutant", 0, 1, "flying", *evolve())
creature("Syndic of Tithes", "1W", "Human Cleric", 2, 2, "", *extort())
creature("Topan Freeblade", "1W", "Human Soldier", 2, 2, "vigilance", *renown(1))
creature("Arcbound Worker", "1", "Construct", 0, 0, "", *modular(1), line="Artifact Creature")
creature("Craw Giant", "3GGGG", "Giant", 6, 4, "trample", *rampage(2))
creature("Gore-House Chainwalker", "1R", "Human Warrior", 2, 1, "", *unleash())
creature("Zhur-Taa Goblin", "RG", "Goblin Berserker", 2, 2, "", *riot())
creature("Scab-Clan Mauler", "RG", "Human Berserker", 1, 1, "trample", *bloodthirst(2))
creature("Blade Instructor", "2W", "Human Soldier", 3, 1, "", *mentor())
creature("Goblin Wardriver", "RR", "Goblin Warrior", 2, 2, "", *battle_cry())
creature("Gibbering Kami", "3B", "Spirit", 2, 2, "flying", *soulshift(3))
creature("Gryff Rider", "2W", "Human Knight", 2, 1, "flying", *training())
creature("Peema Outrider", "2GG", "Elf Artificer", 3, 3, "trample", *fabricate(1))
creature("Ulamog's Crusher", "8", "Eldrazi", 8, 8, "", *annihilator(2), Static(rules=(Rule("must attack", "self"),)))
creature("Eternal of Harsh Truths", "2U", "Zombie Cleric", 1, 3, "", *afflict(2), Triggered(Unblocked(), Draw()))
creature(
    "Avalanche Riders",
    "3R",
    "Human Nomad",
    2,
    2,
    "haste",
    *echo(mana("3R")),
    Triggered(ENTERS, Destroy(), (Targets(LANDS),)),
)
creature(
    "Sidisi's Faithful",
    "U",
    "Snake Wizard",
    0,
    4,
    "",
    *exploit(),
    Triggered(Acts("exploit", ref="source"), Move(TARGET, HAND), (A_CREATURE,)),
)
grown = Filter(types="creature", controller="you", counter="+1/+1")
creature(
    "Ainok Bond-Kin",
    "1W",
    "Dog Soldier",
    2,
    1,
    "",
    *outlast(mana("1W")),
    Static(mods=(Keywords(grown, ("first strike",)),)),
)
