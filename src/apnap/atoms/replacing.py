"""Replacement and prevention effects get their say (614–616): which apply, who chooses, in what order."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.attractions import ELSEWHERE, junkyard_entry
from apnap.atoms.commanders import commander_entry
from apnap.atoms.counter_effects import by_counters
from apnap.atoms.emit import emit
from apnap.atoms.entering import look_ahead
from apnap.atoms.following import following
from apnap.atoms.index import remove_lasting, replace_lasting
from apnap.atoms.walker_damage import TO_WALKER, may_redirect
from apnap.atoms.would import Would, execute, has_madness, needs_host
from apnap.options import NO, YES, Option, numbers
from apnap.queries.frames import entry_frame, source_frame
from apnap.queries.objects import controller_now, controller_of
from apnap.queries.protection import player_protected, protected
from apnap.state import keys
from apnap.state.effects import Lasting, ReplacementEntry, Until
from apnap.state.kinds import NOBODY, Act, Ev, Q, Zone
from apnap.task import Task
from apnap.vocab.abilities import Replacement

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame

# Effects the rules themselves make, by name; each is entered where it is defined.
RULED: Final[dict[str, Replacement]] = {}
OWN: Final = 1000  # keys of an entering permanent's own replacement effects
COPIED: Final = 500  # … and of those it has as a copy of something


def affected_player(g: State, w: Would) -> int:
    """Who chooses among several replacement effects (616.1): the affected player, or the object's controller."""
    seat = w.player
    if seat == NOBODY:
        obj = g.objects.get(w.obj)
        if obj is None:
            return g.active
        seat = controller_of(g, obj)
    return g.next_seat(seat) if g.players[seat].left else seat  # 800.4h


def applicable(g: State, w: Would) -> list[ReplacementEntry]:
    """The effects that can be chosen now: those of the first kind in 616.1a–e that are there."""
    found: list[ReplacementEntry] = []
    if w.cancelled or (w.kind == Ev.DAMAGE and w.n <= 0):  # 614.7a
        return found
    if w.kind == Ev.MOVED and w.obj not in g.objects:
        return found  # it has left the game with its owner (614.7)
    if w.kind == Ev.MOVED and w.to == Zone.BATTLEFIELD:
        collect_entering(g, w, found)
    elif w.kind == Ev.MOVED and w.how == "discard" and has_madness(g, w):
        madness_entry(g, w, found)
    elif w.kind == Ev.DAMAGE:
        protection_entry(g, w, found)
        if g.ruleset.walker_damage:
            walker_entry(g, w, found)
    if w.kind == Ev.MOVED and w.to in ELSEWHERE:
        junkyard_entry(g, w, found)
    if g.commanders and w.kind == Ev.MOVED and w.to in (Zone.HAND, Zone.LIBRARY):
        commander_entry(g, w, found)
    if w.kind in (Ev.DAMAGE, Ev.DESTROYED, Ev.UNTAPPED, Ev.MOVED):
        by_counters(g, w, found)
    for entry in g.replacers.get(w.kind, []):
        if entry.key in w.applied or entry.node.self_only:  # 614.5
            continue
        cx = entry_frame(g, entry.source, entry.lasting)
        if g.reach and not entry.node.reaches(g, w, entry, cx):
            continue
        if entry.node.applies(g, w, entry, cx):
            found.append(entry)
    if w.kind == Ev.DAMAGE and g.ruleset.prevention_after:
        found = [e for e in found if e.node.stage == w.how]
    if len(found) > 1:
        first = min(e.node.rank for e in found)
        found = [e for e in found if e.node.rank == first]
    return found


def collect_entering(g: State, w: Would, found: list[ReplacementEntry]) -> None:
    """What the permanent itself says about its entering, looking ahead to what it would be (614.12)."""
    if not w.face_down:
        base = 0 if w.copy_card is None else COPIED
        for i, own in enumerate(look_ahead(g, w).chars.abilities.replacements):
            if own.self_only:
                entry = ReplacementEntry(w.obj, own, None, -OWN * w.obj - base - i)
                if entry.key not in w.applied and own.applies(g, w, entry, own_frame(g, w)):
                    found.append(entry)
    if w.counters and Ev.COUNTERS_PUT in g.replacers:
        for k, kind in enumerate(sorted(w.counters)):
            if w.counters[kind] > 0:
                collect_counters(g, w, kind, k, found)


