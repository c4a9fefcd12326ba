"""How cards read in 1997."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.reading import READINGS, EraReading
from apnap.eras.fifth.refusing import why_not


class FifthReading(EraReading):
    def why_not(self, card: CardDef) -> str:
        return why_not(card)

    def rewrite(self, card: CardDef) -> CardDef:
        return card


READINGS["fifth"] = FifthReading("fifth")
