"""Attractions (717), the creatures and spells that open them, and dice (706).

Of each Attraction there are printings with other lights (717.1); here it has those of its first.
"""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.dungeon_rooms import TREASURE
from apnap.state.effects import Until
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Mode, Spell, Static, Targets, Triggered
from apnap.vocab.amounts import ONE, Count, Num, PlayerStat, Stat, Var
from apnap.vocab.attractions import Lights, visit
from apnap.vocab.combat_triggers import Attacks
from apnap.vocab.conditions import Compare
from apnap.vocab.continuous import Keywords
from apnap.vocab.costs import TAP, Cost, SacrificeSelf
from apnap.vocab.effects.amusing import ClaimPrize, OpenAttraction, RollDie, RollToVisit
from apnap.vocab.effects.control import Choose, Continuous, For, If, Later, Pump, Seq
from apnap.vocab.effects.damage import Damage
from apnap.vocab.effects.game_and_library import Search
from apnap.vocab.effects.life_and_cards import Draw, GainLife, LoseLife
from apnap.vocab.effects.looking import Scry
from apnap.vocab.effects.permanents import CreateToken, Destroy, Move, PutCounters, PutOntoBattlefield, Sacrifice, Tap
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.mana import ManaCost
from apnap.vocab.rolling import Rolls
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import ENTERS, Acts, BeginningOf, Deals
from apnap.vocab.what import SOURCE, TARGET, All, It
from apnap.vocab.who import OPPONENTS

NONE = Num(0)
TWO = Num(2)
YOURS = Filter(types="creature", controller="you")
YOUR_CREATURES = All(YOURS)
RESULT = Var("result")
FOREVER = For(Until.FOREVER)
A_CREATURE = Targets(CREATURES)
THREE_ATTRACTIONS = Compare(Count(All(Filter(subtypes=("Attraction",), controller="you"))), ">=", Num(3))

BALLOON = CardDef("Balloon", "", "Creature — Balloon", 1, 1, "flying", colors="R", is_token=True)
CLOWN_ROBOT = CardDef("Clown Robot", "", "Artifact Creature — Clown Robot", 1, 1, colors="W", is_token=True)
EAT = Activated(Cost(ManaCost("2"), (TAP, SacrificeSelf())), GainLife(Num(3)))
FOOD = CardDef("Food", "", "Artifact — Food", abilities=(EAT,), is_token=True)


def attraction(name: str, lit: tuple[int, ...], ability: Triggered) -> None:
    register(CardDef(name, "", "Artifact — Attraction", abilities=(Lights(lit), ability)))


# ---- Attractions -------------------------------------------------------------------------------------------------

GETS_FLYING = Continuous(Keywords("self", ("flying",)), TARGET)
attraction(
    "Balloon Stand",
    (2, 6),
    visit(
        None,
        modes=(
            Mode(CreateToken(BALLOON)),
            Mode(
                Seq(
                    (
                        Choose("balloon", All(Filter(subtypes=("Balloon",), controller="you"))),
                        If(Compare(Count(It("balloon")), ">=", ONE), Seq((Sacrifice(It("balloon")), GETS_FLYING))),
                    )
                ),
                (A_CREATURE,),
            ),
        ),
    ),
)
attraction("Clown Extruder", (2, 6), visit(CreateToken(CLOWN_ROBOT)))
attraction("Concession Stand", (2, 6), visit(CreateToken(FOOD)))
attraction(
    "Foam Weapons Kiosk",
    (2, 6),
    visit(
        Seq((PutCounters("+1/+1", ONE, TARGET), Continuous(Keywords("self", ("vigilance",)), TARGET))), Targets(YOURS)
    ),
)
attraction(
    "Haunted House",
    (3, 6),
    visit(
        Seq(
            (
                PutOntoBattlefield(TARGET),
                Continuous(Keywords("self", ("haste",)), It("moved"), FOREVER),
                Later(Triggered(BeginningOf(Step.END), Move(It("it"), Zone.EXILE)), It("moved")),
            )
        ),
        Targets(CREATURES, zone=Zone.GRAVEYARD, who="you"),
    ),
)
attraction("Kiddie Coaster", (2, 3, 6), visit(Pump(ONE, NONE, YOUR_CREATURES)))
attraction(
    "Merry-Go-Round",
    (2, 6),
    visit(
        Continuous(Keywords("self", ("horsemanship",)), All(Filter(types="creature", controller="you", power_le=TWO)))
    ),
)
attraction(
    "Pick-a-Beeble",
    (2, 3, 6),
    visit(
        Seq(
            (
                RollDie(),
                PutCounters("luck", RESULT, SOURCE),
                CreateToken(TREASURE),
                If(
                    Compare(Stat("luck"), ">=", Num(6)),
                    ClaimPrize(Seq((CreateToken(TREASURE, TWO), Sacrifice(SOURCE), OpenAttraction()))),
                ),
            )
        )
    ),
)
attraction("Roller Coaster", (2, 6), visit(Pump(TWO, NONE, YOUR_CREATURES)))
attraction("Spinny Ride", (2, 3, 6), visit(Tap(), Targets(Filter(types="creature", controller="opponent"))))

