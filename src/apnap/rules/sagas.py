"""Sagas (714)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.counters import put_counters

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


def final_chapter(perm: Permanent) -> int:
    """The greatest chapter number among its chapter abilities (714.2d); 0 if it has none."""
    return max((a.chapter for a in perm.chars.abilities.triggered), default=0)


def add_lore(g: State) -> None:
    """505.4: a lore counter on each Saga the active player controls that has chapter abilities.  Not an effect."""
    for perm in list(g.battlefield):
        if perm.controller == g.active and "Saga" in perm.chars.subtypes and final_chapter(perm) > 0:
            put_counters(g, perm.id, "lore", 1, "505.4")


def saga_is_over(g: State, perm: Permanent) -> bool:
    """704.5s: enough lore, and no chapter ability of it still waiting or on the stack."""
    last = final_chapter(perm)
    if last == 0 or perm.count("lore") < last:
        return False
    for item in g.stack:
        if item.source == perm.id and not item.is_spell:
            return False
    for item in g.waiting:
        if item.source == perm.id:
            return False
    return True
