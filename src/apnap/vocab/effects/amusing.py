"""Opening Attractions (701.51), rolling to visit them (701.52), claiming prizes (702.159b), rolling dice (706)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.dice import roll
from apnap.atoms.emit import emit
from apnap.atoms.happening import happen
from apnap.atoms.moves import would_enter
from apnap.queries.supplementary import ATTRACTIONS, deck_of
from apnap.rules.attractions import roll_to_visit
from apnap.rules.resolving import Run
from apnap.state import keys
from apnap.state.kinds import Ev
from apnap.task import Task
from apnap.vocab.base import Amount, Effect
from apnap.vocab.lookups import ONE

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


class OpenAttraction(Effect):
    """The top cards of your Attraction deck enter under your control, one after the other (701.51b)."""

    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: Amount = ONE) -> None:
        self.n = n

    def run(self, g: State, cx: Item) -> None:
        for _i in range(self.n.value(g, cx)):
            g.push(OpenOne(cx.id))


class OpenOne(Task):
    fields: ClassVar[tuple[str, ...]] = ("frame",)

    def __init__(self, frame: int) -> None:
        self.frame = frame

    def run(self, g: State) -> None:
        cx = g.items.get(self.frame)
        if cx is None:
            return
        deck = deck_of(g, cx.controller, ATTRACTIONS)
        if deck:  # 701.51a
            g.push(Opened(self.frame))
            cx.put(keys.MOVED, [])
            happen(g, [would_enter(g, deck[-1].id, cx.controller, "701.51b", cx)])


class Opened(Task):
    """701.51c: it was opened only if it has entered."""

    fields: ClassVar[tuple[str, ...]] = ("frame",)

    def __init__(self, frame: int) -> None:
        self.frame = frame

    def run(self, g: State) -> None:
        cx = g.items.get(self.frame)
        if cx is None:
            return
        for i in cx.get(keys.MOVED):
            if g.known(i) is not None:
                emit(g, Ev.ACTION, "701.51b", cx.controller, i, n=1, cause=i, note="open an Attraction")


class RollToVisit(Effect):
    """You roll to visit your Attractions (701.52a)."""

    def run(self, g: State, cx: Item) -> None:
        roll_to_visit(g, cx.controller, "701.52a", cx.source)


class RollDie(Effect):
    """You roll a die with so many sides; the result is noted as "result" (706.2)."""

    fields: ClassVar[tuple[str, ...]] = ("sides",)

    def __init__(self, sides: int = 6) -> None:
        self.sides = sides

    def run(self, g: State, cx: Item) -> None:
        cx.put(keys.RESULT, [roll(g, cx.controller, self.sides, "706.1", cx.source)])


class ClaimPrize(Effect):
    """You claim the prize of this Attraction: what it says there is done (702.159b)."""

    fields: ClassVar[tuple[str, ...]] = ("prize",)

    def __init__(self, prize: Effect) -> None:
        self.prize = prize

    def run(self, g: State, cx: Item) -> None:
        g.push(Run(self.prize, cx.id))
        emit(g, Ev.ACTION, "702.159b", cx.controller, cx.source, n=1, cause=cx.source, note="claim the prize")
