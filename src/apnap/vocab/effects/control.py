"""How effects are put together: in sequence, on a condition, by choice, for each player, later."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.hearing import enqueue, is_spent, take_it
from apnap.atoms.index import add_delayed
from apnap.options import DONE, YES_NO, Option, numbers, picks
from apnap.queries.frames import new_ability, source_name
from apnap.queries.objects import reaches_id
from apnap.queries.planar import of_plane
from apnap.rules.desertion import PassChoice, ask, declined, others_for
from apnap.rules.resolving import Run
from apnap.state import keys
from apnap.state.effects import Delayed
from apnap.state.kinds import NOBODY, NOTHING, Act, Q
from apnap.state.objects import Frame, Item
from apnap.task import FrameTask, Task
from apnap.vocab.abilities import Triggered
from apnap.vocab.base import Amount, Condition, Effect, Ref, Who
from apnap.vocab.costs import Cost
from apnap.vocab.durations import END_OF_TURN, FOREVER, For
from apnap.vocab.effects.lasting import OWN_BUSINESS, Continuous, Pump, begin_lasting
from apnap.vocab.effects.paying import AskPay
from apnap.vocab.lookups import ONE, YOU
from apnap.vocab.who import chooser

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.vocab.filters import Filter


class Seq(Effect):
    """One after the other."""

    fields: ClassVar[tuple[str, ...]] = ("parts",)

    def __init__(self, parts: tuple[Effect, ...]) -> None:
        self.parts = parts

    def run(self, g: State, cx: Item) -> None:
        for i in range(len(self.parts) - 1, -1, -1):
            g.push(Run(self.parts[i], cx.id))

    def in_order(self) -> tuple[Effect, ...]:
        return self.parts

    def is_possible(self, g: State, cx: Frame) -> bool:
        return not self.parts or self.parts[0].is_possible(g, cx)  # the rest may depend on it: "if you do"

    def divided(self, g: State, cx: Frame) -> int | None:
        for part in self.parts:
            n = part.divided(g, cx)
            if n is not None:
                return n
        return None


class If(Effect):
    fields: ClassVar[tuple[str, ...]] = ("condition", "then", "otherwise")

    def __init__(self, condition: Condition, then: Effect | None, otherwise: Effect | None = None) -> None:
        self.condition = condition
        self.then = then
        self.otherwise = otherwise

    def run(self, g: State, cx: Item) -> None:
        branch = self.then if self.condition.holds(g, cx) else self.otherwise
        if branch is not None:
            branch.run(g, cx)


class May(Effect):
    """A player may do it; perhaps something else if they don't."""

    fields: ClassVar[tuple[str, ...]] = ("then", "who", "otherwise", "prompt")

    def __init__(self, then: Effect, who: Who = YOU, otherwise: Effect | None = None, prompt: str = "") -> None:
        self.then = then
        self.who = who
        self.otherwise = otherwise
        self.prompt = prompt

    def run(self, g: State, cx: Item) -> None:
        seat = self.who.one(g, cx)
        if seat == NOBODY or g.players[seat].left:
            if self.otherwise is not None:
                self.otherwise.run(g, cx)
            return
        g.push(AskMay(self, cx.id, seat))


class AskMay(FrameTask):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seat")

    def __init__(self, node: May, frame: int, seat: int) -> None:
        self.node = node
        self.frame = frame
        self.seat = seat

    def go_on(self, g: State, cx: Item) -> None:
        if is_spent(g, cx) or not self.node.then.is_possible(g, cx):
            if self.node.otherwise is not None:
                g.push(Run(self.node.otherwise, self.frame))
            return
        note = self.node.prompt or source_name(g, cx)
        g.pose(self, Q.YES_NO, self.seat, YES_NO, "608.2d", 1, 1, note)

    def answer(self, g: State, option: Option) -> None:
        branch = self.node.then if option.act == Act.YES else self.node.otherwise
        cx = g.item(self.frame)
        if option.act == Act.YES:
            cx.put(keys.DID, [1])
            take_it(g, cx)
        if branch is not None:
            g.push(Run(branch, self.frame))

    def without(self, g: State, seat: int) -> Task | None:
        return declined(g, self.node.otherwise, self.frame) if self.seat == seat else super().without(g, seat)


