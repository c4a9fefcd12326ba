"""Damage that is about to be dealt: what its source is like, and whether it can be prevented."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.queries.frames import entry_frame
from apnap.queries.objects import chars_of
from apnap.vocab.filters import Filter

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Obj


def source_fits(g: State, filter: Filter | None, w: Would, cx: Frame) -> bool:
    """Whether the source of the damage has the stated properties now (609.7b, 615.9)."""
    if filter is None:
        return True
    obj: Obj | None = g.objects.get(w.obj) or g.last_known.get(w.obj) or g.items.get(w.obj) or g.past_items.get(w.obj)
    c = chars_of(g, w.obj)
    return obj is not None and c is not None and filter.match(g, obj, c, cx)


def unpreventable(g: State, w: Would) -> bool:
    """615.12."""
    if not w.preventable:
        return True
    entries = g.rules.get("damage cannot be prevented") if g.rules else None
    if not entries:
        return False
    for e in entries:
        cx = entry_frame(g, e.source, e.lasting)
        scope = e.node.scope
        if isinstance(scope, Filter) and not source_fits(g, scope, w, cx):
            continue
        if e.node.when is None or e.node.when.holds(g, cx):
            return True
    return False
