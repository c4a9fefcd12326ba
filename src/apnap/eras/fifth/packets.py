"""Damage that stands and waits: in 1997 it was dealt only after players could prevent or redirect it.

A packet is everything one source assigned to one recipient in one step.  Packets made while damage prevention is in its
last part wait for a damage-prevention step of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.emit import emit
from apnap.atoms.would import Would
from apnap.eras.fifth.state import Packet, fifth, packets
from apnap.queries.damage import unpreventable
from apnap.queries.objects import controller_now
from apnap.state import keys
from apnap.state.kinds import BATTLE, CREATURE, NOTHING, PLANESWALKER, Ev

if TYPE_CHECKING:
    from apnap.state.game_state import State

PREVENTING: Final = "prevent"  # automatic prevention is looked for
REDIRECTING: Final = "redirect"  # automatic redirection is looked for


def assign(g: State, ws: list[Would]) -> None:
    """Damage is assigned: it joins what the same source already assigned to the same recipient in this step."""
    for w in ws:
        if w.n <= 0 or not damageable(g, w.other):
            continue
        g.way = w.way
        add(g, Packet(g.fresh_id(), w.obj, w.other, w.n, w.m == 1, w.preventable, w.applied))
        if w.frame != NOTHING:
            item = g.items.get(w.frame)
            if item is not None:
                item.note(keys.DAMAGE, w.n)
                item.note(keys.DAMAGED, w.other)
        emit(g, Ev.ASSIGNED, "5E:Damage", w.player, w.obj, other=w.other, n=w.n, m=w.m, cause=w.source)
    g.stamp += 1


def add(g: State, new: Packet) -> None:
    state = fifth(g)
    where = state.next_packets if state.dealing else state.packets
    for packet in where:
        if packet.source == new.source and packet.whom == new.whom and packet.combat == new.combat:
            packet.n += new.n
            packet.fresh = True
            return
    where.append(new)


def damageable(g: State, id: int) -> bool:
    if id < len(g.players):
        return not g.players[id].left
    perm = g.permanent(id)
    return perm is not None and bool(perm.chars.types & (CREATURE | PLANESWALKER | BATTLE))


def packet(g: State, id: int) -> Packet | None:
    for p in packets(g):
        if p.id == id:
            return p
    return None


def packets_to(g: State, to: int) -> list[Packet]:
    return [p for p in packets(g) if p.whom == to and p.n > 0]


def reduce_packet(g: State, id: int, n: int, source: int) -> int:
    """Prevent up to n of it; how much was prevented."""
    p = packet(g, id)
    if p is None or n <= 0 or unpreventable(g, would_of(g, p, "")):
        return 0
    n = min(n, p.n)
    p.n -= n
    g.stamp += 1
    emit(g, Ev.PREVENTED, "5E:Damage Prevention", recipient_seat(g, p.whom), p.source, other=p.whom, n=n, cause=source)
    if p.n == 0:  # then that source did not damage that recipient
        fifth(g).packets.remove(p)
    return n


def redirect_packet(g: State, id: int, to: int, source: int) -> None:
    """It is prevented for the old recipient, and as much of the same kind is dealt to the new one."""
    p = packet(g, id)
    if p is None or to == p.whom or not damageable(g, to):
        return
    fifth(g).packets.remove(p)
    add(g, Packet(g.fresh_id(), p.source, to, p.n, p.combat, p.preventable, p.applied))
    g.stamp += 1
    emit(g, Ev.REPLACED, "5E:Damage Prevention", recipient_seat(g, to), p.source, other=to, n=p.n, cause=source)


def recipient_seat(g: State, id: int) -> int:
    return id if id < len(g.players) else controller_now(g, id)


def would_of(g: State, p: Packet, how: str) -> Would:
    """The packet as an event that automatic effects may change; it remembers for whom it was."""
    w = Would(Ev.DAMAGE, "5E:Damage")
    w.obj = p.source
    w.source = p.source
    w.other = p.whom
    w.n = p.n
    w.m = 1 if p.combat else 0
    w.x = p.id
    w.controller = p.whom
    w.preventable = p.preventable
    w.applied = p.applied
    w.player = recipient_seat(g, p.whom)
    w.way = g.way
    w.how = how
    return w


def put_back(g: State, ws: list[Would]) -> None:
    """What automatic effects have left of the packets.  What was redirected is damage of the next step."""
    state = fifth(g)
    for w in ws:
        if w.n <= 0:
            continue
        made = Packet(w.x, w.obj, w.other, w.n, w.m == 1, w.preventable, w.applied, False)
        if w.other == w.controller:
            state.packets.append(made)
        else:
            made.fresh = True
            state.next_packets.append(made)
    g.stamp += 1


def seen_through(g: State) -> None:
    """The same, if there was no such effect."""
    for p in fifth(g).packets:
        p.fresh = False
    g.stamp += 1
