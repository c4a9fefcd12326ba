"""Trigger conditions (603.2): which events an ability waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.queries.objects import chars_of
from apnap.queries.planar import addressed, reach_of
from apnap.state import keys
from apnap.state.kinds import NOTHING, Ev, Zone
from apnap.state.objects import Frame, Obj
from apnap.state.steps import Step
from apnap.vocab.base import Condition, Node
from apnap.vocab.filters import Filter

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.game_state import State


class Trigger(Node):
    """`cx` is a frame of the ability's source; the trigger is on `kind` events."""

    fields: ClassVar[tuple[str, ...]] = ("kind",)
    looks_back: bool = False  # 603.10
    by_source: bool = False  # of those that add up: about what does something, not about what it is done to
    adds_up: bool = False  # what happens to one thing at the same time is one event, however many there are (603.2c)

    def __init__(self, kind: Ev) -> None:
        self.kind: Final = kind

    def quick(self, event: Event) -> bool:
        """A cheap first look, before a frame is made."""
        return True

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        return True


def seat_fits(g: State, who: str, seat: int, cx: Frame) -> bool:
    if not who:
        return True
    if g.reach and not g.in_range(reach_of(g, cx), seat):  # 801.7, 801.10
        return False
    if who == "you":
        return seat == cx.controller or (g.shared and bool(g.planar) and seat in addressed(g, cx))
    if who == "opponent":
        return g.opposed(seat, cx.controller)
    if who == "enchanted":
        source = g.known(cx.source)
        if source is None:
            return False
        at = source.attached_to
        if at >= len(g.players):
            perm = g.known(at)
            return perm is not None and perm.controller == seat
        return at == seat
    if who == "chosen":
        source = g.known(cx.source)
        return source is not None and seat in source.remembered(keys.PLAYER)
    if who == "attacked by source":  # this turn
        source = g.known(cx.source)
        past = [] if source is None else source.remembered(keys.ATTACKED)
        return bool(past) and past[0] == g.turn_number and seat in past[1:]
    return seat in cx.get(who)


def holds_of(g: State, condition: Condition, event: Event, cx: Frame) -> bool:
    """Whether a condition holds that speaks of the event."""
    kept = cx.event
    cx.event = event
    holds = condition.holds(g, cx)
    cx.event = kept
    return holds


def object_fits(g: State, filter: Filter | None, ref: str, id: int, cx: Frame) -> bool:
    if ref == "source":
        return id == cx.source
    if ref == "attached":
        source = g.known(cx.source)
        return source is not None and source.attached_to == id
    if ref and id not in cx.get(ref):
        return False
    if filter is None:
        return True
    obj: Obj | None = g.objects.get(id) or g.last_known.get(id) or g.items.get(id) or g.past_items.get(id)
    c = chars_of(g, id)
    return obj is not None and c is not None and filter.match(g, obj, c, cx)


class BeginningOf(Trigger):
    """At the beginning of a step (500.6): of whose turn, and which of several in the turn."""

    fields: ClassVar[tuple[str, ...]] = ("step", "who", "nth")

    def __init__(self, step: Step, who: str = "you", nth: int = 0) -> None:
        super().__init__(Ev.STEP_BEGINS)
        self.step: Final = step
        self.who: Final = who
        self.nth: Final = nth  # 0: each; 1: the first of its kind this turn …; -2: the second and later ones

    def quick(self, event: Event) -> bool:
        return event.n == self.step

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        if self.nth and not (event.m == self.nth or (self.nth < 0 and event.m >= -self.nth)):
            return False
        return seat_fits(g, self.who, event.player, cx)


class BeginningOfTurn(Trigger):
    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: str = "you") -> None:
        super().__init__(Ev.TURN_BEGINS)
        self.who: Final = who

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        return seat_fits(g, self.who, event.player, cx)


