"""A step or turn of a team begins: it is that of each player on it (805.4d)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.hearing import hear
from apnap.events import Event
from apnap.state import keys
from apnap.state.kinds import Ev
from apnap.vocab.abilities import Triggered, WithEffect
from apnap.vocab.base import Node
from apnap.vocab.filters import Filter
from apnap.vocab.triggers import BeginningOf, BeginningOfTurn
from apnap.vocab.who import Players

if TYPE_CHECKING:
    from apnap.state.effects import Listener
    from apnap.state.game_state import State
    from apnap.state.objects import Item

THAT_PLAYER: Final = ("event", "active")


def tell_teammates(g: State, kind: Ev, rule: str, obj: int, n: int, m: int, cause: int) -> None:
    """It has been told of the primary player: abilities about one player's step hear it of the others, too.

    "At the beginning of each player's …" triggers once more for each of them only if it says "that player".
    """
    for seat in g.turn_takers()[1:]:
        listeners = g.listening(kind)
        if listeners is None:
            return
        about = [x for x in listeners if for_each_player(x.ability) and not heard_by_team(g, x)]
        if about:
            hear(g, Event(kind, rule, g.way, seat, obj, n=n, m=m, cause=cause), about, False)


def heard_by_team(g: State, listener: Listener) -> bool:
    """Whether it is a plane's, and speaks of "your" step: that is the team's, of which it has heard (901.12c)."""
    trigger = listener.ability.trigger
    return isinstance(trigger, (BeginningOf, BeginningOfTurn)) and trigger.who == "you" and listener.source in g.face_up


def for_each_player(ability: Triggered) -> bool:
    trigger = ability.trigger
    if not isinstance(trigger, (BeginningOf, BeginningOfTurn)):
        return False
    parts = [ability.effect, ability.if_, ability.targets]
    return trigger.who not in ("", "opponent") or names_player(parts, THAT_PLAYER)


def names_player(value: object, kinds: tuple[str, ...]) -> bool:
    """Whether it speaks of such a player: of "that player", whose step it is, or of the active player."""
    if isinstance(value, Players) and value.kind in kinds:
        return True
    if isinstance(value, Filter) and value.controller in kinds:
        return True
    if isinstance(value, Node):
        return any(names_player(getattr(value, field), kinds) for field in value.fields)
    if isinstance(value, (tuple, list)):
        return any(names_player(part, kinds) for part in value)
    return False


def mentions(value: object, name: str) -> bool:
    """Whether a part of it goes by that name: what another instruction has noted under it."""
    if isinstance(value, Node):
        return any(mentions(getattr(value, field), name) for field in value.fields)
    if isinstance(value, (tuple, list)):
        return any(mentions(part, name) for part in value)
    return isinstance(value, str) and value == name


def asks_which_active(g: State, item: Item) -> bool:
    """Whether its effect speaks of the active player, and there are several (805.9).

    Whatever triggered as the step of one of them began means that one.
    """
    ability = item.ability
    if not isinstance(ability, WithEffect) or len(g.turn_takers()) < 2:
        return False
    if item.event is not None and isinstance(ability, Triggered) and for_each_player(ability):
        item.put(keys.ACTIVE_PLAYER, [item.event.player])
        return False
    chosen = [ability.modes[m].effect for m in item.modes] if ability.modes else [ability.effect]
    return names_player(chosen, ("active",))