def collect_counters(g: State, w: Would, kind: str, k: int, found: list[ReplacementEntry]) -> None:
    """Entering with counters contains putting counters on it (122.6, 616.1g)."""
    for entry in g.replacers[Ev.COUNTERS_PUT]:
        node = OnEntering(entry.node, kind)
        twin = ReplacementEntry(entry.source, node, entry.lasting, entry.key * 16 + k + 1)
        if twin.key in w.applied or (kind == "lore" and not by_effect(g, w, entry.node)):
            continue
        if node.applies(g, w, twin, entry_frame(g, entry.source, entry.lasting)):
            found.append(twin)


def by_effect(g: State, w: Would, node: Replacement) -> bool:
    """The lore counter of an entering Saga is put there by a rule (714.3a): "if an effect would put counters" finds
    it only once another replacement effect has made more of it (614.16)."""
    if not node.by_effects_only():
        return True
    card = g.objects[w.obj].card if w.copy_card is None else w.copy_card
    chosen = any(r.chooses_lore() for r in card.own_replacements)
    return not chosen and w.counters is not None and w.counters["lore"] > 1


class OnEntering(Replacement):
    """A replacement of putting counters, at work on those a permanent enters with.  Never saved."""

    rank: ClassVar[int] = 5

    def __init__(self, node: Replacement, counter: str) -> None:
        super().__init__(Ev.MOVED)
        self.node = node
        self.counter = counter

    def probe(self, w: Would) -> Would:
        p = w.copy()
        p.kind = Ev.COUNTERS_PUT
        p.counter_kind = self.counter
        p.n = 0 if w.counters is None else w.counters.get(self.counter, 0)
        p.m = w.controller + 1
        return p

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return self.node.applies(g, self.probe(w), entry, cx)

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        p = self.probe(w)
        self.node.replace(g, p, entry, cx, option)
        counters = {} if w.counters is None else w.counters
        counters[self.counter] = 0 if p.cancelled else p.n
        w.counters = counters


def madness_entry(g: State, w: Would, found: list[ReplacementEntry]) -> None:
    """The card being discarded has something to say about it (702.35a)."""
    key = -OWN * w.obj - 1
    if key not in w.applied and w.to == Zone.GRAVEYARD:
        found.append(ReplacementEntry(w.obj, RULED["madness"], None, key))


def protection_entry(g: State, w: Would, found: list[ReplacementEntry]) -> None:
    """Protection prevents damage from what it names (702.16e)."""
    if w.other < len(g.players):
        if g.rules and -OWN * w.other - 1 not in w.applied and player_protected(g, w.other, controller_now(g, w.obj)):
            found.append(ReplacementEntry(w.other, RULED["protection"], None, -OWN * w.other - 1))
        return
    perm = g.permanent(w.other)
    if perm is None or not perm.chars.abilities.protections:
        return
    key = -OWN * perm.id
    if key not in w.applied and protected(g, perm, w.obj, source_frame(g, w.obj)):
        found.append(ReplacementEntry(perm.id, RULED["protection"], None, key))


def walker_entry(g: State, w: Would, found: list[ReplacementEntry]) -> None:
    """Damage to a player that may be dealt to a planeswalker instead (CR08: 212.9g)."""
    key = -OWN * w.other - 2
    if key not in w.applied and may_redirect(g, w):
        found.append(ReplacementEntry(w.obj, TO_WALKER, None, key))


def own_frame(g: State, w: Would) -> Frame:
    cx = source_frame(g, w.obj)
    if w.controller != NOBODY:
        cx.controller = w.controller
    cx.x = w.x
    if w.memory is not None:  # what was paid for the spell that becomes it
        cx.paid = {k.removeprefix(keys.PAID): v for k, v in w.memory.items() if k.startswith(keys.PAID)}
    return cx


def frame_for(g: State, w: Would, entry: ReplacementEntry) -> Frame:
    return own_frame(g, w) if entry.node.self_only else entry_frame(g, entry.source, entry.lasting)


def in_order(g: State, ws: list[Would]) -> list[int]:
    """Choices about simultaneous events are made in APNAP order (616.1, 101.4)."""
    n = len(ws)
    if n == 1:
        return [0]
    seats = g.apnap()
    found: list[int] = []
    for seat in seats:
        for i in range(n):
            if affected_player(g, ws[i]) == seat:
                found.append(i)
    for i in range(n):
        if i not in found:
            found.append(i)
    return found


