"""Sources of mana and costs that are hard to pay: duals, pain lands, rocks, Phyrexian and hybrid symbols."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Ev
from apnap.vocab.abilities import Activated, Keyword, Spell, Targets, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.costs import TAP, Cost, SacrificeSelf, mana
from apnap.vocab.effects.basic import Damage
from apnap.vocab.effects.control import Pump
from apnap.vocab.filters import CREATURES, LANDS, Filter
from apnap.vocab.lookups import EVENT_PLAYER, YOU, All, Count, Num
from apnap.vocab.triggers import Happens

ANY_COLOR = "WUBRG"
TAP_COST = Cost(parts=(TAP,))


def taps_for(text: str = "", choose: str = "", n: int = 1, only: str = "", hurts: int = 0) -> Activated:
    also = Damage(Num(hurts), to=None, who=YOU) if hurts else None
    return Activated(TAP_COST, AddMana(text, choose, Num(n), only=only, also=also), is_mana=True)


def dual(name: str, first: str, second: str, letters: str) -> None:
    register(CardDef(name, "", f"Land — {first} {second}", abilities=(taps_for(letters[0]), taps_for(letters[1]))))


dual("Tundra", "Plains", "Island", "WU")
dual("Underground Sea", "Island", "Swamp", "UB")
dual("Badlands", "Swamp", "Mountain", "BR")
dual("Taiga", "Mountain", "Forest", "RG")
dual("Savannah", "Forest", "Plains", "GW")
dual("Scrubland", "Plains", "Swamp", "WB")
dual("Volcanic Island", "Island", "Mountain", "UR")
dual("Bayou", "Swamp", "Forest", "BG")
dual("Plateau", "Mountain", "Plains", "RW")
dual("Tropical Island", "Forest", "Island", "GU")

register(CardDef("Shivan Reef", "", "Land", abilities=(taps_for("C"), taps_for(choose="UR", hurts=1))))
register(CardDef("Karplusan Forest", "", "Land", abilities=(taps_for("C"), taps_for(choose="RG", hurts=1))))
register(CardDef("Ancient Tomb", "", "Land", abilities=(taps_for("CC", hurts=2),)))
register(
    CardDef(
        "Ancient Ziggurat",
        "",
        "Land",
        abilities=(taps_for(choose=ANY_COLOR, only="creature spell"),),
    )
)
register(
    CardDef(
        "Skycloud Expanse",
        "",
        "Land",
        abilities=(Activated(Cost(mana("1").mana, (TAP,)), AddMana("WU"), is_mana=True),),
    )
)
register(CardDef("Gilded Lotus", "5", "Artifact", abilities=(taps_for(choose=ANY_COLOR, n=3),)))
register(
    CardDef(
        "Gaea's Cradle",
        "",
        "Legendary Land",
        abilities=(
            Activated(
                TAP_COST,
                AddMana("G", n=Count(All(Filter(types="creature", controller="you")))),
                is_mana=True,
            ),
        ),
    )
)
register(
    CardDef(
        "Lotus Petal",
        "0",
        "Artifact",
        abilities=(Activated(Cost(parts=(TAP, SacrificeSelf())), AddMana(choose=ANY_COLOR), is_mana=True),),
    )
)
register(
    CardDef(
        "Wild Growth",
        "G",
        "Enchantment — Aura",
        abilities=(
            Keyword("enchant", filter=LANDS),
            Triggered(Happens(Ev.TAPPED_FOR_MANA, ref="attached"), AddMana("G", who=EVENT_PLAYER), is_mana=True),
        ),
    )
)

# ---- costs -------------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Dismember",
        "1{B/P}{B/P}",
        "Instant",
        abilities=(Spell(Pump(Num(-5), Num(-5)), (Targets(CREATURES),)),),
    )
)
register(
    CardDef("Mutagenic Growth", "{G/P}", "Instant", abilities=(Spell(Pump(Num(2), Num(2)), (Targets(CREATURES),)),))
)
register(CardDef("Boros Recruit", "{R/W}", "Creature — Goblin Soldier", 1, 1, "first strike"))