class Moves(Trigger):
    """Zone changes: enters, dies, leaves, is put into a graveyard from anywhere.  -1: any zone."""

    fields: ClassVar[tuple[str, ...]] = ("to", "from_", "filter", "ref", "who")

    def __init__(
        self, to: int = -1, from_: int = -1, filter: Filter | None = None, ref: str = "", who: str = ""
    ) -> None:
        super().__init__(Ev.MOVED)
        self.to: Final = to
        self.from_: Final = from_
        self.filter: Final = filter
        self.ref: Final = ref
        self.who: Final = who  # its controller, or its owner where it has none
        self.looks_back = from_ == Zone.BATTLEFIELD  # 603.10a
        # Whom the source damages must be remembered for it.
        self.asks_who_was_damaged: Final = filter is not None and "damaged by source this turn" in filter.status

    def quick(self, event: Event) -> bool:
        return (self.to < 0 or event.m == self.to) and (self.from_ < 0 or event.n == self.from_)

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        # Leaving looks at the object as it was, arriving at what it has become.
        id = event.other if self.looks_back else event.obj
        if self.who and not seat_fits(g, self.who, event.player, cx):
            return False
        return object_fits(g, self.filter, self.ref, id, cx)


class DiesOrIsExiled(Moves):
    """An object is put into a graveyard or into exile from the battlefield."""

    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: str = "source") -> None:
        super().__init__(from_=Zone.BATTLEFIELD, ref=ref)

    def quick(self, event: Event) -> bool:
        return event.n == Zone.BATTLEFIELD and event.m in (Zone.GRAVEYARD, Zone.EXILE)


class Happens(Trigger):
    """Any other event: about whose player, which object, and with which other object."""

    fields: ClassVar[tuple[str, ...]] = ("kind", "who", "filter", "ref", "other", "other_ref", "when", "n")

    def __init__(
        self,
        kind: Ev,
        who: str = "",
        filter: Filter | None = None,
        ref: str = "",
        other: Filter | None = None,
        other_ref: str = "",
        when: Condition | None = None,
        n: int = 0,
    ) -> None:
        super().__init__(kind)
        self.who: Final = who
        self.filter: Final = filter
        self.ref: Final = ref
        self.other: Final = other
        self.other_ref: Final = other_ref
        self.when: Final = when  # a condition that is part of the event ("for the first time each turn")
        self.n: Final = n  # what event.n must be, 0: anything
        self.looks_back = kind in (Ev.PHASED_OUT, Ev.UNATTACHED, Ev.COUNTERED, Ev.LOST)  # 603.10b-f

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        if self.n and event.n != self.n:
            return False
        if event.kind == Ev.PREVENTED and event.m:  # 615.13: once for all that one effect prevents at a moment
            return False
        if self.who and not seat_fits(g, self.who, event.player, cx):
            return False
        if g.reach and self.filter is None and not self.ref and not g.in_range(reach_of(g, cx), event.player):
            return False  # 801.7: nothing else of the event is spoken of
        if (self.filter is not None or self.ref) and not object_fits(g, self.filter, self.ref, event.obj, cx):
            return False
        if (self.other is not None or self.other_ref) and not object_fits(
            g, self.other, self.other_ref, event.other, cx
        ):
            return False
        return self.when is None or holds_of(g, self.when, event, cx)


class LosesControl(Trigger):
    """A player loses control of an object.  It looks back in time (603.10d): the source's former controller has it."""

    fields: ClassVar[tuple[str, ...]] = ("filter", "ref", "who")

    def __init__(self, filter: Filter | None = None, ref: str = "source", who: str = "you") -> None:
        super().__init__(Ev.CONTROL)
        self.filter: Final = filter
        self.ref: Final = ref
        self.who: Final = who

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        if event.obj == cx.source:
            cx.controller = event.n
        return seat_fits(g, self.who, event.n, cx) and object_fits(g, self.filter, self.ref, event.obj, cx)


class Deals(Trigger):
    """Deals damage: the source is `obj`, the one damaged is `other` (an object or a seat), combat damage has m == 1."""

    fields: ClassVar[tuple[str, ...]] = ("filter", "ref", "to", "combat", "to_filter", "to_ref")

    def __init__(
        self,
        filter: Filter | None = None,
        ref: str = "source",
        to: str = "",
        combat: bool = False,
        to_filter: Filter | None = None,
        to_ref: str = "",
    ) -> None:
        super().__init__(Ev.DAMAGE)
        self.filter: Final = filter
        self.ref: Final = ref
        self.to: Final = to  # "", "player", "opponent", "you"; for permanents there is to_filter
        self.combat: Final = combat
        self.to_filter: Final = to_filter
        self.to_ref: Final = to_ref
        # "… is dealt damage", by however many sources at once; "… deals damage", to however many at once.
        received = bool(to or to_ref or to_filter is not None)
        self.adds_up = (not ref and filter is None) if received else bool(ref or filter is not None)
        self.by_source = not received

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        if self.combat and event.m != 1:
            return False
        to = event.other
        is_player = to < len(g.players)
        if self.to == "player" and (not is_player or not g.in_range(reach_of(g, cx), to)):  # 801.7
            return False
        if self.to == "you" and to != cx.controller:
            return False
        if self.to == "opponent" and (not is_player or not g.opposed(to, cx.controller)):
            return False
        if (self.to_filter is not None or self.to_ref) and (
            is_player or not object_fits(g, self.to_filter, self.to_ref, to, cx)
        ):
            return False
        return object_fits(g, self.filter, self.ref, event.obj, cx)


