"""Targets only 1997 has: packets of damage, those they are for, and what is being destroyed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.eras.fifth.state import Packet, fifth
from apnap.queries.objects import chars_of
from apnap.rules.targeting import player_ok, targetable

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Obj
    from apnap.vocab.abilities import Targets


def waiting_targets(g: State, spec: Targets, cx: Frame) -> list[int]:
    """Packets of damage (the filter speaks of their sources), those they are for, or what is being destroyed."""
    state = fifth(g)
    if spec.what == "packet":
        return [p.id for p in state.packets if packet_fits(g, spec, p, cx)]
    ids = state.doomed if spec.what == "destroyed" else [p.whom for p in state.packets]
    found: list[int] = []
    for i in ids:
        if i not in found and waiting_fits(g, spec, i, cx):
            found.append(i)
    return found


def packet_fits(g: State, spec: Targets, p: Packet, cx: Frame) -> bool:
    if (spec.players == "you" and p.whom != cx.controller) or (spec.players == "creature" and p.whom < len(g.players)):
        return False
    if spec.filter is None:
        return True
    obj: Obj | None = g.objects.get(p.source) or g.last_known.get(p.source) or g.past_items.get(p.source)
    c = chars_of(g, p.source)
    return obj is not None and c is not None and spec.filter.match(g, obj, c, cx)


def waiting_fits(g: State, spec: Targets, id: int, cx: Frame) -> bool:
    if id < len(g.players):
        return bool(spec.players) and player_ok(g, spec, id, cx)
    perm = g.permanent(id)
    f = spec.filter
    return perm is not None and f is not None and f.match(g, perm, perm.chars, cx) and targetable(g, perm, cx)
