"""Cards with replacement effects (614), apart from damage: entering, dying, drawing, life, counters, tokens."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Activated, Protection, Spell, Static, Targets, Triggered
from apnap.vocab.costs import TAP, Cost, mana
from apnap.vocab.effects.basic import Damage, Draw, LoseLife, Move, WinGame
from apnap.vocab.effects.control import Continuous
from apnap.vocab.effects.keyword_abilities import undying
from apnap.vocab.effects.replacing import (
    REGENERATION,
    DrawInstead,
    EntersChoosing,
    EntersTapped,
    EntersUnder,
    EntersWith,
    Instead,
    LifeInstead,
    MoreCounters,
    MoreTokens,
    OthersEnter,
)
from apnap.vocab.filters import ANY, CREATURES, Filter
from apnap.vocab.lookups import SOURCE, All, Compare, EventNumber, Num, Players, PlayerStat, Var, X
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import ENTERS, Deals

A_CREATURE = Targets(CREATURES)
YOUR_CREATURES = Filter(types="creature", controller="you")

# ---- regeneration (614.8) ----------------------------------------------------------------------------------------

register(
    CardDef(
        "Drudge Skeletons",
        "1B",
        "Creature — Skeleton",
        1,
        1,
        abilities=(Activated(mana("B"), Continuous(REGENERATION, SOURCE), label="regenerate"),),
    )
)
register(CardDef("Death Ward", "W", "Instant", abilities=(Spell(Continuous(REGENERATION), (A_CREATURE,)),)))

# ---- entering (614.12) -------------------------------------------------------------------------------------------

register(CardDef("Rusted Sentinel", "4", "Artifact Creature — Golem", 3, 4, abilities=(EntersTapped(),)))
register(CardDef("Orb of Dreams", "3", "Artifact", abilities=(OthersEnter(ANY, tapped=True),)))
register(
    CardDef(
        "Kismet",
        "3W",
        "Enchantment",
        abilities=(OthersEnter(Filter(types="artifact creature land", controller="opponent"), tapped=True),),
    )
)
register(CardDef("Endless One", "X", "Creature — Eldrazi", 0, 0, abilities=(EntersWith("+1/+1", X()),)))
register(
    CardDef(
        "Gather Specimens",
        "3UUU",
        "Instant",
        abilities=(Spell(Continuous(EntersUnder(Filter(types="creature")), None)),),
    )
)
register(
    CardDef(
        "Voice of All",
        "2WW",
        "Creature — Angel",
        2,
        2,
        "flying",
        abilities=(EntersChoosing("color"), Protection(Filter(status=("chosen color",)))),
    )
)
CHOSEN_PLAYER = Players("chosen")
register(
    CardDef(
        "Stuffy Doll",
        "5",
        "Artifact Creature — Construct",
        0,
        1,
        "indestructible",
        abilities=(
            EntersChoosing("player"),
            Triggered(Deals(ref="", to_ref="source"), Damage(EventNumber(), None, CHOSEN_PLAYER)),
            Activated(Cost(parts=(TAP,)), Damage(Num(1), SOURCE), label="1 damage to itself"),
        ),
    )
)

# ---- leaving -----------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Rest in Peace",
        "1W",
        "Enchantment",
        abilities=(
            Triggered(ENTERS, Move(All(ANY, Zone.GRAVEYARD), Zone.EXILE)),
            Instead(to=Zone.GRAVEYARD, instead=Zone.EXILE),
        ),
    )
)
register(CardDef("Young Wolf", "G", "Creature — Wolf", 1, 1, abilities=undying()))

# ---- drawing (614.11) and life -----------------------------------------------------------------------------------

register(CardDef("Thought Reflection", "4UUU", "Enchantment", abilities=(DrawInstead(Draw(Num(2))),)))
register(
    CardDef(
        "Laboratory Maniac",
        "2U",
        "Creature — Human Wizard",
        2,
        2,
        abilities=(DrawInstead(WinGame(), when=Compare(PlayerStat("library"), "==", Num(0))),),
    )
)
register(CardDef("Boon Reflection", "4W", "Enchantment", abilities=(LifeInstead(times=2),)))
register(
    CardDef(
        "Tainted Remedy",
        "2B",
        "Enchantment",
        abilities=(LifeInstead(effect=LoseLife(Var("life"), Players("player")), who="opponent"),),
    )
)

# ---- counters and tokens (614.16) --------------------------------------------------------------------------------

register(CardDef("Hardened Scales", "G", "Enchantment", abilities=(MoreCounters(1, 1, YOUR_CREATURES, "+1/+1"),)))
register(
    CardDef(
        "Doubling Season",
        "4G",
        "Enchantment",
        abilities=(MoreTokens(), MoreCounters(2, 0, Filter(controller="you"), by="effect")),
    )
)
register(
    CardDef(
        "Vorinclex, Monstrous Raider",
        "4GG",
        "Legendary Creature — Phyrexian Praetor",
        6,
        6,
        "trample, haste",
        abilities=(MoreCounters(2, by="you", players=True), MoreCounters(by="opponent", players=True, half=True)),
    )
)

# ---- losing and winning ------------------------------------------------------------------------------------------

register(
    CardDef(
        "Platinum Angel",
        "7",
        "Artifact Creature — Angel",
        4,
        4,
        "flying",
        abilities=(Static(rules=(Rule("cannot lose", who="you"), Rule("cannot win", who="opponent"))),),
    )
)
