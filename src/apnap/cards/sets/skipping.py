"""Skipped steps, phases and turns (500.11, 614.10)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Keyword, Spell, Static, Targets, Triggered
from apnap.vocab.costs import Cost, Discard, PayLife, mana
from apnap.vocab.effects.basic import Destroy, Draw, Move, Sacrifice, Tap
from apnap.vocab.effects.choosing import ChooseEffect
from apnap.vocab.effects.control import If, Later, MayPay, Pump, Seq
from apnap.vocab.effects.game_and_library import TopOfLibrary
from apnap.vocab.effects.permanents import SwapTapped
from apnap.vocab.effects.shields import PreventToPlayer
from apnap.vocab.effects.turns import SkipAll, SkipNext
from apnap.vocab.filters import ANY, CREATURES, Filter
from apnap.vocab.lookups import (
    EVENT_OBJ,
    EVENT_PLAYER,
    ONE,
    OPPONENTS,
    SOURCE,
    TARGET_2,
    TARGET_PLAYER,
    All,
    It,
    Num,
    Was,
)
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.skips import skip_rule
from apnap.vocab.triggers import DIES, ENTERS, BeginningOf, Happens, Moves

A_PLAYER = Targets(players="any")
SKIP_YOUR_DRAW = Rule("skip step", who="you", text="draw")

# ---- turns -------------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Eater of Days",
        "4",
        "Artifact Creature — Leviathan",
        9,
        8,
        "flying, trample",
        (Triggered(ENTERS, SkipNext("turn", n=Num(2))),),
    )
)
register(CardDef("Meditate", "2U", "Instant", abilities=(Spell(Seq((Draw(Num(4)), SkipNext("turn")))),)))
register(
    CardDef(
        "Chronatog",
        "1U",
        "Creature — Atog",
        1,
        2,
        "",
        (Activated(Cost(), Seq((Pump(Num(3), Num(3), SOURCE), SkipNext("turn"))), per_turn=1),),
    )
)
register(
    CardDef(
        "Lethal Vapors",
        "2BB",
        "Enchantment",
        abilities=(
            Triggered(Moves(to=Zone.BATTLEFIELD, filter=CREATURES), Destroy(EVENT_OBJ)),
            Activated(Cost(), Seq((Destroy(SOURCE), SkipNext("turn"))), anyone=True),
        ),
    )
)

# ---- steps -------------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Stasis",
        "1U",
        "Enchantment",
        abilities=(
            Static(rules=(skip_rule("untap step"),)),
            Triggered(BeginningOf(Step.UPKEEP), MayPay(mana("U"), None, Sacrifice(SOURCE))),
        ),
    )
)
register(CardDef("Eon Hub", "5", "Artifact", abilities=(Static(rules=(skip_rule("upkeep step"),)),)))
register(
    CardDef(
        "Sands of Time",
        "4",
        "Artifact",
        abilities=(
            Static(rules=(skip_rule("untap step"),)),
            Triggered(
                BeginningOf(Step.UPKEEP, ""),
                SwapTapped(All(Filter(types="artifact creature land"), who=EVENT_PLAYER)),
            ),
        ),
    )
)
IN_GRAVEYARD = Filter(status=("in a graveyard",))
BACK_TO_HAND = Triggered(BeginningOf(Step.END), Move(It("it"), Zone.HAND))
register(
    CardDef(
        "Necropotence",
        "BBB",
        "Enchantment",
        abilities=(
            Static(rules=(SKIP_YOUR_DRAW,)),
            Triggered(Happens(Ev.DISCARDED, "you"), If(Was(EVENT_OBJ, IN_GRAVEYARD), Move(EVENT_OBJ, Zone.EXILE))),
            Activated(
                Cost(parts=(PayLife(ONE),)),
                Seq((Move(TopOfLibrary(), Zone.EXILE, face_down=True), Later(BACK_TO_HAND, It("moved")))),
            ),
        ),
    )
)
register(
    CardDef(
        "Yawgmoth's Bargain",
        "4BB",
        "Enchantment",
        abilities=(
            Static(rules=(Rule("skip step", who="you", text="draw"),)),
            Activated(Cost(parts=(PayLife(ONE),)), Draw()),
        ),
    )
)
register(
    CardDef(
        "Solitary Confinement",
        "2W",
        "Enchantment",
        abilities=(
            Triggered(BeginningOf(Step.UPKEEP), MayPay(Cost(parts=(Discard(ANY),)), None, Sacrifice(SOURCE))),
            Static(rules=(Rule("skip step", who="you", text="draw"), Rule("shroud player", who="you"))),
            PreventToPlayer(),
        ),
    )
)
register(
    CardDef(
        "Yosei, the Morning Star",
        "4WW",
        "Legendary Creature — Dragon Spirit",
        5,
        5,
        "flying",
        (
            Triggered(
                DIES,
                Seq((SkipNext("untap step", TARGET_PLAYER), Tap(TARGET_2))),
                (A_PLAYER, Targets(Filter(controller="target"), Num(0), Num(5))),
            ),
        ),
    )
)
register(
    CardDef(
        "Brine Elemental",
        "4UU",
        "Creature — Elemental",
        5,
        4,
        "",
        (
            Keyword("morph", Cost(ManaCost("5UU"))),
            Triggered(Happens(Ev.TURNED_FACE, ref="source", n=1), SkipNext("untap step", OPPONENTS)),
        ),
    )
)

# ---- phases ------------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Fatespinner",
        "1UU",
        "Creature — Human Wizard",
        1,
        2,
        "",
        (
            Triggered(
                BeginningOf(Step.UPKEEP, "opponent"),
                ChooseEffect(
                    (
                        SkipAll("draw step", EVENT_PLAYER),
                        SkipAll("main phase", EVENT_PLAYER),
                        SkipAll("combat phase", EVENT_PLAYER),
                    ),
                    EVENT_PLAYER,
                ),
            ),
        ),
    )
)
register(
    CardDef(
        "Moment of Silence",
        "W",
        "Instant",
        abilities=(Spell(SkipNext("combat phase", TARGET_PLAYER, this_turn=True), (A_PLAYER,)),),
    )
)
register(
    CardDef(
        "False Peace",
        "W",
        "Sorcery",
        abilities=(Spell(SkipAll("combat phase", TARGET_PLAYER, next_turn=True), (A_PLAYER,)),),
    )
)
register(
    CardDef(
        "Empty City Ruse",
        "W",
        "Sorcery",
        abilities=(Spell(SkipAll("combat phase", TARGET_PLAYER, next_turn=True), (Targets(players="opponent"),)),),
    )
)
