"""Extra turns (500.7)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Keyword, Protection, Spell, Static, Targets, Triggered
from apnap.vocab.costs import TAP, Cost, ExileSelf, Sacrifice
from apnap.vocab.effects.basic import LoseGame, Move, ReverseOrder, Untap
from apnap.vocab.effects.control import Later, Seq
from apnap.vocab.effects.replacing import EntersTapped
from apnap.vocab.effects.turns import ControlNextTurn, ExtraTurn
from apnap.vocab.filters import ARTIFACTS, Filter
from apnap.vocab.lookups import (
    SOURCE,
    TARGET_PLAYER,
    YOU,
    AnyOf,
    Compare,
    During,
    Is,
    It,
    Not,
    Num,
    PlayerStat,
    TypesInGraveyard,
    YourTurn,
)
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf, Deals, Trigger

A_PLAYER = Targets(players="any")
SPELL = It("spell")
TAPPED = Filter(status=("tapped",))

register(CardDef("Time Walk", "1U", "Sorcery", abilities=(Spell(ExtraTurn()),)))
register(CardDef("Time Warp", "3UU", "Sorcery", abilities=(Spell(ExtraTurn(TARGET_PLAYER), (A_PLAYER,)),)))
register(CardDef("Time Stretch", "8UU", "Sorcery", abilities=(Spell(ExtraTurn(TARGET_PLAYER, Num(2)), (A_PLAYER,)),)))
register(
    CardDef(
        "Temporal Mastery",
        "5UU",
        "Sorcery",
        abilities=(Spell(Seq((ExtraTurn(), Move(SPELL, Zone.EXILE)))), Keyword("miracle", Cost(ManaCost("1U")))),
    )
)
register(CardDef("Savor the Moment", "1UU", "Sorcery", abilities=(Spell(ExtraTurn(skip=(Step.UNTAP,))),)))


def borrowed_turn() -> Seq:
    """An extra turn, in whose end step its player loses."""
    loses = Triggered(BeginningOf(Step.END, ""), LoseGame(YOU))
    return Seq((ExtraTurn(), Later(loses, turn="that")))


register(CardDef("Final Fortune", "RR", "Instant", abilities=(Spell(borrowed_turn()),)))
register(CardDef("Last Chance", "RR", "Sorcery", abilities=(Spell(borrowed_turn()),)))
register(
    CardDef(
        "Walk the Aeons",
        "4UU",
        "Sorcery",
        abilities=(
            Spell(ExtraTurn(TARGET_PLAYER), (A_PLAYER,)),
            Keyword("buyback", Cost(parts=(Sacrifice(Filter(subtypes=("Island",)), Num(3)),))),
        ),
    )
)
register(
    CardDef(
        "Time Vault",
        "2",
        "Artifact",
        abilities=(
            EntersTapped(),
            Static(
                rules=(
                    Rule("cannot untap", "self", text="controller"),
                    Rule("skip turn", who="you", when=Is(SOURCE, TAPPED), optional=True, then=Untap(SOURCE)),
                )
            ),
            Activated(Cost(parts=(TAP,)), ExtraTurn()),
        ),
    )
)
register(
    CardDef(
        "Time Sieve",
        "UB",
        "Artifact",
        abilities=(Activated(Cost(parts=(TAP, Sacrifice(ARTIFACTS, Num(5)))), ExtraTurn()),),
    )
)
register(
    CardDef(
        "Emrakul, the Promised End",
        "13",
        "Legendary Creature — Eldrazi",
        13,
        13,
        "flying, trample",
        (
            Static(rules=(Rule("cost less", "self", n=TypesInGraveyard()),), zone=Zone.STACK),
            Triggered(
                Trigger(Ev.CAST),
                ControlNextTurn(TARGET_PLAYER, then_extra=True),
                (Targets(players="opponent"),),
                zone=Zone.STACK,
            ),
            Protection(Filter(types="instant")),
        ),
    )
)
register(
    CardDef(
        "Medomai the Ageless",
        "4WU",
        "Legendary Creature — Sphinx",
        4,
        4,
        "flying",
        (
            Triggered(Deals(to="player", combat=True), ExtraTurn()),
            Static(rules=(Rule("cannot attack", "self", when=During("extra turn")),)),
        ),
    )
)
register(
    CardDef(
        "Serra Avenger",
        "WW",
        "Creature — Angel",
        3,
        3,
        "flying, vigilance",
        (Spell(None, only_if=AnyOf((Not(YourTurn()), Compare(PlayerStat("turns taken"), ">", Num(3))))),),
    )
)
register(
    CardDef(
        "Aeon Engine",
        "5",
        "Artifact",
        abilities=(EntersTapped(), Activated(Cost(parts=(TAP, ExileSelf())), ReverseOrder())),
    )
)