# ---- opening and visiting them -----------------------------------------------------------------------------------

OPENS = Triggered(ENTERS, OpenAttraction())
register(CardDef("Rad Rascal", "3R", "Creature — Devil Employee", 3, 3, abilities=(OPENS,)))
register(
    CardDef(
        "Deadbeat Attendant",
        "1B",
        "Creature — Vampire Employee",
        1,
        1,
        abilities=(Triggered(ENTERS, OpenAttraction()),),
    )
)
register(
    CardDef(
        "Complaints Clerk",
        "3W",
        "Creature — Sloth Beast Employee",
        3,
        3,
        abilities=(
            Triggered(ENTERS, OpenAttraction()),
            Triggered(Rolls(low=1, high=1), CreateToken(CLOWN_ROBOT)),
        ),
    )
)
register(
    CardDef(
        "Discourtesy Clerk",
        "3B",
        "Creature — Vampire Employee",
        3,
        2,
        abilities=(
            Triggered(ENTERS, OpenAttraction()),
            Triggered(BeginningOf(Step.END), Seq((Draw(), LoseLife(ONE))), if_=THREE_ATTRACTIONS),
        ),
    )
)
register(
    CardDef(
        "Quick Fixer",
        "2B",
        "Creature — Azra Employee",
        2,
        3,
        "menace",
        (Triggered(Deals(to="player", combat=True), OpenAttraction()),),
    )
)
register(
    CardDef("Line Cutter", "3B", "Creature — Human Rogue Guest", 3, 4, abilities=(Triggered(ENTERS, RollToVisit()),))
)
register(
    CardDef(
        "Soul Swindler",
        "4B",
        "Creature — Demon Employee",
        5,
        3,
        abilities=(
            Static(
                mods=(Keywords("self", ("indestructible",)),),
                condition=Compare(PlayerStat("attractions visited"), ">=", ONE),
            ),
            Triggered(ENTERS, OpenAttraction()),
        ),
    )
)
register(
    CardDef(
        "The Most Dangerous Gamer",
        "2BG",
        "Legendary Creature — Human Gamer Guest",
        2,
        2,
        "deathtouch",
        (
            Triggered(ENTERS, OpenAttraction()),
            Triggered(Attacks(), OpenAttraction()),
            Triggered(Acts("open an Attraction"), PutCounters("+1/+1", ONE, SOURCE)),
            Triggered(Acts("claim the prize"), Destroy(), (Targets(Filter()),)),
        ),
    )
)
register(
    CardDef(
        "Coming Attraction",
        "2G",
        "Sorcery",
        abilities=(
            Spell(
                Seq(
                    (
                        Search(Filter(types="land", supertypes="basic"), Zone.BATTLEFIELD, tapped=True, reveal=False),
                        OpenAttraction(),
                    )
                )
            ),
        ),
    )
)

# ---- dice --------------------------------------------------------------------------------------------------------


def by_result(low: Scry, middle: Scry, high: Scry) -> If:
    """A results table for a d20 (706.3a): 1 to 9, 10 to 19, 20."""
    return If(Compare(RESULT, "<=", Num(9)), low, If(Compare(RESULT, "<=", Num(19)), middle, high))


register(
    CardDef(
        "Pixie Guide",
        "1U",
        "Creature — Faerie",
        1,
        3,
        "flying",
        (Static(rules=(Rule("one more die", who="you"),)),),
    )
)
register(
    CardDef(
        "Djinni Windseer",
        "3U",
        "Creature — Djinn",
        3,
        3,
        "flying",
        (Triggered(ENTERS, Seq((RollDie(20), by_result(Scry(ONE), Scry(TWO), Scry(Num(3)))))),),
    )
)
register(
    CardDef(
        "Brazen Dwarf",
        "1R",
        "Creature — Dwarf Shaman",
        1,
        3,
        abilities=(Triggered(Rolls(), Damage(ONE, None, OPPONENTS)),),
    )
)
