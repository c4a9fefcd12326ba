"""Triggered abilities (603): hearing events, waiting, and being put on the stack in APNAP order."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.errors import TooManyTriggers
from apnap.options import Option
from apnap.state.kinds import NOTHING, Act, Ev, Q, Way
from apnap.state.objects import Item, Permanent
from apnap.task import Task
from apnap.vocab.triggers import StateTrigger

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.effects import Delayed, Listener
    from apnap.state.game_state import State


def hear(g: State, event: Event, listeners: list[Listener], back: bool) -> None:
    """Let an event reach its listeners.  `back`: only those that look back in time (603.10)."""
    for listener in list(listeners):
        trigger = listener.ability.trigger
        if back != trigger.looks_back and (back or event.kind == Ev.MOVED):
            continue
        if not trigger.quick(event):
            continue
        delayed = listener.delayed
        if delayed is not None and not due(g, delayed, event):
            continue
        cx = trigger_frame(g, listener)
        if cx is None or not trigger.matches(g, event, cx):
            continue
        trigger_now(g, listener, cx, event)


def due(g: State, delayed: Delayed, event: Event) -> bool:
    """Whether a delayed ability bound to a turn, phase or step has come to it."""
    if not any(d.id == delayed.id for d in g.delayed):
        return False
    if delayed.next_turn_of != NOTHING and delayed.bound == NOTHING:
        return False  # its turn has not begun yet
    if delayed.bound == NOTHING:
        return True
    return (
        (g.turn is not None and delayed.bound == g.turn.id)
        or (g.phase is not None and delayed.bound == g.phase.id)
        or (g.step is not None and delayed.bound == g.step.id)
    )


def trigger_frame(g: State, listener: Listener) -> Item | None:
    """A frame for the ability, controlled by whoever controls its source as it triggers (603.3a, 603.7d)."""
    delayed = listener.delayed
    if delayed is not None:
        from apnap.cards.basics import NO_CARD

        source = g.objects.get(delayed.source)
        if source is None:
            source = g.last_known.get(delayed.source)
        if source is None:
            source = g.past_items.get(delayed.source)
        card = NO_CARD if source is None else source.card
        cx = Item(NOTHING, card, delayed.controller, False, listener.ability, delayed.source, delayed.controller)
        if delayed.vars is not None:
            cx.vars = delayed.vars.copy()
        return cx
    obj = g.objects.get(listener.source)
    if obj is None:
        obj = g.last_known.get(listener.source)
    if obj is None:
        return None
    controller = obj.controller if isinstance(obj, Permanent) else obj.owner
    return Item(NOTHING, obj.card, controller, False, listener.ability, listener.source, controller)


def trigger_now(g: State, listener: Listener, cx: Item, event: Event | None) -> None:
    ability = listener.ability
    cx.event = event
    if ability.if_ is not None and not ability.if_.holds(g, cx):  # 603.4
        return
    if ability.per_turn:
        perm = g.permanent(listener.source)
        if perm is not None:
            key = 1000 + listener.index
            uses = {} if perm.uses is None else perm.uses
            if uses.get(key, 0) >= ability.per_turn:
                return
            uses[key] = uses.get(key, 0) + 1
            perm.uses = uses
    times = 1
    if g.rules and "trigger again" in g.rules:
        times += extra_triggers(g, cx, event)
    delayed = listener.delayed
    if delayed is not None and delayed.duration is None:
        from apnap.rules.index import remove_delayed

        remove_delayed(g, delayed)  # 603.7b
    for _ in range(times):
        twin = cx if times == 1 else cx.clone()
        enqueue(g, twin)


def extra_triggers(g: State, cx: Item, event: Event | None) -> int:
    """Abilities that trigger an additional time (603.2d)."""
    from apnap.vocab.rules_text import entry_fits_object

    perm = g.known(cx.source)
    if perm is None:
        return 0
    return sum(1 for e in g.rules["trigger again"] if entry_fits_object(g, e, perm))


def enqueue(g: State, cx: Item) -> None:
    ability = cx.ability
    from apnap.vocab.abilities import Triggered

    if isinstance(ability, Triggered) and ability.is_mana:  # 605.4a: resolves at once, without the stack
        from apnap.rules.resolving import run_frame

        run_frame(g, cx)
        return
    if g.players[cx.controller].left:  # 800.4d
        return
    if len(g.waiting) >= g.limits.triggers:
        raise TooManyTriggers(f"more than {g.limits.triggers} triggered abilities are waiting")
    cx.timestamp = g.tick()
    g.waiting.append(cx)
    g.unsettled = True


def check_state_triggers(g: State) -> None:
    """603.8: a state trigger fires when its state holds and it is not already waiting or on the stack."""
    listeners = g.listeners[Ev.STATE]
    if listeners is None:
        return
    for listener in listeners:
        trigger = listener.ability.trigger
        if not isinstance(trigger, StateTrigger):
            continue
        if any(w.source == listener.source and w.ability is listener.ability for w in g.waiting):
            continue
        if any(s.source == listener.source and s.ability is listener.ability for s in g.stack):
            continue
        if any(s.source == listener.source and s.ability is listener.ability for s in g.items.values()):
            continue
        cx = trigger_frame(g, listener)
        if cx is not None and trigger.condition.holds(g, cx):
            trigger_now(g, listener, cx, None)


def place_triggers(g: State) -> bool:
    """Put waiting abilities on the stack (603.3b), of the first player in APNAP order who has any.  True if any."""
    if not g.waiting:
        return False
    for seat in g.apnap():
        mine = [i for i, w in enumerate(g.waiting) if w.controller == seat]
        if not mine:
            continue
        if len(mine) == 1:
            put_on_stack(g, mine[0])
        else:
            g.push(OrderTriggers(seat))
        return True
    g.waiting = []  # all belong to players who have left (800.4d)
    return False


class OrderTriggers(Task):
    """The player picks which of their waiting abilities goes on the stack next."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: State) -> None:
        options: list[Option] = []
        for i, w in enumerate(g.waiting):
            if w.controller == self.seat:
                options.append(Option(Act.TRIGGER, w.source, i))
        g.pose(self, Q.ORDER_TRIGGERS, self.seat, options, "603.3b", 1, 1, "")

    def answer(self, g: State, option: Option) -> None:
        put_on_stack(g, option.aux)


def put_on_stack(g: State, index: int) -> None:
    from apnap.rules.stacking import stack_triggered

    item = g.waiting.pop(index)
    g.way = Way.AUTOMATIC
    stack_triggered(g, item)
