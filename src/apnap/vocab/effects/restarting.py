"""Restarting the game (726)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.atoms.happening import happen
from apnap.atoms.restarting import restart
from apnap.atoms.would_move import would_enter
from apnap.state.kinds import NOBODY, Ev, Way, Zone
from apnap.task import Task
from apnap.vocab.base import Effect, Ref

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


class RestartGame(Effect):
    """Restart the game, leaving some cards in exile; then put those onto the battlefield under your control (726).

    All players are part of the new game, however far the influence of whoever restarts it reaches (801.17, 726.7).
    """

    fields: ClassVar[tuple[str, ...]] = ("leaving",)

    def __init__(self, leaving: Ref) -> None:
        self.leaving = leaving

    def run(self, g: State, cx: Item) -> None:
        kept = self.leaving.ids(g, cx)
        seat = cx.controller
        emit(g, Ev.GAME_BEGINS, "726.1", seat, cause=cx.source)
        restart(g, seat, kept)
        g.push(RestartIsOver(seat, kept))
        g.ruleset.spine.start(g, NOBODY)


class RestartIsOver(Task):
    """726.4: just before the first turn's untap step, what else the effect says is done."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "kept")

    def __init__(self, seat: int, kept: list[int]) -> None:
        self.seat = seat
        self.kept = kept

    def run(self, g: State) -> None:
        for p in g.players:
            if not p.left and len(p.hand) + len(p.library) < g.ruleset.hand_size:
                p.drew_from_empty = True  # 726.3: whatever mulligans they have taken
                p.dirty = True
        g.way = Way.RESOLUTION
        if g.players[self.seat].left:
            return
        found = [i for i in self.kept if i in g.objects and g.objects[i].zone == Zone.EXILE]
        if found:
            happen(g, [would_enter(g, i, self.seat, "726.4") for i in found])
