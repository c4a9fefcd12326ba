"""Dependency (613.8): which of the effects of one layer is next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.native import mypyc_attr
from apnap.queries.objects import reaches
from apnap.queries.planar import reach_of
from apnap.state.objects import Frame, Permanent
from apnap.vocab.continuous import ABILITIES, COLORS, CONTROL, TYPES, Modification
from apnap.vocab.filters import Filter

if TYPE_CHECKING:
    from apnap.state.chars import Chars
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent
    from apnap.vocab.abilities import Static


def next_to_apply(g: State, pending: list[Active], actives: list[Active], layer: int) -> Active:
    """Timestamp order, characteristic-defining abilities first, unless an effect depends on another (613.3, 613.8).

    `pending` is in timestamp order.  Asked again after each effect is applied (613.8c).
    """
    if len(pending) == 1 or not any(sensitive(a, pending, layer) for a in pending):
        return pending[0]
    n = len(pending)
    reach: list[list[bool]] = [
        [i != k and depends(g, pending[i], pending[k], actives) for k in range(n)] for i in range(n)
    ]
    close(reach)
    for i in range(n):
        # Ready if all it waits for waits for it, too: nothing, or a loop, in which timestamps decide (613.8b).
        if all(reach[k][i] for k in range(n) if reach[i][k]):
            return pending[i]
    return pending[0]


def close(reach: list[list[bool]]) -> None:
    n = len(reach)
    for m in range(n):
        for i in range(n):
            if reach[i][m]:
                for k in range(n):
                    if reach[m][k]:
                        reach[i][k] = True


def sensitive(a: Active, pending: list[Active], layer: int) -> bool:
    """Whether anything applied in this layer could make a difference to it: a cheap test before the real one."""
    if a.targets is not None:
        return False
    if a.affected is None and isinstance(a.node.scope, Filter):
        if filter_reads(a.node.scope, layer):
            return True
        if layer == ABILITIES and filter_reads(a.node.scope, COLORS) and any(b.node.layer == COLORS for b in pending):
            return True  # where both share a layer (CR08: 418.5a)
    if layer in (TYPES, ABILITIES, COLORS):
        if a.static is None:
            return False
        return a.static.condition is not None or any(b.node.strips for b in pending)
    # Nothing that is applied here changes more than power and toughness.
    return a.node.dynamic and (a.node.reads_power() or (a.static is not None and a.static.condition is not None))


def filter_reads(f: Filter, layer: int) -> bool:
    if layer == TYPES:
        mine = bool(
            f.types or f.all_types or f.not_types or f.supertypes or f.not_supertypes or f.subtypes or f.not_subtypes
        )
    elif layer == COLORS:
        mine = bool(f.colors or f.not_colors or f.status)
    elif layer == ABILITIES:
        mine = bool(f.keyword or f.without)
    else:
        mine = f.numeric
    if mine:
        return True
    for part in f.any_of:
        if filter_reads(part, layer):
            return True
    return False


def depends(g: State, a: Active, b: Active, actives: list[Active]) -> bool:
    """613.8a: applying b first would change whether a exists, what it applies to, or what it does."""

    if a.node.defines != b.node.defines:
        return False
    before = ids_of(targets_of(g, a, actives))
    amount = a.node.measure(g, a.cx)
    saved: list[Chars] = []
    for perm in g.battlefield:
        saved.append(perm.chars)
        perm.chars = perm.chars.copy()
    for perm in targets_of(g, b, actives):
        b.node.apply(g, perm, perm.chars, b.cx)
    differs = ids_of(targets_of(g, a, actives)) != before or a.node.measure(g, a.cx) != amount
    for i, perm in enumerate(g.battlefield):
        perm.chars = saved[i]
    return differs


def ids_of(perms: list[Permanent]) -> list[int]:
    return [p.id for p in perms]


@mypyc_attr(acyclic=True, free_list_len=1)
class Active:
    """One modification in force: from a static ability or a lasting effect."""

    def __init__(
        self,
        node: Modification,
        cx: Frame,
        timestamp: int,
        affected: tuple[int, ...] | None,
        source: int,
        static: Static | None,
        layer: int,
    ) -> None:
        self.node = node
        self.layer = layer
        self.cx = cx
        self.timestamp = timestamp
        self.affected = affected
        self.source = source  # permanent whose static ability it is; NOTHING for a lasting effect
        self.static = static  # that ability: its parts are one effect (613.6)
        self.targets: list[Permanent] | None = None  # fixed as the effect starts to apply (613.6)
        self.started = False


def targets_of(g: State, a: Active, actives: list[Active]) -> list[Permanent]:
    if a.targets is not None:
        return a.targets
    if a.static is not None:
        begun = False
        for other in actives:
            if other.static is a.static and other.source == a.source and other.started:
                if other.node.scope == a.node.scope and other.targets is not None:
                    return other.targets  # parts of one effect act on one set of objects (613.6)
                begun = True
        if not begun and not in_force(g, a):
            return []
    found: list[Permanent] = []
    for perm in g.battlefield:
        if a.affected is not None:
            if perm.id in a.affected and (not g.reach or a.layer == CONTROL or reaches(g, reach_of(g, a.cx), perm)):
                found.append(perm)  # 801.10
        elif a.node.includes(g, perm, perm.chars, a.cx):
            found.append(perm)
    return found


def in_force(g: State, a: Active) -> bool:
    """Whether the source still has the static ability, and its condition holds."""
    static = a.static
    source = g.permanent(a.source)
    if static is None:
        return False
    if source is None:  # nothing takes its abilities from a face-up scheme
        return a.source in g.face_up and (static.condition is None or static.condition.holds(g, a.cx))
    for s in source.chars.abilities.statics:
        if s is static:
            return s.condition is None or s.condition.holds(g, a.cx)
    return False
