"""Cards that change what others are: one or more for each layer (613.1)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.effects import Until
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Keyword, Spell, Static, Targets, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.continuous import (
    PT,
    BasicLandType,
    Colors,
    Control,
    DefinePT,
    GainAbility,
    Keywords,
    LoseAbilities,
    SetPT,
    SwitchPT,
    Types,
)
from apnap.vocab.costs import TAP, Cost, mana
from apnap.vocab.effects.basic import CreateToken, Draw, Move, Untap
from apnap.vocab.effects.choosing import CopyToken
from apnap.vocab.effects.control import Continuous, For, Pump, Seq
from apnap.vocab.effects.copying import Except
from apnap.vocab.effects.replacing import EntersAsCopy, OthersEnterAsCopy
from apnap.vocab.filters import ARTIFACTS, CREATURES, LANDS, Filter
from apnap.vocab.lookups import SOURCE, YOU, All, Count, Is, It, Num, Stat
from apnap.vocab.triggers import ENTERS, BeginningOf

A_CREATURE = Targets(CREATURES)
ENCHANT_CREATURE = Keyword("enchant", filter=CREATURES)
AFFECTED = It("affected")
MANA_VALUE = Stat("mana value", AFFECTED)

# ---- copies (layer 1) and control (layer 2) ----------------------------------------------------------------------

register(CardDef("Clone", "3U", "Creature — Shapeshifter", 0, 0, abilities=(EntersAsCopy(),)))
register(
    CardDef(
        "Copy Artifact",
        "1U",
        "Enchantment",
        abilities=(EntersAsCopy(Filter(types="artifact"), change=Except(types="enchantment")),),
    )
)
FLEETING = Triggered(BeginningOf(Step.END, ""), Move(SOURCE, Zone.EXILE))
register(
    CardDef(
        "Heat Shimmer",
        "2R",
        "Sorcery",
        abilities=(Spell(CopyToken(change=Except(keywords=("haste",), abilities=(FLEETING,))), (A_CREATURE,)),),
    )
)
register(
    CardDef(
        "Essence of the Wild",
        "3GGG",
        "Creature — Avatar",
        6,
        6,
        abilities=(OthersEnterAsCopy(Filter(types="creature", controller="you")),),
    )
)
register(
    CardDef(
        "Control Magic",
        "2UU",
        "Enchantment — Aura",
        abilities=(ENCHANT_CREATURE, Static(mods=(Control("attached", YOU),))),
    )
)
register(
    CardDef(
        "Confiscate",
        "4UU",
        "Enchantment — Aura",
        abilities=(Keyword("enchant", filter=Filter()), Static(mods=(Control("attached", YOU),))),
    )
)
register(
    CardDef(
        "Act of Treason",
        "2R",
        "Sorcery",
        abilities=(
            Spell(
                Seq((Continuous(Control("self", YOU)), Untap(), Continuous(Keywords("self", ("haste",))))),
                (A_CREATURE,),
            ),
        ),
    )
)
WHILE_YOU_CONTROL_IT = For(Until.AS_LONG_AS, condition=Is(SOURCE, Filter(controller="you")))
register(
    CardDef(
        "Master Thief",
        "2UU",
        "Creature — Human Rogue",
        2,
        2,
        abilities=(
            Triggered(ENTERS, Continuous(Control("self", YOU), duration=WHILE_YOU_CONTROL_IT), (Targets(ARTIFACTS),)),
        ),
    )
)

# ---- types (layer 4) ---------------------------------------------------------------------------------------------

NONBASIC_LANDS = Filter(types="land", not_supertypes="basic")
register(
    CardDef("Blood Moon", "2R", "Enchantment", abilities=(Static(mods=(BasicLandType(NONBASIC_LANDS, "Mountain"),)),))
)
register(
    CardDef(
        "Urborg, Tomb of Yawgmoth",
        "",
        "Legendary Land",
        abilities=(Static(mods=(BasicLandType(LANDS, "Swamp", also=True),)),),
    )
)
ENCHANTMENTS = Filter(types="enchantment", not_subtypes=("Aura",), other=True)
register(
    CardDef(
        "Opalescence",
        "2WW",
        "Enchantment",
        abilities=(Static(mods=(Types(ENCHANTMENTS, "creature"), SetPT(ENCHANTMENTS, MANA_VALUE, MANA_VALUE))),),
    )
)
NONCREATURE_ARTIFACTS = Filter(types="artifact", not_types="creature")
register(
    CardDef(
        "March of the Machines",
        "3U",
        "Enchantment",
        abilities=(
            Static(
                mods=(
                    Types(NONCREATURE_ARTIFACTS, "creature"),
                    SetPT(NONCREATURE_ARTIFACTS, MANA_VALUE, MANA_VALUE),
                )
            ),
        ),
    )
)
register(
    CardDef(
        "Living Plane",
        "2GG",
        "World Enchantment",
        abilities=(Static(mods=(Types(LANDS, "creature"), SetPT(LANDS, Num(1), Num(1)))),),
    )
)
BECOME_WORKER = Seq((
    Continuous(Types("self", "artifact creature", ("Assembly-Worker",)), SOURCE),
    Continuous(SetPT("self", Num(2), Num(2)), SOURCE),
))  # fmt: skip
WORKER = Targets(Filter(types="creature", subtypes=("Assembly-Worker",)))
register(
    CardDef(
        "Mishra's Factory",
        "",
        "Land",
        abilities=(
            Activated(Cost(parts=(TAP,)), AddMana("C"), is_mana=True),
            Activated(mana("1"), BECOME_WORKER, label="become a creature"),
            Activated(Cost(parts=(TAP,)), Pump(Num(1), Num(1)), (WORKER,), label="+1/+1"),
        ),
    )
)

# ---- colours (layer 5) -------------------------------------------------------------------------------------------

WHITE_CREATURES = Filter(types="creature", colors="W")
register(CardDef("Crusade", "WW", "Enchantment", abilities=(Static(mods=(PT(WHITE_CREATURES, Num(1), Num(1)),)),)))
register(CardDef("Darkest Hour", "B", "Enchantment", abilities=(Static(mods=(Colors(CREATURES, "B"),)),)))

# ---- abilities (layer 6) -----------------------------------------------------------------------------------------

register(
    CardDef(
        "Humility",
        "2WW",
        "Enchantment",
        abilities=(Static(mods=(LoseAbilities(CREATURES), SetPT(CREATURES, Num(1), Num(1)))),),
    )
)
register(
    CardDef(
        "Concordant Crossroads",
        "G",
        "World Enchantment",
        abilities=(Static(mods=(Keywords(CREATURES, ("haste",)),)),),
    )
)
register(
    CardDef(
        "Flight",
        "U",
        "Enchantment — Aura",
        abilities=(ENCHANT_CREATURE, Static(mods=(Keywords("attached", ("flying",)),))),
    )
)
ELF_WARRIOR = CardDef("Elf Warrior", "", "Creature — Elf Warrior", 1, 1, colors="G", is_token=True)
MAKE_ELF = Activated(Cost(parts=(TAP,)), CreateToken(ELF_WARRIOR), label="make an Elf")
register(
    CardDef(
        "Presence of Gond",
        "2G",
        "Enchantment — Aura",
        abilities=(ENCHANT_CREATURE, Static(mods=(GainAbility("attached", MAKE_ELF),))),
    )
)
BECOME_FROG = Seq((
    Continuous(LoseAbilities("self")),
    Continuous(Types("self", subtypes=("Frog",), replace_subtypes=True)),
    Continuous(Colors("self", "U")),
    Continuous(SetPT("self", Num(1), Num(1))),
))  # fmt: skip
register(CardDef("Turn to Frog", "1U", "Instant", abilities=(Spell(BECOME_FROG, (A_CREATURE,)),)))

# ---- power and toughness (layer 7) -------------------------------------------------------------------------------

SWAMPS = Count(All(Filter(types="land", subtypes=("Swamp",), controller="you")))
register(
    CardDef(
        "Nightmare",
        "5B",
        "Creature — Nightmare Horse",
        0,
        0,
        "flying",
        abilities=(Static(mods=(DefinePT(SWAMPS, SWAMPS),)),),
    )
)
NON_WALLS = Count(All(Filter(types="creature", not_subtypes=("Wall",), controller="you")))
register(
    CardDef(
        "Keldon Warlord",
        "2RR",
        "Creature — Human Barbarian",
        0,
        0,
        abilities=(Static(mods=(DefinePT(NON_WALLS, NON_WALLS),)),),
    )
)
register(
    CardDef(
        "Twisted Image",
        "U",
        "Instant",
        abilities=(Spell(Seq((Continuous(SwitchPT("self")), Draw())), (A_CREATURE,)),),
    )
)
OTHER_GOBLINS = Filter(types="creature", subtypes=("Goblin",), other=True)
register(
    CardDef(
        "Goblin King",
        "1RR",
        "Creature — Goblin",
        2,
        2,
        abilities=(Static(mods=(PT(OTHER_GOBLINS, Num(1), Num(1)), Keywords(OTHER_GOBLINS, ("mountainwalk",)))),),
    )
)
