"""Trample: at the end of damage prevention, what the blockers do not need is redirected to the defending player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.eras.fifth.state import Packet, fifth
from apnap.queries.objects import chars_of
from apnap.state.kinds import NOBODY, TRAMPLE, Ev

if TYPE_CHECKING:
    from apnap.state.game_state import State


def trample_over(g: State) -> None:
    state = fifth(g)
    to: list[int] = []
    for p in state.packets:
        if p.whom not in to and defender_behind(g, p) != NOBODY:
            to.append(p.whom)
    for id in to:
        spill(g, id)
    state.packets = [p for p in state.packets if p.n > 0]


def defender_behind(g: State, p: Packet) -> int:
    """The player a trampling packet would go on to, if it is one."""
    combat = g.combat
    if not p.combat or combat is None or p.whom < len(g.players):
        return NOBODY
    attacker = combat.attacker(p.source)
    c = chars_of(g, p.source)
    if attacker is None or c is None or not c.keywords & TRAMPLE or g.players[attacker.defending_player].left:
        return NOBODY
    return attacker.defending_player


def spill(g: State, blocker: int) -> None:
    """All the damage the blocker gets counts; only that of tramplers goes on."""
    state = fifth(g)
    perm = g.permanent(blocker)
    mine = [p for p in state.packets if p.whom == blocker]
    need = 0 if perm is None else max(0, perm.chars.toughness - perm.damage)
    over = sum(p.n for p in mine) - need
    for p in mine:
        seat = defender_behind(g, p)
        n = min(p.n, over)
        if seat == NOBODY or n <= 0:
            continue
        over -= n
        p.n -= n
        state.next_packets.append(Packet(g.fresh_id(), p.source, seat, n, True, p.preventable, p.applied))
        emit(g, Ev.REPLACED, "5E:Basic Creature Abilities", seat, p.source, other=seat, n=n, cause=p.source)
