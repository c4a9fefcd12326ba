"""Cards that effects bring in from outside the game (400.11b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.outside import bring_in
from apnap.options import Option
from apnap.queries.outside import owned_outside
from apnap.state.kinds import DUNGEON, NOTHING, Act, Q, Zone
from apnap.state.objects import Item, Obj
from apnap.task import FrameTask
from apnap.vocab.base import Effect
from apnap.vocab.filters import Filter

if TYPE_CHECKING:
    from apnap.state.game_state import State


class Wish(Effect):
    """You may reveal a card you own from outside the game and put it into your hand; in Commander none (903.11)."""

    fields: ClassVar[tuple[str, ...]] = ("filter",)

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def run(self, g: State, cx: Item) -> None:
        g.push(MakeWish(self, cx.id))

    def names(self, g: State, cx: Item) -> list[str]:
        """What can be wished for, each name once; dungeons stay outside whatever is wished for (309.2d)."""
        if g.format.commander:
            return []
        found: list[str] = []
        for card in owned_outside(g, cx.controller):
            obj = Obj(NOTHING, card, cx.controller, Zone.NOWHERE, True, False, 0)
            if card.name not in found and not card.chars.types & DUNGEON and self.filter.match(g, obj, card.chars, cx):
                found.append(card.name)
        return found


class MakeWish(FrameTask):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame")

    def __init__(self, node: Wish, frame: int) -> None:
        self.node = node
        self.frame = frame

    def go_on(self, g: State, cx: Item) -> None:
        if g.players[cx.controller].left:
            return
        names = self.node.names(g, cx)
        if names:
            options = [Option(Act.NAME, i, 0) for i in range(len(names) + 1)]
            g.pose(self, Q.NAME, cx.controller, options, "400.11b", 1, 1, "reveal from outside the game")

    def named(self, g: State, i: int) -> str:
        names = self.node.names(g, g.item(self.frame))
        return names[i] if i < len(names) else "nothing"

    def answer(self, g: State, option: Option) -> None:
        cx = g.item(self.frame)
        names = self.node.names(g, cx)
        if option.id < len(names):
            for card in owned_outside(g, cx.controller):
                if card.name == names[option.id]:
                    bring_in(g, cx.controller, card, "400.11b", cx.source)
                    return
