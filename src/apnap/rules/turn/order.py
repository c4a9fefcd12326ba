"""Whose turn comes next (500.7, 101.4, 805.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.continuous import turn_would_have_begun
from apnap.rules.turn.markers import hand_out, marked_turn
from apnap.state.turns import TurnPlan

if TYPE_CHECKING:
    from apnap.state.game_state import State


def coming_turn(g: State) -> TurnPlan | None:
    """The turn that would begin now; None if it was that of a player who has left, or waits (807.4d)."""
    if g.format.markers:
        return marked_turn(g, hand_out(g, g.next_seat(g.last_regular)) if g.melee is None else g.melee)
    if g.pending_turn is None:
        if g.extra_turns:
            plan = g.extra_turns.pop()
            if g.shared:
                plan = for_team(g, plan)
            if g.players[plan.player].left:  # 800.4k
                turn_would_have_begun(g, plan.player)  # 800.4m
                return None
            g.pending_turn = plan
        else:
            seat = next_team(g) if g.shared else next_player(g)
            g.last_regular = seat
            g.pending_turn = TurnPlan(g.plan_id(), seat, False)
    plan = g.pending_turn
    if g.shared and g.players[plan.player].left:
        plan = for_team(g, plan)
        g.pending_turn = plan
    if g.players[plan.player].left:  # 800.4k: they left while it was being decided whether to skip it
        turn_would_have_begun(g, plan.player)
        g.pending_turn = None
        return None
    return plan


def next_player(g: State) -> int:
    """The next one in the normal order; the turns of those who left do not begin (800.4k)."""
    seat = g.last_regular
    n = len(g.players)
    for _i in range(n):
        seat = (seat + g.direction) % n
        if not g.players[seat].left:
            break
        turn_would_have_begun(g, seat)  # 800.4m
    return seat


def next_team(g: State) -> int:
    """The first player of the next team in the normal order who is in the game: its primary player (805.2, 805.4)."""
    k = g.side[g.last_regular]
    n = len(g.teams)
    seat = g.last_regular
    for _i in range(n):
        k = (k + g.direction) % n
        left = [s for s in g.teams[k] if g.players[s].left]
        for gone in left:
            turn_would_have_begun(g, gone)  # 800.4m
        if len(left) < len(g.teams[k]):
            seat = next(s for s in g.teams[k] if s not in left)
            break
    return seat


def for_team(g: State, plan: TurnPlan) -> TurnPlan:
    """A turn that was given to one player is their team's (805.8)."""
    here = [s for s in g.team_of(plan.player) if not g.players[s].left]
    if not here or here[0] == plan.player:
        return plan
    return TurnPlan(plan.id, here[0], plan.extra, plan.skip_steps, plan.cause, plan.note)
