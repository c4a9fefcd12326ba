"""Melding (701.42): two cards of a pair are exiled, and put onto the battlefield as one permanent."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.happening import happen
from apnap.atoms.merging import combine
from apnap.atoms.moves import move_all
from apnap.atoms.would_move import would_enter
from apnap.cards.definition import CardDef
from apnap.cards.merging import melded
from apnap.state import keys
from apnap.state.kinds import CREATURE, NOTHING, Zone
from apnap.state.objects import Frame, Item
from apnap.task import FrameTask, Task
from apnap.vocab.base import Condition, Effect

if TYPE_CHECKING:
    from apnap.state.game_state import State


def counterpart(g: State, cx: Frame, name: str) -> int:
    """A creature of that name that the player both owns and controls."""
    for p in g.battlefield:
        if p.chars.name == name and p.chars.types & CREATURE and p.id != cx.source:
            if p.owner == cx.controller and p.controller == cx.controller:
                return p.id
    return NOTHING


class CanMeld(Condition):
    """Whether you both own and control this and a creature of that name."""

    fields: ClassVar[tuple[str, ...]] = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def holds(self, g: State, cx: Frame) -> bool:
        source = g.permanent(cx.source)
        if source is None or source.owner != cx.controller or source.controller != cx.controller:
            return False
        return counterpart(g, cx, self.name) != NOTHING


class Meld(Effect):
    """Exile this and its counterpart, then meld them; what is no card of the pair stays in exile (701.42b, 701.42c)."""

    fields: ClassVar[tuple[str, ...]] = ("own", "name", "result")

    def __init__(self, own: str, name: str, result: CardDef) -> None:
        self.own = own  # the names of the pair
        self.name = name
        self.result = result

    def run(self, g: State, cx: Item) -> None:
        if g.permanent(cx.source) is None:
            return
        cx.put(keys.MOVED, [])
        g.push(MeldThem(self, cx.id))
        move_all(g, [cx.source, counterpart(g, cx, self.name)], Zone.EXILE, "608.2c", cx)


class MeldThem(FrameTask):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame")

    def __init__(self, node: Meld, frame: int) -> None:
        self.node = node
        self.frame = frame

    def go_on(self, g: State, cx: Item) -> None:
        cards = [g.objects[i] for i in cx.get(keys.MOVED) if i in g.objects and g.objects[i].zone == Zone.EXILE]
        pair = [o for o in cards if o.is_card and o.card.name in (self.node.own, self.node.name)]
        if len(pair) != 2 or pair[0].card.name == pair[1].card.name or g.players[cx.controller].left:
            return  # 701.42c
        cx.put(keys.MOVED, [])
        g.push(Combine(self.frame, pair[1].id))
        w = would_enter(g, pair[0].id, cx.controller, "701.42a", cx)
        w.copy_card = melded(self.node.result, pair[0].card.chars.mana_value + pair[1].card.chars.mana_value)
        happen(g, [w])


class Combine(Task):
    """The second card is part of the permanent as well."""

    fields: ClassVar[tuple[str, ...]] = ("frame", "card")

    def __init__(self, frame: int, card: int) -> None:
        self.frame = frame
        self.card = card

    def run(self, g: State) -> None:
        other = g.objects.get(self.card)
        for i in g.item(self.frame).get(keys.MOVED):
            perm = g.permanent(i)
            if perm is not None and other is not None and other.zone == Zone.EXILE:
                combine(g, perm, other)
                return
