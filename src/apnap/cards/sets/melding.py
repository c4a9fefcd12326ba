"""Cards that meld (701.42, 712.5c)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Static, Targets, Triggered
from apnap.vocab.effects.basic import PutOntoBattlefield
from apnap.vocab.effects.control import May
from apnap.vocab.effects.melding import CanMeld, Meld
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import TARGET, Num
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf, Happens

BRISELA = CardDef(
    "Brisela, Voice of Nightmares",
    "",
    "Legendary Creature — Eldrazi Angel",
    9,
    10,
    "flying, first strike, vigilance, lifelink",
    (Static(rules=(Rule("cannot cast", Filter(mv_le=Num(3)), who="opponent"),)),),
)
register(
    CardDef(
        "Gisela, the Broken Blade",
        "2WW",
        "Legendary Creature — Angel Horror",
        4,
        3,
        "flying, first strike, lifelink",
        (
            Triggered(
                BeginningOf(Step.END),
                Meld("Gisela, the Broken Blade", "Bruna, the Fading Light", BRISELA),
                if_=CanMeld("Bruna, the Fading Light"),
            ),
        ),
    )
)
register(
    CardDef(
        "Bruna, the Fading Light",
        "5WW",
        "Legendary Creature — Angel Horror",
        5,
        7,
        "flying, vigilance",
        (
            Triggered(
                Happens(Ev.CAST, "you", ref="source"),
                May(PutOntoBattlefield(TARGET)),
                (Targets(Filter(types="creature", subtypes=("Angel", "Human")), zone=Zone.GRAVEYARD, who="you"),),
                zone=Zone.STACK,
            ),
        ),
    )
)
