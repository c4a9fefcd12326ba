"""What replacement effects have in common: whom they concern, and what they do instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.entering import look_ahead
from apnap.atoms.running import EndFrame
from apnap.queries.frames import acting
from apnap.queries.objects import chars_of
from apnap.rules.resolving import Run
from apnap.state.kinds import Zone
from apnap.vocab.base import Effect
from apnap.vocab.filters import Filter

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.game_state import State
    from apnap.state.objects import Frame


def later(g: State, effect: Effect, cx: Frame) -> None:
    """What a replacement does besides: carried out once the event has been dealt with."""
    item = acting(cx, g.fresh_id())
    g.items[item.id] = item
    g.push(EndFrame(item.id))
    g.push(Run(effect, item.id))


def subject_fits(g: State, filter: Filter, w: Would, cx: Frame) -> bool:
    """Whether the object of the event fits; one that would enter is looked at as it would be then (614.12)."""
    if w.to == Zone.BATTLEFIELD:
        perm = look_ahead(g, w)
        return filter.match(g, perm, perm.chars, cx)
    obj = g.objects.get(w.obj)
    c = chars_of(g, w.obj)
    return obj is not None and c is not None and filter.match(g, obj, c, cx)
