"""What changes what: which effects the layers apply to which permanents, for people who ask why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.queries.dependency import targets_of
from apnap.queries.layers import apply_layers, begin_layers, control_changes

if TYPE_CHECKING:
    from apnap.state.game_state import State


def changed_by(g: State) -> dict[int, list[int]]:
    """For each permanent, the sources of what applies to it, in the order in which it applies (613).

    The layers are worked out once more, and everything is put back as it was.
    """
    before, held = begin_layers(g)
    try:
        applied = [*control_changes(g), *apply_layers(g)]
        found: dict[int, list[int]] = {}
        for a in applied:
            targets = a.targets if a.targets is not None else targets_of(g, a, [])
            for perm in targets:
                sources = found.setdefault(perm.id, [])
                if a.cx.source not in sources:
                    sources.append(a.cx.source)
        return found
    finally:
        for i, perm in enumerate(g.battlefield):
            perm.chars = before[i]
            perm.controller = held[i]
