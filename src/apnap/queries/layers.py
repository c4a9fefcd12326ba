"""The layers (613): working out what every permanent is, and who controls it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.cards.blank import NO_CARD
from apnap.cards.registry import engine_node
from apnap.queries.dependency import Active, in_force, next_to_apply, targets_of
from apnap.queries.frames import entry_frame, frame
from apnap.queries.objects import reaches
from apnap.queries.planar import reach_of_lasting
from apnap.state import keys
from apnap.state.counter_kinds import KEYWORD_COUNTERS, size_of
from apnap.state.kinds import KEYWORD_NAMES, NOBODY, NOTHING
from apnap.state.objects import Permanent
from apnap.vocab.continuous import (
    ABILITIES,
    COLORS,
    CONTROL,
    LAYERS,
    PT_MODIFY,
    PT_SET,
    TYPES,
    Control,
    Modification,
)
from apnap.vocab.keyword_meanings import meanings

if TYPE_CHECKING:
    from apnap.state.chars import Chars
    from apnap.state.effects import Lasting, StaticEntry
    from apnap.state.game_state import State


def layer_of(g: State, node: Modification, static: bool) -> int:
    """Where it is applied (613.1, 613.4), or was (CR08: 418.5a).

    In 2008 colours and abilities shared a layer; what changes power and toughness without setting them came last only
    if a static ability does it; the others were applied with what sets them, in the order of their timestamps.
    """
    layer = node.layer
    if g.ruleset.layers_of_2008:
        if layer == COLORS:
            return ABILITIES
        if layer == PT_MODIFY and not static:
            return PT_SET
    return layer


def order_key(a: Active) -> tuple[int, int, int]:
    return (a.layer, 0 if a.node.defines else 1, a.timestamp)


def work_out(g: State) -> tuple[list[Chars], list[int]]:
    """Leave the new characteristics and controllers in the permanents; what they were before is returned.

    Amounts and filters of effects look at `perm.chars`, so they see each other at the stage the layers have reached.
    """
    before, held = begin_layers(g)
    apply_layers(g)
    return before, held


def begin_layers(g: State) -> tuple[list[Chars], list[int]]:
    """Every permanent as it is without effects (613.1); what they were before is returned."""
    before: list[Chars] = []
    held: list[int] = []
    for perm in g.battlefield:
        before.append(perm.chars)
        held.append(perm.controller)
        perm.chars = perm.base.chars  # a copy, as soon as anything changes it
        perm.controller = perm.default_controller
    return before, held


def own_chars(perm: Permanent) -> Chars:
    """Its characteristics, to be changed while the layers are at work."""
    c = perm.chars
    if c is perm.base.chars:
        c = c.copy()
        perm.chars = c
    return c


def apply_layers(g: State) -> list[Active]:
    """One layer after the other; every effect that took part is returned."""
    control_layer(g)
    actives = gather(g)
    for layer in LAYERS:
        if layer == CONTROL:
            continue
        if layer == PT_MODIFY:
            for perm in g.battlefield:
                if perm.counters:
                    apply_counters(perm, own_chars(perm))
        pending = [a for a in actives if a.layer == layer]
        if len(pending) > 1:
            pending.sort(key=order_key)
        while pending:
            a = next_to_apply(g, pending, actives, layer)
            pending.remove(a)
            apply_active(g, a, actives)
            if layer in (TYPES, ABILITIES):
                gain_statics(g, a, actives, pending, layer)
    return actives


def apply_counters(perm: Permanent, c: Chars) -> None:
    """Counters of every size: +1/+1, -0/-2 … (122.1a, 613.4c)."""
    if perm.counters is None:
        return
    for kind, n in perm.counters.items():
        size = size_of(kind)
        if size is not None:
            c.power += size[0] * n
            c.toughness += size[1] * n


def static_active(g: State, e: StaticEntry) -> Active:
    source = g.objects.get(e.source)
    # 613.7a, 613.7e: the timestamp is the permanent's, which changes when it is attached or turned over.
    stamp = source.timestamp if isinstance(source, Permanent) else e.timestamp
    layer = layer_of(g, e.node, True)
    return Active(e.node, entry_frame(g, e.source, None), stamp, None, e.source, e.static, layer)


def lasting_active(g: State, lasting: Lasting, node: Modification) -> Active:
    cx = entry_frame(g, lasting.source, lasting)
    return Active(node, cx, lasting.timestamp, lasting.affected, NOTHING, None, layer_of(g, node, False))


def add_keyword_counters(g: State, perm: Permanent, found: list[Active]) -> None:
    """122.1b: each such counter gives its keyword, in layer 6 by its timestamp (613.1f, 613.7c)."""
    if perm.counters is None:
        return
    for kind, n in perm.counters.items():
        if n <= 0 or kind not in KEYWORD_COUNTERS:
            continue
        stamp = perm.remembered(keys.STAMP + kind)
        at = stamp[0] if stamp else perm.timestamp
        times = 1 if kind in KEYWORD_NAMES else n  # several instances of such an ability count each (702.83b)
        for node in meanings().of_counter(kind) * times:
            found.append(Active(node, entry_frame(g, perm.id, None), at, (perm.id,), NOTHING, None, node.layer))


def deployment(g: State) -> Active:
    """What gives every creature the ability of 804.2: a rule, older than all effects and out of nobody's range."""
    node = engine_node("deployment")
    assert isinstance(node, Modification)
    return Active(node, frame(NO_CARD, NOTHING, NOBODY), 0, None, NOTHING, None, node.layer)


