"""Upkeep and draw step cards (503, 504)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Targets, Triggered
from apnap.vocab.amounts import ONE, Num, PlayerStat, Stat, Sum, Var
from apnap.vocab.conditions import Compare, Exists
from apnap.vocab.costs import TAP, Cost, PayLife, mana
from apnap.vocab.effects.basic import CreateToken, Damage, Destroy, Draw, Move, PutCounters, RemoveCounters, Tap
from apnap.vocab.effects.choosing import ChooseAndSacrifice, DrawnThisTurn, ForEach, Seats
from apnap.vocab.effects.control import Choose, If, Later, May, MayPay, Seq
from apnap.vocab.effects.entering import EntersChoosing
from apnap.vocab.effects.upkeep import cumulative_upkeep, fading, vanishing
from apnap.vocab.filters import LANDS, Filter
from apnap.vocab.triggers import BeginningOf, Happens, Moves
from apnap.vocab.what import SOURCE, All, It
from apnap.vocab.who import EVENT_PLAYER, OPPONENTS, YOU, Players

UPKEEP = BeginningOf(Step.UPKEEP)
ANOTHER_CREATURE = Filter(types="creature", controller="you", other=True)

# ---- upkeep costs ------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Serendib Efreet",
        "2U",
        "Creature — Efreet",
        3,
        4,
        "flying",
        (Triggered(UPKEEP, Damage(ONE, None, YOU)),),
    )
)
register(
    CardDef(
        "Lord of the Pit",
        "4BBB",
        "Creature — Demon",
        7,
        7,
        "flying, trample",
        (
            Triggered(
                UPKEEP,
                If(
                    Exists(All(ANOTHER_CREATURE)),
                    ChooseAndSacrifice(ANOTHER_CREATURE),
                    Damage(Num(7), None, YOU),
                ),
            ),
        ),
    )
)
register(
    CardDef(
        "Force of Nature",
        "2GGGG",
        "Creature — Elemental",
        8,
        8,
        "trample",
        (Triggered(UPKEEP, MayPay(mana("GGGG"), None, Damage(Num(8), None, YOU))),),
    )
)
LAND_OF_THEIR_CHOICE = Seq(
    (
        Tap(SOURCE),
        Choose("opponent", Seats(OPPONENTS)),
        ChooseAndSacrifice(LANDS, YOU, ONE, Players("opponent")),
    )
)
register(
    CardDef(
        "Demonic Hordes",
        "3BBB",
        "Creature — Demon",
        5,
        5,
        abilities=(
            Activated(Cost(parts=(TAP,)), Destroy(), (Targets(LANDS),)),
            Triggered(UPKEEP, MayPay(mana("BBB"), None, LAND_OF_THEIR_CHOICE)),
        ),
    )
)
register(
    CardDef(
        "Mystic Remora",
        "U",
        "Enchantment",
        abilities=(
            cumulative_upkeep(mana("1")),
            Triggered(
                Happens(Ev.CAST, "opponent", Filter(not_types="creature")),
                MayPay(mana("4"), None, May(Draw()), EVENT_PLAYER),
            ),
        ),
    )
)
register(CardDef("Blastoderm", "2GG", "Creature — Beast", 5, 5, "shroud", fading(3)))
register(CardDef("Calciderm", "2WW", "Creature — Beast", 5, 5, "shroud", vanishing(4)))

# ---- punishing and rewarding -------------------------------------------------------------------------------------

CHOSEN = Players("chosen")
register(
    CardDef(
        "Black Vise",
        "1",
        "Artifact",
        abilities=(
            EntersChoosing("opponent"),
            Triggered(
                BeginningOf(Step.UPKEEP, "chosen"),
                Damage(Sum((PlayerStat("hand", CHOSEN), Num(-4))), None, CHOSEN),
            ),
        ),
    )
)
ELEMENTAL = CardDef("Elemental", "", "Creature — Elemental", 3, 1, "haste", colors="R", is_token=True)
EXILE_LATER = Triggered(BeginningOf(Step.END, ""), Move(It("it"), Zone.EXILE))
register(
    CardDef(
        "Lightning Coils",
        "3",
        "Artifact",
        abilities=(
            Triggered(
                Moves(
                    to=Zone.GRAVEYARD,
                    from_=Zone.BATTLEFIELD,
                    filter=Filter(types="creature", controller="you", status=("nontoken",)),
                ),
                PutCounters("charge"),
            ),
            Triggered(
                UPKEEP,
                Seq(
                    (
                        RemoveCounters("charge", Stat("charge")),
                        CreateToken(ELEMENTAL, Var("removed")),
                        Later(EXILE_LATER, It("moved")),
                    )
                ),
                if_=Compare(Stat("charge"), ">=", Num(5)),
            ),
        ),
    )
)

# ---- the draw step -----------------------------------------------------------------------------------------------

FOUR_LIFE = Cost(parts=(PayLife(Num(4)),))
register(
    CardDef(
        "Sylvan Library",
        "1G",
        "Enchantment",
        abilities=(
            Triggered(
                BeginningOf(Step.DRAW),
                May(
                    Seq(
                        (
                            Draw(Num(2)),
                            Choose("picked", DrawnThisTurn(), Num(2), Num(2)),
                            ForEach(It("picked"), "card", MayPay(FOUR_LIFE, None, Move(It("card"), Zone.LIBRARY))),
                        )
                    )
                ),
            ),
        ),
    )
)
