"""A permanent that several cards or tokens represent: melded (712.4a) or merged (729.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef


class Component:
    """One of them.  Never changed."""

    fields: ClassVar[tuple[str, ...]] = ("card", "is_card", "leads", "shown")

    def __init__(self, card: CardDef, is_card: bool, leads: int, shown: CardDef | None) -> None:
        self.card: Final = card
        self.is_card: Final = is_card
        self.leads: Final = leads  # its place in `State.commanders`; -1: it leads no deck (903.3b, 903.3c)
        self.shown: Final = shown  # what it is on the battlefield; None: the other card of a pair says it


class Merged:
    """Never changed."""

    fields: ClassVar[tuple[str, ...]] = ("id", "parts")

    def __init__(self, id: int, parts: list[Component]) -> None:
        self.id: Final = id  # the permanent
        self.parts: Final = parts  # from the topmost down; the permanent's own card is the first
