"""Planes (311) and phenomena (312), for Planechase games (901)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.effects import Until
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Phase, Step
from apnap.vocab.abilities import Ability, Activated, Static, Targets, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.amounts import ONE, Num, PlayerStat, Stat, Var
from apnap.vocab.base import Effect
from apnap.vocab.conditions import Compare
from apnap.vocab.continuous import PT, Colors, GainAbility, Keywords
from apnap.vocab.costs import TAP, Cost, mana
from apnap.vocab.effects.choosing import ChooseAndSacrifice, Remember
from apnap.vocab.effects.control import Choose, Continuous, EachPlayer, For, If, Later, May, Pump, Seq
from apnap.vocab.effects.damage import Damage
from apnap.vocab.effects.game_and_library import ReverseOrder, Search
from apnap.vocab.effects.life_and_cards import Draw, GainLife, Mill, SetLife
from apnap.vocab.effects.permanents import CreateToken, Destroy, Move, PutCounters, PutOntoBattlefield, Untap
from apnap.vocab.effects.planar import ChaosOfTop, MakeChaos, PlaneswalkTo, RollPlanarDie
from apnap.vocab.effects.turns import AddPhases
from apnap.vocab.filters import CREATURES, LANDS, Filter
from apnap.vocab.rolling import ChaosEnsues, Rolls
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import Acts, BeginningOf, Deals, Happens, Moves
from apnap.vocab.what import EVENT_OBJ, SOURCE, TARGET, All, It
from apnap.vocab.who import EACH, EVENT_PLAYER, TARGET_PLAYER, YOU, Players

NONE = Num(0)
TWO = Num(2)
YOURS = Filter(types="creature", controller="you")
YOUR_CREATURES = All(YOURS)
NONLAND = Filter(not_types="land")
PERMANENTS = Filter(types="artifact creature enchantment land planeswalker battle")
BASIC_LANDS = Filter(types="land", supertypes="basic")
UNTIL_PLANESWALKED = For(Until.PLANESWALKED)
UPKEEP = BeginningOf(Step.UPKEEP)
ARRIVING = Acts("planeswalk", ref="source")  # when you planeswalk to this plane
LEAVING = Acts("planeswalk away", ref="source")
A_CREATURE = Targets(CREATURES)
A_PLAYER = Targets(players="any")
ATTACKED = All(Filter(types="creature", status=("attacked this turn",)))
THAT_PLAYER = Players("that player")


def chaos(effect: Effect, *targets: Targets) -> Triggered:
    """Whenever chaos ensues, … (311.7)."""
    return Triggered(ChaosEnsues(), effect, targets)


def plane(name: str, where: str, *abilities: Ability) -> None:
    register(CardDef(name, "", f"Plane — {where}", abilities=abilities))


def phenomenon(name: str, effect: Effect) -> None:
    """When you encounter it, … (312.5)."""
    register(CardDef(name, "", "Phenomenon", abilities=(Triggered(Acts("encounter", ref="source"), effect),)))


# ---- what holds on a plane ---------------------------------------------------------------------------------------

plane("Krosa", "Dominaria", Static(mods=(PT(CREATURES, TWO, TWO),)), chaos(May(AddMana("WUBRG"))))
plane(
    "Gavony",
    "Innistrad",
    Static(mods=(Keywords(CREATURES, ("vigilance",)),)),
    chaos(Continuous(Keywords("self", ("indestructible",)), YOUR_CREATURES)),
)
plane(
    "The Zephyr Maze",
    "Kyneth",
    Static(mods=(PT(Filter(types="creature", keyword="flying"), TWO, Num(0)),)),
    Static(mods=(PT(Filter(types="creature", without="flying"), Num(-2), Num(0)),)),
    chaos(Continuous(Keywords("self", ("flying",)), TARGET), A_CREATURE),
)
plane(
    "The Hippodrome",
    "Segovia",
    Static(mods=(PT(CREATURES, Num(-5), Num(0)),)),
    chaos(If(Compare(Stat("power", TARGET), "<=", Num(0)), May(Destroy())), A_CREATURE),
)
plane(
    "Onakke Catacomb",
    "Shandalar",
    Static(mods=(Colors(CREATURES, "B"), Keywords(CREATURES, ("deathtouch",)))),
    chaos(
        Seq((Pump(ONE, Num(0), YOUR_CREATURES), Continuous(Keywords("self", ("first strike",)), YOUR_CREATURES)))
    ),
)  # fmt: skip
plane(
    "Sokenzan",
    "Kamigawa",
    Static(mods=(PT(CREATURES, ONE, ONE), Keywords(CREATURES, ("haste",)))),
    chaos(Seq((Untap(ATTACKED), AddPhases((Phase.COMBAT, Phase.MAIN), this_main=True)))),
)
plane(
    "Feeding Grounds",
    "Muraganda",
    Static(rules=(Rule("cost less", Filter(colors="R")),)),
    Static(rules=(Rule("cost less", Filter(colors="G")),)),
    chaos(PutCounters("+1/+1", Stat("mana value", TARGET), TARGET), A_CREATURE),
)
plane(
    "The Eon Fog",
    "Equilor",
    Static(rules=(Rule("skip step", text="untap"),)),
    chaos(Untap(All(Filter(controller="you")))),
)
plane(
    "Astral Arena",
    "Kolbahan",
    Static(rules=(Rule("most attackers", n=ONE),)),
    Static(rules=(Rule("most blockers", n=ONE),)),
    chaos(Damage(TWO, All(CREATURES))),
)
plane(
    "Horizon Boughs",
    "Pyrulea",
    Static(rules=(Rule("untap during", Filter()),)),
    chaos(May(Search(BASIC_LANDS, Zone.BATTLEFIELD, Num(3), tapped=True, reveal=False))),
)

# ---- what happens there ------------------------------------------------------------------------------------------

GOAT = CardDef("Goat", "", "Creature — Goat", 0, 1, colors="W", is_token=True)
ZOMBIE = CardDef("Zombie", "", "Creature — Zombie", 2, 2, colors="B", is_token=True)
SOLDIER = CardDef("Soldier", "", "Creature — Soldier", 1, 1, colors="W", is_token=True)
plane(
    "Fields of Summer",
    "Moag",
    Triggered(Happens(Ev.CAST), May(GainLife(TWO, EVENT_PLAYER), EVENT_PLAYER)),
    chaos(May(GainLife(Num(10)))),
)
plane(
    "Goldmeadow",
    "Lorwyn",
    Triggered(Moves(to=Zone.BATTLEFIELD, filter=LANDS), CreateToken(GOAT, Num(3), EVENT_PLAYER)),
    chaos(CreateToken(GOAT)),
)
plane(
    "Naar Isle",
    "Wildfire",
    Triggered(UPKEEP, Seq((PutCounters("flame", ONE, SOURCE), Damage(Stat("flame"), None, YOU)))),
    chaos(Damage(Num(3)), Targets(Filter(types="planeswalker"), players="any")),
)
plane("Lethe Lake", "Arkhos", Triggered(UPKEEP, Mill(Num(10))), chaos(Mill(Num(10), TARGET_PLAYER), A_PLAYER))
plane(
    "The Fourth Sphere",
    "Phyrexia",
    Triggered(UPKEEP, ChooseAndSacrifice(Filter(types="creature", not_colors="B"))),
    chaos(CreateToken(ZOMBIE)),
)
plane(
    "Tember City",
    "Kinshala",
    Triggered(Happens(Ev.TAPPED_FOR_MANA, filter=LANDS), Damage(ONE, None, EVENT_PLAYER)),
    chaos(ChooseAndSacrifice(NONLAND, Players("others"))),
)
plane(
    "Minamo",
    "Kamigawa",
    Triggered(Happens(Ev.CAST), May(Draw(ONE, EVENT_PLAYER), EVENT_PLAYER)),
    chaos(
        EachPlayer(
            EACH,
            "that player",
            Seq(
                (
                    Choose("card", All(Filter(colors="U"), Zone.GRAVEYARD, THAT_PLAYER), NONE, who=THAT_PLAYER),
                    Move(It("card"), Zone.HAND),
                )
            ),
        )
    ),
)
TAPPED_SOLDIER = CreateToken(SOLDIER, tapped=True)
plane(
    "UNIT Headquarters",
    "Earth",
    Triggered(ARRIVING, TAPPED_SOLDIER),
    Triggered(UPKEEP, TAPPED_SOLDIER),
    chaos(PutCounters("+1/+1", ONE, YOUR_CREATURES)),
)
plane(
    "Ten Wizards Mountain",
    "Shenmeng",
    Triggered(Rolls(die="planar"), PutCounters("+1/+1", ONE, TARGET), (Targets(CREATURES, NONE),)),
    chaos(Continuous(Keywords("self", ("flying",)), YOUR_CREATURES)),
)
plane(
    "Orochi Colony",
    "Kamigawa",
    Triggered(
        Deals(YOURS, "", "player", combat=True),
        May(Search(BASIC_LANDS, Zone.BATTLEFIELD, tapped=True, reveal=False)),
    ),
    chaos(Continuous(Keywords("self", ("unblockable",)), TARGET), A_CREATURE),
)
DRAGON = CardDef("Dragon", "", "Creature — Dragon", 5, 5, "flying", colors="R", is_token=True)
plane(
    "Shiv",
    "Dominaria",
    Static(mods=(GainAbility(CREATURES, Activated(mana("R"), Pump(ONE, NONE, SOURCE))),)),
    chaos(CreateToken(DRAGON)),
)


def back_at_end(filter: Filter, effect: Effect) -> Triggered:
    """Whenever such a creature dies, it comes back at the beginning of the next end step."""
    return Triggered(
        Moves(to=Zone.GRAVEYARD, from_=Zone.BATTLEFIELD, filter=filter),
        Later(Triggered(BeginningOf(Step.END, ""), effect), EVENT_OBJ),
    )


plane(
    "Agyrem",
    "Ravnica",
    back_at_end(Filter(types="creature", colors="W"), PutOntoBattlefield(It("it"))),
    back_at_end(Filter(types="creature", not_colors="W"), Move(It("it"), Zone.HAND)),
    chaos(Continuous(Rule("cannot attack there", CREATURES, who="you"), None, UNTIL_PLANESWALKED)),
)

# ---- going there, and going away ---------------------------------------------------------------------------------

plane(
    "Sanctum of Serra",
    "Serra's Realm",
    Triggered(LEAVING, Destroy(All(NONLAND))),
    chaos(May(SetLife(Num(20)))),
)
plane(
    "Pools of Becoming",
    "Bolas's Meditation Realm",
    Triggered(
        BeginningOf(Step.END),
        Seq(
            (
                Remember("cards", PlayerStat("hand")),
                Move(All(Filter(), Zone.HAND, YOU), Zone.LIBRARY, bottom=True),
                Draw(Var("cards")),
            )
        ),
    ),
    chaos(ChaosOfTop(3)),
)
plane("Norn's Seedcore", "New Phyrexia", Triggered(ARRIVING, MakeChaos()), chaos(PlaneswalkTo(1, stay=True)))

# ---- phenomena ---------------------------------------------------------------------------------------------------

phenomenon("Mutual Epiphany", Draw(Num(4), EACH))
phenomenon("Planewide Disaster", Destroy(All(CREATURES)))
phenomenon("Time Distortion", ReverseOrder())
phenomenon("Chaotic Aether", Continuous(Rule("blank is chaos"), None, For(Until.PLANE_LEFT)))
phenomenon("Spatial Merging", PlaneswalkTo(2))
phenomenon(
    "Reality Shaping",
    EachPlayer(
        EACH,
        "that player",
        Seq(
            (
                Choose("card", All(PERMANENTS, Zone.HAND, THAT_PLAYER), NONE, who=THAT_PLAYER),
                PutOntoBattlefield(It("card"), THAT_PLAYER),
            )
        ),
    ),
)

# ---- others that speak of planes ---------------------------------------------------------------------------------

TAP_COST = Cost(parts=(TAP,))
register(
    CardDef(
        "Fractured Powerstone",
        "2",
        "Artifact",
        abilities=(
            Activated(TAP_COST, AddMana("C"), is_mana=True),
            Activated(TAP_COST, RollPlanarDie(), sorcery_speed=True),
        ),
    )
)
