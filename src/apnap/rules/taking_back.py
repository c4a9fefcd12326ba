"""An announcement that cannot, or shall not, be finished (732.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.commanders import follow_card
from apnap.atoms.knowing import everyone
from apnap.atoms.markers import leave_stack
from apnap.native import mypyc_attr
from apnap.queries.objects import zone_list
from apnap.state.kinds import Act, Zone
from apnap.state.objects import Item, Obj
from apnap.task import Task
from apnap.vocab.abilities import Triggered

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.state.game_state import State


@mypyc_attr(acyclic=True)
class AnnouncementTask(Task):
    """A part of announcing the spell or ability with that id; calling it off takes the whole announcement back."""

    id: int

    def run(self, g: State) -> None:
        item = g.objects.get(self.id)
        if isinstance(item, Item):
            self.go_on(g, item)

    def go_on(self, g: State, item: Item) -> None:
        raise NotImplementedError

    def may_cancel(self, g: State) -> bool:
        return True

    def answer(self, g: State, option: Option) -> None:
        item = g.objects[self.id]
        assert isinstance(item, Item)
        if option.act == Act.CANCEL:
            cancel(g, item)
        else:
            self.take(g, item, option)

    def take(self, g: State, item: Item, option: Option) -> None:
        """The answer, if it is another."""
        raise NotImplementedError


def can_take_back(g: State) -> bool:
    """Whether the question belongs to an announcement of whoever is asked: that may be called off (732.1)."""
    before = g.before
    if before is None or before.ask_player != g.ask_player or g.asking is None:
        return False
    if g.asking.may_cancel(g):
        return True
    for task in g.agenda:  # a mana ability in the middle of paying, what it asks for
        if task.may_cancel(g):
            return True
    return False


def cancel(g: State, item: Item) -> bool:
    """An announcement that cannot be finished is undone (601.2, 732.1); a trigger is removed (603.3d)."""
    if isinstance(item.ability, Triggered):
        remove_item(g, item)
    elif g.before is not None:
        g.rewind = True
    else:
        withdraw(g, item)
    return True


def withdraw(g: State, item: Item) -> None:
    """A spell begun while another resolves goes back to where it came from (732.1)."""
    remove_item(g, item)
    if item.is_spell and not item.is_copy and item.cast_from not in (Zone.NOWHERE, Zone.BATTLEFIELD):
        known = 0 if item.face_down else everyone(g)
        obj = Obj(g.fresh_id(), item.card.card(), item.owner, item.cast_from, item.is_card, False, known)
        g.objects[obj.id] = obj
        zone_list(g, item.owner, item.cast_from).append(obj)
        if g.commanders:
            follow_card(g, item.id, obj.id, item.cast_from)


def remove_item(g: State, item: Item) -> None:
    leave_stack(g, item)
    g.objects.drop(item.id)
    g.stamp += 1
    g.unsettled = True
