"""A spell has been cast, an ability activated or put on the stack (601.2i, 602.2b, 603.3): what follows at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.as_long_as import watch
from apnap.atoms.commanders import note_cast
from apnap.atoms.emit import emit
from apnap.atoms.hearing import enqueue
from apnap.events import Event
from apnap.queries.frames import new_ability
from apnap.rules.paying import cost_key
from apnap.state import keys
from apnap.state.kinds import Ev, Way, Zone
from apnap.state.objects import Item
from apnap.vocab.abilities import Activated, Triggered, WithEffect

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.vocab.costs import CostPart


ON_STACK: Final = 1 << Zone.STACK


def own_cast_triggers(g: State, item: Item) -> None:
    """ "When you cast this spell": the ability functions on the stack (113.6k).

    The number of the event says how many spells were cast before it this turn (storm, 702.40a).
    """
    before = sum([p.spells_cast for p in g.players]) - 1
    event = Event(Ev.CAST, "601.2i", g.way, item.controller, item.id, n=before, m=item.cast_from, cause=item.id)
    for t in item.chars.abilities.triggered:
        if t.zone == Zone.STACK and t.trigger.kind == Ev.CAST:
            cx = new_ability(item.card, item.owner, t, item.id, item.controller)
            cx.event = event
            cx.x = item.x
            if t.if_ is None or t.if_.holds(g, cx):
                enqueue(g, cx)


def tell_cast(g: State, item: Item) -> None:
    """A spell has been cast: abilities that wait for it trigger, its own among them."""
    n = g.players[item.controller].spells_cast
    emit(g, Ev.CAST, "601.2i", item.controller, item.id, n=n, m=item.cast_from, cause=item.id)
    if item.card.elsewhere & ON_STACK and not item.face_down:
        own_cast_triggers(g, item)


def pay_parts(g: State, item: Item, parts: list[CostPart]) -> None:
    """What it costs besides mana (601.2h)."""
    for i, part in enumerate(parts):
        chosen = item.vars.get(cost_key(i), [])
        if part.key and chosen:
            item.paid[part.key] = [*item.paid.get(part.key, []), *chosen]
        elif part.key == "sacrificed":
            item.paid[keys.SACRIFICED] = [item.source]
        part.pay(g, item.controller, item, chosen)


def finish(g: State, item: Item) -> None:
    """601.2i: it has been cast, activated, or put on the stack."""
    ability = item.ability
    if item.vars:
        for key in keys.ANNOUNCING:
            item.vars.pop(key, None)
        if item.is_spell or item.x:  # an ability's X that is 0 is not that of its source (107.3a)
            item.vars.pop(keys.X, None)
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
        emit(g, Ev.ACTIVATED, "602.2b", seat, item.source, other=item.id, cause=item.source)
        if ability.label == "cycling":
            emit(g, Ev.CYCLED, "702.29c", seat, item.source, other=item.id, cause=item.source)
    else:
        g.way = Way.AUTOMATIC
        emit(g, Ev.TRIGGERED, "603.3", seat, item.source, other=item.id, cause=item.source)
    if g.tells(Ev.TARGETED):
        aimed_at: list[int] = []
        for slot in item.targets:
            for i in slot:
                if i not in aimed_at:  # 601.2c: each becomes a target, for however many phrases it was chosen
                    aimed_at.append(i)
                    emit(g, Ev.TARGETED, "115.1", seat, i, other=item.id, cause=item.source)
