"""How cards read in 1997."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.reading import READINGS, EraReading
from apnap.cards.rewriting import remade
from apnap.eras.fifth.refusing import why_not
from apnap.eras.fifth.sets.forms import FORMS
from apnap.eras.fifth.translating import translated


class FifthReading(EraReading):
    def why_not(self, card: CardDef) -> str:
        return why_not(card)

    def rewrite(self, card: CardDef) -> CardDef:
        form = FORMS.get(card.name)
        if form is not None:
            made = remade(card, {"abilities": form})
            assert isinstance(made, CardDef)
            return made
        return translated(card)


READINGS["fifth"] = FifthReading("fifth")
