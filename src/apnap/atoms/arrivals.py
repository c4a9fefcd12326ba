"""What is remembered about permanents that came together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.state import keys

if TYPE_CHECKING:
    from apnap.state.objects import Permanent


def note_together(entered: list[Permanent]) -> None:
    """CR99:420.5e: which of several equal legends came first is asked later; those that came together tie."""
    for perm in entered:
        perm.remember(keys.CAME_WITH, [p.id for p in entered if p is not perm])
