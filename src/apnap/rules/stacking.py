"""Putting triggered abilities and copies on the stack (603.3, 707.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.errors import StackTooDeep
from apnap.rules.announcing import Announce
from apnap.state.objects import Item

if TYPE_CHECKING:
    from apnap.state.game_state import State


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
    id = g.fresh_id()
    source = id if original.source == original.id else original.source  # 707.10b
    # A copy of a spell belongs to the player it was made for, and is no card.
    owner = controller if original.is_spell else original.owner
    twin = Item(id, original.card, owner, False, original.ability, source, controller)
    twin.is_spell = original.is_spell
    twin.is_copy = True
    twin.face_down = original.face_down
    twin.targets = [slot.copy() for slot in original.targets]
    twin.division = [slot.copy() for slot in original.division]
    twin.modes = original.modes.copy()
    twin.x = original.x
    twin.paid = original.paid.copy()
    twin.vars = {k: v for k, v in original.vars.items() if k != "fizzled"}
    twin.event = original.event
    twin.chars = original.chars
    twin.target_count = original.target_count
    twin.timestamp = g.tick()
    g.objects[id] = twin
    g.stack.append(twin)
    g.stamp += 1
    return twin