def settle_replacements(g: State, ws: list[Would]) -> None:
    """Apply replacement effects to each event until none applies any more (616.1f), then let all happen."""
    ws = ws.copy()
    for i in in_order(g, ws):
        while True:
            entries = applicable(g, ws[i])
            if not entries:
                break
            entries = different(entries)
            if len(entries) > 1:
                g.push(ChooseReplacement(ws, i, [e.key for e in entries]))
                return
            if not apply_entry(g, ws, i, entries[0]):
                return
    for i in in_order(g, ws):
        if needs_host(g, ws[i]) and not following().finds_host(g, ws, i):
            return
    if g.lasting:
        spend(g, ws)
    execute(g, ws)


def spend(g: State, ws: list[Would]) -> None:
    """What works once has done so now, for all that would happen at this moment (615.8)."""
    for entry in g.replacers.get(ws[0].kind, []):
        lasting = entry.lasting
        if lasting is not None and entry.node.once:
            if any(entry.key in w.applied and entry.node.used_on(w) for w in ws):
                remove_lasting(g, lasting)


def different(entries: list[ReplacementEntry]) -> list[ReplacementEntry]:
    """One of each: which of two equal effects comes first is no choice (two shields of regeneration)."""
    if len(entries) < 2:
        return entries
    found: list[ReplacementEntry] = []
    for entry in entries:
        equal = False
        for other in found:
            equal = equal or alike(entry, other)
        if not equal:
            found.append(entry)
    return found


def alike(a: ReplacementEntry, b: ReplacementEntry) -> bool:
    """Whether two effects would do the same to the event, and leave the same behind."""
    if type(a.node) is not type(b.node):
        return False
    if a.node.interchangeable:
        return True
    if a.node is not b.node or a.source != b.source or a.lasting is None or b.lasting is None:
        return False
    one, two = a.lasting, b.lasting
    return (
        one.n == two.n
        and one.controller == two.controller
        and one.affected == two.affected
        and one.vars == two.vars
        and one.duration.until == two.duration.until
        and one.duration.turn == two.duration.turn
    )


def apply_entry(g: State, ws: list[Would], i: int, entry: ReplacementEntry) -> bool:
    """Apply one; False if a question must be answered first."""
    w = ws[i]
    cx = frame_for(g, w, entry)
    if entry.node.optional or entry.node.asks(g, w, cx):
        g.push(AskReplacement(ws, i, entry.key))
        return False
    if entry.lasting is not None and entry.node.shares_out and rivals(g, ws, i, entry):
        low, high = shares(g, ws, i, entry)
        if low < high:
            g.push(ShareShield(ws, i, entry.key, low, high))
            return False
        finish_entry(g, ws, i, entry, cx, Option(Act.NUMBER, low, 0))
        return True
    finish_entry(g, ws, i, entry, cx, YES)
    return True


