"""Naming abilities, so that a player can yield to one: the card it is on, and which of its abilities it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


def ability_key(item: Item) -> str:
    """The same for every copy of the card: "Soul Warden/3"."""
    ability = item.ability
    if ability is None:
        return item.card.name
    return f"{item.card.name}/{ability.home}/{ability.place}"


def asking_ability(g: State) -> str:
    """The ability (or spell) whose resolution asks the present question; "" if none does."""
    found = ""
    for item in g.items.values():
        found = ability_key(item)
    return found


def is_rules_own(item: Item) -> bool:
    """Whether nobody played it: the rules themselves put it there (drawing in 1997, combat damage in 1999)."""
    return item.source == item.id and not item.is_spell
