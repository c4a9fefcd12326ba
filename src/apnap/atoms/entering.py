"""Looking ahead (614.12): a permanent as it would exist on the battlefield."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.would import card_entering
from apnap.cards.blank import FACE_DOWN
from apnap.queries.layers import work_out
from apnap.state.effects import StaticEntry
from apnap.state.kinds import Zone
from apnap.state.objects import Permanent

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.game_state import State


def look_ahead(g: State, w: Would) -> Permanent:
    """The permanent that would enter, with continuous effects of others and its own that would apply to it."""
    obj = g.objects[w.obj]
    perm = Permanent(w.obj, obj.card, obj.owner, obj.is_card, w.controller, g.clock + 1)
    perm.base = FACE_DOWN if w.face_down else card_entering(g, w)
    perm.chars = perm.base.chars
    perm.face_down = w.face_down
    perm.tapped = w.tapped
    perm.counters = w.counters
    perm.attached_to = w.attach_to
    perm.memory = w.memory
    own = [
        StaticEntry(perm.id, mod, perm.timestamp, s, False)
        for s in perm.chars.abilities.statics
        if s.zone == Zone.BATTLEFIELD
        for mod in s.mods
    ]
    if g.statics or own:
        compute(g, perm, own)
    return perm


def compute(g: State, perm: Permanent, own: list[StaticEntry]) -> None:
    """Put it there for a moment, let the layers work, and take everything back."""
    obj = g.objects[perm.id]
    statics = g.statics
    g.objects[perm.id] = perm
    g.battlefield.append(perm)
    g.statics = [*statics, *own]
    before, held = work_out(g)
    g.battlefield.pop()
    for i, p in enumerate(g.battlefield):
        p.chars = before[i]
        p.controller = held[i]
    g.statics = statics
    g.objects[perm.id] = obj
