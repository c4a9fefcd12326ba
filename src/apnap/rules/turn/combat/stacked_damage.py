"""Combat damage on the stack (CR08: 310): one object that is neither a spell nor an ability.

It cannot be countered (CR08: 310.3) or be the target of anything that wants a spell or an ability.  When it resolves,
all of it is dealt as it was assigned, whatever has become of the creatures that deal it (CR08: 310.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.damage import would_damage
from apnap.atoms.emit import emit
from apnap.atoms.happening import happen
from apnap.atoms.would import Would
from apnap.cards.definition import CardDef
from apnap.cards.registry import register_engine
from apnap.queries.frames import new_ability
from apnap.queries.objects import controller_now
from apnap.rules.stacking import stack_own
from apnap.state import keys
from apnap.state.kinds import NOTHING, Ev, Way
from apnap.state.objects import Item

if TYPE_CHECKING:
    from apnap.state.game_state import State

COMBAT_DAMAGE: Final = CardDef("Combat damage", "", "")
register_engine("combat damage", COMBAT_DAMAGE)
COMBAT_DAMAGE.place = 1  # saved by its address: it is no card of the pool


def put_on_stack(g: State, assigned: list[int]) -> None:
    """CR08: 310.1: all assignments go on the stack as a single object."""
    kept: list[int] = []
    for i in range(0, len(assigned), 3):
        if assigned[i + 2] > 0:
            kept.extend(assigned[i : i + 3])
    if not kept:
        return
    g.way = Way.TURN_BASED
    item = new_ability(COMBAT_DAMAGE, g.active, None, NOTHING, g.active)
    item.put(keys.ASSIGNED, kept)
    stack_own(g, item)
    for i in range(0, len(kept), 3):
        seat = kept[i + 1] if kept[i + 1] < len(g.players) else controller_now(g, kept[i + 1])
        emit(g, Ev.ASSIGNED, "CR08:310.1", seat, kept[i], other=kept[i + 1], n=kept[i + 2], m=1, cause=kept[i])


def resolve_damage(g: State, item: Item) -> None:
    """CR08: 310.4: dealt all at once, as originally assigned; 310.4b: the source as it is, or as it last was."""
    emit(g, Ev.RESOLVED, "CR08:310.4", item.controller, item.id, cause=item.source)
    assigned = item.get(keys.ASSIGNED)
    ws: list[Would] = []
    for i in range(0, len(assigned), 3):
        if can_receive(g, assigned[i + 1]) and g.known(assigned[i]) is not None:
            ws.append(would_damage(g, assigned[i], assigned[i + 1], assigned[i + 2], True, "CR08:310.4"))
    if ws:
        happen(g, ws)


def can_receive(g: State, id: int) -> bool:
    """CR08: 310.4c: damage to what is no longer in play is not dealt; having left combat does not matter."""
    return not g.players[id].left if id < len(g.players) else g.permanent(id) is not None


def hand_on(g: State, seat: int) -> None:
    """When the player whose turn it is leaves, the damage stays on the stack: it is nobody's spell or ability."""
    heir = g.next_seat(seat)
    for k, item in enumerate(g.stack):
        if item.card is COMBAT_DAMAGE and item.controller == seat:
            twin = Item(item.id, COMBAT_DAMAGE, heir, False, None, item.source, heir)
            twin.vars = item.vars
            twin.timestamp = item.timestamp
            g.stack[k] = twin
            g.objects[item.id] = twin
            if item.id in g.items:
                g.items[item.id] = twin
