"""Putting triggered abilities and copies on the stack (603.3, 707.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.errors import StackTooDeep
from apnap.rules.announcing import Announce

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


def stack_own(g: State, item: Item) -> None:
    """An ability of the rules themselves, which needs no announcement."""
    item.id = g.fresh_id()
    item.source = item.id
    item.timestamp = g.tick()
    g.objects[item.id] = item
    g.stack.append(item)
    g.stamp += 1


def copy_item(g: State, original: Item, controller: int) -> Item:
    """A copy of a spell or ability is created on the stack; it is not cast or activated (707.10)."""
    if len(g.stack) >= g.limits.stack:
        raise StackTooDeep(f"more than {g.limits.stack} objects on the stack")
    id = g.fresh_id()
    source = id if original.source == original.id else original.source  # 707.10b
    # A copy of a spell belongs to the player it was made for, and is no card.
    owner = controller if original.is_spell else original.owner
    twin = original.copied(id, owner, source, controller)
    twin.timestamp = g.tick()
    g.objects[id] = twin
    g.stack.append(twin)
    g.stamp += 1
    return twin
