"""Triggered abilities hear what happens (603.2), and wait until they can be put on the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.as_long_as import watch
from apnap.atoms.index import remove_delayed
from apnap.atoms.running import run_frame
from apnap.cards.blank import NO_CARD
from apnap.errors import TooManyTriggers
from apnap.queries.frames import new_ability
from apnap.queries.objects import shown_by
from apnap.queries.planar import reach_of
from apnap.queries.rule_changes import entry_fits_object, rule_frame
from apnap.state import keys
from apnap.state.kinds import NOTHING, Ev
from apnap.state.objects import Frame, Item, Permanent
from apnap.vocab.abilities import Triggered

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
        if g.reach and delayed is None and of_a_turn(event) and not g.in_range(reach_of(g, cx), event.player):
            continue  # 801.7
        trigger_now(g, listener, cx, event)


def of_a_turn(event: Event) -> bool:
    """Whether it is the beginning of somebody's turn or step."""
    return event.kind in (Ev.STEP_BEGINS, Ev.TURN_BEGINS)


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
        or (g.phase_kind is not None and delayed.bound == g.phase_id)
        or (g.step_kind is not None and delayed.bound == g.step_id)
    )


def trigger_frame(g: State, listener: Listener) -> Item | None:
    """The ability as it would trigger, controlled by whoever controls its source as it triggers (603.3a, 603.7d)."""
    delayed = listener.delayed
    if delayed is not None:
        source = g.objects.get(delayed.source)
        if source is None:
            source = g.last_known.get(delayed.source)
        if source is None:
            source = g.past_items.get(delayed.source)
        card = NO_CARD if source is None else source.card
        cx = new_ability(card, delayed.controller, listener.ability, delayed.source, delayed.controller)
        if delayed.vars is not None:
            cx.vars = delayed.vars.copy()
        return cx
    obj = g.objects.get(listener.source)
    if obj is None:
        obj = g.last_known.get(listener.source)
    if obj is None:
        return None
    controller = obj.controller if isinstance(obj, Permanent) else shown_by(g, obj)
    return new_ability(obj.card, controller, listener.ability, listener.source, controller)


def trigger_now(g: State, listener: Listener, cx: Item, event: Event | None) -> None:
    ability = listener.ability
    cx.event = event
    if ability.if_ is not None and not ability.if_.holds(g, cx):  # 603.4
        return
    if ability.batch and one_of_many(g, listener, cx):
        return
    if ability.trigger.adds_up and added(g, listener, cx):
        return
    if ability.per_turn:
        perm = g.known(listener.source)  # it may be leaving in this very event (603.10a)
        if perm is not None:
            key = 1000 + listener.index
            uses = {} if perm.uses is None else perm.uses
            if uses.get(key, 0) >= ability.per_turn:
                return
            uses[key] = uses.get(key, 0) + 1
            perm.uses = uses
            if g.permanent(perm.id) is not None:
                g.stir(perm)
    if ability.once:
        if taken_this_turn(g, cx, listener.index):
            return
        cx.put(keys.ABILITY_INDEX, [listener.index])
    times = 1
    delayed = listener.delayed
    if delayed is None and g.rules and "trigger again" in g.rules:
        times += extra_triggers(g, cx, event)
    if delayed is not None and delayed.duration is None:  # 603.7b
        spine = g.ruleset.spine
        if ability.is_mana or not spine.chooses_event:
            remove_delayed(g, delayed)
        else:
            triggers_once(g, delayed, cx)
    for _i in range(times):
        twin = cx if times == 1 else cx.clone()
        enqueue(g, twin)


def taken_this_turn(g: State, cx: Frame, index: int) -> bool:
    """Whether its controller has done this turn what its ability of that number lets them do once a turn (603.2h)."""
    perm = g.known(cx.source)
    return perm is not None and perm.uses is not None and once_key(cx.controller, index) in perm.uses


def is_spent(g: State, cx: Frame) -> bool:
    """Whether what it offers was done while it was on the stack: it triggered before that, and offers it no more."""
    index = cx.get(keys.ABILITY_INDEX)
    return bool(index) and taken_this_turn(g, cx, index[0])


def take_it(g: State, cx: Frame) -> None:
    """The player does what an ability lets them do; if once each turn, that is noted."""
    index = cx.get(keys.ABILITY_INDEX)
    perm = g.permanent(cx.source)
    if index and perm is not None:
        uses = {} if perm.uses is None else perm.uses
        uses[once_key(cx.controller, index[0])] = 1
        perm.uses = uses
        g.stir(perm)


def once_key(seat: int, index: int) -> int:
    return 10000 + index * 64 + seat


def spent_now(g: State) -> dict[int, Item]:
    found = g.spent
    if found is None:
        found = g.spent = {}
    return found


def one_of_many(g: State, listener: Listener, cx: Item) -> bool:
    """Whether it has triggered already because of what happens at this time: "one or more" is once (603.2c)."""
    player = cx.event.player if listener.ability.batch == "player" and cx.event is not None else NOTHING
    # Delayed abilities are kept here by their ids; these are none, so their keys are negative.
    key = -(((listener.source * 64 + listener.index) * 16) + player + 3)
    spent = spent_now(g)
    first = spent.get(key)
    if first is None:
        spent[key] = cx
        cx.put(keys.MANY, [1])
        return False
    first.put(keys.MANY, [first.get(keys.MANY)[0] + 1])
    return True


def added(g: State, listener: Listener, cx: Item) -> bool:
    """Whether it has triggered already for damage by or to the same thing at this time; then it is about both."""
    event = cx.event
    if event is None:
        return False
    delayed = listener.delayed
    which = (listener.source * 64 + listener.index) * 2 if delayed is None else delayed.id * 2 + 1
    about = event.obj if listener.ability.trigger.by_source else event.other
    key = -((which << 40) + about + 3)  # negative, and far from those above
    spent = spent_now(g)
    first = spent.get(key)
    if first is None:
        spent[key] = cx
        return False
    before = first.event
    if before is None:
        return False
    both = before.and_more(event.n)
    for item in g.waiting:  # several, if it triggers an additional time
        if item.event is before and item.ability is first.ability and item.source == first.source:
            item.event = both
    first.event = both
    return True


def triggers_once(g: State, delayed: Delayed, cx: Item) -> None:
    """It triggers for one event only; if several happen at the same time, its controller will choose (603.7b)."""
    spent = spent_now(g)
    first = spent.get(delayed.id)
    if first is None:
        spent[delayed.id] = cx
        return
    first.put(keys.ONE_OF, [delayed.id])
    cx.put(keys.ONE_OF, [delayed.id])


def extra_triggers(g: State, cx: Item, event: Event | None) -> int:
    """Abilities that trigger an additional time (603.2d), perhaps only because of something entering (`against`)."""

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
        run_frame(g, cx)
        return
    if g.players[cx.controller].left:  # 800.4d
        return
    if len(g.waiting) >= g.limits.triggers:
        raise TooManyTriggers(f"more than {g.limits.triggers} triggered abilities are waiting")
    cx.timestamp = g.tick()
    if isinstance(ability, Triggered) and ability.as_long_as != []:
        watch(g, cx)
    g.waiting.append(cx)
    g.unsettled = True
