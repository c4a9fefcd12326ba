"""Putting triggered abilities and copies on the stack (603.3, 707.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.errors import StackTooDeep
from apnap.rules.announcing import Announce
from apnap.state.kinds import NOTHING

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


def stack_triggered(g: State, item: Item) -> None:
    """The ability becomes the topmost object on the stack; modes and targets are chosen as for a spell (603.3c–d)."""
    if len(g.stack) >= g.limits.stack:
        raise StackTooDeep(f"more than {g.limits.stack} objects on the stack")
    item.id = g.fresh_id()
    g.objects[item.id] = item
    g.stack.append(item)
    g.push(Announce(item.id, 0, 0))


def copy_item(g: State, original: Item, controller: int) -> Item:
    """A copy of a spell or ability is created on the stack; it is not cast or activated (707.10)."""
    if len(g.stack) >= g.limits.stack:
        raise StackTooDeep(f"more than {g.limits.stack} objects on the stack")
    twin = original.clone()
    twin.id = g.fresh_id()
    if original.source == original.id:
        twin.source = twin.id
    twin.controller = controller
    twin.is_copy = True
    twin.timestamp = g.tick()
    g.objects[twin.id] = twin
    g.stack.append(twin)
    g.stamp += 1
    return twin


NO_SOURCE = NOTHING
