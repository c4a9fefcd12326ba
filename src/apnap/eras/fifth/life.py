"""Mana burn, and the only moments at which life totals are looked at: ends of phases, and both ends of an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.mana import empty_pools
from apnap.state.kinds import Way
from apnap.task import Task
from apnap.vocab.rules_text import player_rules

if TYPE_CHECKING:
    from apnap.state.game_state import State


def burn_and_check(g: State) -> None:
    g.push(CheckLife())
    g.way = Way.TURN_BASED
    if g.mana_floating:
        empty_pools(g, "5E:Mana Burn")


class CheckLife(Task):
    """Whoever has no life left loses; if that is everyone, the game is a draw."""

    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, g: State) -> None:
        from apnap.rules.leaving import lose

        losers: list[tuple[int, str]] = []
        for p in g.players:
            if p.left or p.life > 0 or (g.rules and player_rules(g, "cannot lose", p.seat)):
                continue
            losers.append((p.seat, "5E:This Is Your Life"))
        if losers:
            g.way = Way.TURN_BASED
            lose(g, losers)
