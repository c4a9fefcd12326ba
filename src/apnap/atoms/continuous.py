"""Continuous effects (611): keeping characteristics up to date, and effects that expire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.as_long_as import goes_on, note
from apnap.atoms.emit import emit
from apnap.atoms.following import following
from apnap.atoms.index import (
    add_delayed,
    index_permanent,
    look_for_rare,
    reindex_permanent,
    remove_delayed,
    remove_lasting,
    unindex_permanent,
)
from apnap.atoms.removal import remove_from_combat, types_changed
from apnap.queries.dependency import Active
from apnap.queries.layers import (
    add_keyword_counters,
    all_simple,
    apply_counters,
    deployment,
    lasting_active,
    order_key,
    simply_modified,
    standing_effects,
    work_out,
)
from apnap.queries.objects import reaches
from apnap.queries.planar import reach_of_lasting
from apnap.state import keys
from apnap.state.effects import INVOLVED, SIMPLE, UNKNOWN, Delayed, Lasting, Until
from apnap.state.kinds import DAYBOUND, NIGHTBOUND, NOBODY, NOTHING, Ev
from apnap.vocab.continuous import CONTROL, PT_MODIFY, Control, Modification

if TYPE_CHECKING:
    from apnap.state.chars import Chars
    from apnap.state.effects import Duration
    from apnap.state.game_state import State
    from apnap.state.melee import Melee
    from apnap.state.objects import Permanent
    from apnap.state.turns import TurnPlan


def refresh(g: State) -> None:
    """Bring characteristics up to date with what changed."""
    while True:
        if g.watching:
            look_again(g)
        compute(g)
        if not g.watching:
            return
        before = len(g.lasting)
        look_again(g)
        if len(g.lasting) == before:
            return  # else something ended by what was just worked out: a thief stolen (611.2b)


def compute(g: State) -> None:
    if g.layers_simple == UNKNOWN:
        g.layers_simple = SIMPLE if all_simple(g) else INVOLVED
        g.standing = None
    simple = g.layers_simple == SIMPLE
    if simple and g.relayer:
        relayer_simply(g)
        if g.relayer:
            relayer_all(g)
    elif g.relayer or (not simple and g.static_reads and g.stamp != g.layer_stamp):
        relayer_all(g)
        if g.relayer:  # abilities were switched on or off, or an effect ended
            relayer_all(g)
    elif not g.statics:  # what matters to static abilities asks for `relayer`
        for i in g.dirty:
            perm = g.permanent(i)
            if perm is not None:
                relayer_one(g, perm)
        if g.statics or g.relayer:  # one of them was given a static ability, or switched on
            relayer_all(g)
    g.layer_stamp = g.stamp


def relayer_one(g: State, perm: Permanent) -> None:
    """No static ability reaches across the board: this permanent depends on itself and on effects made for it."""
    base = perm.base.chars
    if perm.chars is base and perm.indexed is base and perm.controller == perm.default_controller:
        if not (g.lasting or perm.counters or g.format.deploy):  # it is as it was, and as it is printed
            return
    mods: list[Active] = []
    for lasting in g.lasting:
        node = lasting.node
        if isinstance(node, Modification) and perm.id in lasting.affected:
            if g.reach and not isinstance(node, Control) and not reaches(g, reach_of_lasting(g, lasting), perm):
                continue  # 801.10
            mods.append(lasting_active(g, lasting, node))
    has_counters = perm.counters is not None and len(perm.counters) > 0
    if has_counters:
        add_keyword_counters(g, perm, mods)
    if g.format.deploy:
        mods.append(deployment(g))
    held = perm.controller
    perm.controller = perm.default_controller
    if not mods and not has_counters:
        g.relayer |= publish(g, perm, base, perm.chars)
        control_changed(g, perm, held)
        return
    c = base.copy()
    mods.sort(key=order_key)
    for a in mods:
        node = a.node
        if isinstance(node, Control):
            seat = node.who.one(g, a.cx)
            if seat != NOBODY and not g.players[seat].left:
                perm.controller = seat
    counted = not has_counters
    for a in mods:
        if not counted and a.layer > PT_MODIFY:
            apply_counters(perm, c)
            counted = True
        if a.layer != CONTROL and (a.affected is not None or a.node.includes(g, perm, c, a.cx)):
            a.node.apply(g, perm, c, a.cx)
    if not counted:
        apply_counters(perm, c)
    if same_chars(c, base):  # as a loaded game has it: what nothing changed is the card's own
        c = base
    elif same_chars(c, perm.chars):
        c = perm.chars
    g.relayer |= publish(g, perm, c, perm.chars)
    control_changed(g, perm, held)


def relayer_simply(g: State) -> None:
    """The same where no effect can make a difference to another: those that changed, or all, each by itself."""
    g.relayer = False
    narrow = g.narrow and g.was_simple
    if not narrow:
        g.standing = None  # whose they are and since when may have changed
    perms: list[Permanent] = touched(g) if narrow else g.battlefield.copy()
    g.narrow = False
    g.was_simple = True
    standing = standing_effects(g)
    given: list[Permanent] = []  # whose controller was another, by an effect that has ended
    held: list[int] = []
    switched = False
    for perm in perms:
        if perm.controller != perm.default_controller:
            given.append(perm)
            held.append(perm.controller)
            perm.controller = perm.default_controller
        old = perm.chars
        c = simply_modified(g, perm, standing)
        base = perm.base.chars
        if c is not base:
            if same_chars(c, base):
                c = base
            elif same_chars(c, old):
                c = old
        if c is not old or perm.indexed is not c:
            switched |= publish(g, perm, c, old)
    for i, perm in enumerate(given):
        control_changed(g, perm, held[i])
    g.relayer |= switched


def touched(g: State) -> list[Permanent]:
    found: list[Permanent] = []
    for i in g.dirty:
        perm = g.permanent(i)
        if perm is not None:
            found.append(perm)
    return found


def relayer_all(g: State) -> None:
    """613: every permanent from its copiable values, layer by layer."""
    g.relayer = False
    g.narrow = False
    g.was_simple = False
    perms = g.battlefield.copy()
    before, held = work_out(g)
    switched = False
    for i, perm in enumerate(perms):
        c = perm.chars
        base = perm.base.chars
        if c is not base:
            if same_chars(c, base):
                c = base
            elif same_chars(c, before[i]):
                c = before[i]
        switched |= publish(g, perm, c, before[i])
    for i, perm in enumerate(perms):
        control_changed(g, perm, held[i])
    g.relayer |= switched


def publish(g: State, perm: Permanent, c: Chars, old: Chars) -> bool:
    """Make the new characteristics visible, and note what follows from the change.

    True if its abilities were switched on or off by it: where tapped artifacts are off, creatures among them are not.
    """
    perm.chars = c
    if c is not old:
        g.touch(perm)
        look_for_rare(g, c)
        if (g.combat is not None or g.melee is not None) and c.types != old.types:
            types_changed(g, perm, old.types)
        if c.keywords & (DAYBOUND | NIGHTBOUND) & ~old.keywords:
            following().gained_daybound(g)
    indexed = perm.indexed
    if indexed is None or indexed.abilities is not c.abilities:
        if indexed is None or indexed.abilities.all != c.abilities.all:
            unindex_permanent(g, perm)
            index_permanent(g, perm)
        else:
            perm.indexed = c
    if c is not old and perm.tapped and c.types != old.types and g.ruleset.tapped_artifacts_off:
        reindex_permanent(g, perm)
        return True
    return False


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
        and a.mana_value == b.mana_value
        and a.loyalty == b.loyalty
        and a.more_deathtouch == b.more_deathtouch
        and a.more_lifelink == b.more_lifelink
        and (a.abilities is b.abilities or a.abilities.all == b.abilities.all)
    )


def control_changed(g: State, perm: Permanent, held: int) -> None:
    """What follows when someone else controls a permanent."""
    if perm.controller == held:
        return
    now = perm.controller
    if g.players[now].left:  # 800.4c: nobody is left to control it
        perm.controller = held
        if not g.players[held].left:
            following().stranded(g, perm)
        return
    perm.sick = True  # 302.6
    if perm.memory is not None:
        perm.memory.pop(keys.UPKEEP, None)  # 702.30a
    g.stir(perm)
    g.touch(perm)
    if g.combat is not None or g.melee is not None:
        remove_from_combat(g, perm.id, "506.4")
    emit(g, Ev.CONTROL, "613.1b", now, perm.id, n=held)


# ---- durations ---------------------------------------------------------------------------------------------------


def end_effect(g: State, lasting: Lasting, rule: str) -> None:
    remove_lasting(g, lasting)
    emit(g, Ev.EXPIRED, rule, NOBODY, n=lasting.id, cause=lasting.source)


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
        return g.melee is None or not g.melee.in_progress(d.turn)  # not of another turn that goes on (807.4)
    if until == Until.END_OF_COMBAT:
        if g.melee is not None and d.ref == NOTHING and g.melee.in_progress(d.turn):
            return False
        return d.ref in (ref, NOTHING)  # NOTHING: made outside combat, so it lasts through the next one
    if until == Until.END_OF_STEP:
        return d.ref == ref
    if until in (Until.PLANESWALKED, Until.PLANE_LEFT):
        return True
    if d.seat != seat and not (g.shared and g.is_active(d.seat) and g.is_active(seat)):  # 805.4
        return False
    if until == Until.YOUR_NEXT_STEP:
        return d.ref == ref
    if until in (Until.END_OF_YOUR_NEXT_TURN, Until.END_OF_COMBAT_ON_YOUR_NEXT_TURN):
        return g.turn_number > d.turn
    return True


WAITS_FOR_TURN: Final[tuple[Until, ...]] = (
    Until.YOUR_NEXT_TURN,
    Until.YOUR_NEXT_STEP,
    Until.END_OF_YOUR_NEXT_TURN,
    Until.END_OF_COMBAT_ON_YOUR_NEXT_TURN,
    Until.YOUR_NEXT_UNTAP,
)


def turn_would_have_begun(g: State, seat: int) -> None:
    """800.4m: effects that wait for the turn of a player who left end when that turn would have begun."""
    for lasting in list(g.lasting):
        if lasting.duration.until in WAITS_FOR_TURN and lasting.duration.seat == seat:
            end_effect(g, lasting, "800.4m")
    for delayed in list(g.delayed):
        d = delayed.duration
        if d is not None and d.until in WAITS_FOR_TURN and d.seat == seat:
            remove_delayed(g, delayed)
    if g.phased_out:
        following().turn_never_came(g, seat)


def forget_past(g: State, turn: TurnPlan) -> None:
    """What belonged to a turn, phase or step that is over, or was skipped, can no longer happen (614.10a)."""
    to_come = [t.id for t in g.extra_turns]
    if g.melee is not None:
        to_come += planned_elsewhere(g.melee)
    for delayed in list(g.delayed):
        if delayed.bound != NOTHING and delayed.bound not in to_come:
            remove_delayed(g, delayed)
    for lasting in list(g.lasting):
        d = lasting.duration
        if d.until == Until.USED and d.ref == turn.id:
            end_effect(g, lasting, "500.11")
        elif d.until == Until.END_OF_COMBAT_ON_YOUR_NEXT_TURN and g.is_active(d.seat) and g.turn_number > d.turn:
            end_effect(g, lasting, "500.5a")  # that turn had no combat phase


def planned_elsewhere(melee: Melee) -> list[int]:
    """The turns, phases and steps that other turn markers have, or have yet to bring (807.4)."""
    found = [t.id for t in melee.owed]
    for a in melee.others():
        found += [t.id for t in a.extra_turns] + [p.id for p in a.phases] + [s.id for s in a.steps]
        found += [NOTHING if a.turn is None else a.turn.id]
        found += [NOTHING if a.phase is None else a.phase.id, NOTHING if a.step is None else a.step.id]
    return found


def bind_delayed(g: State, turn: int, seat: int) -> None:
    """ "Your next turn" is this one: abilities that wait for it are bound to it."""
    for d in list(g.delayed):
        if d.bound == NOTHING and (d.next_turn_of in (seat, -2) or (g.shared and g.is_active(d.next_turn_of))):
            remove_delayed(g, d)
            add_delayed(
                g,
                Delayed(d.id, d.ability, d.source, d.controller, d.refs, d.vars, d.duration, d.turn, turn, NOTHING),
            )


def look_again(g: State) -> None:
    """Something changed, as by tapping: end what lasts "as long as" and does no longer (611.2b), and note what can no
    longer begin."""
    found = False
    for lasting in list(g.lasting):
        if lasting.duration.until == Until.AS_LONG_AS:
            if goes_on(g, lasting):
                found = True
            else:
                end_effect(g, lasting, "611.2b")
    for item in g.stacked():
        found |= note(g, item)
    for item in g.waiting:
        found |= note(g, item)
    g.watching = found
