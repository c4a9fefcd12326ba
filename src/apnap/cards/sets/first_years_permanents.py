"""Artifacts, enchantments and lands of the first years."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.mana_costs import ANY_COLOR
from apnap.cards.sets.mana_sources import tap_for
from apnap.cards.sets.plain_cards import ANY_TARGET
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Ability, Activated, Keyword, Static, Targets, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.continuous import PT, Keywords
from apnap.vocab.costs import TAP, Cost, SacrificeSelf, mana
from apnap.vocab.effects.basic import Damage, Destroy, Draw, GainLife, Sacrifice
from apnap.vocab.effects.control import Choose, Continuous, Pump, Seq
from apnap.vocab.effects.entering import EntersChoosing
from apnap.vocab.effects.replacing import REGENERATION, EntersTapped, Prevent
from apnap.vocab.filters import CREATURES, LANDS, Filter
from apnap.vocab.lookups import (
    ATTACHED,
    EACH,
    EVENT_PLAYER,
    ONE,
    All,
    Exists,
    Not,
    Num,
    Players,
    PlayerStat,
    Sources,
    Sum,
)
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf, Happens, Moves

TAP_COST = Cost(parts=(TAP,))
UPKEEP = BeginningOf(Step.UPKEEP)


def artifact(name: str, cost: str, *abilities: Ability) -> None:
    register(CardDef(name, cost, "Artifact", abilities=abilities))


def enchantment(name: str, cost: str, *abilities: Ability) -> None:
    register(CardDef(name, cost, "Enchantment", abilities=abilities))


def aura(name: str, cost: str, *abilities: Ability) -> None:
    register(CardDef(name, cost, "Enchantment — Aura", abilities=(Keyword("enchant", filter=CREATURES), *abilities)))


# ---- mana --------------------------------------------------------------------------------------------------------

artifact("Mox Pearl", "0", tap_for("W"))
artifact("Mox Sapphire", "0", tap_for("U"))
artifact("Mox Jet", "0", tap_for("B"))
artifact("Mox Ruby", "0", tap_for("R"))
artifact("Mox Emerald", "0", tap_for("G"))
artifact(
    "Black Lotus",
    "0",
    Activated(Cost(parts=(TAP, SacrificeSelf())), AddMana(choose=ANY_COLOR, n=Num(3)), is_mana=True),
)
register(
    CardDef(
        "Strip Mine",
        "",
        "Land",
        abilities=(tap_for("C"), Activated(Cost(parts=(TAP, SacrificeSelf())), Destroy(), (Targets(LANDS),))),
    )
)

# ---- artifacts ---------------------------------------------------------------------------------------------------

artifact("Rod of Ruin", "4", Activated(Cost(ManaCost("3"), (TAP,)), Damage(ONE), (ANY_TARGET,)))
artifact("Jayemdae Tome", "4", Activated(Cost(ManaCost("4"), (TAP,)), Draw()))
artifact(
    "Nevinyrral's Disk",
    "4",
    EntersTapped(),
    Activated(Cost(ManaCost("1"), (TAP,)), Destroy(All(Filter(types="artifact creature enchantment")))),
)
artifact(
    "Meekstone",
    "1",
    Static(rules=(Rule("cannot untap", Filter(types="creature", power_ge=Num(3)), text="controller"),)),
)
artifact("Ankh of Mishra", "2", Triggered(Moves(to=Zone.BATTLEFIELD, filter=LANDS), Damage(Num(2), None, EVENT_PLAYER)))
THEIRS = Players("chosen")
artifact(
    "The Rack",
    "1",
    EntersChoosing("opponent"),
    Triggered(
        BeginningOf(Step.UPKEEP, "chosen"),
        Damage(Sum((Num(3), Sum((PlayerStat("hand", THEIRS),), -1))), None, THEIRS),
    ),
)
artifact("Ivory Tower", "1", Triggered(UPKEEP, GainLife(Sum((PlayerStat("hand"), Num(-4))))))

# ---- enchantments ------------------------------------------------------------------------------------------------

enchantment("Bad Moon", "1B", Static(mods=(PT(Filter(types="creature", colors="B"), ONE, ONE),)))
HOME_GUARD = Filter(types="creature", controller="you", status=("untapped",))
enchantment("Castle", "3W", Static(mods=(PT(HOME_GUARD, Num(0), Num(2)),)))
enchantment(
    "Pestilence",
    "2BB",
    Triggered(BeginningOf(Step.END, ""), Sacrifice(), if_=Not(Exists(All(CREATURES)))),
    Activated(mana("B"), Damage(ONE, All(CREATURES), EACH)),
)
enchantment("Manabarbs", "3R", Triggered(Happens(Ev.TAPPED_FOR_MANA, filter=LANDS), Damage(ONE, None, EVENT_PLAYER)))


def circle(color: str, letter: str) -> None:
    """The next time a source of that colour of your choice would deal damage to you this turn, prevent it."""
    foe = Filter(colors=letter)
    shield = Prevent(limited=False, source=foe, to="you", once=True, chosen="chosen source")
    enchantment(
        f"Circle of Protection: {color}",
        "1W",
        Activated(mana("1"), Seq((Choose("chosen source", Sources(foe)), Continuous(shield, None))), label="prevent"),
    )


circle("White", "W")
circle("Blue", "U")
circle("Black", "B")
circle("Green", "G")

# ---- Auras -------------------------------------------------------------------------------------------------------

aura("Unholy Strength", "B", Static(mods=(PT("attached", Num(2), ONE),)))
aura("Web", "G", Static(mods=(PT("attached", Num(0), Num(2)), Keywords("attached", ("reach",)))))
aura("Fear", "BB", Static(mods=(Keywords("attached", ("fear",)),)))
aura("Firebreathing", "R", Activated(mana("R"), Pump(ONE, Num(0), ATTACHED), label="+1/+0"))
aura("Regeneration", "1G", Activated(mana("G"), Continuous(REGENERATION, ATTACHED), label="regenerate"))
