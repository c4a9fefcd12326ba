"""Instants and sorceries of the first years."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.plain_cards import A_CREATURE, A_PLAYER, ANY_TARGET
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Spell, Static, Targets
from apnap.vocab.base import Effect
from apnap.vocab.effects.basic import Damage, Destroy, Discard, Draw, GainLife, Move, Search
from apnap.vocab.effects.chance import FlipCoins, Repeat
from apnap.vocab.effects.control import Continuous, If, Seq
from apnap.vocab.effects.replacing import Instead, Prevent
from apnap.vocab.filters import ANY, ARTIFACTS, CREATURES, LANDS, Filter
from apnap.vocab.lookups import (
    EACH,
    ONE,
    TARGET,
    TARGET_PLAYER,
    All,
    Count,
    DividedBy,
    Exists,
    Is,
    It,
    Not,
    Num,
    Players,
    Stat,
    X,
)
from apnap.vocab.rules_text import Rule

HIS = Players("controller of target")


def spell(name: str, cost: str, kind: str, effect: Effect, *targets: Targets) -> None:
    register(CardDef(name, cost, kind, abilities=(Spell(effect, targets),)))


# ---- burn --------------------------------------------------------------------------------------------------------

BURNT = If(Is(It("damaged"), CREATURES), Continuous(Rule("cannot be regenerated", "self"), It("damaged")))
spell("Incinerate", "1R", "Instant", Seq((Damage(Num(3)), BURNT)), ANY_TARGET)
spell(
    "Disintegrate",
    "{X}R",
    "Sorcery",
    Seq(
        (
            Damage(X()),
            If(
                Is(TARGET, CREATURES),
                Seq(
                    (
                        Continuous(Rule("cannot be regenerated", "self")),
                        Continuous(Instead(Zone.BATTLEFIELD, Zone.GRAVEYARD, 5)),
                    )
                ),
            ),
        )
    ),
    ANY_TARGET,
)
register(
    CardDef(
        "Fireball",
        "{X}R",
        "Sorcery",
        abilities=(
            Static(rules=(Rule("cost more", "self", n=Count(It("targets"), plus=-1)),), zone=Zone.STACK),
            Spell(
                Damage(DividedBy(X(), Count(It("targets"))), It("targets")),
                (Targets(Filter(types="creature planeswalker battle"), Num(0), Num(100), "any"),),
            ),
        ),
    )
)
spell("Earthquake", "{X}R", "Sorcery", Damage(X(), All(Filter(types="creature", without="flying")), EACH))
spell("Hurricane", "{X}G", "Sorcery", Damage(X(), All(Filter(types="creature", keyword="flying")), EACH))
spell(
    "Mana Clash",
    "R",
    "Sorcery",
    Repeat(Seq((FlipCoins(Players("you and target")), Damage(ONE, It("tails")))), Not(Exists(It("tails")))),
    Targets(players="opponent"),
)

# ---- removal -----------------------------------------------------------------------------------------------------

spell(
    "Swords to Plowshares",
    "W",
    "Instant",
    Seq((Move(TARGET, Zone.EXILE), GainLife(Stat("power", TARGET), HIS))),
    A_CREATURE,
)
spell(
    "Terror",
    "1B",
    "Instant",
    Destroy(regenerate=False),
    Targets(Filter(types="creature", not_types="artifact", not_colors="B")),
)
spell("Shatter", "1R", "Instant", Destroy(), Targets(ARTIFACTS))
spell("Stone Rain", "2R", "Sorcery", Destroy(), Targets(LANDS))
spell(
    "Crumble",
    "G",
    "Instant",
    Seq((Destroy(regenerate=False), GainLife(Stat("mana value", TARGET), HIS))),
    Targets(ARTIFACTS),
)
spell("Shatterstorm", "2RR", "Sorcery", Destroy(All(ARTIFACTS), regenerate=False))
spell("Tranquility", "2G", "Sorcery", Destroy(All(Filter(types="enchantment"))))
spell("Armageddon", "3W", "Sorcery", Destroy(All(LANDS)))
spell("Boomerang", "UU", "Instant", Move(TARGET, Zone.HAND), Targets(ANY))

# ---- cards -------------------------------------------------------------------------------------------------------

spell("Hymn to Tourach", "BB", "Sorcery", Discard(Num(2), TARGET_PLAYER, random=True), A_PLAYER)
spell("Mind Twist", "{X}B", "Sorcery", Discard(X(), TARGET_PLAYER, random=True), A_PLAYER)
spell("Wheel of Fortune", "2R", "Sorcery", Seq((Discard(None, EACH), Draw(Num(7), EACH))))
spell("Demonic Tutor", "1B", "Sorcery", Search(reveal=False))
spell("Raise Dead", "B", "Sorcery", Move(TARGET, Zone.HAND), Targets(CREATURES, zone=Zone.GRAVEYARD, who="you"))
spell("Regrowth", "1G", "Sorcery", Move(TARGET, Zone.HAND), Targets(ANY, zone=Zone.GRAVEYARD, who="you"))

# ---- life and peace ----------------------------------------------------------------------------------------------

spell("Stream of Life", "{X}G", "Sorcery", GainLife(X(), TARGET_PLAYER), A_PLAYER)
spell("Holy Day", "W", "Instant", Continuous(Prevent(limited=False, combat=True), None))
