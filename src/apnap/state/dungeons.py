"""How far a player has come in dungeons (309): a venture marker, and the dungeons completed."""

from __future__ import annotations

from typing import ClassVar

from apnap.state.kinds import NOTHING


class Delver:
    """There is one for each player who has ventured."""

    fields: ClassVar[tuple[str, ...]] = ("owner", "id", "room", "completed")

    def __init__(self, owner: int) -> None:
        self.owner = owner
        self.id = NOTHING  # of their dungeon card in the command zone, if they own one there (309.3)
        self.room = 0  # where their venture marker is (309.4): the number of the room, the topmost is 0
        self.completed: tuple[str, ...] = ()  # the names, in the order in which they were completed (309.7)

    def clone(self) -> Delver:
        twin = Delver(self.owner)
        twin.id = self.id
        twin.room = self.room
        twin.completed = self.completed
        return twin