def finish_entry(g: State, ws: list[Would], i: int, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
    w = ws[i].copy()
    w.applied = (*w.applied, entry.key)
    ws[i] = w
    if option.act == Act.NO and not entry.node.if_not:
        return
    if len(ws) > 1:
        w.again = any(k != i and entry.key in x.applied for k, x in enumerate(ws))
    entry.node.replace(g, w, entry, cx, option)
    lasting = entry.lasting
    if lasting is not None and lasting.duration.until == Until.USED and not entry.node.shares_out:
        use_up_once(g, lasting)
    if not entry.node.self_only and not entry.node.silent:
        emit(g, Ev.REPLACED, "614.6", w.player, w.obj, other=w.other, n=w.n, cause=entry.source)


def use_up_once(g: State, lasting: Lasting) -> None:
    """What waits to be used has been, once: `n` says how often it can be."""
    if all(x is not lasting for x in g.lasting):  # it has seen to that itself
        return
    if lasting.n > 1:
        replace_lasting(g, lasting, lasting.with_n(lasting.n - 1))
    else:
        remove_lasting(g, lasting)


def find_entry(g: State, w: Would, key: int) -> ReplacementEntry | None:
    for entry in applicable(g, w):
        if entry.key == key:
            return entry
    return None


# ---- shields -----------------------------------------------------------------------------------------------------


def rivals(g: State, ws: list[Would], i: int, entry: ReplacementEntry) -> list[int]:
    """Other simultaneous damage the same shield could prevent (615.7)."""
    found: list[int] = []
    for k, w in enumerate(ws):
        if k == i or w.cancelled or w.kind != Ev.DAMAGE or entry.key in w.applied:
            continue
        if entry.node.applies(g, w, entry, entry_frame(g, entry.source, entry.lasting)):
            found.append(k)
    return found


def shares(g: State, ws: list[Would], i: int, entry: ReplacementEntry) -> tuple[int, int]:
    """How much of the shield may go to this damage: all of it is used, as far as there is damage for it."""
    lasting = entry.lasting
    left = 0 if lasting is None else lasting.n
    others = sum(ws[k].n for k in rivals(g, ws, i, entry))
    return max(0, min(left, ws[i].n) if left >= others + ws[i].n else left - others), min(left, ws[i].n)


def apply_chosen(g: State, kept: list[Would], i: int, key: int, option: Option) -> None:
    """The effect of that key applies to the event as the player has chosen; then the others that apply."""
    ws = kept.copy()
    entry = find_entry(g, ws[i], key)
    if entry is not None:
        finish_entry(g, ws, i, entry, frame_for(g, ws[i], entry), option)
    settle_replacements(g, ws)


class ShareShield(Task):
    """A shield meets more damage than it can prevent: how much of this one does it prevent (615.7)?"""

    fields: ClassVar[tuple[str, ...]] = ("ws", "index", "key", "low", "high")
    passes_on: ClassVar[bool] = True

    def __init__(self, ws: list[Would], index: int, key: int, low: int, high: int) -> None:
        self.ws = ws
        self.index = index
        self.key = key
        self.low = low
        self.high = high

    def run(self, g: State) -> None:
        w = self.ws[self.index]
        options = numbers(self.low, self.high)
        note = f"prevent from {g.name_of(w.obj)}"
        g.pose(self, Q.NUMBER, affected_player(g, w), options, "615.7", 1, 1, note)

    def answer(self, g: State, option: Option) -> None:
        apply_chosen(g, self.ws, self.index, self.key, option)


# ---- questions ---------------------------------------------------------------------------------------------------


class ChooseReplacement(Task):
    """Several could apply: the affected player chooses one (616.1)."""

    fields: ClassVar[tuple[str, ...]] = ("ws", "index", "keys")
    passes_on: ClassVar[bool] = True

    def __init__(self, ws: list[Would], index: int, keys: list[int]) -> None:
        self.ws = ws
        self.index = index
        self.keys = keys

    def run(self, g: State) -> None:
        options: list[Option] = []
        w = self.ws[self.index]
        for key in self.keys:
            entry = find_entry(g, w, key)
            if entry is not None:
                options.append(Option(Act.EFFECT, entry.source, key))
        if len(options) < 2:  # someone has left since
            settle_replacements(g, self.ws)
            return
        g.pose(self, Q.REPLACEMENT, affected_player(g, w), options, "616.1", 1, 1, "")

    def answer(self, g: State, option: Option) -> None:
        ws = self.ws.copy()
        entry = find_entry(g, ws[self.index], option.aux)
        if entry is None or apply_entry(g, ws, self.index, entry):
            settle_replacements(g, ws)


class AskReplacement(Task):
    """A replacement that needs an answer: "you may … instead", "as it enters, choose …"."""

    fields: ClassVar[tuple[str, ...]] = ("ws", "index", "key")
    passes_on: ClassVar[bool] = True

    def __init__(self, ws: list[Would], index: int, key: int) -> None:
        self.ws = ws
        self.index = index
        self.key = key

    def run(self, g: State) -> None:
        w = self.ws[self.index]
        entry = find_entry(g, w, self.key)
        if entry is None:
            settle_replacements(g, self.ws)
            return
        cx = frame_for(g, w, entry)
        options = entry.node.options(g, w, cx)
        if not options:
            ws = self.ws.copy()
            finish_entry(g, ws, self.index, entry, cx, NO)
            settle_replacements(g, ws)
            return
        chooser = entry.node.chooser(g, w, cx)
        g.pose(self, entry.node.question(), chooser, options, entry.node.rule, 1, 1, g.name_of(entry.source))

    def answer(self, g: State, option: Option) -> None:
        apply_chosen(g, self.ws, self.index, self.key, option)
