"""What cards did in 1997: bury, regenerate what is being destroyed, stop packets of damage."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.happening import happen
from apnap.atoms.running import EndFrame
from apnap.atoms.would_move import would_move
from apnap.eras.fifth.packets import packet, packets_to, redirect_packet, reduce_packet
from apnap.eras.fifth.regeneration import regenerate
from apnap.eras.fifth.state import FifthState, fifth, packets
from apnap.options import Option, picks
from apnap.rules.resolving import Run
from apnap.state import keys
from apnap.state.kinds import Q, Zone
from apnap.task import FrameTask, Task
from apnap.vocab.base import Amount, Condition, Effect, Ref
from apnap.vocab.effects.common import ObjectEffect, SourceEffect
from apnap.vocab.lookups import SOURCE, TARGET

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Item


class Bury(ObjectEffect):
    """Put permanents into their owners' graveyards: it is no destruction, so nothing regenerates."""

    def run(self, g: State, cx: Item) -> None:
        ws = []
        for i in self.ref.ids(g, cx):
            if g.permanent(i) is not None:
                w = would_move(g, i, Zone.GRAVEYARD, "5E:More about Permanents", cx)
                w.how = "bury"
                ws.append(w)
        if ws:
            happen(g, ws)


class BeingDestroyed(Condition):
    """Whether the permanent is about to be destroyed, and may be regenerated."""

    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref = SOURCE) -> None:
        self.ref = ref

    def holds(self, g: State, cx: Frame) -> bool:
        state = g.era_state
        return isinstance(state, FifthState) and any(i in state.doomed for i in self.ref.ids(g, cx))


class Regenerate(SourceEffect):
    """A permanent that is being destroyed stays in play instead: tapped, undamaged, out of combat."""

    def run(self, g: State, cx: Item) -> None:
        for i in self.ref.ids(g, cx):
            regenerate(g, i, cx.source)


class PreventDamage(Effect):
    """Prevent up to so much of the damage that waits to be dealt to a creature or player, from any packets."""

    fields: ClassVar[tuple[str, ...]] = ("n", "ref")

    def __init__(self, n: Amount, ref: Ref = TARGET) -> None:
        self.n = n
        self.ref = ref

    def run(self, g: State, cx: Item) -> None:
        n = self.n.value(g, cx)
        for i in reversed(self.ref.ids(g, cx)):
            g.push(PreventUpTo(cx.id, i, n))


class PreventUpTo(Task):
    """Several packets for one creature or player: which is reduced first?"""

    fields: ClassVar[tuple[str, ...]] = ("frame", "whom", "n")

    def __init__(self, frame: int, whom: int, n: int) -> None:
        self.frame = frame
        self.whom = whom
        self.n = n

    def run(self, g: State) -> None:
        cx = g.items.get(self.frame)
        packets = packets_to(g, self.whom)
        if cx is None or self.n <= 0 or not packets:
            return
        if len(packets) == 1 or sum(p.n for p in packets) <= self.n:
            left = self.n
            for p in packets:
                left -= reduce_packet(g, p.id, left, cx.source)
            return
        options = picks([p.id for p in packets])
        g.pose(self, Q.PICK, cx.controller, options, "5E:Damage Prevention", 1, 1, f"prevent {self.n}")

    def answer(self, g: State, option: Option) -> None:
        cx = g.items[self.frame]
        done = reduce_packet(g, option.id, self.n, cx.source)
        g.push(PreventUpTo(self.frame, self.whom, self.n - done))


class PreventPacket(Effect):
    """Prevent all damage of a packet, or so much of it; `then` finds the amount under "prevented"."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "n", "then")

    def __init__(self, ref: Ref = TARGET, n: Amount | None = None, then: Effect | None = None) -> None:
        self.ref = ref
        self.n = n
        self.then = then

    def run(self, g: State, cx: Item) -> None:
        total = 0
        for i in self.ref.ids(g, cx):
            p = packet(g, i)
            if p is not None:
                most = p.n if self.n is None else self.n.value(g, cx)
                cx.put(keys.FROM, [p.source])
                total += reduce_packet(g, i, most, cx.source)
        cx.put(keys.PREVENTED, [total])
        if self.then is not None:
            self.then.run(g, cx)


class RedirectPacket(Effect):
    """The damage of a packet is dealt to something else instead."""

    fields: ClassVar[tuple[str, ...]] = ("onto", "ref")

    def __init__(self, onto: Ref = SOURCE, ref: Ref = TARGET) -> None:
        self.onto = onto
        self.ref = ref

    def run(self, g: State, cx: Item) -> None:
        to = self.onto.one(g, cx)
        for i in self.ref.ids(g, cx):
            redirect_packet(g, i, to, cx.source)


class AfterDamage(Effect):
    """What follows from damage that was really dealt: done when damage prevention is over."""

    fields: ClassVar[tuple[str, ...]] = ("effect",)

    def __init__(self, effect: Effect) -> None:
        self.effect = effect

    def run(self, g: State, cx: Item) -> None:
        if not any(p.source == cx.source for p in packets(g)):
            self.effect.run(g, cx)
            return
        frame = cx.clone()
        frame.id = g.fresh_id()
        g.items[frame.id] = frame
        fifth(g).after_damage.append(AfterDealing(self.effect, frame.id))


class AfterDealing(FrameTask):
    """Its effect finds what was damaged under "damaged", and how much under "damage"."""

    fields: ClassVar[tuple[str, ...]] = ("effect", "frame")

    def __init__(self, effect: Effect, frame: int) -> None:
        self.effect = effect
        self.frame = frame

    def go_on(self, g: State, cx: Item) -> None:
        mine = [p for p in packets(g) if p.source == cx.source]
        cx.put(keys.DAMAGED, [p.whom for p in mine])
        cx.put(keys.DAMAGE, [p.n for p in mine])
        g.push(EndFrame(self.frame))
        g.push(Run(self.effect, self.frame))


class ExtraAttack(Effect):
    """The active player may attack once more this turn."""

    def run(self, g: State, cx: Item) -> None:
        state = g.era_state
        if isinstance(state, FifthState):
            state.attacks -= 1
            g.stamp += 1
