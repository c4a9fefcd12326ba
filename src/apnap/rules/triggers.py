"""Triggered abilities (603): hearing events, waiting, and being put on the stack in APNAP order."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.errors import TooManyTriggers
from apnap.options import Option, picks
from apnap.state.kinds import NOTHING, Act, Ev, Q, Way
from apnap.state.objects import Item, Permanent
from apnap.task import Task
from apnap.vocab.abilities import Triggered
from apnap.vocab.triggers import StateTrigger

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.effects import Delayed, Listener
    from apnap.state.game_state import State


ONE_OF: Final = "one of"  # on abilities of which only one goes on the stack: the delayed ability they are


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
        from apnap.cards.blank import NO_CARD

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
    delayed = listener.delayed
    if delayed is None and g.rules and "trigger again" in g.rules:
        times += extra_triggers(g, cx, event)
    if delayed is not None and delayed.duration is None:  # 603.7b
        if ability.is_mana or g.fifth is not None:
            from apnap.rules.index import remove_delayed

            remove_delayed(g, delayed)
        else:
            triggers_once(g, delayed, cx)
    for _ in range(times):
        twin = cx if times == 1 else cx.clone()
        enqueue(g, twin)


def triggers_once(g: State, delayed: Delayed, cx: Item) -> None:
    """It triggers for one event only; if several happen at the same time, its controller will choose (603.7b)."""
    first = g.spent.get(delayed.id)
    if first is None:
        g.spent[delayed.id] = cx
        return
    first.put(ONE_OF, [delayed.id])
    cx.put(ONE_OF, [delayed.id])


def forget_spent(g: State) -> None:
    """What happens from here on is no longer simultaneous: the abilities that have triggered are done for."""
    from apnap.rules.index import remove_delayed

    spent, g.spent = g.spent, {}
    for delayed in list(g.delayed):
        if delayed.id in spent:
            remove_delayed(g, delayed)


def extra_triggers(g: State, cx: Item, event: Event | None) -> int:
    """Abilities that trigger an additional time (603.2d), perhaps only because of something entering (`against`)."""
    from apnap.queries.rule_changes import entry_fits_object, rule_frame

    perm = g.known(cx.source)
    if perm is None:
        return 0
    more = 0
    for e in g.rules["trigger again"]:
        if not entry_fits_object(g, e, perm):
            continue
        if e.node.against is not None:
            came = None if event is None or event.kind != Ev.MOVED else g.permanent(event.obj)
            if came is None or not e.node.against.match(g, came, came.chars, rule_frame(g, e)):
                continue
        more += 1
    return more


def enqueue(g: State, cx: Item) -> None:
    ability = cx.ability
    if isinstance(ability, Triggered) and ability.is_mana:  # 605.4a: resolves at once, without the stack
        from apnap.rules.resolving import run_frame

        run_frame(g, cx)
        return
    if g.players[cx.controller].left:  # 800.4d
        return
    if len(g.waiting) >= g.limits.triggers:
        raise TooManyTriggers(f"more than {g.limits.triggers} triggered abilities are waiting")
    cx.timestamp = g.tick()
    if isinstance(ability, Triggered) and ability.as_long_as != []:
        from apnap.rules.as_long_as import watch

        watch(g, cx)
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
    """Put every ability that is waiting now on the stack (603.3b).  True if there are any."""
    if not g.waiting:
        return False
    PlaceTriggers(g.clock).run(g)
    return True


def on_triggering(w: Item) -> bool:
    """Whether it waited for another ability to trigger: those go on the stack last (603.3b)."""
    return isinstance(w.ability, Triggered) and w.ability.trigger.kind == Ev.TRIGGERED


class PlaceTriggers(Task):
    """Player by player in APNAP order; whoever has several picks which goes on the stack next.

    Abilities that trigger meanwhile (after `clock`) wait for the next time.
    """

    fields: ClassVar[tuple[str, ...]] = ("clock",)

    def __init__(self, clock: int) -> None:
        self.clock = clock

    def run(self, g: State) -> None:
        for w in g.waiting:
            if w.get(ONE_OF):
                g.push(self)
                g.push(WhichEvent(w.get(ONE_OF)[0]))
                return
        due = [i for i, w in enumerate(g.waiting) if w.timestamp <= self.clock]
        first = [i for i in due if not on_triggering(g.waiting[i])]
        for group in (first, due):
            for seat in g.apnap():
                mine = [i for i in group if g.waiting[i].controller == seat]
                if not mine:
                    continue
                if len(mine) > 1:
                    options = [Option(Act.TRIGGER, g.waiting[i].source, i) for i in mine]
                    g.pose(self, Q.ORDER_TRIGGERS, seat, options, "603.3b", 1, 1, "")
                else:
                    self.place(g, mine[0])
                return
        # What is left belongs to players who have left (800.4d).
        g.waiting = [w for w in g.waiting if w.timestamp > self.clock]

    def answer(self, g: State, option: Option) -> None:
        self.place(g, option.aux)

    def place(self, g: State, index: int) -> None:
        if len(g.waiting) > 1:
            g.push(self)
        put_on_stack(g, index)


class WhichEvent(Task):
    """A delayed ability's event happened more than once at the same time: its controller chooses (603.7b)."""

    fields: ClassVar[tuple[str, ...]] = ("id",)

    def __init__(self, id: int) -> None:
        self.id = id

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
        return [w for w in g.waiting if self.id in w.get(ONE_OF)]

    def keep(self, g: State, chosen: Item) -> None:
        others = self.candidates(g)
        g.waiting = [w for w in g.waiting if w is chosen or w not in others]
        chosen.vars = {k: v for k, v in chosen.vars.items() if k != ONE_OF}


def told_apart(events: list[Event]) -> list[int]:
    """An object or player for each event that names it and no other; nothing if there is no difference to choose by."""
    for ids in ([e.obj for e in events], [e.other for e in events], [e.player for e in events]):
        if NOTHING not in ids and len(set(ids)) == len(ids):
            return ids
    return []


def put_on_stack(g: State, index: int) -> None:
    from apnap.rules.stacking import stack_triggered

    item = g.waiting.pop(index)
    g.way = Way.AUTOMATIC
    stack_triggered(g, item)
