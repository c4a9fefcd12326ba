"""A card that leads a deck (903.3): a designation of the card itself, which keeps it wherever it goes."""

from __future__ import annotations

from typing import ClassVar


class Commander:
    fields: ClassVar[tuple[str, ...]] = ("id", "owner", "casts", "damage", "fresh", "color")

    def __init__(self, id: int, owner: int) -> None:
        self.id = id  # the object the card is now
        self.owner = owner
        self.casts = 0  # how often its owner cast it from the command zone (903.8)
        self.damage: dict[int, int] = {}  # combat damage it has dealt, by seat (903.10a)
        self.fresh = False  # put into a graveyard or exile since state-based actions were checked (903.9a)
        self.color = 0  # chosen before the game, by a commander that says so (903.4b): a bit

    def clone(self) -> Commander:
        twin = Commander(self.id, self.owner)
        twin.casts = self.casts
        twin.damage = self.damage.copy()
        twin.fresh = self.fresh
        twin.color = self.color
        return twin
