"""The phased-out zone (CR08: 217.8, 502.15), for rules under which what phases out leaves play.

It remembers how it was.  What differs from a mere status: tokens cease to exist, damage goes, effects that last for a
while and delayed triggers lose sight of it, and it may attack and tap as soon as it is back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.atoms.index import add_delayed, add_lasting, remove_delayed, remove_lasting
from apnap.atoms.moves import remove_from_game
from apnap.atoms.status import remove_damage
from apnap.state.effects import Delayed, Lasting, Until
from apnap.state.kinds import Ev, Zone

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


def enter_zone(g: State, perms: list[Permanent]) -> None:
    """CR08: 502.15e: damage is removed; 502.15g: what was to last only for a while cannot affect them any more."""
    ids = [p.id for p in perms]
    for perm in perms:
        remove_damage(g, perm)
        if not perm.is_card:
            g.sba_extra = True  # CR08: 217.8d
    for lasting in list(g.lasting):
        if lasting.duration.until != Until.FOREVER and any(i in ids for i in lasting.affected):
            lose_sight(g, lasting, ids)
    for delayed in list(g.delayed):
        if refers(delayed, ids):
            forget(g, delayed, ids)


def lose_sight(g: State, lasting: Lasting, ids: list[int]) -> None:
    remove_lasting(g, lasting)
    rest = tuple(i for i in lasting.affected if i not in ids)
    if rest:
        add_lasting(
            g,
            Lasting(
                lasting.id,
                lasting.node,
                lasting.source,
                lasting.controller,
                rest,
                lasting.duration,
                lasting.timestamp,
                lasting.n,
                lasting.vars,
            ),
        )


def refers(delayed: Delayed, ids: list[int]) -> bool:
    if any(i in ids for i in delayed.refs):
        return True
    if delayed.vars is None:
        return False
    return any(i in ids for values in delayed.vars.values() for i in values)


def forget(g: State, delayed: Delayed, ids: list[int]) -> None:
    """The ability still triggers; it finds nothing."""
    remove_delayed(g, delayed)
    refs = tuple(i for i in delayed.refs if i not in ids)
    kept: dict[str, list[int]] | None = None
    if delayed.vars is not None:
        kept = {key: [i for i in values if i not in ids] for key, values in delayed.vars.items()}
    add_delayed(
        g,
        Delayed(
            delayed.id,
            delayed.ability,
            delayed.source,
            delayed.controller,
            refs,
            kept,
            delayed.duration,
            delayed.turn,
            delayed.bound,
            delayed.next_turn_of,
        ),
    )


def tokens_cease(g: State) -> bool:
    """CR08: 217.8d: tokens there cease to exist, and what was attached to them stays there for good."""
    did = False
    for perm in list(g.phased_out):
        if not perm.is_card:
            emit(g, Ev.MOVED, "CR08:217.8d", perm.owner, perm.id, other=perm.id, n=Zone.NOWHERE, m=Zone.NOWHERE)
            remove_from_game(g, perm)
            did = True
    return did
