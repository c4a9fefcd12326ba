"""Removing counters, which nothing replaces; and the counters a team shares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.continuous import look_again
from apnap.atoms.emit import emit
from apnap.state.kinds import Ev, Way

if TYPE_CHECKING:
    from apnap.state.game_state import State


def share_poison(g: State, seat: int) -> None:
    """A team's poison counters are every player's on it (810.10, 810.10a)."""
    now = g.players[seat].count("poison")
    for other in g.team_of(seat):
        p = g.players[other]
        held = {} if p.counters is None else p.counters
        held["poison"] = now
        p.counters = held
        p.dirty = True


def remove_counters(g: State, id: int, kind: str, n: int, rule: str, way: Way | None = None) -> int:
    """Remove up to that many; how many were removed."""
    if id < len(g.players):
        p = g.players[id]
        have = min(n, p.count(kind))
        if have > 0 and p.counters is not None:
            p.counters[kind] -= have
            if kind == "poison" and g.format.shared_poison:
                share_poison(g, id)  # 810.10b
            g.stamp += 1
        return have
    perm = g.permanent(id)
    if perm is None or perm.counters is None:
        return 0
    have = min(n, perm.counters.get(kind, 0))
    if have <= 0:
        return 0
    perm.counters[kind] -= have
    if perm.counters[kind] == 0:
        del perm.counters[kind]
    g.touch(perm)
    if g.statics:
        g.relayer_touched()
    if g.watching:
        look_again(g)
    emit(g, Ev.COUNTERS_REMOVED, rule, perm.controller, id, n=have, note=kind)
    return have
