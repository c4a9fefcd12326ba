"""Frames: what prices, conditions, filters and static abilities read "you", "this" and "X" from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.cards.blank import NO_CARD
from apnap.queries.objects import shown_by
from apnap.state.kinds import NOTHING
from apnap.state.objects import Frame, Item, Permanent

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.effects import Lasting
    from apnap.state.game_state import State
    from apnap.state.objects import Obj
    from apnap.vocab.abilities import Ability


def frame(card: CardDef, source: int, controller: int) -> Frame:
    return Frame(NOTHING, card, controller, False, None, source, controller)


def source_name(g: State, cx: Frame) -> str:
    """What the source is called, also when nothing is left of it but what it did."""
    return g.name_of(cx.source) or cx.card.name


def spell_frame(card: CardDef, obj: Obj, seat: int) -> Frame:
    """The spell that the object would be if the player cast it as that card."""
    cx = Frame(NOTHING, card, obj.owner, True, card.spell, obj.id, seat)
    cx.is_spell = True
    return cx


def ability_frame(obj: Obj, ability: Ability | None, seat: int) -> Frame:
    """An ability of the object as the player would activate it: what it is now is what a permanent is now."""
    cx = Frame(NOTHING, obj.card, obj.owner, False, ability, obj.id, seat)
    if isinstance(obj, Permanent):
        cx.chars = obj.chars
    return cx


def source_frame(g: State, source: int) -> Frame:
    """The frame of a static ability of a permanent (or of a card elsewhere): its controller is "you"."""
    obj = g.objects.get(source)
    if isinstance(obj, Permanent):
        return Frame(NOTHING, obj.card, obj.owner, False, None, source, obj.controller)
    if isinstance(obj, Item):
        return Frame(NOTHING, obj.card, obj.owner, False, None, source, obj.controller)
    if obj is not None:
        return Frame(NOTHING, obj.card, obj.owner, False, None, source, shown_by(g, obj))
    perm = g.last_known.get(source)
    if perm is not None:
        return Frame(NOTHING, perm.card, perm.owner, False, None, source, perm.controller)
    return Frame(NOTHING, NO_CARD, 0, False, None, source, 0)


def entry_frame(g: State, source: int, lasting: Lasting | None) -> Frame:
    if lasting is None:
        return source_frame(g, source)
    cx = frame(NO_CARD, source, lasting.controller)
    if lasting.vars is not None:
        cx.vars = lasting.vars
    return cx


def new_ability(card: CardDef, owner: int, ability: Ability | None, source: int, controller: int) -> Item:
    """An ability that is not on the stack yet: it gets its id as it is put there (603.3)."""
    return Item(NOTHING, card, owner, False, ability, source, controller)


def acting(cx: Frame, id: int) -> Item:
    """Something that carries out effects, such as what a replacement effect does besides, with what the frame knows."""
    item = Item(id, cx.card, cx.owner, cx.is_card, cx.ability, cx.source, cx.controller)
    item.is_spell = cx.is_spell
    item.cast_from = cx.cast_from
    item.targets = cx.targets.copy()  # they may be nobody's, or those of a lasting effect, which never change
    item.division = cx.division.copy()
    item.modes = cx.modes.copy()
    item.x = cx.x
    item.paid = cx.paid.copy()
    item.vars = cx.vars.copy()
    item.event = cx.event
    item.chars = cx.chars
    return item
