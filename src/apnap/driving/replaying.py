"""Giving recorded answers again: what undo, records and games that met an error find back with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap import flow
from apnap.driving.answers import Answer, Kind
from apnap.driving.finding import option_of
from apnap.state.kinds import Q

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
    return before.clone()


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


def keep_near(g: State, done: int, marks: list[tuple[int, State]]) -> None:
    """A limit is near: have a position near to find back from, the fewer the more there is to copy."""
    size = len(g.stack) + len(g.objects) // 8
    if not marks or done - marks[-1][0] >= max(EVERY, size):
        marks.append((done, g.clone()))


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
