"""Ending the turn and the combat phase (723); what waits for a later turn."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Spell, Static, Triggered
from apnap.vocab.costs import TAP, Cost, SacrificeSelf, mana
from apnap.vocab.effects.basic import CreateToken, Draw, GainLife, LoseGame, Move, Sacrifice, Search, Shuffle, Untap
from apnap.vocab.effects.control import Continuous, If, Later, May, Seq
from apnap.vocab.effects.turns import EndCombat, EndTurn
from apnap.vocab.filters import ANY, Filter
from apnap.vocab.lookups import (
    ACTIVE,
    EACH,
    ONE,
    OPPONENTS,
    YOU,
    All,
    AllOf,
    During,
    It,
    Not,
    Num,
    YourTurn,
)
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import ENTERS, BeginningOf

YOUR_TURN = YourTurn()

register(CardDef("Time Stop", "4UU", "Instant", abilities=(Spell(EndTurn()),)))
register(
    CardDef(
        "Discontinuity",
        "3UUU",
        "Instant",
        abilities=(
            Static(rules=(Rule("cost less", "self", cost=mana("2UU"), when=YOUR_TURN),), zone=Zone.STACK),
            Spell(EndTurn()),
        ),
    )
)
register(
    CardDef(
        "Hurkyl's Final Meditation",
        "4UUU",
        "Instant",
        abilities=(
            Static(rules=(Rule("cost more", "self", n=Num(3), when=Not(YOUR_TURN)),), zone=Zone.STACK),
            Spell(Seq((Move(All(Filter(not_types="land")), Zone.HAND), EndTurn()))),
        ),
    )
)
# The ability is made first: nothing of the spell is left once the turn ends.
register(
    CardDef(
        "Glorious End",
        "2R",
        "Instant",
        abilities=(Spell(Seq((Later(Triggered(BeginningOf(Step.END), LoseGame(YOU))), EndTurn()))),),
    )
)
register(
    CardDef(
        "Sundial of the Infinite",
        "2",
        "Artifact",
        abilities=(Activated(Cost(ManaCost("1"), (TAP,)), EndTurn(), only_if=YOUR_TURN),),
    )
)
register(
    CardDef(
        "Day's Undoing",
        "2U",
        "Sorcery",
        abilities=(
            Spell(
                Seq((
                    Move(All(ANY, Zone.HAND), Zone.LIBRARY),
                    Move(All(ANY, Zone.GRAVEYARD), Zone.LIBRARY),
                    Shuffle(EACH),
                    Draw(Num(7), EACH),
                    If(YOUR_TURN, EndTurn()),
                ))
            ),
        ),
    )
)  # fmt: skip
register(
    CardDef(
        "Obeka, Brute Chronologist",
        "1UBR",
        "Legendary Creature — Ogre Wizard",
        3,
        4,
        "",
        (Activated(Cost(parts=(TAP,)), May(EndTurn(), ACTIVE, prompt="end the turn")),),
    )
)
register(
    CardDef(
        "Mandate of Peace",
        "1W",
        "Instant",
        abilities=(
            Spell(
                Seq((Continuous(Rule("cannot cast"), None, who=OPPONENTS), EndCombat())),
                only_if=During("combat"),
            ),
        ),
    )
)

# ---- waiting for a later turn ------------------------------------------------------------------------------------

DRAW_THEN = Triggered(BeginningOf(Step.UPKEEP, ""), Draw())
register(
    CardDef(
        "Blessed Wine",
        "1W",
        "Instant",
        abilities=(Spell(Seq((GainLife(ONE), Later(DRAW_THEN, turn="next")))),),
    )
)
register(
    CardDef(
        "Reset",
        "UU",
        "Instant",
        abilities=(
            Spell(
                Untap(All(Filter(types="land", controller="you"))),
                only_if=AllOf((Not(YOUR_TURN), During("after upkeep"))),
            ),
        ),
    )
)
LANDER = CardDef(
    "Lander",
    "",
    "Artifact — Lander",
    abilities=(
        Activated(
            Cost(ManaCost("2"), (TAP, SacrificeSelf())),
            Search(Filter(types="land", supertypes="basic"), Zone.BATTLEFIELD, tapped=True),
        ),
    ),
    is_token=True,
)
register(LANDER)
SACRIFICE_IT = Triggered(BeginningOf(Step.END), Sacrifice(It("it")))
register(
    CardDef(
        "Kav Landseeker",
        "3R",
        "Creature — Kavu Soldier",
        4,
        3,
        "menace",
        (Triggered(ENTERS, Seq((CreateToken(LANDER), Later(SACRIFICE_IT, It("moved"), turn="your next")))),),
    )
)
