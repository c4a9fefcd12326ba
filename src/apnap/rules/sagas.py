"""Sagas (714)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.counters import would_put
from apnap.atoms.happening import happen
from apnap.atoms.would import Would
from apnap.vocab.abilities import Triggered

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item, Permanent


def final_chapter(perm: Permanent) -> int:
    """The greatest chapter number among its chapter abilities (714.2d); 0 if it has none."""
    last = 0
    for a in perm.chars.abilities.triggered:
        last = max(last, a.chapter)
    return last


def add_lore(g: State) -> None:
    """505.4, 714.3b: a lore counter on each Saga of the active player that has chapter abilities.  Not an effect."""
    if not g.may_have_sagas:
        return
    g.may_have_sagas = False
    ws: list[Would] = []
    for perm in g.battlefield:
        if "Saga" not in perm.chars.subtypes:
            continue
        g.may_have_sagas = True
        if g.is_active(perm.controller) and final_chapter(perm) > 0:
            w = would_put(g, perm.id, "lore", 1, "505.4", perm.controller)
            if w is not None:
                ws.append(w)
    if ws:
        happen(g, ws)


def saga_is_over(g: State, perm: Permanent) -> bool:
    """714.4: enough lore, and no chapter ability of it that has triggered and not yet left the stack."""
    last = final_chapter(perm)
    if last == 0 or perm.count("lore") < last:
        return False
    for item in g.stacked():
        if item.source == perm.id and is_chapter(item):
            return False
    for item in g.waiting:
        if item.source == perm.id and is_chapter(item):
            return False
    return True


def is_chapter(item: Item) -> bool:
    return isinstance(item.ability, Triggered) and item.ability.chapter > 0
