"""Whose turn a turn marker brings next, and what becomes of the markers (807.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.continuous import turn_would_have_begun
from apnap.atoms.markers import designate, discard_marker, give, set_aside, take_up
from apnap.queries.markers import may_go_on, next_behind, too_close_ahead, too_close_behind
from apnap.rules.planechase import marker_removed
from apnap.state.melee import EXTRA_TURN, NO_TURN, Aside, Marker, Melee
from apnap.state.turns import TurnPlan

if TYPE_CHECKING:
    from apnap.state.game_state import State


def hand_out(g: State, first: int) -> Melee:
    """807.4b: one to the starting player, one to every fourth player to their left, as many as there are full fours."""
    melee = Melee([], 1, 0, g.turn_number, [], False, {}, {})
    g.melee = melee
    for k, seat in enumerate(first_seats(g, first)):
        marker = Marker(k + 1, seat, NO_TURN, 0, 0, None if k == 0 else Aside())
        melee.markers.append(marker)
        give(g, melee, marker, seat, "807.4b")
    return melee


def first_seats(g: State, first: int) -> list[int]:
    """Who starts the game with a turn: the starting player, and every fourth player where there are markers."""
    if not g.format.markers:
        return [first]
    found: list[int] = []
    seat = first
    for _k in range(wanted(g)):
        found.append(seat)
        for _i in range(g.format.markers):
            seat = g.next_seat(seat)
    return found


def wanted(g: State) -> int:
    """807.4a; the last marker stays, however few are left: without one nobody would take a turn."""
    return max(1, g.alive // g.format.markers)


def go_round(g: State, melee: Melee) -> bool:
    """The table passes to the next marker whose turn can go on, in the order of their numbers; False if only this one's
    can."""
    for marker in following_markers(melee):
        if may_go_on(g, melee, marker):
            set_aside(g, melee)
            take_up(g, melee, marker)
            return True
    return False


def following_markers(melee: Melee) -> list[Marker]:
    """The others, beginning with the next number."""
    later = [m for m in melee.markers if m.number > melee.front]
    return later + [m for m in melee.markers if m.number < melee.front]


# ---- after a turn ------------------------------------------------------------------------------------------------


def marked_turn(g: State, melee: Melee) -> TurnPlan | None:
    """The turn that would begin now by the marker in hand; None if it waits, or is no more."""
    if g.pending_turn is None:
        marker = melee.here()
        if marker is None or not turn_over(g, melee, marker):
            go_round(g, melee)
            return None
        if too_close_ahead(g, melee, marker):  # 807.4d, 807.4i
            go_round(g, melee)
            return None
        g.pending_turn = due_turn(g, melee, marker)
    plan = g.pending_turn
    if g.players[plan.player].left:  # 800.4k
        turn_would_have_begun(g, plan.player)
        g.pending_turn = None
        return None
    return plan


def turn_over(g: State, melee: Melee, marker: Marker) -> bool:
    """What becomes of a marker after its turn; False if it is removed."""
    left = g.players[marker.seat].left
    if marker.removals:
        remove(g, melee, marker)
        return False
    if marker.due and not left:
        return True
    if g.extra_turns and not left and not too_close_behind(g, melee, marker):
        marker.due = EXTRA_TURN  # 807.4i: whoever takes an extra turn keeps the marker
        return True
    pass_on(g, melee, marker)
    return True


def owe(g: State, melee: Melee, marker: Marker) -> None:
    """Extra turns that cannot be taken now are taken immediately before that player's next turn (807.4i, 807.4j)."""
    aside = marker.aside
    for plan in g.extra_turns if aside is None else aside.extra_turns:
        if g.players[plan.player].left:
            turn_would_have_begun(g, plan.player)  # 800.4k, 800.4m
        else:
            melee.owed.append(plan)
    if aside is None:
        g.extra_turns = []
    else:
        aside.extra_turns = []


def pass_on(g: State, melee: Melee, marker: Marker) -> None:
    """To the player on the left (807.4c); the turns of those who left, whom it passes by, do not begin (800.4k)."""
    owe(g, melee, marker)
    seat = marker.seat
    to = g.next_seat(seat)
    n = g.started_with
    seat = (seat + g.direction) % n
    while seat != to:
        turn_would_have_begun(g, seat)  # 800.4m
        seat = (seat + g.direction) % n
    give(g, melee, marker, to, "807.4c")


def due_turn(g: State, melee: Melee, marker: Marker) -> TurnPlan:
    """Extra turns first, the most recently created of them first (500.7), then the turn of the normal order."""
    if g.extra_turns:
        if marker.due == EXTRA_TURN:
            marker.due = NO_TURN
        return g.extra_turns.pop()
    for k in range(len(melee.owed) - 1, -1, -1):
        if melee.owed[k].player == marker.seat:
            return melee.owed.pop(k)
    marker.due = NO_TURN
    g.last_regular = marker.seat
    return TurnPlan(g.plan_id(), marker.seat, False)


# ---- players leave -----------------------------------------------------------------------------------------------


def players_left(g: State, melee: Melee, seats: list[int]) -> None:
    """Markers that are too many are designated for removal (807.4e), and those of players who left go on (807.4c)."""
    candidates: list[Marker] = []
    for seat in seats:
        found = next_behind(g, melee, seat, -1)
        if found is not None and found not in candidates:
            candidates.append(found)
    many = len(melee.markers) - sum(m.removals for m in melee.markers) - wanted(g)  # 807.4f
    if many > 0 and candidates:
        designate(g, min(candidates, key=number_of), many, "807.4e")
    melee.owed = [plan for plan in melee.owed if not g.players[plan.player].left]
    settle(g, melee)


def number_of(marker: Marker) -> int:
    return marker.number


def settle(g: State, melee: Melee) -> None:
    """Markers of players who are not taking a turn: removed if designated (807.4g), taken over if their player left."""
    again = True
    while again:
        again = False
        for marker in melee.markers:
            if taking(g, marker):
                continue
            if marker.removals:
                remove(g, melee, marker)
                again = True
                break
            if g.players[marker.seat].left:
                pass_on(g, melee, marker)


def taking(g: State, marker: Marker) -> bool:
    """Whether its turn has begun, or is about to, and is not over."""
    aside = marker.aside
    if aside is not None:
        return aside.turn is not None
    return g.turn is not None or g.pending_turn is not None


def remove(g: State, melee: Melee, marker: Marker) -> None:
    """807.4g: it is no more; if it was designated more than once, the next one to its right is, once less."""
    owe(g, melee, marker)
    discard_marker(g, melee, marker)
    if g.planar:
        marker_removed(g, marker.number)
    if marker.removals > 1:
        heir = next_behind(g, melee, marker.seat, marker.arrived)
        if heir is not None:
            designate(g, heir, marker.removals - 1, "807.4g")
            settle(g, melee)
