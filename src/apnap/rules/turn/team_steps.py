"""A step or turn of a team begins: it is that of each player on it (805.4d)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.hearing import hear
from apnap.events import Event
from apnap.state.kinds import NOTHING, Ev
from apnap.vocab.base import Node
from apnap.vocab.filters import Filter
from apnap.vocab.triggers import BeginningOf, BeginningOfTurn
from apnap.vocab.who import Players

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.vocab.abilities import Triggered

THAT_PLAYER: Final = ("event", "active")


def tell_teammates(g: State, kind: Ev, rule: str, obj: int, n: int, m: int, cause: int) -> None:
    """It has been told of the primary player: abilities about one player's step hear it of the others, too.

    "At the beginning of each player's …" triggers once more for each of them only if it says "that player".
    """
    for seat in g.turn_takers()[1:]:
        listeners = g.listening(kind)
        if listeners is None:
            return
        about = [x for x in listeners if for_each_player(x.ability)]
        if about:
            hear(g, Event(kind, rule, g.way, seat, obj, NOTHING, n, m, cause), about, False)


def for_each_player(ability: Triggered) -> bool:
    trigger = ability.trigger
    if not isinstance(trigger, (BeginningOf, BeginningOfTurn)):
        return False
    return trigger.who not in ("", "opponent") or names_player([ability.effect, ability.if_, ability.targets])


def names_player(value: object) -> bool:
    """Whether it speaks of "that player", whose step it is."""
    if isinstance(value, Players) and value.kind in THAT_PLAYER:
        return True
    if isinstance(value, Filter) and value.controller in THAT_PLAYER:
        return True
    if isinstance(value, Node):
        return any(names_player(getattr(value, field)) for field in value.fields)
    if isinstance(value, (tuple, list)):
        return any(names_player(part) for part in value)
    return False
