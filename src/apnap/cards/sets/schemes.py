"""Schemes (314), for Archenemy games (904)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.permanents import SAPROLING
from apnap.state.effects import Until
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Phase, Step
from apnap.vocab.abilities import Mode, Static, Targets, Triggered
from apnap.vocab.amounts import ONE, Count, Num, PlayerStat
from apnap.vocab.base import Effect
from apnap.vocab.combat_triggers import PlayerAttacks
from apnap.vocab.conditions import Compare
from apnap.vocab.continuous import PT, Keywords
from apnap.vocab.effects.basic import CreateToken, Damage, Destroy, Draw, Search
from apnap.vocab.effects.choosing import ChooseAndSacrifice, ChooseEffect
from apnap.vocab.effects.control import Choose, Continuous, EachPlayer, For, If, May, Pump, Seq
from apnap.vocab.effects.permanents import PutOntoBattlefield
from apnap.vocab.effects.scheming import Abandon
from apnap.vocab.effects.shields import MoreDamage, Prevent
from apnap.vocab.effects.spells import CopySpell
from apnap.vocab.effects.turns import AddPhases, ExtraTurn
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import Acts, BeginningOf, Happens, Moves
from apnap.vocab.what import EVENT_OBJ, All, It
from apnap.vocab.who import CHOSEN_DEFENDER, OPPONENTS, TARGET_PLAYER, YOU, Players

NONE = Num(0)
TWO = Num(2)
YOUR_CREATURES = Filter(types="creature", controller="you")
YOUR_LANDS = Count(All(Filter(types="land", controller="you")))
SIX_LANDS = Compare(YOUR_LANDS, ">=", Num(6))
UNTIL_YOUR_NEXT_TURN = For(Until.YOUR_NEXT_TURN)
AN_OPPONENT = Targets(players="opponent")
OTHER_OPPONENTS = Players("other opponents")


def in_motion(effect: Effect | None, *targets: Targets, modes: tuple[Mode, ...] = ()) -> Triggered:
    """When you set this scheme in motion, …"""
    return Triggered(Acts("set in motion", ref="source"), effect, targets, modes)


def scheme(name: str, *abilities: Triggered) -> None:
    register(CardDef(name, "", "Scheme", abilities=abilities))


def up_to_one(filter: Filter) -> Targets:
    return Targets(filter, NONE)


# ---- things for the archenemy ------------------------------------------------------------------------------------

GOLEM = CardDef("Golem", "", "Artifact Creature — Golem", 4, 6, is_token=True)
PLANT = CardDef("Plant", "", "Creature — Plant", 0, 1, colors="G", is_token=True)
ELEMENTAL = CardDef("Elemental", "", "Creature — Elemental", 3, 3, colors="G", is_token=True)
SCARECROW = CardDef("Scarecrow", "", "Artifact Creature — Scarecrow", 4, 4, "vigilance", is_token=True)
HORROR = CardDef("Horror", "", "Creature — Horror", 3, 3, colors="B", is_token=True)
scheme("Roots of All Evil", in_motion(CreateToken(SAPROLING, Num(5))))
scheme("The Iron Guardian Stirs", in_motion(CreateToken(GOLEM)))
scheme(
    "Evil Comes to Fruition",
    in_motion(
        If(Compare(YOUR_LANDS, ">=", Num(10)), CreateToken(ELEMENTAL, Num(7)), CreateToken(PLANT, Num(7)))
    ),
)  # fmt: skip
scheme(
    "Realms Befitting My Majesty",
    in_motion(Search(Filter(types="land", supertypes="basic"), Zone.BATTLEFIELD, TWO, tapped=True, reveal=False)),
)
scheme(
    "Your Puny Minds Cannot Fathom",
    in_motion(Seq((Draw(Num(4)), Continuous(Rule("no max hand", who="you"), None, UNTIL_YOUR_NEXT_TURN)))),
)
scheme(
    "This World Belongs to Me",
    in_motion(Seq((Draw(TWO), Continuous(Rule("extra land", who="you"), None)))),
)
scheme("Time Bends to My Will", in_motion(ExtraTurn(skip=(Step.UNTAP,))))
scheme(
    "Drench the Soil in Their Blood",
    in_motion(
        Seq(
            (
                AddPhases((Phase.COMBAT, Phase.MAIN), this_main=True),
                Continuous(Keywords("self", ("vigilance",)), All(YOUR_CREATURES)),
            )
        )
    ),
)
scheme(
    "Introductions Are in Order",
    in_motion(
        None,
        modes=(
            Mode(Search(Filter(types="creature"))),
            Mode(Seq((Choose("card", All(CREATURES, Zone.HAND, YOU), NONE), PutOntoBattlefield(It("card"))))),
        ),
    ),
)
scheme(
    "Kneel Before My Legions",
    in_motion(
        None,
        modes=(
            Mode(CreateToken(SCARECROW)),
            Mode(
                Seq(
                    (
                        Pump(Num(3), Num(3), All(YOUR_CREATURES)),
                        Continuous(Keywords("self", ("vigilance", "trample")), All(YOUR_CREATURES)),
                    )
                )
            ),
        ),
    ),
)

# ---- things for the others ---------------------------------------------------------------------------------------

scheme(
    "All Shall Smolder in My Wake",
    in_motion(
        Destroy(It("targets")),
        up_to_one(Filter(types="artifact")),
        up_to_one(Filter(types="enchantment")),
        up_to_one(Filter(types="land", not_supertypes="basic")),
    ),
)
scheme(
    "Know Naught but Fire",
    in_motion(
        EachPlayer(
            OPPONENTS, "that player", Damage(PlayerStat("hand", Players("that player")), None, Players("that player"))
        )
    ),
)
scheme("Approach My Molten Realm", in_motion(Continuous(MoreDamage(), None, UNTIL_YOUR_NEXT_TURN)))
scheme(
    "Feed the Machine",
    in_motion(
        ChooseEffect(
            (
                ChooseAndSacrifice(CREATURES, TARGET_PLAYER, TWO),
                ChooseAndSacrifice(CREATURES, OTHER_OPPONENTS),
            ),
            TARGET_PLAYER,
        ),
        AN_OPPONENT,
    ),
)
LANDS = Filter(types="land")
scheme(
    "May Civilization Collapse",
    in_motion(
        ChooseEffect(
            (ChooseAndSacrifice(LANDS, TARGET_PLAYER, TWO), ChooseAndSacrifice(LANDS, OTHER_OPPONENTS)), TARGET_PLAYER
        ),
        AN_OPPONENT,
    ),
)
scheme(
    "The Fate of the Flammable",
    in_motion(
        ChooseEffect((Damage(Num(6), None, TARGET_PLAYER), Damage(Num(3), None, OTHER_OPPONENTS)), TARGET_PLAYER),
        AN_OPPONENT,
    ),
)
scheme(
    "Pay Tribute to Me",
    in_motion(Seq((ChooseAndSacrifice(CREATURES, OPPONENTS), If(SIX_LANDS, ChooseAndSacrifice(CREATURES, OPPONENTS))))),
)
scheme(
    "There Is No Refuge",
    in_motion(Seq((Damage(Num(3)), CreateToken(HORROR))), up_to_one(CREATURES)),
)
scheme(
    "Plots That Span Centuries",
    in_motion(Continuous(Rule("more schemes", who="you", n=Num(3)), None, For(Until.USED))),
)


# ---- ongoing ones ------------------------------------------------------------------------------------------------


def ongoing(name: str, *abilities: Triggered | Static | Prevent) -> None:
    register(CardDef(name, "", "Ongoing Scheme", abilities=abilities))


ongoing(
    "The Very Soil Shall Shake",
    Static(mods=(PT(YOUR_CREATURES, TWO, TWO), Keywords(YOUR_CREATURES, ("trample",)))),
    Triggered(Moves(to=Zone.GRAVEYARD, from_=Zone.BATTLEFIELD, filter=YOUR_CREATURES), Abandon()),
)
ongoing(
    "Nothing Can Stop Me Now",
    Prevent(False, source=Filter(controller="opponent"), to="you", amount=ONE),
    Triggered(BeginningOf(Step.END, ""), Abandon(), if_=Compare(PlayerStat("damage"), ">=", Num(5))),
)
ongoing(
    "My Tendrils Run Deep",
    Static(rules=(Rule("extra land", who="you"),)),
    Triggered(BeginningOf(Step.END), Seq((Draw(TWO), Abandon())), if_=SIX_LANDS),
)
ongoing(
    "Reality Is Mine to Control",
    Triggered(Happens(Ev.CAST, "you"), May(Abandon(then=CopySpell(EVENT_OBJ)))),
)
DEMON = CardDef("Demon", "", "Creature — Demon", 5, 5, "flying", colors="B", is_token=True)
ongoing(
    "Dark Wings Bring Your Downfall",
    Triggered(PlayerAttacks(), CreateToken(DEMON, tapped=True, attacking=CHOSEN_DEFENDER)),
    Triggered(BeginningOf(Step.END, ""), Abandon(), if_=Compare(PlayerStat("creatures died"), ">=", TWO)),
)
ongoing(
    "Because I Have Willed It",
    Static(rules=(Rule("cost less", Filter(), "you"),)),
    Triggered(
        BeginningOf(Step.END, "opponent"), Abandon(), if_=Compare(PlayerStat("spells cast", OPPONENTS), ">=", Num(4))
    ),
)
