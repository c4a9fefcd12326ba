"""After every timing step: what died, then the abilities that triggered, then damage prevention.

A timing step is one indivisible happening: a play, one resolution, one dealing of damage.  Nothing that it triggers or
assigns is looked at before it is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.eras.fifth import prevention
from apnap.eras.fifth.going_on import calm
from apnap.eras.fifth.series import TriggerSeries
from apnap.eras.fifth.state import fifth
from apnap.native import mypyc_attr
from apnap.rules.state_based import check_state
from apnap.rules.triggers import check_state_triggers
from apnap.rules.turn.cleanup import wear_off
from apnap.state.effects import Until
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State


@mypyc_attr(acyclic=True, free_list_len=1)
class After(Task):
    """The end of a timing step; again and again until nothing follows any more."""

    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, g: State) -> None:
        if calm(g) or fifth(g).inside:  # within a timing step nothing is triggered or prevented yet
            return
        if looks(g):
            again = After()
            g.push(again)
            way = g.way
            if check_state(g):
                return
            g.way = way  # nothing came of looking
            g.withdraw(again)
        if g.over:
            return
        if vanish_on_arrival(g):
            g.push(self)
            return
        if g.state_triggers:
            check_state_triggers(g)
        floor = heard_up_to(g)
        if g.waiting and any(w.timestamp > floor for w in g.waiting):
            g.push(self)
            begin_series(g)
            g.push(TriggerSeries(floor, g.clock))
            return
        if fifth(g).damage_waits():
            g.push(self)
            prevention.begin(g)


AFTER: Final = After()


def begin_series(g: State) -> None:
    """Damage of the same step waits for the whole series; that of the abilities in it is handled one by one.

    Within a damage-prevention step all of it is together; and where an effect waits to see its damage dealt.
    """
    state = fifth(g)
    state.heard.append(g.clock)
    together = state.preventing or bool(state.after_damage)
    state.held.append([] if together else state.packets)
    if not together:
        state.packets = []


def looks(g: State) -> bool:
    """Whether anything changed that could matter: a creature with no toughness left dies as the step ends."""
    if g.unsettled or g.dirty or g.relayer or (g.static_reads and g.stamp != g.layer_stamp):
        g.unsettled = False
        return True
    return False


def heard_up_to(g: State) -> int:
    """Abilities that triggered before this belong to series that are being played already."""
    heard = fifth(g).heard
    return heard[-1] if heard else -1


def vanish_on_arrival(g: State) -> bool:
    """Once the cleanup phase has ended them, new damage and "until end of turn" effects end as they come."""
    if not fifth(g).worn:
        return False
    marked = any(p.damage for p in g.battlefield)
    lasting = any(x.duration.until == Until.END_OF_TURN for x in g.lasting)
    if not marked and not lasting:
        return False
    wear_off(g)
    return True
