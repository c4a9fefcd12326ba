"""Casting spells (601), activating abilities (602), mana abilities (605): who may, and how it is begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.commanders import follow_card
from apnap.atoms.counting import asked_for
from apnap.atoms.emit import emit
from apnap.atoms.happening import happen
from apnap.atoms.knowing import forget_hand
from apnap.atoms.moves import just_enters, take_out
from apnap.atoms.would_move import would_enter
from apnap.errors import StackTooDeep
from apnap.events import Event
from apnap.queries.color_identity import chosen_color
from apnap.rules.announced import finish
from apnap.rules.announcing import MODES, PAYMENT, Announce
from apnap.rules.legality import shown_card
from apnap.rules.plain_paying import pay_at_once
from apnap.rules.prices import (
    ALTERNATIVE,
    AS_FACE_DOWN,
    FLASHBACK,
    LENT,
    NORMAL,
    REMEMBERED,
    face_of,
    is_plain,
    lenders,
    way_of,
)
from apnap.state import keys
from apnap.state.kinds import NOTHING, Ev, Way, Zone
from apnap.state.objects import Item, Permanent

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State
    from apnap.vocab.abilities import Activated


# ---- lands -------------------------------------------------------------------------------------------------------


def play_land(g: State, seat: int, id: int, back_up: bool = False) -> None:
    """A special action (116.2a, 305.1)."""
    g.way = Way.SPECIAL
    g.players[seat].lands_played += 1
    emit(g, Ev.LAND_PLAYED, "305.1", seat, id)
    if not back_up and just_enters(g, g.objects[id], seat):
        return
    w = would_enter(g, id, seat, "305.1", None, back_up)
    w.how = "play"
    happen(g, [w])


# ---- spells ------------------------------------------------------------------------------------------------------


def is_fused(card: CardDef) -> bool:
    """Whether it is both halves of a split card as one spell (702.102a)."""
    return card.whole is not None and len(card.whole.faces) > 2 and card.whole.faces[2] is card


def begin_cast(g: State, seat: int, id: int, how: int) -> Item:
    """601.2a: the card goes to the stack; the rest of the announcement follows as a task."""
    item = put_on_stack(g, seat, id, how)
    how = way_of(how)
    g.push(Announce(item.id, how, PAYMENT if is_plain(g, item, how) else MODES))
    return item


def cast(g: State, seat: int, id: int, how: int) -> None:
    """The same for a player with priority; where nothing is left to choose, it is paid for and done with at once."""
    item = put_on_stack(g, seat, id, how)
    how = way_of(how)
    if not is_plain(g, item, how):
        g.push(Announce(item.id, how, MODES))
    elif not g.ruleset.mana_first and pay_at_once(g, seat, item.card.cost):
        finish(g, item)
    else:
        g.push(Announce(item.id, how, PAYMENT))


def put_on_stack(g: State, seat: int, id: int, how: int) -> Item:
    """601.2a."""
    if len(g.stack) >= g.limits.stack:
        raise StackTooDeep(f"more than {g.limits.stack} objects on the stack")
    obj = g.objects[id]
    card = shown_card(obj.card, how)
    face = face_of(obj.card, how)
    how = way_of(how)
    origin = obj.zone
    take_out(g, obj)
    if g.counting and origin == Zone.GRAVEYARD and asked_for(g):
        g.players[obj.owner].bump(keys.CARDS_LEFT_GRAVEYARD)
    if how == AS_FACE_DOWN and origin == Zone.HAND:
        forget_hand(g, obj.owner)
    item = Item(g.fresh_id(), face, obj.owner, obj.is_card, card.spell, NOTHING, seat)
    item.source = item.id
    item.is_spell = True
    item.chars = card.chars
    if g.commanders and card.words and chosen_color(g, id):  # 903.4b
        item.chars = card.chars.copy()
        item.chars.colors = chosen_color(g, id)
    item.cast_from = origin
    item.face_down = how == AS_FACE_DOWN
    item.exile_after = how == FLASHBACK or (origin == Zone.GRAVEYARD and card.word("aftermath") is not None)
    if is_fused(face):
        item.modes = [0, 1]  # 702.102d: both, in this order
        item.vars[keys.MODES_DONE] = [1]
    if how == ALTERNATIVE:
        for name in REMEMBERED:
            if card.word(name) is not None:
                item.paid[name] = [1]
    if how == LENT:
        item.vars[keys.LENT] = lenders(g, id)
    item.timestamp = g.tick()
    g.objects[item.id] = item
    if g.commanders:
        follow_card(g, id, item.id, Zone.STACK)
    g.stack.append(item)
    g.way = Way.PRIORITY
    return item


# ---- abilities ---------------------------------------------------------------------------------------------------


def begin_activation(g: State, seat: int, source: int, ability: Activated, index: int) -> Item:
    """602.2a: the ability is created on top of the stack."""
    if len(g.stack) >= g.limits.stack:
        raise StackTooDeep(f"more than {g.limits.stack} objects on the stack")
    obj = g.objects[source]
    item = Item(g.fresh_id(), obj.card, obj.owner, False, ability, source, seat)
    item.timestamp = g.tick()
    if ability.timed:
        step = g.step_id
        item.event = Event(Ev.STEP_BEGINS, "500.6", g.way, g.active, step)  # "that player" is the active one
    if isinstance(obj, Permanent):
        item.chars = obj.chars
        uses = {} if obj.uses is None else obj.uses
        uses[index] = uses.get(index, 0) + 1
        obj.uses = uses
        g.stir(obj)
        if ability.loyalty:
            obj.loyalty_used = True
    g.objects[item.id] = item
    g.stack.append(item)
    g.way = Way.PRIORITY
    g.push(Announce(item.id, NORMAL, 0))
    return item
