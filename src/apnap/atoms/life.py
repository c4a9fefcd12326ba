"""Life (119)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.atoms.happening import happen
from apnap.atoms.would import PERFORMERS, Performer, Would, inherit
from apnap.queries.rule_changes import player_rules
from apnap.state import keys
from apnap.state.kinds import Ev

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame


def would_gain(g: State, seat: int, n: int, rule: str, source: int) -> Would | None:
    """Nothing to replace where life can't be gained (119.7)."""
    if n <= 0 or (g.rules and ruled_for_team(g, "cannot gain life", seat)):  # 810.9g
        return None
    return would_change(g, Ev.LIFE_GAINED, seat, n, rule, source)


def gain_life(g: State, seat: int, n: int, rule: str, source: int) -> None:
    w = would_gain(g, seat, n, rule, source)
    if w is not None:
        happen(g, [w])


def gain_all(g: State, seats: list[int], n: int, rule: str, cx: Frame) -> None:
    """Several players gain life at once."""
    ws: list[Would] = []
    for seat in seats:
        w = would_gain(g, seat, n, rule, cx.source)
        if w is not None:
            inherit(w, cx)
            ws.append(w)
    if ws:
        happen(g, ws)


def do_gain(g: State, w: Would) -> None:
    change_life(g, w, w.n, keys.LIFE_GAINED)


def do_lose(g: State, w: Would) -> None:
    change_life(g, w, -w.n, keys.LIFE_LOST)


def change_life(g: State, w: Would, by: int, counted: str) -> None:
    p = g.players[w.player]
    if w.n <= 0 or p.left or life_fixed(g, w.player):
        return
    p.life += by
    if g.format.shared_life:
        share_life(g, w.player)
    p.dirty = True
    p.bump(counted, w.n)
    g.unsettled = True
    g.stamp += 1
    g.way = w.way
    emit(g, w.kind, w.rule, w.player, n=w.n, m=p.life, cause=w.source)


def lose_life(g: State, seat: int, n: int, rule: str, source: int) -> None:
    if n > 0:
        happen(g, [would_lose(g, seat, n, rule, source)])


def would_lose(g: State, seat: int, n: int, rule: str, source: int) -> Would:
    return would_change(g, Ev.LIFE_LOST, seat, n, rule, source)


def would_change(g: State, kind: Ev, seat: int, n: int, rule: str, source: int) -> Would:
    w = Would(kind, rule)
    w.player = seat
    w.n = n
    w.source = source
    w.way = g.way
    return w


def lose_all(g: State, seats: list[int], n: int, rule: str, cx: Frame) -> None:
    """Several players lose life at once."""
    if n <= 0 or not seats:
        return
    ws: list[Would] = []
    for seat in seats:
        w = would_lose(g, seat, n, rule, cx.source)
        inherit(w, cx)
        ws.append(w)
    happen(g, ws)


def life_fixed(g: State, seat: int) -> bool:
    return bool(g.rules and ruled_for_team(g, "life fixed", seat))  # 119.8, 810.9h


def life_to_pay(g: State, seat: int) -> int:
    """How much life that player could pay (119.4): none while their total cannot change (119.8)."""
    return 0 if life_fixed(g, seat) else g.players[seat].life


def share_life(g: State, seat: int) -> None:
    """What happened to one player is applied to the total of the team (810.9), which all of them have (810.9a)."""
    now = g.players[seat].life
    for other in g.team_of(seat):
        g.players[other].life = now
        g.players[other].dirty = True


def ruled_for_team(g: State, kind: str, seat: int) -> bool:
    """Whether an effect says it of the player; who shares a life total shares that too (810.9g, 810.9h)."""
    if not g.format.shared_life:
        return bool(player_rules(g, kind, seat))
    return any(player_rules(g, kind, s) for s in g.team_of(seat))


def set_life(g: State, seat: int, n: int, rule: str, source: int) -> None:
    """A life total becomes a number: the player gains or loses the difference (119.5)."""
    now = g.players[seat].life
    if n > now:
        gain_life(g, seat, n - now, rule, source)
    elif n < now:
        lose_life(g, seat, now - n, rule, source)


class Gaining(Performer):
    def perform(self, g: State, ws: list[Would]) -> None:
        for w in ws:
            do_gain(g, w)


PERFORMERS[Ev.LIFE_GAINED] = Gaining()


class Losing(Performer):
    def perform(self, g: State, ws: list[Would]) -> None:
        for w in ws:
            do_lose(g, w)


PERFORMERS[Ev.LIFE_LOST] = Losing()
