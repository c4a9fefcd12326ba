"""Objects that something waiting speaks of: sources of damage (609.7a), and where permanent spells went (400.7c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.queries.objects import referent
from apnap.state.kinds import FIRST_OBJECT_ID
from apnap.vocab.abilities import Replacement

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.game_state import State


def referred_to(g: State) -> list[int]:
    """What objects on the stack, waiting replacement effects and delayed triggers refer to; each once, in that order.

    Also what has left the zone it was in: it is meant as it last was (608.2h).
    """
    found: dict[int, None] = {}
    for item in g.stacked():
        add(g, found, [item.source])
        for slot in item.targets:
            add(g, found, slot)
        add_event(g, found, item.event)
        for values in item.paid.values():
            add(g, found, values)
        for values in item.vars.values():
            add(g, found, values)
    for lasting in g.lasting:
        if isinstance(lasting.node, Replacement):
            add(g, found, [lasting.source, *lasting.affected])
            for values in (lasting.vars or {}).values():
                add(g, found, values)
    for d in g.delayed:
        add(g, found, [d.source, *d.refs])
    return list(found)


def add_event(g: State, found: dict[int, None], event: Event | None) -> None:
    if event is not None:
        add(g, found, [event.obj, event.other])


def add(g: State, found: dict[int, None], ids: list[int]) -> None:
    for i in ids:
        if i >= FIRST_OBJECT_ID and i not in found and referent(g, i) is not None:
            found[i] = None
