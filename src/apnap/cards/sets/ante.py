"""Cards for those who play for ante (407.3)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.vocab.abilities import Activated, Keyword, Spell
from apnap.vocab.costs import TAP, Cost
from apnap.vocab.effects.basic import Discard, Draw
from apnap.vocab.effects.control import If, Seq
from apnap.vocab.effects.staking import Ante, AnteTop, WithdrawAnte
from apnap.vocab.lookups import EACH, Noted, Num

FOR_ANTE = Keyword("for ante")
register(
    CardDef(
        "Contract from Below",
        "B",
        "Sorcery",
        abilities=(FOR_ANTE, Spell(Seq((Discard(None), AnteTop(), Draw(Num(7)))))),
    )
)
register(CardDef("Demonic Attorney", "1BB", "Sorcery", abilities=(Keyword("for ante"), Spell(AnteTop(EACH)))))
register(
    CardDef(
        "Jeweled Bird",
        "1",
        "Artifact",
        abilities=(
            Keyword("for ante"),
            Activated(Cost(parts=(TAP,)), Seq((Ante(), If(Noted("moved"), Seq((WithdrawAnte(), Draw())))))),
        ),
    )
)
