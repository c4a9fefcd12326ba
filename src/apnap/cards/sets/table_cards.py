"""Cards whose point is the table: who leads a deck, who sits where, what is shared."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.permanents import SAPROLING
from apnap.state.steps import Step
from apnap.vocab.abilities import Keyword, Triggered
from apnap.vocab.amounts import EventNumber
from apnap.vocab.conditions import IsMonarch
from apnap.vocab.effects.crowning import BecomeMonarch
from apnap.vocab.effects.permanents import CreateToken, PutCounters
from apnap.vocab.triggers import ENTERS, BeginningOf, Deals
from apnap.vocab.who import OPPONENTS

PARTNER = Keyword("partner")

register(
    CardDef(
        "Rograkh, Son of Rohgahh",
        "0",
        "Legendary Creature — Kobold Warrior",
        0,
        1,
        "first strike, menace, trample",
        (PARTNER,),
        colors="R",
    )
)
register(
    CardDef(
        "Tana, the Bloodsower",
        "2RG",
        "Legendary Creature — Elf Druid",
        2,
        2,
        "trample",
        (Triggered(Deals(to="player", combat=True), CreateToken(SAPROLING, EventNumber())), Keyword("partner")),
    )
)

# ---- the monarch (724) -------------------------------------------------------------------------------------------

ASSASSIN = CardDef("Assassin", "", "Creature — Assassin", 1, 1, "deathtouch, haste", colors="B", is_token=True)
register(
    CardDef("Palace Sentinels", "3W", "Creature — Human Soldier", 2, 4, abilities=(Triggered(ENTERS, BecomeMonarch()),))
)
register(
    CardDef(
        "Thorn of the Black Rose",
        "3B",
        "Creature — Human Assassin",
        1,
        3,
        "deathtouch",
        (Triggered(ENTERS, BecomeMonarch()),),
    )
)
register(
    CardDef(
        "Throne Warden",
        "1W",
        "Creature — Human Soldier",
        2,
        2,
        abilities=(Triggered(BeginningOf(Step.END), PutCounters("+1/+1"), if_=IsMonarch()),),
    )
)
register(
    CardDef(
        "Queen Marchesa",
        "1RWB",
        "Legendary Creature — Human Assassin",
        3,
        3,
        "deathtouch, haste",
        (
            Triggered(ENTERS, BecomeMonarch()),
            Triggered(BeginningOf(Step.UPKEEP), CreateToken(ASSASSIN), if_=IsMonarch(OPPONENTS)),
        ),
    )
)
