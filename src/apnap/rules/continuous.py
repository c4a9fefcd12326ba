"""Continuous effects (611, 613): computing characteristics in layers, and effects that expire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.rules.frames import entry_frame
from apnap.rules.index import index_permanent, remove_delayed, remove_lasting, unindex_permanent
from apnap.state.chars import Chars
from apnap.state.effects import Lasting, Until
from apnap.state.kinds import DAYBOUND, NIGHTBOUND, NOBODY, NOTHING, Ev
from apnap.vocab.base import Condition
from apnap.vocab.continuous import ABILITIES, CONTROL, LAYERS, PT_MODIFY, TYPES, Control, Modification

if TYPE_CHECKING:
    from apnap.state.effects import Delayed, Duration
    from apnap.state.game_state import State
    from apnap.state.objects import Item, Permanent


class Active:
    """One modification in force: from a static ability or a lasting effect."""

    def __init__(
        self,
        node: Modification,
        cx: Item,
        timestamp: int,
        affected: tuple[int, ...] | None,
        source: int,
        ability: int,
    ) -> None:
        self.node = node
        self.cx = cx
        self.timestamp = timestamp
        self.affected = affected
        self.source = source  # permanent whose static ability it is; NOTHING for a lasting effect
        self.ability = ability  # which static ability: its parts share `started`
        self.targets: list[Permanent] | None = None  # fixed as the effect starts to apply (613.6)


def refresh(g: State) -> None:
    """Bring characteristics up to date with what changed."""
    if g.relayer or (g.static_reads and g.stamp != g.layer_stamp):
        relayer_all(g)
    else:
        for i in g.dirty:
            perm = g.permanent(i)
            if perm is not None:
                relayer_one(g, perm)
    g.layer_stamp = g.stamp


def relayer_one(g: State, perm: Permanent) -> None:
    """No static ability reaches across the board: this permanent depends on itself and on effects made for it."""
    if g.statics:
        relayer_all(g)
        return
    base = perm.base.chars
    mods: list[Active] = []
    for lasting in g.lasting:
        node = lasting.node
        if isinstance(node, Modification) and perm.id in lasting.affected:
            cx = entry_frame(g, lasting.source, lasting)
            mods.append(Active(node, cx, lasting.timestamp, lasting.affected, NOTHING, lasting.id))
    has_counters = perm.counters is not None and len(perm.counters) > 0
    if not mods and not has_counters:
        publish(g, perm, base, perm.default_controller)
        return
    c = base.copy()
    controller = perm.default_controller
    mods.sort(key=order_key)
    for a in mods:
        if isinstance(a.node, Control):
            controller = a.node.who.one(g, a.cx)
    counted = not has_counters
    for a in mods:
        if not counted and a.node.layer > PT_MODIFY:
            apply_counters(perm, c)
            counted = True
        if a.node.layer != CONTROL:
            a.node.apply(g, perm, c, a.cx)
    if not counted:
        apply_counters(perm, c)
    publish(g, perm, c, controller)


def order_key(a: Active) -> tuple[int, int, int]:
    return (a.node.layer, 0 if a.node.defines else 1, a.timestamp)


def apply_counters(perm: Permanent, c: Chars) -> None:
    """+1/+1 and -1/-1 counters (613.4c)."""
    delta = perm.count("+1/+1") - perm.count("-1/-1")
    c.power += delta
    c.toughness += delta


def publish(g: State, perm: Permanent, c: Chars, controller: int) -> None:
    """Make the new characteristics visible, and note what follows from the change."""
    old = perm.chars
    if c is not old:
        perm.chars = c
        g.stamp += 1
        if not perm.dirty:
            perm.dirty = True
            g.dirty.append(perm.id)
        g.unsettled = True
        if c.keywords & (DAYBOUND | NIGHTBOUND) & ~old.keywords:
            from apnap.rules.day_night import LookAtSky

            g.push(LookAtSky())
    indexed = perm.indexed
    if indexed is None or indexed.abilities is not c.abilities:
        if indexed is None or indexed.abilities.all != c.abilities.all:
            unindex_rules(g, perm)
            index_permanent(g, perm)
        else:
            perm.indexed = c
    if controller not in (perm.controller, NOBODY) and not g.players[controller].left:
        change_controller(g, perm, controller)


def unindex_rules(g: State, perm: Permanent) -> None:
    relayer = g.relayer
    unindex_permanent(g, perm)
    g.relayer = relayer


def change_controller(g: State, perm: Permanent, controller: int) -> None:
    from apnap.rules.turn.combat.removal import remove_from_combat

    old = perm.controller
    perm.controller = controller
    perm.sick = True  # 302.6
    g.stamp += 1
    if g.combat is not None:
        remove_from_combat(g, perm.id, "506.4")
    emit(g, Ev.CONTROL, "613.1b", controller, perm.id, NOTHING, old)


def gather(g: State) -> list[Active]:
    found: list[Active] = []
    for e in g.statics:
        found.append(Active(e.node, entry_frame(g, e.source, None), e.timestamp, None, e.source, id(e.node)))
    for lasting in g.lasting:
        node = lasting.node
        if isinstance(node, Modification):
            affected = lasting.affected if lasting.affected else None
            cx = entry_frame(g, lasting.source, lasting)
            found.append(Active(node, cx, lasting.timestamp, affected, NOTHING, lasting.id))
    return found


def relayer_all(g: State) -> None:
    """613: every permanent from its copiable values, layer by layer."""
    g.relayer = False
    work: dict[int, Chars] = {}
    for perm in g.battlefield:
        work[perm.id] = perm.base.chars.copy()
    actives = gather(g)
    controllers = control_layer(g, actives)
    for layer in LAYERS:
        if layer == CONTROL:
            continue
        if layer == PT_MODIFY:
            for perm in g.battlefield:
                if perm.counters:
                    apply_counters(perm, work[perm.id])
        pending = [a for a in actives if a.node.layer == layer]
        while pending:
            a = next_to_apply(g, pending, work, layer)
            pending.remove(a)
            apply_active(g, a, actives, work)
            if layer in (TYPES, ABILITIES):
                gain_statics(g, a, actives, pending, work, layer)
    for perm in list(g.battlefield):
        c = work[perm.id]
        base = perm.base.chars
        if same_chars(c, base):
            c = base
        elif same_chars(c, perm.chars):
            c = perm.chars
        publish(g, perm, c, controllers.get(perm.id, perm.default_controller))
    if g.relayer:  # a change of control or of abilities made more work
        g.relayer = False


def same_chars(a: Chars, b: Chars) -> bool:
    return (
        a.power == b.power
        and a.toughness == b.toughness
        and a.keywords == b.keywords
        and a.types == b.types
        and a.colors == b.colors
        and a.subtypes == b.subtypes
        and a.supertypes == b.supertypes
        and a.name == b.name
        and (a.abilities is b.abilities or a.abilities.all == b.abilities.all)
    )


def control_layer(g: State, actives: list[Active]) -> dict[int, int]:
    controllers: dict[int, int] = {}
    changes = [a for a in actives if isinstance(a.node, Control)]
    changes.sort(key=order_key)
    for a in changes:
        node = a.node
        if not isinstance(node, Control):
            continue
        seat = node.who.one(g, a.cx)
        for perm in g.battlefield:
            if a.affected is not None:
                hit = perm.id in a.affected
            else:
                hit = node.includes(g, perm, perm.chars, a.cx)
            if hit and seat != NOBODY and not g.players[seat].left:  # 800.4b
                controllers[perm.id] = seat
    return controllers


def targets_of(g: State, a: Active, actives: list[Active], work: dict[int, Chars]) -> list[Permanent]:
    if a.targets is not None:
        return a.targets
    if a.source != NOTHING:
        for other in actives:  # parts of one ability act on one set of objects (613.6)
            if other is not a and other.source == a.source and other.targets is not None and same_scope(other, a):
                return other.targets
        if not ability_in_force(g, a, work):
            return []
    found: list[Permanent] = []
    for perm in g.battlefield:
        if a.affected is not None:
            if perm.id in a.affected:
                found.append(perm)
        elif a.node.includes(g, perm, work[perm.id], a.cx):
            found.append(perm)
    return found


def same_scope(one: Active, other: Active) -> bool:
    return one.node.scope is other.node.scope


def ability_in_force(g: State, a: Active, work: dict[int, Chars]) -> bool:
    """Whether the source still has the static ability, and its condition holds."""
    c = work.get(a.source)
    if c is None:
        return False
    for s in c.abilities.statics:
        if a.node in s.mods:
            return s.condition is None or s.condition.holds(g, a.cx)
    return False


def apply_active(g: State, a: Active, actives: list[Active], work: dict[int, Chars]) -> None:
    targets = targets_of(g, a, actives, work)
    a.targets = targets
    for perm in targets:
        a.node.apply(g, perm, work[perm.id], a.cx)


def gain_statics(
    g: State, a: Active, actives: list[Active], pending: list[Active], work: dict[int, Chars], layer: int
) -> None:
    """Static abilities gained in this layer take part from here on."""
    for perm in a.targets or []:
        for s in work[perm.id].abilities.statics:
            for mod in s.mods:
                if any(x.source == perm.id and x.node is mod for x in actives):
                    continue
                new = Active(mod, entry_frame(g, perm.id, None), perm.timestamp, None, perm.id, id(mod))
                if mod.layer >= layer:
                    actives.append(new)
                    if mod.layer == layer:
                        pending.append(new)


def next_to_apply(g: State, pending: list[Active], work: dict[int, Chars], layer: int) -> Active:
    """Timestamp order, characteristic-defining ones first, unless one depends on another (613.8)."""
    if len(pending) == 1:
        return pending[0]
    pending.sort(key=order_key)
    if layer not in (TYPES, ABILITIES):
        return pending[0]
    for a in pending:
        if not any(b is not a and depends(g, a, b, work) for b in pending):
            return a
    return pending[0]  # a loop of dependencies: timestamps decide (613.8b)


def depends(g: State, a: Active, b: Active, work: dict[int, Chars]) -> bool:
    """613.8a: applying b first would change whether a exists, what it applies to, or what it does."""
    if a.node.defines != b.node.defines:
        return False
    before = ids_of(targets_of(g, a, [], work))
    trial = {i: c.copy() for i, c in work.items()}
    for perm in targets_of(g, b, [], trial):
        b.node.apply(g, perm, trial[perm.id], b.cx)
    return ids_of(targets_of(g, a, [], trial)) != before


def ids_of(perms: list[Permanent]) -> list[int]:
    return [p.id for p in perms]


# ---- durations ---------------------------------------------------------------------------------------------------


def end_effect(g: State, lasting: Lasting, rule: str) -> None:
    remove_lasting(g, lasting)
    emit(g, Ev.EXPIRED, rule, NOBODY, NOTHING, NOTHING, lasting.id, 0, lasting.source)


def expire(g: State, rule: str, until: Until, seat: int, ref: int) -> None:
    """End every effect whose duration is over."""
    if g.lasting:
        for lasting in list(g.lasting):
            if over(g, lasting.duration, until, seat, ref):
                end_effect(g, lasting, rule)
    if g.delayed:
        for delayed in list(g.delayed):
            if delayed.duration is not None and over(g, delayed.duration, until, seat, ref):
                remove_delayed(g, delayed)


def over(g: State, d: Duration, until: Until, seat: int, ref: int) -> bool:
    if d.until != until:
        return False
    if until == Until.END_OF_TURN:
        return True
    if until in (Until.END_OF_COMBAT, Until.END_OF_STEP):
        return d.ref == ref
    if d.seat != seat:
        return False
    if until == Until.YOUR_NEXT_STEP:
        return d.ref == ref
    if until in (Until.END_OF_YOUR_NEXT_TURN, Until.END_OF_COMBAT_ON_YOUR_NEXT_TURN):
        return g.turn_number > d.turn
    return True


def expire_conditions(g: State) -> None:
    """Effects that last "for as long as" end the moment that stops being so (611.2b)."""
    for lasting in list(g.lasting):
        d = lasting.duration
        if d.until == Until.AS_LONG_AS and isinstance(d.condition, Condition):
            cx = entry_frame(g, lasting.source, lasting)
            cx.vars = {**cx.vars, "affected": list(lasting.affected)}
            if not d.condition.holds(g, cx):
                end_effect(g, lasting, "611.2b")


def turn_would_have_begun(g: State, seat: int) -> None:
    """800.4m: effects that wait for the turn of a player who left end when that turn would have begun."""
    for until in (
        Until.YOUR_NEXT_TURN,
        Until.YOUR_NEXT_STEP,
        Until.END_OF_YOUR_NEXT_TURN,
        Until.END_OF_COMBAT_ON_YOUR_NEXT_TURN,
        Until.YOUR_NEXT_UNTAP,
    ):
        for lasting in list(g.lasting):
            if lasting.duration.until == until and lasting.duration.seat == seat:
                end_effect(g, lasting, "800.4m")
    if g.phased_out:
        from apnap.rules.phasing import turn_came_for_leaver

        turn_came_for_leaver(g, seat)


def delayed_turn_ended(g: State, turn: int) -> None:
    """A delayed ability bound to a turn that has ended can no longer trigger."""
    for delayed in list(g.delayed):
        if delayed.bound == turn:
            remove_delayed(g, delayed)


def bind_delayed(g: State, turn: int, seat: int) -> None:
    """ "Your next turn" is this one: abilities that wait for it are bound to it."""
    from apnap.rules.index import add_delayed
    from apnap.state.effects import Delayed

    for d in list(g.delayed):
        if d.bound == NOTHING and d.next_turn_of in (seat, -2):
            remove_delayed(g, d)
            add_delayed(
                g,
                Delayed(d.id, d.ability, d.source, d.controller, d.refs, d.vars, d.duration, d.turn, turn, NOTHING),
            )


def forget(g: State, delayed: Delayed) -> None:
    remove_delayed(g, delayed)
