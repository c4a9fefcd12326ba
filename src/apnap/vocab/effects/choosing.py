"""Effects in which players choose what to sacrifice, and effects for each thing that went away."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.moves import sacrifice
from apnap.atoms.tokens import create_tokens
from apnap.cards.merging import copied
from apnap.options import Option, picks
from apnap.queries.frames import source_name
from apnap.queries.objects import controller_now
from apnap.rules.desertion import PassChoice, ask, others_for
from apnap.rules.resolving import Run
from apnap.state import keys
from apnap.state.kinds import NOBODY, NOTHING, Act, Q
from apnap.state.objects import Frame, Item, Obj, Permanent
from apnap.task import FrameTask, Task
from apnap.vocab.base import Amount, Effect, Ref, Who
from apnap.vocab.effects.common import SourceEffect
from apnap.vocab.effects.control import Note
from apnap.vocab.effects.copying import Except, copy_except
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import ONE, TARGET, YOU
from apnap.vocab.who import OPPONENTS, chooser

if TYPE_CHECKING:
    from apnap.state.game_state import State


class ChooseAndSacrifice(Effect):
    """Players sacrifice permanents of their choice (701.21a): all choose in APNAP order, then all are sacrificed."""

    fields: ClassVar[tuple[str, ...]] = ("filter", "who", "n", "chooser")

    def __init__(self, filter: Filter, who: Who = YOU, n: Amount = ONE, chooser: Who | None = None) -> None:
        self.filter = filter
        self.who = who
        self.n = n
        self.chooser = chooser  # "of an opponent's choice": None, the one who sacrifices

    def run(self, g: State, cx: Item) -> None:
        g.push(PickSacrifices(self, cx.id, self.who.players(g, cx), self.n.value(g, cx), []))


class PickSacrifices(FrameTask):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seats", "left", "chosen", "by")
    passes_on: ClassVar[bool] = True  # the others still choose when one of them leaves

    def __init__(
        self,
        node: ChooseAndSacrifice,
        frame: int,
        seats: list[int],
        left: int,
        chosen: list[int],
        by: int = NOBODY,
    ) -> None:
        self.node = node
        self.frame = frame
        self.seats = seats  # who has still to choose; the first is choosing
        self.left = left  # how many that player has still to choose
        self.chosen = chosen
        self.by = by  # who chooses instead of a chooser who has left (800.4g)

    def go_on(self, g: State, cx: Item) -> None:
        if not self.seats:
            if self.chosen:
                sacrifice(g, self.chosen, "701.21a", cx)
            return
        seat = self.seats[0]
        open_ = [
            p.id
            for p in g.battlefield
            if p.controller == seat and p.id not in self.chosen and self.node.filter.match(g, p, p.chars, cx)
        ]
        if self.left == 0 or not open_:
            g.push(
                PickSacrifices(self.node, self.frame, self.seats[1:], self.node.n.value(g, cx), self.chosen, self.by)
            )
        elif len(open_) <= self.left:
            g.push(PickSacrifices(self.node, self.frame, self.seats, 0, [*self.chosen, *open_], self.by))
        else:
            who = self.by
            if who == NOBODY or g.players[who].left:
                who = seat if self.node.chooser is None else chooser(g, self.node.chooser, cx)
            if who == NOBODY and g.reach:
                who = chooser(g, OPPONENTS, cx)  # 801.5c
            if who != NOBODY and g.players[who].left:
                self.let_another_choose(g, cx.controller, who)
                return
            g.pose(self, Q.PICK, who, picks(open_), "701.21a", self.left, self.left, "sacrifice")

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.PICK:
            g.push(PickSacrifices(self.node, self.frame, self.seats, self.left - 1, [*self.chosen, option.id], self.by))

    def let_another_choose(self, g: State, controller: int, seat: int) -> None:
        seats = others_for(g, controller, seat)
        tasks: list[Task] = [
            PickSacrifices(self.node, self.frame, self.seats, self.left, self.chosen, s) for s in seats
        ]
        g.push(PassChoice(controller, seats, tasks))


class SacrificeYours(SourceEffect):
    """The ability's controller sacrifices the objects they still control; nobody else can be made to (701.21a)."""

    def run(self, g: State, cx: Item) -> None:
        mine = [p.id for p in g.objects.permanents(self.ref.ids(g, cx)) if p.controller == cx.controller]
        if mine:
            sacrifice(g, mine, "701.21a", cx)


