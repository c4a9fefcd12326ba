"""Which players an effect speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.queries.objects import controller_now, owner_now
from apnap.queries.planar import addressed, reach_of
from apnap.state import keys
from apnap.state.kinds import CHOOSE, NOBODY, NOTHING, Ev
from apnap.state.objects import Frame
from apnap.vocab.base import Who
from apnap.vocab.statuses import attacked_by

if TYPE_CHECKING:
    from apnap.state.game_state import State


class Players(Who):
    """By kind: you, opponents, each, target, event, active, controller, owner, defending, or a remembered name."""

    fields: ClassVar[tuple[str, ...]] = ("kind", "slot")

    def __init__(self, kind: str, slot: int = 0) -> None:
        self.kind = kind
        self.slot = slot

    def players(self, g: State, cx: Frame) -> list[int]:
        found = self.named(g, cx)
        return g.within(reach_of(g, cx), found) if g.reach else found  # 801.10, 801.11

    def named(self, g: State, cx: Frame) -> list[int]:
        """Whoever is meant, within range or not."""
        kind = self.kind
        if kind == "you":
            return addressed(g, cx) if g.planar and g.shared else [cx.controller]
        if kind == "each":
            return g.apnap()
        if kind == "opponents":
            return [p for p in g.apnap() if g.opposed(p, cx.controller)]
        if kind == "other opponents":  # than those of the slot
            chosen = slot_targets(cx, self.slot)
            return [p for p in g.apnap() if g.opposed(p, cx.controller) and p not in chosen]
        if kind == "others":  # everyone but the players of slot/event
            return [p for p in g.apnap() if cx.event is None or p != cx.event.player]
        if kind == "other players":  # than you: opponents, and teammates too
            return [p for p in g.apnap() if p != cx.controller]
        if kind == "target":
            return [i for i in slot_targets(cx, self.slot) if i < len(g.players)]
        if kind == "you and target":
            both = [cx.controller, *[i for i in slot_targets(cx, self.slot) if i < len(g.players)]]
            return [p for p in g.apnap() if p in both]
        if kind == "active":
            if g.shared and cx.vars and keys.ACTIVE_PLAYER in cx.vars:
                return cx.vars[keys.ACTIVE_PLAYER]  # 805.9
            return [] if g.active == NOBODY or g.players[g.active].left else [g.active]
        if kind == "event":
            return [] if cx.event is None or cx.event.player == NOBODY else [cx.event.player]
        if kind == "controller of target":
            return somebody([controller_now(g, i) for i in slot_targets(cx, self.slot) if i >= len(g.players)])
        if kind == "owner of target":
            return somebody([owner_now(g, i) for i in slot_targets(cx, self.slot) if i >= len(g.players)])
        if kind == "owner of source":
            owner = owner_now(g, cx.source)
            return [cx.controller if owner == NOBODY else owner]  # of a card elsewhere, its owner is "you"
        if kind == "controller of source":  # now, or when it left (608.2h), whoever controls the ability
            return somebody([controller_now(g, cx.source)])
        if kind == "controller of event":
            return [] if cx.event is None else somebody([controller_now(g, cx.event.obj)])
        if kind == "controller of event other":
            return [] if cx.event is None else somebody([controller_now(g, cx.event.other)])
        if kind == "defending":
            return defending(g, cx)
        if kind == "chosen defender":  # for what enters attacking: its controller chooses (508.4)
            return [CHOOSE]
        if kind == "enchanted":
            source = g.known(cx.source)
            if source is None or source.attached_to == NOTHING:
                return []
            at = source.attached_to
            return [at] if at < len(g.players) else [controller_now(g, at)]
        if kind == "monarch":  # nobody before there is one (724.5)
            return [] if g.monarch == NOBODY else [g.monarch]
        if kind == "chosen":
            source = g.known(cx.source)
            return [] if source is None else source.remembered(keys.PLAYER)
        return cx.get(kind)


def chooser(g: State, who: Who, cx: Frame) -> int:
    """Who makes a choice; if none of them is within range, the closest of them to the left (801.5c)."""
    found = who.one(g, cx)
    if found >= 0 or not g.reach or not isinstance(who, Players):
        return found
    named = who.named(g, cx)
    n = g.started_with
    for k in range(1, n):
        seat = (cx.controller + k) % n
        if seat in named and not g.players[seat].left:
            return seat
    return found


def somebody(seats: list[int]) -> list[int]:
    """Without those of objects of which nothing is known any more."""
    return [seat for seat in seats if seat != NOBODY]


def defending(g: State, cx: Frame) -> list[int]:
    event = cx.event
    if event is not None and event.kind == Ev.ATTACKS and event.obj != cx.source and 0 <= event.m < len(g.players):
        return [event.m]  # 508.5: of the creature that is spoken of, though the source may attack somebody else
    whom = NOTHING if g.combat is None else attacked_by(g.combat, cx)
    if whom != NOTHING:
        return [whom]
    if cx.event is not None and 0 <= cx.event.m < len(g.players):
        return [cx.event.m]
    return []


def slot_targets(cx: Frame, slot: int) -> list[int]:
    """What was chosen for a target phrase.  A lasting effect remembers what its spell or ability targeted."""
    if slot < len(cx.targets):
        return cx.targets[slot]
    if cx.targets or not cx.vars:
        return []
    return cx.vars.get(f"{keys.TARGET_SLOT}{slot}") or (cx.vars.get(keys.TARGET, []) if slot == 0 else [])


YOU: Final = Players("you")
EACH: Final = Players("each")
OPPONENTS: Final = Players("opponents")
TARGET_PLAYER: Final = Players("target")
EVENT_PLAYER: Final = Players("event")
ACTIVE: Final = Players("active")
DEFENDING: Final = Players("defending")
CHOSEN_DEFENDER: Final = Players("chosen defender")
