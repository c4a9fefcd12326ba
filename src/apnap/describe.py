"""Events in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.state.kinds import PHASE_NAMES, STEP_NAMES, Ev, Zone

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.game_state import State


def sentence(g: State, e: Event) -> str:
    who = g.players[e.player].name if 0 <= e.player < len(g.players) else ""
    what = name(g, e.obj)
    other = name(g, e.other)
    text = e.kind.name.lower().replace("_", " ")
    if e.kind == Ev.STEP_BEGINS:
        return f"{STEP_NAMES[e.n]} step of {who}"
    if e.kind == Ev.PHASE_BEGINS:
        return f"{PHASE_NAMES[e.n]} phase"
    if e.kind == Ev.TURN_BEGINS:
        return f"turn {e.n}: {who}"
    if e.kind == Ev.MOVED:
        return f"{what or other} moves from {Zone(e.n).name.lower()} to {Zone(e.m).name.lower()}"
    if e.kind == Ev.DAMAGE:
        return f"{what} deals {e.n} damage to {other}"
    parts = [who, text, what, other, str(e.n) if e.n else "", e.note]
    return " ".join(p for p in parts if p)


def name(g: State, id: int) -> str:
    if 0 <= id < len(g.players):
        return g.players[id].name
    if g.names is not None and id in g.names:
        return g.names[id]
    return g.name_of(id)