class MayPay(Effect):
    """A player may pay a cost: then one thing, otherwise another (118.12).

    `must`: the player has to pay if the mana in the pool and from such permanents is enough.
    """

    fields: ClassVar[tuple[str, ...]] = ("cost", "then", "otherwise", "who", "times", "must")

    def __init__(
        self,
        cost: Cost,
        then: Effect | None = None,
        otherwise: Effect | None = None,
        who: Who = YOU,
        times: Amount = ONE,
        must: Filter | None = None,
    ) -> None:
        self.cost = cost
        self.then = then
        self.otherwise = otherwise
        self.who = who
        self.times = times  # pay the cost this many times, as one payment
        self.must = must

    def run(self, g: State, cx: Item) -> None:
        seat = self.who.one(g, cx)
        if seat == NOBODY or g.players[seat].left:  # 800.4f
            if self.otherwise is not None:
                self.otherwise.run(g, cx)
            return
        g.push(AskPay(self, cx.id, seat, []))


class EachPlayer(Effect):
    """For each player in turn order: the effect sees that player under a name."""

    fields: ClassVar[tuple[str, ...]] = ("who", "name", "effect")

    def __init__(self, who: Who, name: str, effect: Effect) -> None:
        self.who = who
        self.name = name
        self.effect = effect

    def run(self, g: State, cx: Item) -> None:
        for seat in reversed(self.who.players(g, cx)):
            g.push(Run(self.effect, cx.id))
            g.push(Note(cx.id, self.name, [seat]))


class Note(FrameTask):
    """Remember something in a frame."""

    fields: ClassVar[tuple[str, ...]] = ("frame", "key", "values")

    def __init__(self, frame: int, key: str, values: list[int]) -> None:
        self.frame = frame
        self.key = key
        self.values = values

    def go_on(self, g: State, cx: Item) -> None:
        cx.put(self.key, self.values)


class Choose(Effect):
    """A player chooses objects (or players) and the effect remembers them under a name."""

    fields: ClassVar[tuple[str, ...]] = ("name", "ref", "low", "high", "who")

    def __init__(self, name: str, ref: Ref, low: Amount = ONE, high: Amount = ONE, who: Who = YOU) -> None:
        self.name = name
        self.ref = ref
        self.low = low
        self.high = high
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        cx.put(self.name, [])
        seat = chooser(g, self.who, cx)
        if seat != NOBODY:
            ask(g, seat, AskChoose(self, cx.id, seat))


class AskChoose(FrameTask):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seat")

    def __init__(self, node: Choose, frame: int, seat: int) -> None:
        self.node = node
        self.frame = frame
        self.seat = seat

    def go_on(self, g: State, cx: Item) -> None:
        chosen = cx.get(self.node.name)
        low, high = self.node.low.value(g, cx), self.node.high.value(g, cx)
        left = [i for i in self.node.ref.ids(g, cx) if i not in chosen]
        if g.reach and self.seat != cx.controller and g.in_range(cx.controller, self.seat) and not of_plane(cx):
            left = [i for i in left if reaches_id(g, self.seat, i)]  # 801.5a: within the range of both
        if len(chosen) >= high or not left:
            return
        options = picks(left)
        if len(chosen) >= low:
            options.append(DONE)
        elif len(left) <= low - len(chosen):
            cx.put(self.node.name, [*chosen, *left])  # no choice to make
            return
        g.pose(self, Q.PICK, self.seat, options, "608.2d", low, high, source_name(g, cx))

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.DONE:
            return
        g.item(self.frame).note(self.node.name, option.id)
        g.push(self)

    def without(self, g: State, seat: int) -> Task | None:
        cx = g.items.get(self.frame)
        if self.seat != seat or cx is None:
            return super().without(g, seat)
        seats = others_for(g, cx.controller, seat)
        return PassChoice(cx.controller, seats, [AskChoose(self.node, self.frame, s) for s in seats])


class ChooseNumber(Effect):
    fields: ClassVar[tuple[str, ...]] = ("name", "low", "high", "who")

    def __init__(self, name: str, low: Amount, high: Amount, who: Who = YOU) -> None:
        self.name = name
        self.low = low
        self.high = high
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        seat = self.who.one(g, cx)
        if seat != NOBODY:
            ask(g, seat, AskNumber(self, cx.id, seat))


