"""Triggered abilities that test the rules about them: targets, delay, state, reflexes, looking back, doubling."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.permanents import equip
from apnap.cards.sets.plain_cards import ANY_TARGET
from apnap.state.effects import Until
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Keyword, Mode, Spell, Static, Targets, Triggered
from apnap.vocab.amounts import Num, PlayerStat, Stat
from apnap.vocab.conditions import Compare, Exists, Not
from apnap.vocab.continuous import PT, Keywords, Types
from apnap.vocab.costs import Cost, ExileSelf
from apnap.vocab.effects.control import Choose, For, If, Later, May, Seq
from apnap.vocab.effects.damage import Damage
from apnap.vocab.effects.game_and_library import WinGame
from apnap.vocab.effects.keyword_abilities import persist
from apnap.vocab.effects.life_and_cards import Discard, Draw, GainLife
from apnap.vocab.effects.permanents import CreateToken, Destroy, Move, PutCounters, Sacrifice
from apnap.vocab.filters import CREATURES, LANDS, Filter
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import ENTERS, BeginningOf, Happens, Immediately, Moves, StateTrigger
from apnap.vocab.what import All, It
from apnap.vocab.who import EACH, EVENT_PLAYER

# ---- entering ----------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Nekrataal",
        "2BB",
        "Creature — Human Assassin",
        2,
        1,
        "first strike",
        (
            Triggered(
                ENTERS,
                Destroy(regenerate=False),
                (Targets(Filter(types="creature", not_types="artifact", not_colors="B")),),
            ),
        ),
    )
)
register(
    CardDef(
        "Ravenous Chupacabra",
        "2BB",
        "Creature — Beast Horror",
        2,
        2,
        abilities=(Triggered(ENTERS, Destroy(), (Targets(Filter(types="creature", controller="opponent")),)),),
    )
)
register(
    CardDef(
        "Kitchen Finks",
        "1{G/W}{G/W}",
        "Creature — Ouphe",
        3,
        2,
        abilities=(Triggered(ENTERS, GainLife(Num(2))), *persist()),
    )
)

# ---- reflexive, delayed, state -----------------------------------------------------------------------------------

REFLEX = Triggered(Immediately(), Damage(Stat("power", It("victim"))), (ANY_TARGET,), reflexive=True)
PIERCER = Triggered(
    ENTERS,
    If(
        Exists(All(Filter(types="creature", controller="you", other=True))),
        May(
            Seq(
                (
                    Choose("victim", All(Filter(types="creature", controller="you", other=True))),
                    Sacrifice(It("victim")),
                    Later(REFLEX),
                )
            )
        ),
    ),
)
EMBALMED = CardDef(
    "Heart-Piercer Manticore", "", "Creature — Zombie Manticore", 4, 3, abilities=(PIERCER,), colors="W", is_token=True
)
register(
    CardDef(
        "Heart-Piercer Manticore",
        "2RR",
        "Creature — Manticore",
        4,
        3,
        abilities=(
            PIERCER,
            Activated(
                Cost(ManaCost("5R"), (ExileSelf(),)),
                CreateToken(EMBALMED),
                sorcery_speed=True,
                zone=Zone.GRAVEYARD,
                label="embalm",
            ),
        ),
    )
)
register(
    CardDef(
        "Emperor Crocodile",
        "3G",
        "Creature — Crocodile",
        5,
        5,
        abilities=(
            Triggered(
                StateTrigger(Not(Exists(All(Filter(types="creature", controller="you", other=True))))), Sacrifice()
            ),
        ),
    )
)
register(
    CardDef(
        "Glimpse of Nature",
        "G",
        "Sorcery",
        abilities=(
            Spell(
                Later(Triggered(Happens(Ev.CAST, "you", CREATURES), Draw()), duration=For(Until.END_OF_TURN)),
            ),
        ),
    )
)

# ---- conditions, doubling, looking back --------------------------------------------------------------------------

register(
    CardDef(
        "Felidar Sovereign",
        "4WW",
        "Creature — Cat Beast",
        4,
        6,
        "vigilance, lifelink",
        (Triggered(BeginningOf(Step.UPKEEP), WinGame(), if_=Compare(PlayerStat("life"), ">=", Num(40))),),
    )
)
register(
    CardDef(
        "Panharmonicon",
        "4",
        "Artifact",
        abilities=(
            Static(rules=(Rule("trigger again", Filter(controller="you"), against=Filter(types="artifact creature")),)),
        ),
    )
)
register(
    CardDef(
        "Grafted Wargear",
        "3",
        "Artifact — Equipment",
        abilities=(
            Static(mods=(PT("attached", Num(3), Num(2)),)),
            Triggered(Happens(Ev.UNATTACHED, ref="source"), Sacrifice(It("event other"))),
            equip("0"),
        ),
    )
)
register(
    CardDef(
        "Multani's Presence",
        "G",
        "Enchantment",
        abilities=(Triggered(Happens(Ev.COUNTERED, "you", filter=Filter(status=("cast",))), Draw()),),
    )
)
register(
    CardDef(
        "Dingus Egg",
        "4",
        "Artifact",
        abilities=(
            Triggered(
                Moves(to=Zone.GRAVEYARD, from_=Zone.BATTLEFIELD, filter=LANDS), Damage(Num(2), None, EVENT_PLAYER)
            ),
        ),
    )
)

# ---- modes, Auras, discarding ------------------------------------------------------------------------------------

register(
    CardDef(
        "Knight of Autumn",
        "1GW",
        "Creature — Dryad Knight",
        2,
        1,
        abilities=(
            Triggered(
                ENTERS,
                None,
                modes=(
                    Mode(PutCounters("+1/+1", Num(2)), text="counters"),
                    Mode(Destroy(), (Targets(Filter(types="artifact enchantment")),), text="destroy"),
                    Mode(GainLife(Num(4)), text="life"),
                ),
            ),
        ),
    )
)
register(
    CardDef(
        "Angelic Destiny",
        "2WW",
        "Enchantment — Aura",
        abilities=(
            Keyword("enchant", filter=CREATURES),
            Static(
                mods=(
                    PT("attached", Num(4), Num(4)),
                    Keywords("attached", ("flying", "first strike")),
                    Types("attached", subtypes=("Angel",)),
                )
            ),
            Triggered(
                Moves(to=Zone.GRAVEYARD, from_=Zone.BATTLEFIELD, ref="attached"), Move(It("memory became"), Zone.HAND)
            ),
        ),
    )
)
register(CardDef("Delirium Skeins", "2B", "Sorcery", abilities=(Spell(Discard(Num(3), EACH)),)))
