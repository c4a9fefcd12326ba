"""What would happen: replacement and prevention effects (614–616) get their say, then it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.options import NO, YES, YES_NO, Option
from apnap.rules.frames import entry_frame, source_frame
from apnap.state.effects import ReplacementEntry
from apnap.state.kinds import NOBODY, NOTHING, Act, Ev, Q, Way, Zone
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State
    from apnap.state.objects import Item


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
        "back_up",
        "copy_card",
        "regenerate",
        "way",
        "memory",
        "x",
        "counter_kind",
    )

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
        self.back_up = False
        self.copy_card: CardDef | None = None
        self.regenerate = True
        self.way = Way.RESOLUTION
        self.memory: dict[str, list[int]] | None = None
        self.x = 0
        self.counter_kind = ""

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
        w.back_up = self.back_up
        w.copy_card = self.copy_card
        w.regenerate = self.regenerate
        w.way = self.way
        w.memory = None if self.memory is None else self.memory.copy()
        w.x = self.x
        w.counter_kind = self.counter_kind
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


def happen(g: State, ws: list[Would]) -> None:
    """Let simultaneous events happen, after their replacements."""
    if needs_replacement(g, ws):
        settle_replacements(g, ws, 0)
    else:
        execute(g, ws)


def needs_replacement(g: State, ws: list[Would]) -> bool:
    for w in ws:
        if g.replacers and w.kind in g.replacers:
            return True
        if w.kind == Ev.MOVED and w.to == Zone.BATTLEFIELD:
            card = w.copy_card
            if card is None:
                card = g.objects[w.obj].card
                if w.back_up and card.back is not None:
                    card = card.back
            if card.own_replacements and not w.face_down:
                return True
    return False


def affected_player(g: State, w: Would) -> int:
    """Who chooses among several replacement effects (616.1): the affected player, or the object's controller."""
    if w.player != NOBODY:
        return w.player
    obj = g.objects.get(w.obj)
    if obj is None:
        return g.active
    from apnap.vocab.filters import controller_of

    return controller_of(obj)


def applicable(g: State, w: Would) -> list[ReplacementEntry]:
    found: list[ReplacementEntry] = []
    if w.cancelled:
        return found
    if w.kind == Ev.MOVED and w.to == Zone.BATTLEFIELD and not w.face_down:
        card = w.copy_card
        if card is None:
            card = g.objects[w.obj].card
            if w.back_up and card.back is not None:
                card = card.back
        for i, own in enumerate(card.own_replacements):  # 614.12
            entry = ReplacementEntry(w.obj, own, None, -1000 * w.obj - i)
            if entry.key not in w.applied and own.applies(g, w, entry, own_frame(g, w)):
                found.append(entry)
    for entry in g.replacers.get(w.kind, []):
        if entry.key in w.applied or entry.node.self_only:  # 614.5
            continue
        if entry.node.applies(g, w, entry, entry_frame(g, entry.source, entry.lasting)):
            found.append(entry)
    return found


def own_frame(g: State, w: Would) -> Item:
    cx = source_frame(g, w.obj)
    if w.controller != NOBODY:
        cx.controller = w.controller
    cx.x = w.x
    return cx


def settle_replacements(g: State, ws: list[Would], start: int) -> None:
    """Apply replacement effects to each event in turn until none applies any more (616.1f), then let all happen."""
    i = start
    while i < len(ws):
        entries = applicable(g, ws[i])
        if not entries:
            i += 1
            continue
        if len(entries) > 1:
            g.push(ChooseReplacement(ws, i, entries_keys(entries)))
            return
        if not apply_entry(g, ws, i, entries[0]):
            return
    execute(g, ws)


def entries_keys(entries: list[ReplacementEntry]) -> list[int]:
    return [e.key for e in entries]


def apply_entry(g: State, ws: list[Would], i: int, entry: ReplacementEntry) -> bool:
    """Apply one; False if a question must be answered first."""
    w = ws[i]
    cx = own_frame(g, w) if entry.node.self_only else entry_frame(g, entry.source, entry.lasting)
    if entry.node.optional or entry.node.asks(g, w, cx):
        g.push(AskReplacement(ws, i, entry.key))
        return False
    finish_entry(g, ws, i, entry, cx, YES)
    return True


def finish_entry(g: State, ws: list[Would], i: int, entry: ReplacementEntry, cx: Item, option: Option) -> None:
    from apnap.atoms.emit import emit

    w = ws[i].copy()
    w.applied = (*w.applied, entry.key)
    ws[i] = w
    if option.act == Act.NO:
        return
    entry.node.replace(g, w, entry, cx, option)
    if not entry.node.self_only:
        emit(g, Ev.REPLACED, "614.6", w.player, w.obj, w.other, w.n, 0, entry.source)


def find_entry(g: State, w: Would, key: int) -> ReplacementEntry | None:
    for entry in applicable(g, w):
        if entry.key == key:
            return entry
    return None


class ChooseReplacement(Task):
    """Several could apply: the affected player chooses one (616.1)."""

    fields: ClassVar[tuple[str, ...]] = ("ws", "index", "keys")

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
        g.pose(self, Q.REPLACEMENT, affected_player(g, w), options, "616.1", 1, 1, "")

    def answer(self, g: State, option: Option) -> None:
        ws = self.ws.copy()
        entry = find_entry(g, ws[self.index], option.aux)
        if entry is None or apply_entry(g, ws, self.index, entry):
            settle_replacements(g, ws, self.index)


class AskReplacement(Task):
    """A replacement that needs an answer: "you may … instead", "as it enters, choose …"."""

    fields: ClassVar[tuple[str, ...]] = ("ws", "index", "key")

    def __init__(self, ws: list[Would], index: int, key: int) -> None:
        self.ws = ws
        self.index = index
        self.key = key

    def run(self, g: State) -> None:
        w = self.ws[self.index]
        entry = find_entry(g, w, self.key)
        if entry is None:
            settle_replacements(g, self.ws.copy(), self.index)
            return
        cx = own_frame(g, w) if entry.node.self_only else entry_frame(g, entry.source, entry.lasting)
        options = entry.node.options(g, w, cx)
        if not options:
            ws = self.ws.copy()
            finish_entry(g, ws, self.index, entry, cx, NO)
            settle_replacements(g, ws, self.index)
            return
        g.pose(
            self,
            entry.node.question(),
            entry.node.chooser(g, w, cx),
            options,
            "614.1",
            1,
            1,
            g.name_of(entry.source),
        )

    def answer(self, g: State, option: Option) -> None:
        ws = self.ws.copy()
        entry = find_entry(g, ws[self.index], self.key)
        if entry is not None:
            w = ws[self.index]
            cx = own_frame(g, w) if entry.node.self_only else entry_frame(g, entry.source, entry.lasting)
            finish_entry(g, ws, self.index, entry, cx, option)
        settle_replacements(g, ws, self.index)


class Performer:
    """What makes events of a kind happen, all at once.  Each atom module registers its own."""

    def perform(self, g: State, ws: list[Would]) -> None:
        raise NotImplementedError


PERFORMERS: dict[int, Performer] = {}


def execute(g: State, ws: list[Would]) -> None:
    live = [w for w in ws if not w.cancelled]
    if live:
        PERFORMERS[live[0].kind].perform(g, live)


__all__ = ["NO", "YES_NO", "Performer", "Would", "happen"]
