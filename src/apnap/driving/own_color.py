"""Commanders whose colour is chosen before the game begins (903.4b, 103.2c)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.commanders import commander_at, set_color
from apnap.driving.deck_rules import legal_colors
from apnap.options import Option
from apnap.state.kinds import Act, Q
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State


class ChooseOwnColor(Task):
    """Its owner reveals the colour: one with which the deck is legal.  Where there is only one, it is that."""

    fields: ClassVar[tuple[str, ...]] = ("id", "seat")

    def __init__(self, id: int, seat: int) -> None:
        self.id = id
        self.seat = seat

    def run(self, g: State) -> None:
        if g.players[self.seat].left or commander_at(g, self.id) is None:
            return
        own = [c for c in g.commanders if c.owner == self.seat and c.id in g.objects]
        so_far = 0
        for c in own:
            so_far |= c.color
        deck = [o.card for o in g.players[self.seat].library]
        legal = legal_colors(g.format, [g.objects[c.id].card for c in own], deck, so_far)
        if len(legal) == 1:
            set_color(g, self.id, legal[0], "903.4b")
        elif legal:
            options = [Option(Act.COLOR, i, 0) for i in legal]
            g.pose(self, Q.COLOR, self.seat, options, "903.4b", 1, 1, g.name_of(self.id))

    def answer(self, g: State, option: Option) -> None:
        set_color(g, self.id, option.id, "903.4b")
