"""Giving recorded answers again: what undo, records and games that met an error find back with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap import flow
from apnap.driving.answers import Answer, Kind
from apnap.driving.finding import option_of
from apnap.state.kinds import Ev, Q, Zone

if TYPE_CHECKING:
    from apnap.state.game_state import State

EVERY: Final = 64  # so many answers apart, positions are kept once they were replayed


def settled(g: State) -> State:
    """The game to go on with: another one if the announcement under way had to be undone (732.1)."""
    if not g.rewind:
        return g
    before = g.before
    if before is None:
        raise AssertionError("nothing to rewind to")
    again = before.clone()
    if before.ask_kind in (Q.ATTACK, Q.BLOCK):
        again.before = before  # the declaration is made anew from here, and may be impossible again
    return again


def conceded(g: State, seat: int) -> State:
    """That player concedes (104.3a); an announcement that cannot be finished without them is undone."""
    flow.concede_now(g, seat)
    return settled(g)


def set_manual(g: State, seat: int, on: bool) -> None:
    """How that player pays from now on."""
    g.manual_mana = g.manual_mana | 1 << seat if on else g.manual_mana & ~(1 << seat)
    g.stamp += 1
    if g.ask_kind == Q.PRIORITY and g.ask_player == seat and not g.over:
        g.options = g.ruleset.spine.actions(g)


def near_limit(g: State) -> bool:
    """Whether the next answer may come to more than there can be."""
    return g.objects.count > g.limits.objects // 2 or len(g.stack) > g.limits.stack // 2


def keep_near(g: State, done: int, marks: list[tuple[int, State]]) -> None:
    """A limit is near: have a position near to find back from, the fewer the more there is to copy."""
    size = len(g.stack) + len(g.objects) // 8
    if not marks or done - marks[-1][0] >= max(EVERY, size):
        marks.append((done, g.clone()))


class WayBack:
    """A position kept near a limit, and the places of the answers since, where there is no history to find back by.

    The more there is to copy the more answers one copy serves, so that they cost the same however much there is.
    """

    def __init__(self, g: State) -> None:
        self.kept: Final = g.clone()
        self.most: Final = max(EVERY, len(g.stack) + len(g.objects) // 8)
        self.places: list[int] = []
        self.came_to = g
        self.marks = marks_of(g)

    def leads_from(self, g: State) -> bool:
        """Whether it is of this game as it is now: others may have moved it meanwhile, or it may have come far."""
        return g is self.came_to and len(self.places) < self.most and self.marks == marks_of(g)

    def answered(self, place: int, g: State) -> None:
        """That answer was given, and the game is this one now."""
        self.places.append(place)
        self.came_to = g
        self.marks = marks_of(g)

    def found(self) -> State:
        """The game as it was after the last of those answers."""
        g = self.kept
        for place in self.places:
            flow.answer(g, g.options[place])
            g = settled(g)
        return g


def marks_of(g: State) -> list[int]:
    """What tells one moment of a game from the next, without looking at all of it."""
    return [
        g.stamp, g.next_id, g.next_plan_id, g.turn_number, g.passes, g.holder, g.ask_player, g.ask_kind, g.pending,
        len(g.options), len(g.stack), g.objects.count, g.rng.used, g.manual_mana,
    ]  # fmt: skip


def repeated(g: State, answer: Answer) -> State:
    """The game after that answer."""
    if answer.kind == Kind.PAYS:
        set_manual(g, answer.seat, answer.by_hand)
        return g
    if answer.kind == Kind.CONCEDES:
        return conceded(g, answer.seat)
    flow.answer(g, option_of(g, answer))
    return settled(g)


def replayed(start: State, history: list[Answer], marks: list[tuple[int, State]], target: int) -> State:
    """The game after that many answers, from the nearest position kept in `marks`, which gets new ones."""
    while marks and marks[-1][0] > target:
        marks.pop()
    at, state = marks[-1] if marks else (0, start)
    g = state.clone()
    for i in range(at, target):
        g = repeated(g, history[i])
        if (i + 1) % EVERY == 0 and i + 1 < target:
            marks.append((i + 1, g.clone()))
    return g


HIDDEN: Final = (Zone.LIBRARY, Zone.HAND)
CHANCE: Final = (Ev.SHUFFLED, Ev.FLIPPED, Ev.ROLLED, Ev.REVEALED, Ev.MULLIGAN)


def nothing_learned(before: State, after: State, seat: int) -> bool:
    """Whether going back from `after` to `before` gives nothing away: no chance was used since, and that player has
    seen no card that was hidden from them (400.2)."""
    if before.rng.counter != after.rng.counter or before.rng.used != after.rng.used:
        return False
    if before.log is None or after.log is None:
        return False  # nobody can tell
    for e in after.log[len(before.log) :]:
        if e.kind in CHANCE:
            return False
        if e.kind == Ev.DRAWN and e.player == seat:
            return False
        if e.kind == Ev.MOVED:
            from_library = e.n == Zone.LIBRARY and (e.m not in HIDDEN or e.player == seat)
            from_other_hand = e.n == Zone.HAND and e.m not in HIDDEN and e.player != seat
            if from_library or from_other_hand:
                return False
    for p in after.players:
        for o in [*p.library, *p.hand]:
            if o.seen_by >> seat & 1:
                was = before.objects.get(o.id)
                if was is None or not was.seen_by >> seat & 1:
                    return False
    return True
