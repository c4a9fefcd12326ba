"""Regeneration: used as a creature is being destroyed, in a series of its own before the event.

Each use changes the event, so the series begins anew.  What it triggers waits until the whole step is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.atoms.happening import happen_now
from apnap.atoms.removal import remove_from_combat
from apnap.atoms.status import remove_damage, tap
from apnap.atoms.would import Would
from apnap.eras.fifth.neutral import specialised
from apnap.eras.fifth.plays import REGENERATE
from apnap.eras.fifth.state import fifth
from apnap.queries.rule_changes import object_rules
from apnap.state.kinds import Ev
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State


def offer(g: State, ws: list[Would]) -> bool:
    """Before a destruction: players are asked first, if there is anything to save."""
    state = fifth(g)
    ids = [w.obj for w in ws if w.kind == Ev.DESTROYED and w.regenerate and may_regenerate(g, w.obj)]
    if not ids:
        return False
    g.push(Destruction(ws, ids, state.doomed))
    state.doomed = ids
    g.stamp += 1
    specialised(g, REGENERATE)
    return True


def may_regenerate(g: State, id: int) -> bool:
    perm = g.permanent(id)
    return perm is not None and not (g.rules and object_rules(g, "cannot be regenerated", perm))


class Destruction(Task):
    """What has not regenerated is destroyed."""

    fields: ClassVar[tuple[str, ...]] = ("ws", "offered", "outer")

    def __init__(self, ws: list[Would], offered: list[int], outer: list[int]) -> None:
        self.ws = ws
        self.offered = offered  # what could regenerate
        self.outer = outer  # what was being destroyed meanwhile

    def run(self, g: State) -> None:
        state = fifth(g)
        left = state.doomed
        state.doomed = self.outer.copy()
        g.stamp += 1
        ws = [w for w in self.ws if w.obj in g.objects and (w.obj not in self.offered or w.obj in left)]
        if ws:
            happen_now(g, ws)


def regenerate(g: State, id: int, source: int) -> None:
    """It stays in play: tapped, without damage, out of combat."""
    state = fifth(g)
    perm = g.permanent(id)
    if id not in state.doomed or perm is None:
        return
    state.doomed = [i for i in state.doomed if i != id]
    remove_damage(g, perm)
    tap(g, perm, "5E:Regeneration", source)
    remove_from_combat(g, id, "5E:Regeneration")
    g.touch(perm)
    emit(g, Ev.REGENERATED, "5E:Regeneration", perm.controller, id, other=source)