class AskNumber(FrameTask):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seat")

    def __init__(self, node: ChooseNumber, frame: int, seat: int) -> None:
        self.node = node
        self.frame = frame
        self.seat = seat

    def go_on(self, g: State, cx: Item) -> None:
        low, high = self.node.low.value(g, cx), self.node.high.value(g, cx)
        if high <= low:
            cx.put(self.node.name, [low])
            return
        g.pose(self, Q.NUMBER, self.seat, numbers(low, high), "608.2d", 1, 1, self.node.name)

    def answer(self, g: State, option: Option) -> None:
        g.item(self.frame).put(self.node.name, [option.id])

    def without(self, g: State, seat: int) -> Task | None:
        cx = g.items.get(self.frame)
        if self.seat != seat or cx is None:
            return super().without(g, seat)
        seats = others_for(g, cx.controller, seat)
        return PassChoice(cx.controller, seats, [AskNumber(self.node, self.frame, s) for s in seats])


# ---- later -------------------------------------------------------------------------------------------------------


class Later(Effect):
    """Create a delayed triggered ability (603.7), or a reflexive one (603.12)."""

    fields: ClassVar[tuple[str, ...]] = ("ability", "about", "duration", "turn", "name")

    def __init__(
        self,
        ability: Triggered,
        about: Ref | None = None,
        duration: For | None = None,
        turn: str = "",
        name: str = "it",
    ) -> None:
        self.ability = ability
        self.about = about  # objects the ability will speak of, kept under `name`
        self.duration = duration  # None: it triggers once
        self.turn = turn  # "" whenever, "this", "your next", "next" (anyone's), "that": the one just made
        self.name = name

    def run(self, g: State, cx: Item) -> None:
        refs = [] if self.about is None else self.about.ids(g, cx)
        vars = {k: v for k, v in cx.vars.items() if not k.startswith(OWN_BUSINESS)}
        vars[self.name] = refs
        if g.planar and of_plane(cx):
            vars[keys.OF_PLANE] = [1]
        if self.ability.reflexive:
            twin = new_ability(cx.card, cx.controller, self.ability, cx.source, cx.controller)
            twin.vars = vars
            twin.paid = cx.paid
            twin.x = cx.x
            twin.event = cx.event
            enqueue(g, twin)
            return
        bound, next_of = NOTHING, NOBODY
        if self.turn == "this" and g.turn is not None:
            bound = g.turn.id
        elif self.turn == "your next":
            next_of = cx.controller
        elif self.turn == "next":
            next_of = -2
        elif self.turn in ("that", "that phase"):
            made = cx.get(keys.TURN if self.turn == "that" else keys.PHASE)
            if not made:
                return  # there is no such turn or phase
            bound = made[0]
        duration = None if self.duration is None else self.duration.make(g, cx)
        add_delayed(
            g,
            Delayed(
                g.fresh_id(),
                self.ability,
                cx.source,
                cx.controller,
                tuple(refs),
                vars,
                duration,
                g.turn_number,
                bound,
                next_of,
            ),
        )


class NthResolution(Effect):
    """When this ability resolves for the Nth time in a turn: a reflexive ability, created that once (603.7h)."""

    fields: ClassVar[tuple[str, ...]] = ("nth", "ability")

    def __init__(self, nth: int, ability: Triggered) -> None:
        self.nth = nth
        self.ability = ability

    def run(self, g: State, cx: Item) -> None:
        perm = g.known(cx.source)
        if perm is None:
            return
        index = 0
        while index < len(perm.chars.abilities.triggered) and perm.chars.abilities.triggered[index] is not cx.ability:
            index += 1
        uses = {} if perm.uses is None else perm.uses
        key = 5000 + index
        uses[key] = uses.get(key, 0) + 1
        perm.uses = uses
        if g.permanent(perm.id) is not None:
            g.stir(perm)
        if uses[key] == self.nth:
            twin = new_ability(cx.card, cx.controller, self.ability, cx.source, cx.controller)
            enqueue(g, twin)


__all__ = [
    "END_OF_TURN",
    "FOREVER",
    "Choose",
    "ChooseNumber",
    "Continuous",
    "EachPlayer",
    "For",
    "If",
    "Later",
    "May",
    "MayPay",
    "Note",
    "NthResolution",
    "Pump",
    "Seq",
    "begin_lasting",
]
