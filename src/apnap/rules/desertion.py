"""A player concedes while a question is open: the question goes on without them (800.4f–h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.rules.leaving import concede
from apnap.state.kinds import NOTHING, Q

if TYPE_CHECKING:
    from apnap.state.game_state import State


def concede_now(g: State, seat: int) -> None:
    from apnap import flow

    asked = g.ask_player
    kind = g.ask_kind
    task = g.asking
    concede(g, seat)
    g.deserted = False
    if g.over:
        g.ask_kind = Q.NONE
        g.options = []
        return
    g.before = None
    g.ask_kind = Q.NONE
    g.asking = None
    if kind == Q.PRIORITY:
        if asked == seat:
            g.holder = g.next_seat(seat)
            g.passes = min(g.passes, g.alive - 1)
            # 800.4j: if everyone else has passed already, the top of the stack resolves or the step ends.
        if g.passes >= g.alive:
            g.passes = g.alive - 1
    elif task is not None:
        drop_work_of(g, seat)
        if asked != seat:
            g.push(task)
    g.unsettled = True
    flow.advance(g)


def drop_work_of(g: State, seat: int) -> None:
    """Tasks that would ask the player who left are dropped; what their spells and abilities began ends with them."""
    kept = []
    for task in g.agenda:
        whose = getattr(task, "seat", NOTHING)
        if whose == seat and type(task).__name__ not in ("DrawCards",):
            continue
        frame = getattr(task, "frame", NOTHING)
        if frame != NOTHING and frame not in g.items:
            continue
        kept.append(task)
    g.agenda = kept