def gather(g: State) -> list[Active]:
    found: list[Active] = []
    for perm in g.battlefield:
        if perm.counters:
            add_keyword_counters(g, perm, found)
    if g.format.deploy:
        found.append(deployment(g))
    for e in g.statics:
        if not e.granted and e.node.layer != CONTROL:
            found.append(static_active(g, e))
    for lasting in g.lasting:
        node = lasting.node
        if isinstance(node, Modification) and node.layer != CONTROL:
            found.append(lasting_active(g, lasting, node))
    return found


# ---- simple effects ----------------------------------------------------------------------------------------------


def all_simple(g: State) -> bool:
    """Whether every effect in force is simple, so that no layer can make a difference to another.

    Then a permanent can be computed by itself, and one that did not change need not be.
    """
    for e in g.statics:
        if e.granted or e.static.condition is not None or not e.node.simple():
            return False
    for lasting in g.lasting:
        node = lasting.node
        if isinstance(node, Modification) and not node.simple():
            return False
    return True


def standing_effects(g: State) -> list[Active]:
    """The static abilities in force, made once for many permanents."""
    found = g.standing
    if found is None:
        found = [static_active(g, e) for e in g.statics]
        if g.format.deploy:
            found.append(deployment(g))
        found.sort(key=order_key)
        g.standing = found
    return found


def simply_modified(g: State, perm: Permanent, standing: list[Active]) -> Chars:
    """What it is, if all effects are simple: from its copiable values, one effect after the other."""
    base = perm.base.chars
    mods: list[Active] = []
    for a in standing:
        if a.node.includes(g, perm, base, a.cx):
            mods.append(a)
    of_statics = len(mods)
    for lasting in g.lasting:
        node = lasting.node
        if isinstance(node, Modification) and perm.id in lasting.affected:
            if g.reach and not reaches(g, reach_of_lasting(g, lasting), perm):  # 801.10
                continue
            mods.append(lasting_active(g, lasting, node))
    if perm.counters:
        add_keyword_counters(g, perm, mods)
    elif not mods:
        return base
    if len(mods) > 1 and len(mods) > of_statics:
        mods.sort(key=order_key)
    c = base.copy()
    counted = not perm.counters
    for a in mods:
        if not counted and a.layer >= PT_MODIFY:
            apply_counters(perm, c)
            counted = True
        a.node.apply(g, perm, c, a.cx)
    if not counted:
        apply_counters(perm, c)
    return c


# ---- layer 2 -----------------------------------------------------------------------------------------------------


def control_layer(g: State) -> None:
    """613.1b.  Whose Aura it is may itself be a matter of this layer: repeat until that is settled (613.8)."""
    rounds = 0
    while True:
        changes = control_changes(g)
        if not changes:
            return
        before = [p.controller for p in g.battlefield]
        for perm in g.battlefield:
            perm.controller = perm.default_controller
        for a in changes:
            apply_control(g, a)
        rounds += 1
        if rounds > len(changes) or [p.controller for p in g.battlefield] == before:
            return


def control_changes(g: State) -> list[Active]:
    found: list[Active] = []
    for e in g.statics:
        if e.node.layer == CONTROL and not e.granted:
            found.append(static_active(g, e))
    for lasting in g.lasting:
        node = lasting.node
        if isinstance(node, Control):
            found.append(lasting_active(g, lasting, node))
    found.sort(key=order_key)
    return found


def apply_control(g: State, a: Active) -> None:
    node = a.node
    if not isinstance(node, Control):
        return
    seat = node.who.one(g, a.cx)
    if seat == NOBODY or g.players[seat].left:  # 800.4b
        return
    for perm in targets_of(g, a, []):
        perm.controller = seat


# ---- one effect at a time ----------------------------------------------------------------------------------------


def apply_active(g: State, a: Active, actives: list[Active]) -> None:
    started = a.static is None or in_force(g, a)
    targets = targets_of(g, a, actives)
    a.targets = targets
    a.started = started or bool(targets)
    for perm in targets:
        a.node.apply(g, perm, own_chars(perm), a.cx)


def gain_statics(g: State, a: Active, actives: list[Active], pending: list[Active], layer: int) -> None:
    """Static abilities gained in this layer take part from here on, as new as the effect that gave them (613.7a)."""
    if not a.node.grants:
        return
    for perm in a.targets or []:
        for s in perm.chars.abilities.statics:
            for mod in s.mods:
                if any(x.source == perm.id and x.node is mod for x in actives):
                    continue
                stamp = max(perm.timestamp, a.timestamp)
                at = layer_of(g, mod, True)
                new = Active(mod, entry_frame(g, perm.id, None), stamp, None, perm.id, s, at)
                if at >= layer:
                    actives.append(new)
                    if at == layer:
                        pending.append(new)
    pending.sort(key=order_key)
