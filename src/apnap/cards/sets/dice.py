"""Dice whose results are changed (706.2a), rolled again (706.3c), compared (706.5) and stored (706.8)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Static, Targets, Triggered
from apnap.vocab.base import Effect
from apnap.vocab.combat_triggers import Attacks
from apnap.vocab.continuous import PT, Keywords
from apnap.vocab.costs import Cost, PayLife, RemoveCounters
from apnap.vocab.effects.amusing import (
    Doubles,
    ForEachResult,
    RerollStored,
    RollDie,
    RollOnTable,
    StoredAlike,
    StoreResults,
)
from apnap.vocab.effects.basic import CreateToken, Move
from apnap.vocab.effects.choosing import CopyToken
from apnap.vocab.effects.control import Continuous, If, Pump, Seq
from apnap.vocab.effects.copying import Except
from apnap.vocab.effects.replacing import EntersWith
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import CHOSEN_DEFENDER, ONE, SOURCE, Compare, Num, Var
from apnap.vocab.rolling import Rolls
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import ENTERS, BeginningOf

RESULT = Var("result")
register(
    CardDef(
        "Xenosquirrels",
        "1B",
        "Creature — Alien Squirrel",
        0,
        0,
        abilities=(
            EntersWith("+1/+1", Num(2)),
            Static(rules=(Rule("changes rolls", who="you", cost=Cost(parts=(RemoveCounters("+1/+1"),))),)),
        ),
    )
)
ZOMBIE = CardDef("Zombie Employee", "", "Creature — Zombie Employee", 2, 2, colors="B", is_token=True)
register(
    CardDef(
        "Night Shift of the Living Dead",
        "3B",
        "Enchantment",
        abilities=(
            Static(rules=(Rule("changes rolls", who="you", cost=Cost(parts=(PayLife(ONE),)), text="once"),)),
            Triggered(Rolls(low=6, high=6), CreateToken(ZOMBIE)),
        ),
    )
)


def gains(keyword: str) -> Continuous:
    return Continuous(Keywords("self", (keyword,)), SOURCE)


def on(result: int, effect: Effect, otherwise: Effect | None = None) -> If:
    return If(Compare(RESULT, "==", Num(result)), effect, otherwise)


BY_DIE = on(
    1,
    Pump(ONE, ONE, SOURCE),
    on(
        2,
        gains("menace"),
        on(3, gains("vigilance"), on(4, gains("lifelink"), on(5, gains("flying"), gains("indestructible")))),
    ),
)
register(
    CardDef(
        "Celebr-8000",
        "5",
        "Artifact Creature — Clown Robot",
        3,
        3,
        abilities=(
            Triggered(
                BeginningOf(Step.BEGIN_COMBAT),
                Seq((RollDie(6, 2), ForEachResult(BY_DIE), If(Doubles(), gains("double strike")))),
            ),
        ),
    )
)
EXILED_AFTER_COMBAT = Triggered(BeginningOf(Step.END_COMBAT, ""), Move(SOURCE, Zone.EXILE))
TWIN = CopyToken(
    change=Except(nonlegendary=True, abilities=(EXILED_AFTER_COMBAT,)), tapped=True, attacking=CHOSEN_DEFENDER
)
register(
    CardDef(
        "Delina, Wild Mage",
        "3R",
        "Legendary Creature — Elf Shaman",
        3,
        2,
        abilities=(
            Triggered(
                Attacks(),
                RollOnTable(TWIN, Compare(RESULT, ">=", Num(15))),
                (Targets(Filter(types="creature", controller="you")),),
            ),
        ),
    )
)
register(
    CardDef(
        "Centaur of Attention",
        "3GG",
        "Creature — Centaur Performer",
        3,
        3,
        abilities=(
            Triggered(ENTERS, Seq((RollDie(6, 5), StoreResults()))),
            Triggered(BeginningOf(Step.BEGIN_COMBAT), RerollStored()),
            Static(mods=(PT("self", StoredAlike(), StoredAlike()),)),
        ),
    )
)
