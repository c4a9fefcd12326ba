"""What is asked where players share totals and turns (805, 810), and where totals are exchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.rules.resolving import WhichActive
from apnap.telling.asked.words import Asked, asks, source_of
from apnap.vocab.effects.life_totals import OneOfTeam, WhoGetsWhat, WhoseTotals

if TYPE_CHECKING:
    from apnap.state.game_state import State


@asks(WhoseTotals)
def whose_totals(g: State, task: WhoseTotals) -> Asked:
    return Asked(f"{source_of(g, g.item(task.frame))}: whose life totals are redistributed?", done="no more players")


@asks(WhoGetsWhat)
def who_gets_what(g: State, task: WhoGetsWhat) -> Asked:
    player = g.players[task.players[len(task.donors)]]
    return Asked(f"{source_of(g, g.item(task.frame))}: {player.name} gets the life total of which player?")


@asks(OneOfTeam)
def one_of_team(g: State, task: OneOfTeam) -> Asked:
    return Asked(
        f"{source_of(g, g.item(task.frame))}: for which player of your team does the life total become {task.total}?"
    )


@asks(WhichActive)
def which_active(g: State, task: WhichActive) -> Asked:
    """805.9."""
    return Asked(f"{source_of(g, g.item(task.frame))}: which active player does it mean?")
