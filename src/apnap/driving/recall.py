"""Keys for what a seat knows: the position as it sees it, and everything it was told on the way."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Final

from apnap.state.kinds import Ev, Zone
from apnap.view import view

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.game_state import State

SIZE: Final = 16  # bytes
NOTHING_HEARD: Final = bytes(SIZE)
PUBLIC: Final = frozenset({Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.STACK, Zone.EXILE, Zone.COMMAND, Zone.ANTE})


class Heard:
    """What a seat was told up to an event, as a digest; more is added as it is asked for."""

    def __init__(self, n: int, last: Event | None, digest: bytes) -> None:
        self.n: Final = n
        self.last: Final = last
        self.digest: Final = digest


def heard(g: State, viewer: int, before: Heard | None) -> Heard:
    """`before`: what was worked out earlier, used if it is of this past."""
    log = g.log
    if log is None:
        return Heard(0, None, NOTHING_HEARD) if before is None else before
    start = 0
    digest = NOTHING_HEARD
    if before is not None:
        if before.n == 0:
            digest = before.digest  # of the game that this one is a sample of
        elif before.n <= len(log) and log[before.n - 1] is before.last:
            start = before.n
            digest = before.digest
    if start == len(log):
        return Heard(start, log[-1] if log else None, digest)
    for i in range(start, len(log)):
        digest = hashlib.blake2b(told_as(g, log[i], viewer).encode(), key=digest, digest_size=SIZE).digest()
    return Heard(len(log), log[-1], digest)


def told_as(g: State, e: Event, viewer: int) -> str:
    """The event as that seat was told it: ids tell nothing of hidden cards, names only where everybody saw them."""
    note = e.note
    if e.kind == Ev.LOOKED and e.player != viewer:
        note = ""
    name = ""
    if g.names is not None and (e.kind != Ev.MOVED or e.m in PUBLIC) and e.kind in NAMED:
        name = g.names.get(e.obj, "")
    return f"{int(e.kind)} {e.player} {e.obj} {e.other} {e.n} {e.m} {e.cause} {note} {name}"


NAMED: Final = frozenset({Ev.MOVED, Ev.CAST, Ev.REVEALED, Ev.DISCARDED})


def information_key(g: State, viewer: int, past: Heard) -> bytes:
    seen = json.dumps(view(g, viewer, 0), separators=(",", ":"))
    return hashlib.blake2b(seen.encode(), key=past.digest, digest_size=SIZE).digest()
