"""Whether: questions about the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.queries.moments import is_during
from apnap.queries.objects import chars_of, controller_now
from apnap.state import keys
from apnap.state.kinds import NOBODY, Way
from apnap.state.objects import Frame, Obj
from apnap.vocab.additional_costs import times_paid
from apnap.vocab.base import Amount, Condition, Ref, Who
from apnap.vocab.filters import Filter
from apnap.vocab.what import seen
from apnap.vocab.who import YOU

if TYPE_CHECKING:
    from apnap.state.game_state import State


class Compare(Condition):
    fields: ClassVar[tuple[str, ...]] = ("left", "op", "right")

    def __init__(self, left: Amount, op: str, right: Amount) -> None:
        self.left = left
        self.op = op
        self.right = right

    def holds(self, g: State, cx: Frame) -> bool:
        a = self.left.value(g, cx)
        b = self.right.value(g, cx)
        if self.op == ">=":
            return a >= b
        if self.op == "<=":
            return a <= b
        if self.op == "==":
            return a == b
        if self.op == ">":
            return a > b
        if self.op == "<":
            return a < b
        return a != b


class Exists(Condition):
    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def holds(self, g: State, cx: Frame) -> bool:
        return bool(seen(g, self.ref, cx))


class FittingCondition(Condition):
    """Whether an object fits a filter."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "filter")

    def __init__(self, ref: Ref, filter: Filter) -> None:
        self.ref = ref
        self.filter = filter

    def about_tapping(self) -> bool:
        return self.ref.is_source() and "tapped" in self.filter.status


class Is(FittingCondition):
    """Whether an object is still a phased-in permanent and fits a filter."""

    def holds(self, g: State, cx: Frame) -> bool:
        for i in self.ref.ids(g, cx):
            perm = g.permanent(i)
            if perm is not None and self.filter.match(g, perm, perm.chars, cx):
                return True
        return False


class Was(FittingCondition):
    """Like Is, for objects that may have gone: what they last were (608.2h)."""

    def holds(self, g: State, cx: Frame) -> bool:
        for i in self.ref.ids(g, cx):
            obj: Obj | None = g.objects.get(i) or g.last_known.get(i)
            c = chars_of(g, i)
            if obj is not None and c is not None and self.filter.match(g, obj, c, cx):
                return True
        return False


class Targeting(Condition):
    """Whether one of the targets chosen so far fits a filter: what a spell may cost less for (601.2f)."""

    fields: ClassVar[tuple[str, ...]] = ("filter",)

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def holds(self, g: State, cx: Frame) -> bool:
        for slot in cx.targets:
            for i in slot:
                obj = g.objects.get(i)
                c = chars_of(g, i)
                if obj is not None and c is not None and self.filter.match(g, obj, c, cx):
                    return True
        return False


class PartsCondition(Condition):
    """What other conditions make together."""

    fields: ClassVar[tuple[str, ...]] = ("parts",)

    def __init__(self, parts: tuple[Condition, ...]) -> None:
        self.parts = parts


class AllOf(PartsCondition):
    def holds(self, g: State, cx: Frame) -> bool:
        for part in self.parts:
            if not part.holds(g, cx):
                return False
        return True


class AnyOf(PartsCondition):
    def holds(self, g: State, cx: Frame) -> bool:
        for part in self.parts:
            if part.holds(g, cx):
                return True
        return False


class Not(Condition):
    fields: ClassVar[tuple[str, ...]] = ("part",)

    def __init__(self, part: Condition) -> None:
        self.part = part

    def holds(self, g: State, cx: Frame) -> bool:
        return not self.part.holds(g, cx)


class PlayerCondition(Condition):
    """What holds if it does of one of the players."""

    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who = YOU) -> None:
        self.who = who


class YourTurn(PlayerCondition):
    def holds(self, g: State, cx: Frame) -> bool:
        return any(g.takes_turn(seat) for seat in self.who.players(g, cx))


class SinceUpkeep(Condition):
    """Whether the source came under your control since the beginning of your last upkeep, before the present one."""

    fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        pass

    def holds(self, g: State, cx: Frame) -> bool:
        source = g.known(cx.source)
        first = [] if source is None else source.remembered(keys.UPKEEP)
        return not first or first == [g.turn_number, g.upkeeps]


class IsMonarch(PlayerCondition):
    """Whether one of them is the monarch (724.1)."""

    def holds(self, g: State, cx: Frame) -> bool:
        return g.monarch in self.who.players(g, cx)


class DidAll(Condition):
    """A player has done all of these keyword actions this turn, whether or not anything triggered (603.1b)."""

    fields: ClassVar[tuple[str, ...]] = ("actions", "who")

    def __init__(self, actions: str, who: Who = YOU) -> None:
        self.actions = actions  # "waterbend, earthbend"
        self.who = who

    def holds(self, g: State, cx: Frame) -> bool:
        for seat in self.who.players(g, cx):
            for action in self.actions.split(", "):
                if g.players[seat].stat(keys.DID_ACTION + action) == 0:
                    return False
        return True


class CausedByOpponent(Condition):
    """Whether a spell or ability that an opponent controls has caused the event."""

    def holds(self, g: State, cx: Frame) -> bool:
        event = cx.event
        if event is None or event.way != Way.RESOLUTION:
            return False
        by = controller_now(g, event.cause)
        return by != NOBODY and g.opposed(by, cx.controller)


class During(Condition):
    """Whether the game is in a phase or step (by name), or between named points of combat (506.7)."""

    fields: ClassVar[tuple[str, ...]] = ("when",)

    def __init__(self, when: str) -> None:
        self.when = when

    def holds(self, g: State, cx: Frame) -> bool:
        return is_during(g, self.when)


OF_THE_SPELL: Final = (
    "kicker",
    "multikicker",
    "prowl",
    "dash",
    "evoke",
    "spectacle",
    "surge",
    "replicate",
    "casualty",
    "bargain",
    "squad",
    "offspring",
    "entwine",
)  # what permanents remember of how they were cast


class Noted(Condition):
    """Whether something was noted under a name: a cost paid, a choice made, a thing done.

    Of a permanent that was cast, also whether it was kicked (702.33d) and the like.
    """

    fields: ClassVar[tuple[str, ...]] = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def holds(self, g: State, cx: Frame) -> bool:
        if cx.get(self.name):
            return True
        if self.name not in OF_THE_SPELL:
            return bool(cx.paid.get(self.name))
        # Multikicker is a kind of kicker (702.33c).
        return times_paid(g, cx, self.name) > 0 or (self.name == "kicker" and times_paid(g, cx, "multikicker") > 0)
