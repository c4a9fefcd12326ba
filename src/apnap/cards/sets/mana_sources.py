"""Mana: sources, rituals, lands with more to say, and effects on unspent mana (106.4)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Spell, Static, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.continuous import PT, Types
from apnap.vocab.costs import TAP, Cost, mana
from apnap.vocab.effects.basic import Damage, Search, Untap
from apnap.vocab.effects.control import MayPay
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import (
    EACH,
    EVENT_PLAYER,
    SOURCE,
    YOU,
    Compare,
    Devotion,
    Num,
    PlayerStat,
    Was,
)
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf, Happens

TAP_COST = Cost(parts=(TAP,))


def tap_for(text: str = "", choose: str = "") -> Activated:
    return Activated(TAP_COST, AddMana(text, choose), is_mana=True)


# ---- sources -----------------------------------------------------------------------------------------------------

register(CardDef("Llanowar Elves", "G", "Creature — Elf Druid", 1, 1, abilities=(tap_for("G"),)))
register(CardDef("Birds of Paradise", "G", "Creature — Bird", 0, 1, "flying", (tap_for(choose="WUBRG"),)))
register(CardDef("Sol Ring", "1", "Artifact", abilities=(tap_for("CC"),)))
register(CardDef("Manalith", "3", "Artifact", abilities=(tap_for(choose="WUBRG"),)))
register(CardDef("Dark Ritual", "B", "Instant", abilities=(Spell(AddMana("BBB")),)))
register(
    CardDef(
        "City of Brass",
        "",
        "Land",
        abilities=(
            Triggered(Happens(Ev.TAPPED, ref="source"), Damage(Num(1), None, YOU)),
            tap_for(choose="WUBRG"),
        ),
    )
)
TAPPED = Was(SOURCE, Filter(status=("tapped",)))
register(
    CardDef(
        "Mana Vault",
        "1",
        "Artifact",
        abilities=(
            Static(rules=(Rule("cannot untap", "self", text="controller"),)),
            Triggered(BeginningOf(Step.UPKEEP), MayPay(mana("4"), Untap(SOURCE))),
            Triggered(BeginningOf(Step.DRAW), Damage(Num(1), None, YOU), if_=TAPPED),
            tap_for("CCC"),
        ),
    )
)

# ---- unspent mana ------------------------------------------------------------------------------------------------

register(CardDef("Upwelling", "3G", "Enchantment", abilities=(Static(rules=(Rule("keep mana"),)),)))
GREEN_MANA = PlayerStat("mana G")
register(
    CardDef(
        "Omnath, Locus of Mana",
        "2G",
        "Legendary Creature — Elemental",
        1,
        1,
        abilities=(
            Static(rules=(Rule("keep mana", who="you", text="G"),)),
            Static(mods=(PT("self", GREEN_MANA, GREEN_MANA),)),
        ),
    )
)
register(
    CardDef(
        "Kruphix, God of Horizons",
        "3GU",
        "Legendary Enchantment Creature — God",
        4,
        7,
        "indestructible",
        (
            Static(mods=(Types("self", loses="creature"),), condition=Compare(Devotion("GU"), "<", Num(7))),
            Static(rules=(Rule("no max hand", who="you"), Rule("mana becomes", who="you", text="C"))),
        ),
    )
)
register(
    CardDef(
        "Yurlok of Scorch Thrash",
        "1BRG",
        "Legendary Creature — Lizard Shaman",
        4,
        4,
        "vigilance",
        (
            Static(rules=(Rule("mana loss"),)),
            Activated(Cost(ManaCost("1"), (TAP,)), AddMana("BRG", who=EACH), is_mana=True),
        ),
    )
)
register(
    CardDef(
        "Shizuko, Caller of Autumn",
        "1GG",
        "Legendary Creature — Snake Shaman",
        2,
        3,
        abilities=(
            Triggered(BeginningOf(Step.UPKEEP, ""), AddMana("GGG", who=EVENT_PLAYER, keep=True)),
        ),
    )
)  # fmt: skip

# ---- lands and land plays ----------------------------------------------------------------------------------------

register(CardDef("Exploration", "G", "Enchantment", abilities=(Static(rules=(Rule("extra land", who="you"),)),)))
register(
    CardDef(
        "Reliquary Tower",
        "",
        "Land",
        abilities=(Static(rules=(Rule("no max hand", who="you"),)), tap_for("C")),
    )
)
register(CardDef("Wastes", "", "Basic Land", abilities=(tap_for("C"),)))
register(
    CardDef(
        "Rampant Growth",
        "1G",
        "Sorcery",
        abilities=(Spell(Search(Filter(types="land", supertypes="basic"), Zone.BATTLEFIELD, tapped=True)),),
    )
)
