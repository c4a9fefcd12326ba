"""What happens in combat, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.telling.wording import many, name, obj, spell_or_ability, who, whose

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.game_state import State


def attacks(g: State, e: Event) -> str:
    return f"{obj(g, e)} attacks {name(g, e.other)}"


def banded(g: State, e: Event) -> str:
    return f"{obj(g, e)} is in a band with {name(g, e.other)}"


def attacked(g: State, e: Event) -> str:
    return f"{obj(g, e)} is attacked"


def attackers_declared(g: State, e: Event) -> str:
    return f"{who(g, e)} attacks with {many(e.n, 'creature')}"


def intends(g: State, e: Event) -> str:
    return f"{who(g, e)} declares the intention to attack"


def aborted(g: State, e: Event) -> str:
    return f"{who(g, e)}'s attack is aborted"


def successful(g: State, e: Event) -> str:
    return f"{spell_or_ability(g, e)} is successfully cast"


def blocks(g: State, e: Event) -> str:
    return f"{whose(g, e, e.obj)} blocks {name(g, e.other)}"


def blocked(g: State, e: Event) -> str:
    return f"{obj(g, e)} becomes blocked"


def blocked_by(g: State, e: Event) -> str:
    return f"{obj(g, e)} becomes blocked by {name(g, e.other)}"


def unblocked(g: State, e: Event) -> str:
    return f"{obj(g, e)} is not blocked"


def ordered(g: State, e: Event) -> str:
    return f"{name(g, e.other)} is number {e.n} in the order in which {name(g, e.obj)} assigns combat damage"


def removed_from_combat(g: State, e: Event) -> str:
    return f"{obj(g, e)} leaves combat"
