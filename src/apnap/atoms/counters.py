"""Counters (122) on permanents and players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.continuous import look_again
from apnap.atoms.emit import emit
from apnap.atoms.following import following
from apnap.atoms.happening import happen
from apnap.atoms.removing_counters import remove_counters, share_poison
from apnap.atoms.would import PERFORMERS, Performer, Would, inherit
from apnap.queries.objects import controller_now
from apnap.queries.rule_changes import object_rules, player_rules
from apnap.state import keys
from apnap.state.counter_kinds import KEYWORD_COUNTERS
from apnap.state.kinds import NOBODY, NOTHING, Ev

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Permanent


def would_put(g: State, id: int, kind: str, n: int, rule: str, by: int, source: int = NOTHING) -> Would | None:
    """`by`: the player who would put them, or NOBODY (122.6a)."""
    if n <= 0:
        return None
    w = Would(Ev.COUNTERS_PUT, rule)
    w.obj = id
    w.n = n
    w.counter_kind = kind
    w.way = g.way
    w.source = source
    w.m = by + 1
    if id < len(g.players):
        if g.rules and kept_from(g, id, kind):
            return None
        w.player = id
    else:
        perm = g.permanent(id)
        if perm is None and id in g.face_up:
            w.player = controller_now(g, id)  # a plane or scheme may have counters as well (122.1)
            return w
        if perm is None or (g.rules and cannot_have(g, perm, kind)):  # 614.17c
            return None
        w.player = perm.controller
    return w


def kept_from(g: State, seat: int, kind: str) -> bool:
    """Whether an effect keeps the player, or as to poison that is shared a teammate, from getting them (810.10c)."""
    if "no player counters" not in g.rules:
        return False
    seats = g.team_of(seat) if kind == "poison" and g.format.shared_poison else [seat]
    return any(e.node.text in ("", kind) for s in seats for e in player_rules(g, "no player counters", s))


def cannot_have(g: State, perm: Permanent, kind: str) -> bool:
    """Whether an effect says that no counters, or none of that kind, can be put on it."""
    if "no counters" not in g.rules:
        return False
    return any(e.node.text in ("", kind) for e in object_rules(g, "no counters", perm))


def put_counters(g: State, id: int, kind: str, n: int, rule: str, cx: Frame | None = None) -> None:
    put_on_all(g, [id], kind, n, rule, cx)


def put_on_all(
    g: State, ids: list[int], kind: str, n: int, rule: str, cx: Frame | None = None, by: int = NOBODY
) -> None:
    """Put counters on several objects or players at once; `by`: who does, if it is not who controls the effect."""
    ws: list[Would] = []
    if by == NOBODY and cx is not None:
        by = cx.controller
    for id in ids:
        w = would_put(g, id, kind, n, rule, by, NOTHING if cx is None else cx.source)
        if w is not None:
            if cx is not None:
                put_by(w, cx)
            ws.append(w)
    if ws:
        happen(g, ws)


def put_by(w: Would, cx: Frame) -> None:
    """The spell or ability that puts the counters hears what came of it."""
    w.frame = cx.id
    inherit(w, cx)


def put_kinds(g: State, id: int, counts: dict[str, int], rule: str, cx: Frame) -> None:
    """Put counters of several kinds on one object at once."""
    ws = [would_put(g, id, kind, counts[kind], rule, cx.controller, cx.source) for kind in sorted(counts)]
    live = [w for w in ws if w is not None]
    for w in live:
        put_by(w, cx)
    if live:
        happen(g, live)


def put_one_more(g: State, ids: list[int], rule: str, cx: Frame) -> None:
    """One more counter of each kind that each of them has, all at once (701.34a)."""
    ws: list[Would] = []
    for i in ids:
        held = g.players[i].counters if i < len(g.players) else None
        if i >= len(g.players):
            perm = g.permanent(i)
            held = None if perm is None else perm.counters
        for kind in sorted(held or {}):
            w = would_put(g, i, kind, 1, rule, cx.controller, cx.source) if held and held[kind] > 0 else None
            if w is not None:
                put_by(w, cx)
                ws.append(w)
    if ws:
        happen(g, ws)


def put_shares(g: State, shares: list[tuple[int, int]], kind: str, rule: str, cx: Frame) -> None:
    """So many counters of a kind on each, all at once."""
    ws: list[Would] = []
    for id, n in shares:
        w = would_put(g, id, kind, n, rule, cx.controller, cx.source)
        if w is not None:
            w.frame = cx.id
            inherit(w, cx)
            ws.append(w)
    if ws:
        happen(g, ws)


def move_counters(g: State, id: int, onto: int, counts: dict[str, int], cx: Frame) -> None:
    """122.5: removed from one and put onto the other; where either is impossible, neither is done."""
    moved: dict[str, int] = {}
    for kind in sorted(counts):
        if would_put(g, onto, kind, counts[kind], "122.5", cx.controller, cx.source) is not None:
            moved[kind] = remove_counters(g, id, kind, counts[kind], "122.5")
    put_kinds(g, onto, moved, "122.5", cx)


def put_as_cost(g: State, id: int, kind: str, n: int, rule: str, by: int) -> None:
    """A player puts them on a permanent to pay a cost: no effect does, so no frame notes it (614.16)."""
    w = would_put(g, id, kind, n, rule, by, id)
    if w is not None:
        happen(g, [w])


def do_put(g: State, w: Would) -> None:
    if w.n <= 0:
        return
    g.way = w.way
    total = 0
    if w.obj < len(g.players):
        p = g.players[w.obj]
        held = {} if p.counters is None else p.counters
        held[w.counter_kind] = held.get(w.counter_kind, 0) + w.n
        p.counters = held
        total = held[w.counter_kind]
        p.dirty = True
        if w.counter_kind == "poison" and g.format.shared_poison:
            share_poison(g, w.obj)
        g.unsettled = True
        g.stamp += 1
    else:
        perm = g.permanent(w.obj)
        if perm is None:
            if w.obj in g.face_up:
                put_on_face_up(g, w)
            return
        counters = {} if perm.counters is None else perm.counters
        counters[w.counter_kind] = counters.get(w.counter_kind, 0) + w.n
        perm.counters = counters
        total = counters[w.counter_kind]
        if w.counter_kind in KEYWORD_COUNTERS:
            perm.remember(keys.STAMP + w.counter_kind, [g.tick()])  # 613.7c
        g.touch(perm)
        if g.statics:
            g.relayer_touched()
    if g.watching:
        look_again(g)
    # n: how many were put; m: how many there are now, so that crossing a number can be seen (122.7, 714.2b).
    tell_put(g, w, total)
    if g.ruleset.loses_at_once and w.counter_kind == "poison" and total >= 10 and w.obj < len(g.players):
        following().lost(g, [w.obj], "704.5c")


def put_on_face_up(g: State, w: Would) -> None:
    """Counters on a face-up card of the command zone."""
    kept = g.face_up[w.obj]
    counters = {} if kept.counters is None else kept.counters
    counters[w.counter_kind] = counters.get(w.counter_kind, 0) + w.n
    kept.counters = counters
    g.stamp += 1
    total = counters[w.counter_kind]
    tell_put(g, w, total)


def tell_put(g: State, w: Would, total: int) -> None:
    """`other`: the player who has put them, who need not control what they are on (122.6)."""
    if w.frame != NOTHING:
        item = g.items.get(w.frame)
        if item is not None:
            item.note(keys.PUT, w.n)  # for "if you do"
    by = NOTHING if w.m == 0 else w.m - 1
    emit(g, Ev.COUNTERS_PUT, w.rule, w.player, w.obj, other=by, n=w.n, m=total, cause=w.source, note=w.counter_kind)


class Putting(Performer):
    def perform(self, g: State, ws: list[Would]) -> None:
        for w in ws:
            do_put(g, w)


PERFORMERS[Ev.COUNTERS_PUT] = Putting()
