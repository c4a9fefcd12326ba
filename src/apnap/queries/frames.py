"""Frames: what effects, triggers and static abilities read "you", "this" and "X" from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.cards.blank import NO_CARD
from apnap.state.kinds import NOTHING
from apnap.state.objects import Item, Permanent

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.effects import Lasting
    from apnap.state.game_state import State


def frame(card: CardDef, source: int, controller: int) -> Item:
    """A frame that is not an object of the game."""
    return Item(NOTHING, card, controller, False, None, source, controller)


def source_frame(g: State, source: int) -> Item:
    """The frame of a static ability of a permanent (or of a card elsewhere): its controller is "you"."""
    obj = g.objects.get(source)
    if isinstance(obj, Permanent):
        return Item(NOTHING, obj.card, obj.owner, False, None, source, obj.controller)
    if isinstance(obj, Item):
        return Item(NOTHING, obj.card, obj.owner, False, None, source, obj.controller)
    if obj is not None:
        return Item(NOTHING, obj.card, obj.owner, False, None, source, obj.owner)
    perm = g.last_known.get(source)
    if perm is not None:
        return Item(NOTHING, perm.card, perm.owner, False, None, source, perm.controller)
    return Item(NOTHING, NO_CARD, 0, False, None, source, 0)


def entry_frame(g: State, source: int, lasting: Lasting | None) -> Item:
    if lasting is None:
        return source_frame(g, source)
    cx = Item(NOTHING, NO_CARD, lasting.controller, False, None, source, lasting.controller)
    if lasting.vars is not None:
        cx.vars = lasting.vars
    return cx
