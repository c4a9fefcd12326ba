"""Triggered abilities of every sort: steps, entering and dying, discarding, drawing."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.plain_cards import A_PLAYER
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Static, Targets, Triggered
from apnap.vocab.amounts import ONE, Count, EventNumber, Num, PlayerStat
from apnap.vocab.conditions import Compare, Was
from apnap.vocab.continuous import PT
from apnap.vocab.effects.basic import CreateToken, Damage, Draw, GainLife, LoseLife, Move, PutOntoBattlefield, Sacrifice
from apnap.vocab.effects.control import Seq
from apnap.vocab.effects.replacing import Instead
from apnap.vocab.filters import Filter
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import DIES, ENTERS, LEAVES, BeginningOf, Happens, Moves
from apnap.vocab.what import SOURCE, TARGET, All, It
from apnap.vocab.who import EVENT_PLAYER, TARGET_PLAYER, YOU

# ---- at the beginning of … ---------------------------------------------------------------------------------------

register(
    CardDef(
        "Juzám Djinn",
        "2BB",
        "Creature — Djinn",
        5,
        5,
        abilities=(Triggered(BeginningOf(Step.UPKEEP), Damage(ONE, None, YOU)),),
    )
)
register(
    CardDef(
        "Phyrexian Arena",
        "1BB",
        "Enchantment",
        abilities=(Triggered(BeginningOf(Step.UPKEEP), Seq((Draw(), LoseLife(ONE)))),),
    )
)
# It is one of them whatever it has become (700.4).
THIS_OR_ANOTHER_CREATURE = Filter(any_of=(Filter(status=("source",)), Filter(types="creature", other=True)))
UNTAPPED = Was(SOURCE, Filter(status=("untapped",)))
register(
    CardDef(
        "Howling Mine",
        "2",
        "Artifact",
        abilities=(Triggered(BeginningOf(Step.DRAW, ""), Draw(ONE, EVENT_PLAYER), if_=UNTAPPED),),
    )
)
register(
    CardDef(
        "Font of Mythos",
        "4",
        "Artifact",
        abilities=(Triggered(BeginningOf(Step.DRAW, ""), Draw(Num(2), EVENT_PLAYER)),),
    )
)
register(
    CardDef(
        "Ball Lightning",
        "RRR",
        "Creature — Elemental",
        6,
        1,
        "trample, haste",
        (Triggered(BeginningOf(Step.END, ""), Sacrifice()),),
    )
)

# ---- entering and dying ------------------------------------------------------------------------------------------

register(
    CardDef(
        "Soul Warden",
        "W",
        "Creature — Human Cleric",
        1,
        1,
        abilities=(Triggered(Moves(to=Zone.BATTLEFIELD, filter=Filter(types="creature", other=True)), GainLife(ONE)),),
    )
)
register(CardDef("Elvish Visionary", "1G", "Creature — Elf Shaman", 1, 1, abilities=(Triggered(ENTERS, Draw()),)))
register(
    CardDef(
        "Blood Artist",
        "1B",
        "Creature — Vampire",
        0,
        1,
        abilities=(
            Triggered(
                Moves(to=Zone.GRAVEYARD, from_=Zone.BATTLEFIELD, filter=THIS_OR_ANOTHER_CREATURE),
                Seq((LoseLife(ONE, TARGET_PLAYER), GainLife(ONE))),
                (A_PLAYER,),
            ),
        ),
    )
)
SPIRIT = CardDef("Spirit", "", "Creature — Spirit", 1, 1, "flying", colors="W", is_token=True)
register(
    CardDef(
        "Doomed Traveler",
        "W",
        "Creature — Human Soldier",
        1,
        1,
        abilities=(Triggered(DIES, CreateToken(SPIRIT)),),
    )
)

# ---- discarding --------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Megrim",
        "2B",
        "Enchantment",
        abilities=(Triggered(Happens(Ev.DISCARDED, "opponent"), Damage(Num(2), None, EVENT_PLAYER)),),
    )
)
FIRST_DISCARD = Compare(PlayerStat("discards"), "==", ONE)
INSTANTS_AND_SORCERIES = All(Filter(types="instant sorcery"), Zone.GRAVEYARD, YOU)
register(
    CardDef(
        "Rielle, the Everwise",
        "1UR",
        "Legendary Creature — Human Wizard",
        0,
        3,
        abilities=(
            Static(mods=(PT("self", Count(INSTANTS_AND_SORCERIES), Num(0)),)),
            Triggered(Happens(Ev.DISCARDS, "you", when=FIRST_DISCARD), Draw(EventNumber())),
        ),
    )
)
register(
    CardDef(
        "Library of Leng",
        "1",
        "Artifact",
        abilities=(
            Static(rules=(Rule("no max hand", who="you"),)),
            Instead(Zone.HAND, Zone.GRAVEYARD, 0, Filter(owner="you"), "discard", optional=True, by_effect=True),
        ),
    )
)

# ---- cards that go round in circles (104.4b) ---------------------------------------------------------------------

register(
    CardDef(
        "Oblivion Ring",
        "2W",
        "Enchantment",
        abilities=(
            Triggered(
                ENTERS, Move(TARGET, Zone.EXILE, remember="exiled"), (Targets(Filter(not_types="land", other=True)),)
            ),
            Triggered(LEAVES, PutOntoBattlefield(It("memory exiled"), None)),
        ),
    )
)
register(
    CardDef(
        "Sanguine Bond",
        "3BB",
        "Enchantment",
        abilities=(
            Triggered(
                Happens(Ev.LIFE_GAINED, "you"), LoseLife(EventNumber(), TARGET_PLAYER), (Targets(players="opponent"),)
            ),
        ),
    )
)
register(
    CardDef(
        "Exquisite Blood",
        "4B",
        "Enchantment",
        abilities=(Triggered(Happens(Ev.LIFE_LOST, "opponent"), GainLife(EventNumber())),),
    )
)
