"""Dungeons (309): cards that lead into them, and what one meets in their rooms."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Static, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.combat_triggers import Attacks
from apnap.vocab.continuous import PT, Keywords
from apnap.vocab.costs import TAP, Cost, Sacrifice
from apnap.vocab.dungeons import CompletedDungeon, HasInitiative
from apnap.vocab.effects.basic import CreateToken, Move, Untap
from apnap.vocab.effects.control import Choose, EachPlayer, If, May, MayPay, Seq
from apnap.vocab.effects.replacing import EntersTapped
from apnap.vocab.effects.venturing import TakeInitiative, VentureIntoDungeon
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import OPPONENTS, SOURCE, All, It, Not, Num, Players
from apnap.vocab.triggers import DIES, ENTERS, Acts, BeginningOf

YOUR_CREATURES = Filter(types="creature", controller="you")
TAKES = Triggered(ENTERS, TakeInitiative())

# ---- the initiative (725) ----------------------------------------------------------------------------------------

register(CardDef("Aarakocra Sneak", "3U", "Creature — Bird Rogue", 1, 4, "flying", (TAKES,)))
register(
    CardDef(
        "Underdark Explorer",
        "4B",
        "Creature — Lizard Warrior",
        5,
        3,
        "menace",
        (Triggered(ENTERS, TakeInitiative()),),
    )
)
register(
    CardDef(
        "White Plume Adventurer",
        "2W",
        "Creature — Orc Cleric",
        3,
        3,
        abilities=(
            Triggered(ENTERS, TakeInitiative()),
            Triggered(
                BeginningOf(Step.UPKEEP, "opponent"),
                If(
                    CompletedDungeon(),
                    Untap(All(YOUR_CREATURES)),
                    Seq((Choose("one", All(YOUR_CREATURES)), Untap(It("one")))),
                ),
            ),
        ),
    )
)
register(
    CardDef(
        "Undermountain Adventurer",
        "3G",
        "Creature — Giant Warrior",
        3,
        4,
        "vigilance",
        (
            Triggered(ENTERS, TakeInitiative()),
            Activated(Cost(parts=(TAP,)), If(CompletedDungeon(), AddMana("GGGGGG"), AddMana("GG")), is_mana=True),
        ),
    )
)
FAERIE_DRAGON = CardDef("Faerie Dragon", "", "Creature — Faerie Dragon", 1, 1, "flying", colors="U", is_token=True)
register(
    CardDef(
        "Feywild Caretaker",
        "4U",
        "Creature — Orc Wizard",
        3,
        4,
        abilities=(
            Triggered(ENTERS, TakeInitiative()),
            Triggered(BeginningOf(Step.END), CreateToken(FAERIE_DRAGON), if_=HasInitiative()),
        ),
    )
)

# ---- venturing (701.49) ------------------------------------------------------------------------------------------

register(
    CardDef(
        "Veteran Dungeoneer",
        "3W",
        "Creature — Human Warrior",
        3,
        4,
        abilities=(Triggered(ENTERS, VentureIntoDungeon()),),
    )
)
register(
    CardDef(
        "Nadaar, Selfless Paladin",
        "2W",
        "Legendary Creature — Dragon Knight",
        3,
        3,
        "vigilance",
        (
            Triggered(ENTERS, VentureIntoDungeon()),
            Triggered(Attacks(), VentureIntoDungeon()),
            Static(
                (PT(Filter(types="creature", controller="you", other=True), Num(1), Num(1)),),
                condition=CompletedDungeon(),
            ),
        ),
    )
)
register(
    CardDef(
        "Gloom Stalker",
        "2W",
        "Creature — Dwarf Ranger",
        2,
        3,
        abilities=(Static((Keywords("self", ("double strike",)),), condition=CompletedDungeon()),),
    )
)
register(
    CardDef(
        "Dungeon Crawler",
        "B",
        "Creature — Zombie",
        2,
        1,
        abilities=(
            EntersTapped(),
            Triggered(
                Acts("complete a dungeon"),
                May(Move(SOURCE, Zone.HAND), prompt="return Dungeon Crawler to your hand"),
                zone=Zone.GRAVEYARD,
            ),
        ),
    )
)
ZOMBIE = CardDef("Zombie", "", "Creature — Zombie", 2, 2, colors="B", is_token=True)
register(
    CardDef(
        "Acererak the Archlich",
        "2B",
        "Legendary Creature — Zombie Wizard",
        5,
        5,
        abilities=(
            Triggered(
                ENTERS,
                Seq((Move(SOURCE, Zone.HAND), VentureIntoDungeon())),
                if_=Not(CompletedDungeon("Tomb of Annihilation")),
            ),
            Triggered(
                Attacks(),
                EachPlayer(
                    OPPONENTS,
                    "each one",
                    MayPay(Cost(parts=(Sacrifice(CREATURES),)), None, CreateToken(ZOMBIE), Players("each one")),
                ),
            ),
        ),
    )
)
register(
    CardDef(
        "Clattering Skeletons",
        "3B",
        "Creature — Skeleton",
        4,
        3,
        abilities=(Triggered(DIES, VentureIntoDungeon()),),
    )
)
