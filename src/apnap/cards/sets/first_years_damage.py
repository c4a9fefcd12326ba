"""Cards of the first years that send damage elsewhere."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.vocab.abilities import Activated, Targets
from apnap.vocab.costs import mana
from apnap.vocab.effects.choosing import Seats
from apnap.vocab.effects.control import Choose, Seq
from apnap.vocab.effects.lasting import Continuous
from apnap.vocab.effects.replacing import Redirect
from apnap.vocab.filters import ANY, Filter
from apnap.vocab.lookups import YOU, Sources

register(
    CardDef(
        "Jade Monolith",
        "4",
        "Artifact",
        abilities=(
            Activated(
                mana("1"),
                Seq((
                    Choose("chosen source", Sources(ANY)),
                    Continuous(Redirect(Seats(YOU), chosen="chosen source", once=True)),
                )),
                (Targets(Filter("creature")),),
                label="redirect",
            ),
        ),
    )
)  # fmt: skip
