"""Exiling a creature with its Auras, noting its counters, and returning all of it as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.happening import happen
from apnap.atoms.would_move import would_enter, would_move
from apnap.state import keys
from apnap.state.kinds import Zone
from apnap.state.objects import Permanent
from apnap.task import FrameTask
from apnap.vocab.base import Effect, Ref
from apnap.vocab.effects.common import ObjectEffect

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item

NOTED: Final = "noted "


class Entomb(ObjectEffect):
    """Exile a creature and all Auras attached to it; note the counters that were on it."""

    def run(self, g: State, cx: Item) -> None:
        perm = g.permanent(self.ref.one(g, cx))
        if perm is None:
            return
        auras = [g.permanent(i) for i in perm.attachments or []]
        going: list[Permanent] = [perm, *[a for a in auras if a is not None and "Aura" in a.chars.subtypes]]
        for kind, n in (perm.counters or {}).items():
            cx.put(NOTED + kind, [n])
        cx.put(keys.MOVED, [])
        happen(g, [would_move(g, p.id, Zone.EXILE, "608.2c", cx) for p in going])


class Disinter(Effect):
    """Return the creature tapped with the noted counters; if it returns, return its Auras attached to it."""

    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def run(self, g: State, cx: Item) -> None:
        ids = self.ref.ids(g, cx)
        if not ids:
            return
        body = g.objects.get(ids[0])
        if body is None or body.zone != Zone.EXILE or not body.card.is_permanent:
            return
        w = would_enter(g, body.id, body.owner, "608.2c", cx)
        w.tapped = True
        for key, values in cx.vars.items():
            if key.startswith(NOTED):
                w.add_counters(key[len(NOTED) :], values[0])
        cx.put(keys.MOVED, [])
        g.push(ReturnAuras(cx.id, ids[1:]))
        happen(g, [w])


class ReturnAuras(FrameTask):
    fields: ClassVar[tuple[str, ...]] = ("frame", "auras")

    def __init__(self, frame: int, auras: list[int]) -> None:
        self.frame = frame
        self.auras = auras

    def go_on(self, g: State, cx: Item) -> None:
        host = None if not cx.get(keys.MOVED) else g.permanent(cx.get(keys.MOVED)[0])
        if host is None:
            return
        ws = []
        for i in self.auras:
            aura = g.objects.get(i)
            if aura is not None and aura.zone == Zone.EXILE:
                w = would_enter(g, i, aura.owner, "608.2c", cx)
                w.attach_to = host.id
                ws.append(w)
        if ws:
            happen(g, ws)
