"""The one place where a happening becomes an event: logged if anyone logs, heard if anything listens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.hearing import hear
from apnap.events import Event
from apnap.state.kinds import NOBODY, NOTHING, Ev

if TYPE_CHECKING:
    from apnap.state.game_state import State


def emit(
    g: State,
    kind: Ev,
    rule: str,
    player: int = NOBODY,
    obj: int = NOTHING,
    *,
    other: int = NOTHING,
    n: int = 0,
    m: int = 0,
    cause: int = NOTHING,
    note: str = "",
) -> None:
    listeners = g.listening(kind)
    if listeners is None and g.log is None:
        return
    event = Event(kind, rule, g.way, player, obj, other=other, n=n, m=m, cause=cause, note=note)
    if g.log is not None:
        record(g, event)
    if listeners is not None:
        hear(g, event, listeners, False)


def record(g: State, event: Event) -> None:
    log = g.log
    if log is None:
        return
    edition = g.ruleset.cites
    log.append(event if edition is None else event.citing(edition.of_event(event.rule, event.kind.name)))
    names = g.names
    if names is not None:
        for i in (event.obj, event.other, event.cause):
            if i >= len(g.players):
                text = g.name_of(i)
                if text:  # the ids of turns, phases and steps name nothing
                    names[i] = text
    if g.observer is not None:
        g.observer.happened(g, event)
