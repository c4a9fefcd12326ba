"""What would happen (614–616): the event before it is one, and those who perform it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.native import mypyc_attr
from apnap.state import keys
from apnap.state.kinds import EVENT_KINDS, NOBODY, NOTHING, Ev, Way, Zone

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State
    from apnap.state.objects import Frame


@mypyc_attr(acyclic=True, free_list_len=1)
class Would:
    """One event that is about to happen.  Copied before a replacement changes it."""

    fields: ClassVar[tuple[str, ...]] = (
        "kind",
        "rule",
        "player",
        "obj",
        "other",
        "n",
        "m",
        "source",
        "frame",
        "to",
        "tapped",
        "face_down",
        "controller",
        "counters",
        "cancelled",
        "applied",
        "attach_to",
        "bottom",
        "how",
        "attacking",
        "blocking",
        "back_up",
        "copy_card",
        "regenerate",
        "way",
        "memory",
        "x",
        "counter_kind",
        "preventable",
    )
    refused: ClassVar[tuple[str, ...]] = ("again",)
    uncopied: ClassVar[tuple[str, ...]] = ("again",)

    def __init__(self, kind: Ev, rule: str) -> None:
        self.kind = kind
        self.rule = rule
        self.player = NOBODY
        self.obj = NOTHING
        self.other = NOTHING
        self.n = 0
        self.m = 0
        self.source = NOTHING
        self.frame = NOTHING  # where the outcome is noted
        self.to = Zone.NOWHERE
        self.tapped = False
        self.face_down = False
        self.controller = NOBODY
        self.counters: dict[str, int] | None = None
        self.cancelled = False
        self.applied: tuple[int, ...] = ()
        self.attach_to = NOTHING
        self.bottom = False
        self.how = ""  # "destroy", "sacrifice", "discard", "cast" …
        self.attacking = NOTHING
        self.blocking = NOTHING
        self.back_up = False
        self.copy_card: CardDef | None = None
        self.regenerate = True
        self.way = Way.RESOLUTION
        self.memory: dict[str, list[int]] | None = None
        self.x = 0
        self.counter_kind = ""
        self.preventable = True  # 615.12
        self.again = False  # while an effect is applied: that it was to another event of this moment; never kept

    def copy(self) -> Would:
        w = Would(self.kind, self.rule)
        w.player = self.player
        w.obj = self.obj
        w.other = self.other
        w.n = self.n
        w.m = self.m
        w.source = self.source
        w.frame = self.frame
        w.to = self.to
        w.tapped = self.tapped
        w.face_down = self.face_down
        w.controller = self.controller
        w.counters = None if self.counters is None else self.counters.copy()
        w.cancelled = self.cancelled
        w.applied = self.applied
        w.attach_to = self.attach_to
        w.bottom = self.bottom
        w.how = self.how
        w.attacking = self.attacking
        w.blocking = self.blocking
        w.back_up = self.back_up
        w.copy_card = self.copy_card
        w.regenerate = self.regenerate
        w.way = self.way
        w.memory = None if self.memory is None else self.memory.copy()
        w.x = self.x
        w.counter_kind = self.counter_kind
        w.preventable = self.preventable
        return w

    def cancel(self) -> None:
        self.cancelled = True

    def add_counters(self, kind: str, n: int) -> None:
        counters: dict[str, int] = {} if self.counters is None else self.counters
        counters[kind] = counters.get(kind, 0) + n
        self.counters = counters

    def remember(self, key: str, values: list[int]) -> None:
        memory: dict[str, list[int]] = {} if self.memory is None else self.memory
        memory[key] = values
        self.memory = memory


def inherit(w: Would, cx: Frame | None) -> None:
    """What an effect does instead of an event is that event, modified: the effects used up on it stay so (614.5)."""
    if cx is not None and keys.REPLACED in cx.vars:
        w.applied = tuple(cx.vars[keys.REPLACED])


def card_entering(g: State, w: Would) -> CardDef:
    """The face with which it would enter: its own, its other one, or what it would copy."""
    card = w.copy_card
    if card is None:
        card = g.objects[w.obj].card
    if w.back_up and card.back is not None:
        card = card.back
    return card


def has_madness(g: State, w: Would) -> bool:
    obj = g.objects.get(w.obj)
    return obj is not None and bool(obj.card.words) and obj.card.word("madness") is not None


class Performer:
    """What makes events of a kind happen, all at once.  Each atom module registers its own."""

    def perform(self, g: State, ws: list[Would]) -> None:
        raise NotImplementedError


PERFORMERS: Final[list[Performer | None]] = [None] * EVENT_KINDS  # by the kind of event


def execute(g: State, ws: list[Would]) -> None:
    for w in ws:
        if w.cancelled:
            ws = [w for w in ws if not w.cancelled]
            break
    if ws:
        performer_of(ws[0].kind).perform(g, ws)


def performer_of(kind: int) -> Performer:
    performer = PERFORMERS[kind]
    assert performer is not None
    return performer


def needs_host(g: State, w: Would) -> bool:
    """Whether this is an Aura entering of which nothing says what it will enchant."""
    return (
        w.kind == Ev.MOVED
        and w.to == Zone.BATTLEFIELD
        and w.attach_to == NOTHING
        and not w.cancelled
        and not w.face_down
        and w.obj in g.objects
        and not g.players[w.controller].left
        and card_entering(g, w).is_aura
    )
