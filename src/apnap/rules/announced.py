"""A spell has been cast, an ability activated or put on the stack (601.2i, 602.2b, 603.3): what follows at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.as_long_as import watch
from apnap.atoms.commanders import note_cast
from apnap.atoms.emit import emit
from apnap.atoms.hearing import enqueue
from apnap.events import Event
from apnap.state.kinds import NOTHING, Ev, Way, Zone
from apnap.state.objects import Item
from apnap.vocab.abilities import Activated, Triggered, WithEffect

if TYPE_CHECKING:
    from apnap.state.game_state import State


ON_STACK: Final = 1 << Zone.STACK


def own_cast_triggers(g: State, item: Item) -> None:
    """ "When you cast this spell": the ability functions on the stack (113.6k)."""
    event = Event(Ev.CAST, "601.2i", g.way, item.controller, item.id, NOTHING, 0, item.cast_from, item.id)
    for t in item.chars.abilities.triggered:
        if t.zone == Zone.STACK and t.trigger.kind == Ev.CAST:
            cx = Item(NOTHING, item.card, item.owner, False, t, item.id, item.controller)
            cx.event = event
            cx.x = item.x
            if t.if_ is None or t.if_.holds(g, cx):
                enqueue(g, cx)


def tell_cast(g: State, item: Item) -> None:
    """A spell has been cast: abilities that wait for it trigger, its own among them."""
    n = g.players[item.controller].spells_cast
    emit(g, Ev.CAST, "601.2i", item.controller, item.id, NOTHING, n, item.cast_from, item.id)
    if item.card.elsewhere & ON_STACK and not item.face_down:
        own_cast_triggers(g, item)


def finish(g: State, item: Item) -> None:
    """601.2i: it has been cast, activated, or put on the stack."""
    ability = item.ability
    if item.vars:
        for key in ("modes done", "slot done", "x", "price", "life symbols", "tapped"):
            item.vars.pop(key, None)
    seat = item.controller
    g.stamp += 1
    g.unsettled = True
    if isinstance(ability, WithEffect) and ability.as_long_as != [] and not isinstance(ability, Triggered):
        watch(g, item)
    if item.is_spell:
        g.before = None
        p = g.players[seat]
        p.spells_cast += 1
        if g.commanders:
            note_cast(g, item)
        g.way = Way.PRIORITY
        g.ruleset.spine.tell_cast(g, item)
    elif isinstance(ability, Activated):
        g.before = None
        g.way = Way.PRIORITY
        emit(g, Ev.ACTIVATED, "602.2b", seat, item.source, item.id, 0, 0, item.source)
    else:
        g.way = Way.AUTOMATIC
        emit(g, Ev.TRIGGERED, "603.3", seat, item.source, item.id, 0, 0, item.source)
    if g.tells(Ev.TARGETED):
        for slot in item.targets:
            for i in slot:
                emit(g, Ev.TARGETED, "115.1", seat, i, item.id, 0, 0, item.source)
