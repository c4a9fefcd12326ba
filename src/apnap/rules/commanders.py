"""Commander games (903): casting commanders, and the choice to bring them back to the command zone."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.commanders import commander_at
from apnap.atoms.moves import would_move
from apnap.atoms.would import Would
from apnap.options import YES_NO, Option
from apnap.rules.casting import can_cast, timing_allows
from apnap.rules.prices import NORMAL
from apnap.state.kinds import Act, Q, Way, Zone
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.rules.payment import AvailableMana
    from apnap.state.game_state import State


def command_options(g: State, seat: int, options: list[Option], available: AvailableMana | None) -> None:
    """A player may cast a commander they own from the command zone (903.8)."""
    for c in g.commanders:
        obj = g.objects.get(c.id)
        if c.owner != seat or obj is None or obj.zone != Zone.COMMAND:
            continue
        if timing_allows(g, seat, obj.card, NORMAL) and can_cast(g, seat, obj, NORMAL, available):
            options.append(Option(Act.CAST, obj.id, NORMAL))


def new_arrivals(g: State) -> list[int]:
    """Commanders put into a graveyard or exile since this was last looked at, in APNAP order of their owners."""
    found: list[int] = []
    for seat in g.apnap():
        for c in g.commanders:
            if c.fresh and c.owner == seat:
                found.append(c.id)
    for c in g.commanders:
        c.fresh = False
    return found


class MayReturn(Task):
    """704.6d, 903.9a: their owners choose, then the commanders go with everything else that happens at that time."""

    fields: ClassVar[tuple[str, ...]] = ("ids", "ws", "legends", "battles")
    passes_on: ClassVar[bool] = False

    def __init__(self, ids: list[int], ws: list[Would], legends: list[list[int]], battles: list[int]) -> None:
        self.ids = ids
        self.ws = ws
        self.legends = legends
        self.battles = battles

    def run(self, g: State) -> None:
        if not self.ids:
            from apnap.rules.state_based import StateChoices

            g.push(StateChoices(self.ws, self.legends, self.battles))
            return
        c = commander_at(g, self.ids[0])
        if c is None or g.players[c.owner].left:
            g.push(MayReturn(self.ids[1:], self.ws, self.legends, self.battles))
            return
        note = f"put {g.name_of(c.id)} into the command zone"
        g.pose(self, Q.YES_NO, c.owner, YES_NO, "903.9a", 1, 1, note)

    def answer(self, g: State, option: Option) -> None:
        g.way = Way.STATE_BASED
        ws = self.ws
        if option.act == Act.YES:
            ws = [*ws, would_move(g, self.ids[0], Zone.COMMAND, "903.9a")]
        g.push(MayReturn(self.ids[1:], ws, self.legends, self.battles))

    def without(self, g: State, seat: int) -> Task:
        return MayReturn(list(self.ids), self.ws, self.legends, self.battles)