class CounterRemoved(Trigger):
    """A counter is removed from the source, perhaps the last of its kind."""

    fields: ClassVar[tuple[str, ...]] = ("counter", "last")

    def __init__(self, counter: str, last: bool = False) -> None:
        super().__init__(Ev.COUNTERS_REMOVED)
        self.counter: Final = counter
        self.last: Final = last

    def quick(self, event: Event) -> bool:
        return event.note == self.counter

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        if event.obj != cx.source:
            return False
        perm = g.known(cx.source)
        return not self.last or (perm is not None and perm.count(self.counter) == 0)


class CountersPut(Trigger):
    """One or more counters of a kind are put on something (122.6): the source, or what fits a filter; by whom."""

    fields: ClassVar[tuple[str, ...]] = ("counter", "ref", "filter", "who", "nth")

    def __init__(
        self, counter: str, ref: str = "source", filter: Filter | None = None, who: str = "", nth: int = 0
    ) -> None:
        super().__init__(Ev.COUNTERS_PUT)
        self.nth: Final = nth  # when the Nth such counter is put there; 0: whenever
        self.counter: Final = counter
        self.ref: Final = ref
        self.filter: Final = filter
        self.who: Final = who

    def quick(self, event: Event) -> bool:
        if self.nth and not event.m - event.n < self.nth <= event.m:  # 122.7: fewer before, so many or more after
            return False
        return event.note == self.counter

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        if self.who and (event.other == NOTHING or not seat_fits(g, self.who, event.other, cx)):
            return False
        return object_fits(g, self.filter, self.ref, event.obj, cx)


class RevealsThisWay(Trigger):
    """Whenever a player reveals a card because the same object says so: a static ability is linked to it (603.11)."""

    fields: ClassVar[tuple[str, ...]] = ("filter",)

    def __init__(self, filter: Filter) -> None:
        super().__init__(Ev.REVEALED)
        self.filter: Final = filter

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        return event.cause == cx.source and object_fits(g, self.filter, "", event.obj, cx)


class Acts(Trigger):
    """Whenever a player does what a keyword action says (701): "scry", "surveil" …, or one of several (603.1b)."""

    fields: ClassVar[tuple[str, ...]] = ("action", "who", "ref")

    def __init__(self, action: str, who: str = "you", ref: str = "") -> None:
        super().__init__(Ev.ACTION)
        self.action: Final = action  # "scry", "waterbend, earthbend"
        self.actions: Final = action.split(", ")
        self.who: Final = who
        self.ref: Final = ref  # "source": by an ability of this very permanent

    def quick(self, event: Event) -> bool:
        return event.note in self.actions

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        if self.ref:  # the permanent does it, whoever controls the ability that says so (603.2, 603.3a)
            return event.cause == cx.source
        return seat_fits(g, self.who, event.player, cx)


class StateTrigger(Trigger):
    """A state trigger (603.8): fires when its condition is true and it is not already waiting or on the stack."""

    fields: ClassVar[tuple[str, ...]] = ("condition",)

    def __init__(self, condition: Condition) -> None:
        super().__init__(Ev.STATE)
        self.condition: Final = condition


class Immediately(Trigger):
    """For reflexive abilities (603.12): they trigger as they are created."""

    def __init__(self) -> None:
        super().__init__(Ev.NONE)


ENTERS: Final = Moves(to=Zone.BATTLEFIELD, ref="source")
DIES: Final = Moves(to=Zone.GRAVEYARD, from_=Zone.BATTLEFIELD, ref="source")
LEAVES: Final = Moves(from_=Zone.BATTLEFIELD, ref="source")
