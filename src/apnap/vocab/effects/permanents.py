"""What happens to permanents, cards and spells: destroyed, moved, tapped, countered, created."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.attach import attach
from apnap.atoms.counters import put_on_all, would_put
from apnap.atoms.happening import happen
from apnap.atoms.moves import destroy, is_gone_token, sacrifice
from apnap.atoms.removing_counters import remove_counters
from apnap.atoms.status import tap, transform, untap_all
from apnap.atoms.tokens import create_tokens
from apnap.atoms.would_move import would_enter, would_move
from apnap.cards.definition import is_double_faced
from apnap.rules.resolving import counter
from apnap.rules.state_conditions import can_be_attached
from apnap.state import keys
from apnap.state.kinds import NOBODY, NOTHING, Zone
from apnap.state.objects import Frame, Item, Permanent
from apnap.task import FrameTask
from apnap.vocab.base import Amount, Effect, Ref, Who
from apnap.vocab.effects.common import ObjectEffect, SourceEffect
from apnap.vocab.lookups import ONE, SOURCE, TARGET, YOU, slot_targets

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State


class Destroy(Effect):
    fields: ClassVar[tuple[str, ...]] = ("ref", "regenerate")

    def __init__(self, ref: Ref = TARGET, regenerate: bool = True) -> None:
        self.ref = ref
        self.regenerate = regenerate

    def run(self, g: State, cx: Item) -> None:
        destroy(g, self.ref.ids(g, cx), "701.8a", cx, self.regenerate)


class Move(Effect):
    """Put objects into a zone: exile, hand, graveyard, library (top or bottom)."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "to", "bottom", "remember", "face_down")

    def __init__(self, ref: Ref, to: int, bottom: bool = False, remember: str = "", face_down: bool = False) -> None:
        self.ref = ref
        self.to = to
        self.bottom = bottom
        self.remember = remember  # note the new objects on the source permanent under this name (607)
        self.face_down = face_down

    def run(self, g: State, cx: Item) -> None:
        ws = []
        ids = self.ref.ids(g, cx)  # may be what an earlier part has moved
        cx.put(keys.MOVED, [])
        for i in ids:
            obj = g.objects.get(i)
            if obj is None or (isinstance(obj, Permanent) and obj.phased_out):
                continue
            w = would_move(g, i, Zone(self.to), "608.2c", cx)
            w.bottom = self.bottom
            w.face_down = self.face_down
            ws.append(w)
        if self.remember:
            g.push(RememberMoved(cx.id, self.remember))
        if ws:
            happen(g, ws)


class RememberMoved(FrameTask):
    """Note what was moved on the source permanent, for its linked abilities (607.2a)."""

    fields: ClassVar[tuple[str, ...]] = ("frame", "key")

    def __init__(self, frame: int, key: str) -> None:
        self.frame = frame
        self.key = key

    def go_on(self, g: State, cx: Item) -> None:
        source = g.known(cx.source)
        if source is not None:
            if source.id in g.last_known:  # copies of the game share what is only remembered
                source = source.clone()
                g.last_known[source.id] = source
            source.remember(self.key, [*source.remembered(self.key), *cx.get(keys.MOVED)])


class PutOntoBattlefield(Effect):
    """Return or put cards onto the battlefield."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "who", "tapped", "counters", "attacking", "back_up")

    def __init__(
        self,
        ref: Ref,
        who: Who | None = YOU,
        tapped: bool = False,
        counters: tuple[tuple[str, int], ...] = (),
        attacking: Ref | Who | None = None,
        back_up: bool = False,
    ) -> None:
        self.ref = ref
        self.who = who  # under whose control; None: its owner's
        self.tapped = tapped
        self.counters = counters
        self.attacking = attacking
        self.back_up = back_up

    def run(self, g: State, cx: Item) -> None:
        ws = []
        ids = self.ref.ids(g, cx)  # may be what an earlier part has moved
        cx.put(keys.MOVED, [])
        for i in ids:
            obj = g.objects.get(i)
            if obj is None or isinstance(obj, Permanent) or not obj.card.is_permanent:
                continue  # 712.14b: nor if the front face alone is no permanent
            if is_gone_token(obj):
                continue
            if self.back_up and (obj.card.back is None or not is_double_faced(obj.card)):  # 712.14a
                continue
            seat = obj.owner if self.who is None else self.who.one(g, cx)
            w = would_enter(g, i, seat, "608.2c", cx, self.back_up)
            w.tapped = self.tapped
            for kind, n in self.counters:
                w.add_counters(kind, n)
            if self.attacking is not None:
                w.attacking = self.attacking.one(g, cx)
            ws.append(w)
        if ws:
            happen(g, ws)


class Tap(ObjectEffect):
    def run(self, g: State, cx: Item) -> None:
        for perm in g.objects.permanents(self.ref.ids(g, cx)):
            tap(g, perm, "701.26a", cx.source)


class Untap(ObjectEffect):
    def about_tapping(self) -> bool:
        return self.ref.is_source()

    def run(self, g: State, cx: Item) -> None:
        untap_all(g, [p for p in g.objects.permanents(self.ref.ids(g, cx)) if p.tapped], "701.26b", cx.source)


class PutCounters(Effect):
    """You put counters on objects, or players get them (`who`); `by`: the player who puts them, if it is another."""

    fields: ClassVar[tuple[str, ...]] = ("kind", "n", "ref", "who", "by")

    def __init__(
        self,
        kind: str,
        n: Amount = ONE,
        ref: Ref | None = SOURCE,
        who: Who | None = None,
        by: Who | None = None,
    ) -> None:
        self.kind = kind
        self.n = n
        self.ref = ref
        self.who = who
        self.by = by

    def is_possible(self, g: State, cx: Frame) -> bool:
        if self.ref is None or self.who is not None:
            return True
        n = max(1, self.n.value(g, cx))
        return any(would_put(g, i, self.kind, n, "122.1", cx.controller) is not None for i in self.ref.ids(g, cx))

    def run(self, g: State, cx: Item) -> None:
        n = self.n.value(g, cx)
        whom = [] if self.ref is None else self.ref.ids(g, cx)
        if self.who is not None:
            whom = self.who.players(g, cx)
        by = [] if self.by is None else self.by.players(g, cx)
        put_on_all(g, whom, self.kind, n, "122.1", cx, by[0] if by else NOBODY)


class RemoveCounters(Effect):
    fields: ClassVar[tuple[str, ...]] = ("kind", "n", "ref")

    def __init__(self, kind: str, n: Amount = ONE, ref: Ref = SOURCE) -> None:
        self.kind = kind
        self.n = n
        self.ref = ref

    def run(self, g: State, cx: Item) -> None:
        for i in self.ref.ids(g, cx):
            cx.note(keys.REMOVED, remove_counters(g, i, self.kind, self.n.value(g, cx), "122.1"))


class Sacrifice(Effect):
    """You sacrifice the objects, as far as you control them (701.21a); `each`: their controllers do."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "each")

    def __init__(self, ref: Ref = SOURCE, each: bool = False) -> None:
        self.ref = ref
        self.each = each

    def run(self, g: State, cx: Item) -> None:
        perms = g.objects.permanents(self.ref.ids(g, cx))
        sacrifice(g, [p.id for p in perms if self.each or p.controller == cx.controller], "701.21a", cx)


