"""Phasing (702.26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.continuous import look_again, refresh
from apnap.atoms.emit import emit
from apnap.atoms.index import index_permanent, unindex_permanent
from apnap.atoms.removal import remove_from_combat
from apnap.queries.rule_changes import has_object_rule
from apnap.rules.phased_zone import enter_zone
from apnap.state import keys
from apnap.state.kinds import NOTHING, PHASING, Ev

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


def phase_for_turn(g: State) -> None:
    """502.1: the active player's permanents with phasing go, those that went under their control come back, at once."""
    going = [p for p in g.battlefield if g.is_active(p.controller) and p.chars.keywords & PHASING]
    coming = [
        p
        for p in g.phased_out
        if p.phased_by == NOTHING
        and not p.remembered(keys.HELD)  # 610.4a
        and comes_back_now(g, p)
        and not (g.rules and has_object_rule(g, "cannot phase in", p))
    ]
    # What phases out is judged by what was there before (603.10b), what phases in by what is there after.
    phase_out(g, going, "502.1")
    phase_in(g, coming, "502.1")


def comes_back_now(g: State, perm: Permanent) -> bool:
    """A phased-out permanent keeps the controller it phased out under (702.26a)."""
    seat = perm.controller
    if not g.players[seat].left:
        return g.is_active(seat)
    # 702.26n: in the next untap step after that player's next turn would have begun.
    return perm.memory is not None and keys.PHASES_IN in perm.memory


def turn_came_for_leaver(g: State, seat: int) -> None:
    """702.26n: a turn of a player who left would begin now."""
    for perm in g.phased_out:
        if perm.controller == seat:
            perm.remember(keys.PHASES_IN, [seat])


def phase_out(g: State, perms: list[Permanent], rule: str) -> None:
    """Permanents phase out simultaneously, with what is attached to them (702.26g)."""
    direct = [p for p in perms if not p.phased_out]
    if not direct:
        return
    ids = [p.id for p in direct]
    everything: list[Permanent] = []
    for perm in direct:
        if not goes_with_host(g, perm, ids):
            collect(g, perm, NOTHING, everything)
    for perm in everything:
        emit(g, Ev.PHASED_OUT, rule, perm.controller, perm.id, other=perm.phased_by)
    for perm in everything:
        remove_from_combat(g, perm.id, "702.26b")
        g.battlefield.remove(perm)
        unindex_permanent(g, perm)
        perm.phased_out = True
        g.phased_out.append(perm)
    g.stamp += 1
    g.unsettled = True
    if g.ruleset.phased_out_zone:
        enter_zone(g, everything)
    if g.watching:
        look_again(g)  # 702.26f: what tracks them can no longer see them


def goes_with_host(g: State, perm: Permanent, ids: list[int]) -> bool:
    """702.26h: what would go directly and with its host, however far down, goes indirectly."""
    at = perm.attached_to
    while at >= len(g.players):
        if at in ids:
            return True
        host = g.permanent(at)
        if host is None:
            return False
        at = host.attached_to
    return False


def collect(g: State, perm: Permanent, by: int, found: list[Permanent]) -> None:
    if perm in found:
        return
    perm.phased_by = by
    found.append(perm)
    if perm.attachments is not None:
        for i in perm.attachments:
            rider = g.permanent(i)
            if rider is not None:
                collect(g, rider, perm.id, found)


def phase_in(g: State, perms: list[Permanent], rule: str) -> None:
    """They come back as they were; nothing enters the battlefield (702.26d)."""
    back: list[Permanent] = []
    for perm in perms:
        come_back(g, perm, back)
    if not back:
        return
    for perm in back:
        perm.phased_out = False
        perm.phased_by = NOTHING
        if perm.memory is not None:
            perm.memory.pop(keys.PHASES_IN, None)
            perm.memory.pop(keys.HELD, None)
        if g.ruleset.phased_out_zone:
            perm.sick = False  # CR08: 502.15m
        g.phased_out.remove(perm)
        g.battlefield.append(perm)
        index_permanent(g, perm)
    for perm in back:
        perm.dirty = False  # it may have left while waiting to be looked at
        g.touch(
            perm
        )  # 702.26i: what it was attached to may be gone, and then it is attached to nothing (704.5m, 704.5n)
    g.stamp += 1
    g.relayer_everything()
    refresh(g)  # effects that ended or began meanwhile count as it is seen again (702.26c, 702.26f)
    for perm in back:
        emit(g, Ev.PHASED_IN, rule, perm.controller, perm.id)


def come_back(g: State, perm: Permanent, back: list[Permanent]) -> None:
    back.append(perm)
    for other in g.phased_out:
        if other.phased_by == perm.id and other not in back:
            come_back(g, other, back)
