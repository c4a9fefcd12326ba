"""Where turn markers are (807.4), and who has priority for whose stack (807.5a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.queries.referring import referred_to
from apnap.state.game_state import PRIORITY
from apnap.state.kinds import NOBODY

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.melee import Marker, Melee


def place_of(g: State, marker: Marker) -> int:
    """The seat it counts as being at: that of its player, else of the one who will take it (807.4c)."""
    return g.next_seat(marker.seat) if g.players[marker.seat].left else marker.seat


def too_close_ahead(g: State, melee: Melee, marker: Marker) -> bool:
    """Whether another marker is within the seats to the left in which there must be none (807.4d, 807.4i)."""
    return near(g, melee, marker, True)


def too_close_behind(g: State, melee: Melee, marker: Marker) -> bool:
    """The same of the seats to the right (807.4i)."""
    return near(g, melee, marker, False)


def near(g: State, melee: Melee, marker: Marker, ahead: bool) -> bool:
    """The seats are those of players in the game.  Of two markers of one player, the one that came first is ahead."""
    here = place_of(g, marker)
    for other in melee.markers:
        if other.number == marker.number:
            continue
        at = place_of(g, other)
        if at == here:
            if (other.arrived < marker.arrived) == ahead:
                return True
            continue
        seat = here if ahead else at
        end = at if ahead else here
        for _i in range(g.format.markers - 1):
            seat = g.next_seat(seat)
            if seat == end:
                return True
    return False


def next_behind(g: State, melee: Melee, seat: int, arrived: int) -> Marker | None:
    """The marker immediately to the right of a seat; of several at one seat the one that came first.

    Where `arrived` is not negative, a marker was at the seat itself that came then: those behind it there come first.
    """
    best: Marker | None = None
    least = g.started_with + 1
    for m in melee.markers:
        back = (seat - m.seat) * g.direction % g.started_with
        if back == 0 and (arrived < 0 or m.arrived < arrived):
            back = g.started_with
        if back < least or (back == least and best is not None and m.arrived < best.arrived):
            best, least = m, back
    return best


def may_go_on(g: State, melee: Melee, marker: Marker) -> bool:
    """Whether its turn is in progress, or can begin (807.4d)."""
    aside = marker.aside
    return (aside is not None and aside.turn is not None) or not too_close_ahead(g, melee, marker)


def entitled(g: State, melee: Melee, seat: int) -> bool:
    """Whether that player gets priority for the stack in the game's own place (807.5a)."""
    marker = melee.here()
    if marker is None or g.players[seat].left:
        return False
    if g.in_range(seat, marker.seat):
        return True
    for item in g.stack:
        if g.in_range(seat, item.controller):
            return True
    return False


def next_entitled(g: State, melee: Melee) -> int:
    """Who gets priority next: in turn order, who may have it and has not passed since anything was done (117.3d)."""
    seat = g.active if g.holder == NOBODY else g.holder
    for _i in range(g.started_with):
        seat = g.next_seat(seat)
        if seat == NOBODY or (not g.passed >> seat & 1 and entitled(g, melee, seat)):
            return seat
    return NOBODY


def also_held(melee: Melee, seat: int) -> list[Marker]:
    """The markers besides this one for whose stack that player has priority now (807.5b)."""
    found: list[Marker] = []
    for m in melee.markers:
        aside = m.aside
        if aside is not None and aside.turn is not None and aside.stage == PRIORITY and aside.holder == seat:
            found.append(m)
    return found


def meant_elsewhere(g: State, melee: Melee) -> list[int]:
    """What the turns that go on at the same time may still ask for."""
    found = referred_to(g)
    for combat in melee.combats():
        found.extend([*combat.attackers, *combat.blockers, *combat.former])
    return found
