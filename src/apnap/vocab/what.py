"""Which objects an effect speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.queries.objects import chars_of, reaches_id, referent, zone_list
from apnap.queries.planar import reach_of
from apnap.state import keys
from apnap.state.kinds import NOTHING, Ev, Zone
from apnap.state.objects import Frame, Obj
from apnap.vocab.base import Ref, Who
from apnap.vocab.filters import Filter
from apnap.vocab.who import slot_targets

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.game_state import State
    from apnap.state.players import Departed


class It(Ref):
    """By kind: source, target, event, event other, attached, var, chosen."""

    fields: ClassVar[tuple[str, ...]] = ("kind", "slot")

    def __init__(self, kind: str, slot: int = 0) -> None:
        self.kind = kind
        self.slot = slot

    def is_source(self) -> bool:
        return self.kind == "source"

    def ids(self, g: State, cx: Frame) -> list[int]:
        if not g.reach or self.kind in ("source", "spell"):
            return self.named(g, cx)
        return [i for i in self.named(g, cx) if reaches_id(g, reach_of(g, cx), i)]  # 801.10

    def named(self, g: State, cx: Frame) -> list[int]:
        """Whatever is meant, within range or not."""
        kind = self.kind
        if kind == "source":
            return [cx.source]
        if kind == "target":
            return slot_targets(cx, self.slot)
        if kind == "targets":
            return [i for slot in cx.targets for i in slot]
        if kind == "event":
            return [] if cx.event is None or cx.event.obj == NOTHING else [cx.event.obj, *parted(g, cx.event)]
        if kind == "event other":
            return [] if cx.event is None or cx.event.other == NOTHING else [cx.event.other]
        if kind == "attached":
            source = g.known(cx.source)
            return [] if source is None or source.attached_to == NOTHING else [source.attached_to]
        if kind == "spell":
            return [cx.id]
        if kind.startswith(keys.PAID):  # what a cost was paid with (608.2k)
            return cx.paid.get(kind[len(keys.PAID) :], [])
        if kind.startswith("memory "):
            source = g.known(cx.source)
            return [] if source is None else source.remembered(kind[7:])
        return cx.get(kind)


def parted(g: State, event: Event) -> list[int]:
    """What a melded or merged permanent became besides, as it left (712.21c, 729.3c)."""
    old = g.last_known.get(event.other) if event.kind == Ev.MOVED else None
    return [] if old is None else old.remembered(keys.PARTS)


class AttackedBy(Ref):
    """What a creature attacks, or attacked before it was removed from combat."""

    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def ids(self, g: State, cx: Frame) -> list[int]:
        combat = g.combat
        if combat is None:
            return []
        for i in self.ref.ids(g, cx):
            attacker = combat.attacker(i)
            defender = combat.former[i][0] if attacker is None and i in combat.former else NOTHING
            if attacker is not None:
                defender = attacker.defender
            if defender != NOTHING and (not g.reach or reaches_id(g, reach_of(g, cx), defender)):
                return [defender]
        return []


class BlockedThisTurn(Ref):
    """Creatures that were blocked this turn by certain creatures."""

    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def ids(self, g: State, cx: Frame) -> list[int]:
        by = self.ref.ids(g, cx)
        found: list[int] = []
        for blocker, attacker in g.blocks:
            if blocker in by and attacker not in found and g.permanent(attacker) is not None:
                found.append(attacker)
        return found


class All(Ref):
    """Every object a filter finds in a zone (the battlefield unless said otherwise)."""

    fields: ClassVar[tuple[str, ...]] = ("filter", "zone", "who")

    def __init__(self, filter: Filter, zone: int = Zone.BATTLEFIELD, who: Who | None = None) -> None:
        self.filter = filter
        self.zone = zone
        self.who = who  # whose zone; None: everyone's

    def ids(self, g: State, cx: Frame) -> list[int]:
        found: list[int] = []
        f = self.filter
        if self.zone == Zone.BATTLEFIELD:
            owners = None if self.who is None else self.who.players(g, cx)
            for p in g.battlefield:
                if (owners is None or p.controller in owners) and f.match(g, p, p.chars, cx):
                    found.append(p.id)
            return found
        if self.zone == Zone.STACK:
            for s in g.stacked():
                if f.match(g, s, s.chars, cx):
                    found.append(s.id)
            return found
        seats = g.apnap() if self.who is None else self.who.players(g, cx)
        for seat in seats:
            for o in zone_list(g, seat, Zone(self.zone)):
                if o.owner == seat and f.match(g, o, o.card.chars, cx):
                    found.append(o.id)
        return found

    def ids_of_departed(self, g: State, cx: Frame) -> list[int]:
        """Of players it names who have left.  All of the opponents are those still in the game."""
        found: list[int] = []
        f = self.filter
        named = [] if self.who is None else self.who.players(g, cx)
        for seat, left in g.departed.items():
            if self.zone == Zone.BATTLEFIELD:
                if seat in named or (self.who is None and f.controller not in ("", "you", "opponent", "active")):
                    found.extend([p.id for p in left.permanents if f.match(g, p, p.chars, cx)])
            elif seat in named:
                found.extend([o.id for o in zone_of_departed(left, self.zone) if f.match(g, o, o.card.chars, cx)])
        return found


class Together(Ref):
    """Several things at once: "destroy target artifact and target land" is one event (608.2c, 603.10)."""

    fields: ClassVar[tuple[str, ...]] = ("parts",)

    def __init__(self, parts: tuple[Ref, ...]) -> None:
        self.parts = parts

    def ids(self, g: State, cx: Frame) -> list[int]:
        found: list[int] = []
        for part in self.parts:
            found.extend([i for i in part.ids(g, cx) if i not in found])
        return found


class Fitting(Ref):
    """Those of some objects that fit a filter: "each creature card milled this way"."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "filter")

    def __init__(self, ref: Ref, filter: Filter) -> None:
        self.ref = ref
        self.filter = filter

    def ids(self, g: State, cx: Frame) -> list[int]:
        found: list[int] = []
        for i in self.ref.ids(g, cx):
            obj, c = referent(g, i), chars_of(g, i)
            if obj is not None and c is not None and self.filter.match(g, obj, c, cx):
                found.append(i)
        return found


class Besides(Ref):
    """Those of some objects that are not among others: "the rest", "the other pile"."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "others")

    def __init__(self, ref: Ref, others: Ref) -> None:
        self.ref = ref
        self.others = others

    def ids(self, g: State, cx: Frame) -> list[int]:
        others = self.others.ids(g, cx)
        return [i for i in self.ref.ids(g, cx) if i not in others]


def seen(g: State, ref: Ref, cx: Frame) -> list[int]:
    """What there is to know about: also cards and permanents of players it names who have left the game (800.4i).

    Only for asking: what belonged to them cannot be affected any more.
    """
    found = ref.ids(g, cx)
    if g.departed and isinstance(ref, All):
        found = [*found, *ref.ids_of_departed(g, cx)]
    return found


def zone_of_departed(left: Departed, zone: int) -> list[Obj]:
    if zone == Zone.HAND:
        return left.hand
    if zone == Zone.LIBRARY:
        return left.library
    return left.graveyard if zone == Zone.GRAVEYARD else []


SOURCE: Final = It("source")
TARGET: Final = It("target")
TARGET_2: Final = It("target", 1)
EVENT_OBJ: Final = It("event")
ATTACHED: Final = It("attached")
