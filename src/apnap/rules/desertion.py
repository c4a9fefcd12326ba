"""Someone leaves while work is pending or a question is open: it goes on without them (800.4f–h)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.options import Option, picks
from apnap.rules.resolving import Run
from apnap.state.kinds import Q
from apnap.task import Task
from apnap.vocab.base import Effect

if TYPE_CHECKING:
    from apnap.state.game_state import State


def goes_on(g: State, seat: int, asked: int, task: Task) -> None:
    """The open question: asked again, put to someone else, or dropped."""
    again = task.without(g, seat)
    if again is not None and (asked != seat or task.passes_on or again is not task):
        g.push(again)


def drop_work(g: State, seat: int) -> None:
    """What their spells and abilities began ends with them; so does what they alone would have done."""
    for id in [k for k, item in g.items.items() if item.controller == seat]:
        del g.items[id]
    kept: list[Task] = []
    for task in g.agenda:
        again = task.without(g, seat)
        if again is not None:
            kept.append(again)
    g.agenda = kept


def ask(g: State, seat: int, task: Task) -> None:
    """Let a player make the choice an object asks for; if they have left, someone else will (800.4g)."""
    again = task.without(g, seat) if g.players[seat].left else task
    if again is not None:
        g.push(again)


def others_for(g: State, controller: int, seat: int) -> list[int]:
    """Who may choose instead of a player who left: another opponent of the object's controller if possible (800.4g)."""
    if g.opposed(controller, seat):
        foes = [s for s in g.apnap() if g.opposed(s, controller)]
        if foes:
            return foes
    return g.apnap()


class PassChoice(Task):
    """The controller of the object chooses who makes the choice of a player who left (800.4g)."""

    fields: ClassVar[tuple[str, ...]] = ("controller", "seats", "tasks")
    passes_on: ClassVar[bool] = True

    def __init__(self, controller: int, seats: list[int], tasks: list[Task]) -> None:
        self.controller = controller
        self.seats = seats
        self.tasks = tasks  # the same choice, for each of those players

    def run(self, g: State) -> None:
        left = [s for s in self.seats if not g.players[s].left]
        if not left:
            return
        if len(left) == 1:
            g.push(self.tasks[self.seats.index(left[0])])
            return
        g.pose(self, Q.PICK, self.controller, picks(left), "800.4g", 1, 1, "")

    def answer(self, g: State, option: Option) -> None:
        g.push(self.tasks[self.seats.index(option.id)])

    def without(self, g: State, seat: int) -> Task | None:
        """With the controller the object has gone, and nothing is left to choose for it (800.4a)."""
        return None if seat == self.controller else self


def declined(g: State, otherwise: Effect | None, frame: int) -> Task | None:
    """A player who left does nothing and pays nothing (800.4f)."""
    return None if otherwise is None or frame not in g.items else Run(otherwise, frame)
