"""Commanders whose colour is chosen before the game begins (903.4b, 103.2c)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.commanders import commander_at, set_color
from apnap.options import Option
from apnap.state.kinds import Act, Q
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State


class ChooseOwnColor(Task):
    """Its owner reveals the colour: one with which the deck is legal.  Where there is only one, it is that."""

    fields: ClassVar[tuple[str, ...]] = ("id", "seat", "legal")

    def __init__(self, id: int, seat: int, legal: list[int]) -> None:
        self.id = id
        self.seat = seat
        self.legal = legal

    def run(self, g: State) -> None:
        if g.players[self.seat].left or commander_at(g, self.id) is None:
            return
        if len(self.legal) == 1:
            set_color(g, self.id, self.legal[0], "903.4b")
        elif self.legal:
            options = [Option(Act.COLOR, i, 0) for i in self.legal]
            g.pose(self, Q.COLOR, self.seat, options, "903.4b", 1, 1, g.name_of(self.id))

    def answer(self, g: State, option: Option) -> None:
        set_color(g, self.id, option.id, "903.4b")
