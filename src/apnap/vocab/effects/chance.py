"""Coins (705), and effects done again until something holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.rules.resolving import Run
from apnap.state import keys
from apnap.state.kinds import Ev
from apnap.task import FrameTask
from apnap.vocab.base import Condition, Effect
from apnap.vocab.effects.common import PlayerEffect

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


class FlipCoins(PlayerEffect):
    """Players flip a coin each (705.1); those with heads and those with tails are remembered under these names."""

    def run(self, g: State, cx: Item) -> None:
        sides: list[list[int]] = [[], []]
        for seat in self.who.players(g, cx):
            side = g.rng.below(2)
            sides[side].append(seat)
            emit(g, Ev.FLIPPED, "705.1", seat, n=side, cause=cx.source)
        cx.put(keys.HEADS, sides[1])
        cx.put(keys.TAILS, sides[0])


class Repeat(Effect):
    """Do it, and again until a condition holds afterwards."""

    fields: ClassVar[tuple[str, ...]] = ("effect", "until")

    def __init__(self, effect: Effect, until: Condition) -> None:
        self.effect = effect
        self.until = until

    def run(self, g: State, cx: Item) -> None:
        g.push(Again(self, cx.id))
        g.push(Run(self.effect, cx.id))


class Again(FrameTask):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame")

    def __init__(self, node: Repeat, frame: int) -> None:
        self.node = node
        self.frame = frame

    def go_on(self, g: State, cx: Item) -> None:
        if not self.node.until.holds(g, cx):
            self.node.run(g, cx)
