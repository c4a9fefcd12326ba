"""What Attraction cards are made of (717): the numbers that are lit up, and a visit ability."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.vocab.abilities import Ability, Mode, Targets, Triggered
from apnap.vocab.triggers import Acts

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.vocab.base import Effect


class Lights(Ability):
    """The numbers that are lit up on an Attraction (717.1)."""

    fields: ClassVar[tuple[str, ...]] = ("lit",)

    def __init__(self, lit: tuple[int, ...]) -> None:
        self.lit: Final = lit

    def shines(self, result: int) -> bool:
        """Whether that result is lit up."""
        return result in self.lit


def lights(card: CardDef) -> Lights | None:
    """The lights of a card, if it is an Attraction."""
    for ability in card.abilities:
        if isinstance(ability, Lights):
            return ability
    return None


def visit(effect: Effect | None, *targets: Targets, modes: tuple[Mode, ...] = ()) -> Triggered:
    """Visit — … (702.159a)."""
    return Triggered(Acts("visit", ref="source"), effect, targets, modes)