class CounterSpell(Effect):
    fields: ClassVar[tuple[str, ...]] = ("ref", "to")

    def __init__(self, ref: Ref = TARGET, to: int = Zone.GRAVEYARD) -> None:
        self.ref = ref
        self.to = to

    def run(self, g: State, cx: Item) -> None:
        for i in self.ref.ids(g, cx):
            item = g.objects.get(i)
            if isinstance(item, Item) and counter(g, item, "701.6a", Zone(self.to)):
                cx.note(keys.COUNTERED, i)


class CreateToken(Effect):
    fields: ClassVar[tuple[str, ...]] = ("token", "n", "who", "tapped", "attacking", "blocking")

    def __init__(
        self,
        token: CardDef,
        n: Amount = ONE,
        who: Who = YOU,
        tapped: bool = False,
        attacking: Who | Ref | None = None,
        blocking: Ref | None = None,
    ) -> None:
        self.token = token
        self.n = n
        self.who = who
        self.tapped = tapped
        self.attacking = attacking  # what it enters attacking (508.4)
        self.blocking = blocking  # which attacker it enters blocking (509.4)

    def run(self, g: State, cx: Item) -> None:
        cx.put(keys.MOVED, [])
        target = NOTHING if self.attacking is None else self.attacking.one(g, cx)
        block = NOTHING if self.blocking is None else self.blocking.one(g, cx)
        for seat in self.who.players(g, cx):
            create_tokens(g, self.token, self.n.value(g, cx), seat, "111.2", cx, self.tapped, target, block)


class Attach(Effect):
    """Attach the source (or `what`) to something (701.3a), unless it cannot be there: then it stays (701.3b)."""

    fields: ClassVar[tuple[str, ...]] = ("to", "what")

    def __init__(self, to: Ref = TARGET, what: Ref = SOURCE) -> None:
        self.to = to
        self.what = what

    def run(self, g: State, cx: Item) -> None:
        perm = g.permanent(self.what.one(g, cx))
        to = self.to.one(g, cx)
        if perm is not None and can_be_attached(g, perm, to):
            attach(g, perm, to, "701.3a")


class Transform(SourceEffect):
    def run(self, g: State, cx: Item) -> None:
        for i in self.ref.ids(g, cx):
            perm = g.permanent(i)
            if perm is None:
                continue
            turned = perm.remembered(keys.TRANSFORMED)
            if i == cx.source and turned and turned[0] > cx.timestamp:
                continue  # 701.27f: it has transformed since the ability was put on the stack
            if transform(g, perm, "701.27a"):
                cx.note(keys.TRANSFORMED, i)


class SwapTapped(Effect):
    """Simultaneously untaps what is tapped and taps what is untapped."""

    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def run(self, g: State, cx: Item) -> None:
        perms = g.objects.permanents(self.ref.ids(g, cx))
        tapped = [p for p in perms if p.tapped]
        for perm in perms:
            if not perm.tapped:
                tap(g, perm, "701.26a", cx.source)
        untap_all(g, tapped, "701.26b", cx.source)


class ExileUntilLeaves(Effect):
    """Exile objects until the source leaves the battlefield (610.3); nothing happens if it already has (610.3b).

    A source that is phased out has not left (702.26d).
    """

    fields: ClassVar[tuple[str, ...]] = ("slot",)

    def __init__(self, slot: int = 0) -> None:
        self.slot = slot

    def run(self, g: State, cx: Item) -> None:
        if not isinstance(g.objects.get(cx.source), Permanent):
            return
        ws = [would_move(g, i, Zone.EXILE, "610.3", cx) for i in slot_targets(cx, self.slot) if g.permanent(i)]
        cx.put(keys.MOVED, [])
        if ws:
            g.push(RememberMoved(cx.id, keys.UNTIL_IT_LEAVES))
            happen(g, ws)
