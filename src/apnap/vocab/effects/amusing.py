"""Opening Attractions (701.51), rolling to visit them (701.52), claiming prizes (702.159b), rolling dice (706)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.atoms.happening import happen
from apnap.atoms.would_move import would_enter
from apnap.options import YES_NO, Option, numbers
from apnap.queries.supplementary import ATTRACTIONS, deck_of
from apnap.rules.attractions import roll_to_visit
from apnap.rules.resolving import Run
from apnap.rules.rolling import begin_rolls
from apnap.state import keys
from apnap.state.kinds import Act, Ev, Q
from apnap.state.objects import Frame
from apnap.task import FrameTask
from apnap.vocab.base import Amount, Condition, Effect
from apnap.vocab.effects.control import Note
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


class OpenOne(FrameTask):
    def go_on(self, g: State, cx: Item) -> None:
        deck = deck_of(g, cx.controller, ATTRACTIONS)
        if deck:  # 701.51a
            g.push(Opened(self.frame))
            cx.put(keys.MOVED, [])
            happen(g, [would_enter(g, deck[-1].id, cx.controller, "701.51b", cx)])


class Opened(FrameTask):
    """701.51c: it was opened only if it has entered."""

    def go_on(self, g: State, cx: Item) -> None:
        for i in cx.get(keys.MOVED):
            if g.known(i) is not None:
                emit(g, Ev.ACTION, "701.51b", cx.controller, i, n=1, cause=i, note="open an Attraction")


class RollToVisit(Effect):
    """You roll to visit your Attractions (701.52a)."""

    def run(self, g: State, cx: Item) -> None:
        roll_to_visit(g, cx.controller, "701.52a", cx.source)


class RollDie(Effect):
    """You roll so many dice with so many sides; the results are noted as "result" (706.2)."""

    fields: ClassVar[tuple[str, ...]] = ("sides", "n")

    def __init__(self, sides: int = 6, n: int = 1) -> None:
        self.sides = sides
        self.n = n

    def run(self, g: State, cx: Item) -> None:
        begin_rolls(g, cx.controller, self.sides, self.n, "706.1", cx.source, cx.id)


class RollOnTable(Effect):
    """Roll dice and do what a results table says; where it says so, you may roll the same dice again (706.3c)."""

    fields: ClassVar[tuple[str, ...]] = ("table", "again", "sides", "n")

    def __init__(self, table: Effect, again: Condition, sides: int = 20, n: int = 1) -> None:
        self.table = table
        self.again = again  # asked once the rest of what the result says is done
        self.sides = sides
        self.n = n

    def run(self, g: State, cx: Item) -> None:
        g.push(AskAgain(self, cx.id))
        g.push(Run(self.table, cx.id))
        begin_rolls(g, cx.controller, self.sides, self.n, "706.1", cx.source, cx.id)


class AskAgain(FrameTask):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame")

    def __init__(self, node: RollOnTable, frame: int) -> None:
        self.node = node
        self.frame = frame

    def go_on(self, g: State, cx: Item) -> None:
        if self.node.again.holds(g, cx) and not g.players[cx.controller].left:
            g.pose(self, Q.YES_NO, cx.controller, YES_NO, "706.3c", 1, 1, "roll again")

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.YES:
            g.push(Run(self.node, self.frame))


class ForEachResult(Effect):
    """For each result of the dice just rolled, one after the other: the effect finds it as "result" (706.4)."""

    fields: ClassVar[tuple[str, ...]] = ("effect",)

    def __init__(self, effect: Effect) -> None:
        self.effect = effect

    def run(self, g: State, cx: Item) -> None:
        results = cx.get(keys.RESULT)
        g.push(Note(cx.id, keys.RESULT, results))
        for result in reversed(results):
            g.push(Run(self.effect, cx.id))
            g.push(Note(cx.id, keys.RESULT, [result]))


class Doubles(Condition):
    """Whether you rolled doubles: two dice with the same result (706.5)."""

    def holds(self, g: State, cx: Frame) -> bool:
        results = cx.get(keys.RESULT)
        return len(results) == 2 and results[0] == results[1]


class StoreResults(Effect):
    """Store the results just rolled on this permanent, with the kind of die (706.8a)."""

    fields: ClassVar[tuple[str, ...]] = ("sides",)

    def __init__(self, sides: int = 6) -> None:
        self.sides = sides

    def run(self, g: State, cx: Item) -> None:
        StoreThem(cx.id, self.sides).run(g)


class StoreThem(FrameTask):
    fields: ClassVar[tuple[str, ...]] = ("frame", "sides")

    def __init__(self, frame: int, sides: int) -> None:
        self.frame = frame
        self.sides = sides

    def go_on(self, g: State, cx: Item) -> None:
        perm = g.permanent(cx.source)
        if perm is None:
            return
        found = perm.remembered(keys.STORED).copy()
        for result in cx.get(keys.RESULT):
            found.extend([self.sides, result])
        perm.remember(keys.STORED, found)
        g.relayer_everything()
        g.stamp += 1
        g.unsettled = True


class RerollStored(Effect):
    """You may reroll any number of the results stored on this permanent; the new ones are stored instead (706.8b)."""

    fields: ClassVar[tuple[str, ...]] = ("sides",)

    def __init__(self, sides: int = 6) -> None:
        self.sides = sides

    def run(self, g: State, cx: Item) -> None:
        perm = g.permanent(cx.source)
        if perm is not None and perm.remembered(keys.STORED):
            g.push(AskReroll(self, cx.id, 1, []))


class AskReroll(FrameTask):
    """How many of each value, from the lowest on."""

    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "value", "chosen")

    def __init__(self, node: RerollStored, frame: int, value: int, chosen: list[int]) -> None:
        self.node = node
        self.frame = frame
        self.value = value
        self.chosen = chosen

    def go_on(self, g: State, cx: Item) -> None:
        perm = g.permanent(cx.source)
        if perm is None:
            return
        values = perm.remembered(keys.STORED)[1::2]
        left = [v for v in values if v >= self.value]
        if left:
            lowest = min(left)
            g.pose(self, Q.NUMBER, cx.controller, numbers(0, values.count(lowest)), "706.8b", 1, 1, str(lowest))
        elif self.chosen:
            for value in self.chosen:
                values.remove(value)
            kept: list[int] = []
            for value in values:
                kept.extend([self.node.sides, value])
            perm.remember(keys.STORED, kept)
            g.push(StoreThem(self.frame, self.node.sides))
            begin_rolls(g, cx.controller, self.node.sides, len(self.chosen), "706.8b", cx.source, cx.id)

    def answer(self, g: State, option: Option) -> None:
        perm = g.permanent(g.item(self.frame).source)
        values = [] if perm is None else perm.remembered(keys.STORED)[1::2]
        lowest = min([v for v in values if v >= self.value])
        g.push(AskReroll(self.node, self.frame, lowest + 1, [*self.chosen, *[lowest] * option.id]))


class StoredAlike(Amount):
    """The greatest number of results stored on this permanent that have the same value (706.8c)."""

    def value(self, g: State, cx: Frame) -> int:
        perm = g.known(cx.source)
        values = [] if perm is None else perm.remembered(keys.STORED)[1::2]
        return max([values.count(v) for v in values], default=0)


class ClaimPrize(Effect):
    """You claim the prize of this Attraction: what it says there is done (702.159b)."""

    fields: ClassVar[tuple[str, ...]] = ("prize",)

    def __init__(self, prize: Effect) -> None:
        self.prize = prize

    def run(self, g: State, cx: Item) -> None:
        g.push(Run(self.prize, cx.id))
        emit(g, Ev.ACTION, "702.159b", cx.controller, cx.source, n=1, cause=cx.source, note="claim the prize")
