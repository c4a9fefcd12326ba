"""Cards whose point is the table: who leads a deck, who sits where, what is shared."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.permanents import SAPROLING
from apnap.vocab.abilities import Keyword, Triggered
from apnap.vocab.amounts import EventNumber
from apnap.vocab.effects.permanents import CreateToken
from apnap.vocab.triggers import Deals

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
