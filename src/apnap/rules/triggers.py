"""Triggered abilities (603): hearing events, waiting, and being put on the stack in APNAP order."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.hearing import trigger_frame, trigger_now
from apnap.options import Option, picks
from apnap.rules.trigger_stacks import asks_for_stack, put_on_stack
from apnap.state import keys
from apnap.state.kinds import NOTHING, Act, Ev, Q
from apnap.state.objects import Item
from apnap.task import ObjectTask, Task
from apnap.vocab.abilities import Triggered
from apnap.vocab.triggers import StateTrigger

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.game_state import State


def check_state_triggers(g: State) -> None:
    """603.8: a state trigger fires when its state holds and it is not already waiting or on the stack."""
    listeners = g.listening(Ev.STATE)
    if listeners is None:
        return
    for listener in listeners:
        trigger = listener.ability.trigger
        if not isinstance(trigger, StateTrigger):
            continue
        if any(w.source == listener.source and w.ability is listener.ability for w in g.waiting):
            continue
        if any(s.source == listener.source and s.ability is listener.ability for s in g.stacked()):
            continue
        if any(s.source == listener.source and s.ability is listener.ability for s in g.items.values()):
            continue
        cx = trigger_frame(g, listener)
        if cx is not None and trigger.condition.holds(g, cx):
            trigger_now(g, listener, cx, None)


def place_triggers(g: State) -> bool:
    """Put every ability that is waiting now on the stack (603.3b).  True if there are any."""
    if not g.waiting:
        return False
    SortTriggers(g.clock).run(g)
    return True


def on_triggering(w: Item) -> bool:
    """Whether it waited for another ability to trigger: those go on the stack last (603.3b)."""
    return isinstance(w.ability, Triggered) and w.ability.trigger.kind == Ev.TRIGGERED


class SortTriggers(Task):
    """Which events they triggered for is settled first; then they stand in the order of their turns (603.3b)."""

    fields: ClassVar[tuple[str, ...]] = ("clock",)

    def __init__(self, clock: int) -> None:
        self.clock = clock

    def run(self, g: State) -> None:
        for w in g.waiting:
            if w.get(keys.ONE_OF):
                g.push(self)
                g.push(WhichEvent(w.get(keys.ONE_OF)[0]))
                return
        g.waiting = in_turn(g, g.waiting)
        PlaceTriggers(self.clock).run(g)


def in_turn(g: State, waiting: list[Item]) -> list[Item]:
    """Player by player in APNAP order, twice: first what did not wait for another ability to trigger."""
    found: list[Item] = []
    for last in (False, True):
        group = [w for w in waiting if on_triggering(w) == last]
        for seat in g.apnap():
            found.extend([w for w in group if w.controller == seat])
    return found  # what is left out belongs to players who have left (800.4d)


class PlaceTriggers(Task):
    """Player by player in APNAP order; whoever has several picks which goes on the stack next.

    They stand in that order, so that placing one takes no look at all of them, besides the list of the question.
    Abilities that trigger meanwhile (after `clock`) stand behind them and wait for the next time.
    """

    fields: ClassVar[tuple[str, ...]] = ("clock",)

    def __init__(self, clock: int) -> None:
        self.clock = clock

    def run(self, g: State) -> None:
        waiting = g.waiting
        if not waiting or waiting[0].timestamp > self.clock:
            return
        for k in range(len(waiting) - 1, -1, -1):
            if waiting[k].timestamp <= self.clock:
                break
            if waiting[k].get(keys.ONE_OF):
                g.push(self)
                g.push(WhichEvent(waiting[k].get(keys.ONE_OF)[0]))
                return
        if len(waiting) > 1 and self.together(g, waiting[1]):
            g.pose(self, Q.ORDER_TRIGGERS, waiting[0].controller, self.listed(g), "603.3b", 1, 1, "")
        else:
            self.place(g, 0)

    def together(self, g: State, w: Item) -> bool:
        """Whether it belongs to what is put on the stack next, in an order of its controller's choice."""
        first = g.waiting[0]
        same = (w.controller == first.controller or self.one_team(g, w, first)) and on_triggering(w) == on_triggering(
            first
        )
        return same and w.timestamp <= self.clock

    def one_team(self, g: State, a: Item, b: Item) -> bool:
        """The players of a team put theirs on the stack in any order (805.7)."""
        return g.shared and not g.opposed(a.controller, b.controller)

    def listed(self, g: State) -> list[Option]:
        options: list[Option] = []
        for i, w in enumerate(g.waiting):
            if not self.together(g, w):
                break
            options.append(Option(Act.TRIGGER, w.source, i))
        return options

    def answer(self, g: State, option: Option) -> None:
        self.place(g, option.aux)

    def place(self, g: State, index: int) -> None:
        if len(g.waiting) > 1:
            g.push(self)
        if g.melee is None or not asks_for_stack(g, index):
            put_on_stack(g, index)


class WhichEvent(ObjectTask):
    """A delayed ability's event happened more than once at the same time: its controller chooses (603.7b)."""

    def run(self, g: State) -> None:
        found = self.candidates(g)
        ids = told_apart([w.event for w in found if w.event is not None])
        if len(found) > 1 and len(ids) == len(found):
            g.pose(self, Q.PICK, found[0].controller, picks(ids), "603.7b", 1, 1, "which event it triggers for")
        elif found:
            self.keep(g, found[0])

    def answer(self, g: State, option: Option) -> None:
        found = self.candidates(g)
        ids = told_apart([w.event for w in found if w.event is not None])
        self.keep(g, found[ids.index(option.id)])

    def candidates(self, g: State) -> list[Item]:
        return [w for w in g.waiting if self.id in w.get(keys.ONE_OF)]

    def keep(self, g: State, chosen: Item) -> None:
        others = self.candidates(g)
        g.waiting = [w for w in g.waiting if w is chosen or w not in others]
        chosen.vars = {k: v for k, v in chosen.vars.items() if k != keys.ONE_OF}


def told_apart(events: list[Event]) -> list[int]:
    """An object or player for each event that names it and no other; nothing if there is no difference to choose by."""
    for ids in ([e.obj for e in events], [e.other for e in events], [e.player for e in events]):
        if NOTHING not in ids and len(set(ids)) == len(ids):
            return ids
    return []
