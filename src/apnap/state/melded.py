"""A melded permanent (712.4a): one object that two cards represent."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef


class Melded:
    """Never changed."""

    fields: ClassVar[tuple[str, ...]] = ("id", "card", "leads")

    def __init__(self, id: int, card: CardDef, leads: bool) -> None:
        self.id: Final = id  # the permanent; its own card is the first of the two
        self.card: Final = card  # the other one
        self.leads: Final = leads  # that one is a commander, not the first (903.3b)
