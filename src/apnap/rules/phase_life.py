"""Life looked at only as phases end, for rules under which a player may be at 0 or less for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.native import mypyc_attr
from apnap.queries.rule_changes import held_in_game, lives_on
from apnap.rules.leaving import lose
from apnap.state.kinds import Way
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State


@mypyc_attr(acyclic=True, free_list_len=1)
class CheckLife(Task):
    """Whoever has no life left loses; if that is everyone, the game is a draw."""

    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, g: State) -> None:
        losers: list[tuple[int, str]] | None = None
        for p in g.players:
            if p.life > 0 or p.left or (g.rules and (held_in_game(g, p.seat) or lives_on(g, p.seat))):
                continue
            lost = (p.seat, "5E:This Is Your Life")
            losers = [lost] if losers is None else [*losers, lost]
        if losers is not None:
            g.way = Way.TURN_BASED
            lose(g, losers)
