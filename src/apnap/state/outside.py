"""What a player owns outside the game (400.11): no zone, and nothing there is an object."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef


class Outside:
    fields: ClassVar[tuple[str, ...]] = ("seat", "cards", "companion")

    def __init__(self, seat: int, cards: list[CardDef], companion: CardDef | None) -> None:
        self.seat = seat
        self.cards = cards
        self.companion = companion  # one of them, revealed before the game (103.2b)

    def clone(self) -> Outside:
        return Outside(self.seat, self.cards.copy(), self.companion)
