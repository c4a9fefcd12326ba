"""Damage prevention: after every step in which damage was assigned, before any of it counts.

In order: what prevents by itself; both players may prevent or redirect; what redirects by itself, trample included, and
what triggers on damage being dealt; then, at once, life is deducted and lethally damaged creatures are destroyed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.damage import apply_damage
from apnap.atoms.emit import emit
from apnap.atoms.happening import happen
from apnap.eras.fifth.going_on import after, calm, untouched
from apnap.eras.fifth.neutral import PREVENT, Neutral
from apnap.eras.fifth.packets import PREVENTING, REDIRECTING, seen_through, would_of
from apnap.eras.fifth.state import fifth
from apnap.eras.fifth.trampling import trample_over
from apnap.rules.state_based import check_state
from apnap.state.kinds import Ev, Way
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State

AUTOMATIC: Final = 0
BY_PLAYERS: Final = 1
REDIRECTION: Final = 2
TRIGGERS: Final = 3
DEALING: Final = 4
OVER: Final = 5


def begin(g: State) -> None:
    """A damage-prevention step; within one, new damage is looked at by what prevents by itself, and joins the rest."""
    state = fifth(g)
    if not state.damage_waits():
        return
    if state.preventing:
        automatic(g, PREVENTING)
        return
    state.preventing = True
    if untouched(g):
        FIRST_PART.run(g)
    else:
        g.push(FIRST_PART)


def automatic(g: State, how: str) -> None:
    """Effects that prevent or redirect without being played look at every packet."""
    state = fifth(g)
    if not state.packets:
        return
    if nothing_automatic(g):
        seen_through(g)
        return
    ws = [would_of(g, p, how) for p in state.packets]
    state.packets = []  # what is left is put back
    happen(g, ws)


def nothing_automatic(g: State) -> bool:
    """A quick look: no such effect is there."""
    if g.replacers or g.rules or g.ruleset.walker_damage:
        return False
    seats = len(g.players)
    for p in fifth(g).packets:
        if p.n <= 0:
            return False
        if p.whom >= seats:
            perm = g.permanent(p.whom)
            if perm is None or perm.counters is not None or perm.chars.abilities.protections:
                return False
    return True


class Prevention(Task):
    fields: ClassVar[tuple[str, ...]] = ("part",)

    def __init__(self, part: int) -> None:
        self.part = part

    def run(self, g: State) -> None:
        state = fifth(g)
        part = self.part
        depth = g.pending
        if part == AUTOMATIC:
            g.way = Way.AUTOMATIC
            automatic(g, PREVENTING)
            if g.pending != depth or not untouched(g):
                g.push_under(depth, Prevention(BY_PLAYERS))
                return
            part = BY_PLAYERS
        if part < OVER:
            g.push(Prevention(part + 1))
        if part == BY_PLAYERS:
            if state.packets:
                let_players_prevent(g)
        elif part == REDIRECTION:
            state.dealing = True  # whatever is assigned from here on is for the next step
            depth = g.pending
            automatic(g, REDIRECTING)
            if g.pending == depth and untouched(g):
                trample_over(g)
            else:
                g.push_under(depth, Excess())
        elif part == TRIGGERS:
            announce(g)
            if not calm(g):
                play_triggers(g)
        elif part == DEALING:
            g.push(Lethal())
            g.push(Dealing())
            for task in reversed(state.after_damage):
                g.push(task)
            state.after_damage = []
        else:
            finish(g)


FIRST_PART: Final = Prevention(AUTOMATIC)


class Excess(Task):
    """Trample: what is more than enough to destroy the blockers goes to the player, in the next step."""

    def run(self, g: State) -> None:
        trample_over(g)


def announce(g: State) -> None:
    """The damage that is left is dealt: abilities that trigger on it do so before it is deducted."""
    g.way = Way.TURN_BASED
    for p in fifth(g).packets:
        w = would_of(g, p, "")
        emit(g, Ev.DAMAGE, "5E:Damage Prevention", w.player, p.source, other=p.whom, n=p.n, m=w.m, cause=p.source)


class Dealing(Task):
    """Life is deducted, damage stays on creatures: all of it at once."""

    def run(self, g: State) -> None:
        state = fifth(g)
        packets = state.packets
        state.packets = []
        g.way = Way.TURN_BASED
        apply_damage(g, [would_of(g, p, "") for p in packets])


class Lethal(Task):
    """Creatures with lethal damage are destroyed, as a part of the same event."""

    def run(self, g: State) -> None:
        depth = g.pending
        if check_state(g):
            g.push_under(depth, Lethal())


def finish(g: State) -> None:
    """Damage redirected or made at the end is handled in another damage-prevention step, which follows."""
    state = fifth(g)
    state.packets = state.next_packets
    state.next_packets = []
    state.dealing = False
    state.preventing = False


def let_players_prevent(g: State) -> None:
    g.push(Neutral(g.active, PREVENT, g.active, 0))


def play_triggers(g: State) -> None:
    after(g)