class ForEach(Effect):
    """For each object, in turn: the effect sees it under a name, or its (last) controller."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "name", "effect", "controllers")

    def __init__(self, ref: Ref, name: str, effect: Effect, controllers: bool = False) -> None:
        self.ref = ref
        self.name = name
        self.effect = effect
        self.controllers = controllers

    def run(self, g: State, cx: Item) -> None:
        for i in reversed(self.ref.ids(g, cx)):
            g.push(Run(self.effect, cx.id))
            g.push(Note(cx.id, self.name, [controller_now(g, i) if self.controllers else i]))


class Seats(Ref):
    """Players as things to choose among."""

    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who) -> None:
        self.who = who

    def ids(self, g: State, cx: Frame) -> list[int]:
        return self.who.players(g, cx)


class DrawnThisTurn(Ref):
    """Cards in a player's hand that they drew this turn."""

    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who = YOU) -> None:
        self.who = who

    def ids(self, g: State, cx: Frame) -> list[int]:
        found: list[int] = []
        for seat in self.who.players(g, cx):
            p = g.players[seat]
            found.extend(o.id for o in p.hand if p.stat(f"drew {o.id}"))
        return found


class Remember(Effect):
    """Note a number now, for later parts of the effect and for the delayed abilities it creates."""

    fields: ClassVar[tuple[str, ...]] = ("name", "n")

    def __init__(self, name: str, n: Amount) -> None:
        self.name = name
        self.n = n

    def run(self, g: State, cx: Item) -> None:
        cx.put(self.name, [self.n.value(g, cx)])


class CopyToken(Effect):
    """Create a token that's a copy of a card or permanent (707.2), perhaps with exceptions (707.9)."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "who", "change", "tapped", "attacking", "n")

    def __init__(
        self,
        ref: Ref = TARGET,
        who: Who = YOU,
        change: Except | None = None,
        tapped: bool = False,
        attacking: Who | Ref | None = None,
        n: Amount = ONE,
    ) -> None:
        self.ref = ref
        self.who = who
        self.change = change
        self.tapped = tapped
        self.attacking = attacking  # what it enters attacking (508.4)
        self.n = n  # how many of each

    def run(self, g: State, cx: Item) -> None:
        ids = self.ref.ids(g, cx)  # may be what an earlier part has moved
        many = max(0, self.n.value(g, cx))
        cx.put(keys.MOVED, [])
        target = NOTHING if self.attacking is None else self.attacking.one(g, cx)
        for i in ids:
            obj: Obj | None = g.objects.get(i) or g.last_known.get(i)  # 608.2h
            if obj is not None and many > 0:
                card = copy_except(copied(obj.base) if isinstance(obj, Permanent) else obj.card, self.change)
                for seat in self.who.players(g, cx):
                    create_tokens(g, card, many, seat, "707.2", cx, self.tapped, target)


class ChooseOpponent(Effect):
    """You choose an opponent, who is remembered under a name; with none within range it is the next one (801.5c)."""

    fields: ClassVar[tuple[str, ...]] = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, g: State, cx: Item) -> None:
        found = OPPONENTS.players(g, cx)
        if len(found) > 1:
            g.push(AskOpponent(self, cx.id, found))
            return
        seat = found[0] if found else chooser(g, OPPONENTS, cx)
        cx.put(self.name, [] if seat == NOBODY else [seat])


class AskOpponent(FrameTask):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seats")

    def __init__(self, node: ChooseOpponent, frame: int, seats: list[int]) -> None:
        self.node = node
        self.frame = frame
        self.seats = seats

    def go_on(self, g: State, cx: Item) -> None:
        left = [s for s in self.seats if not g.players[s].left]
        if left and not g.players[cx.controller].left:
            g.pose(self, Q.PICK, cx.controller, picks(left), "608.2d", 1, 1, source_name(g, cx))

    def answer(self, g: State, option: Option) -> None:
        g.item(self.frame).put(self.node.name, [option.id])


class ChooseEffect(Effect):
    """A player chooses one of several effects as the ability resolves (608.2d)."""

    fields: ClassVar[tuple[str, ...]] = ("parts", "who")

    def __init__(self, parts: tuple[Effect, ...], who: Who = YOU) -> None:
        self.parts = parts
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        seat = chooser(g, self.who, cx)
        if seat != NOBODY:
            ask(g, seat, AskEffect(self, cx.id, seat))


class AskEffect(Task):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seat")

    def __init__(self, node: ChooseEffect, frame: int, seat: int) -> None:
        self.node = node
        self.frame = frame
        self.seat = seat

    def run(self, g: State) -> None:
        options = [Option(Act.MODE, i, 0) for i in range(len(self.node.parts))]
        g.pose(self, Q.MODE, self.seat, options, "608.2d", 1, 1, source_name(g, g.item(self.frame)))

    def answer(self, g: State, option: Option) -> None:
        g.push(Run(self.node.parts[option.id], self.frame))

    def without(self, g: State, seat: int) -> Task | None:
        cx = g.items.get(self.frame)
        if self.seat != seat or cx is None:
            return super().without(g, seat)
        seats = others_for(g, cx.controller, seat)
        return PassChoice(cx.controller, seats, [AskEffect(self.node, self.frame, s) for s in seats])
