"""Losing, winning, leaving (104, 800.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.atoms.moves import remove_from_game, would_move
from apnap.atoms.would import happen
from apnap.rules.index import remove_lasting
from apnap.state.effects import Until
from apnap.state.kinds import NOBODY, NOTHING, Ev, Zone
from apnap.vocab.continuous import Control
from apnap.vocab.rules_text import player_rules

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Obj


def lose(g: State, losers: list[tuple[int, str]]) -> None:
    """Players lose simultaneously (104.3) and leave the game (104.5)."""
    staying = [p.seat for p in g.players if not p.left and p.seat not in [s for s, _ in losers]]
    for seat, rule in losers:
        emit(g, Ev.LOST, rule, seat)
    if not staying:
        finish(g, NOBODY, "all remaining players lost at once", "104.4a")
        for seat, _rule in losers:
            g.players[seat].left = True
        g.alive = 0
        return
    for seat, rule in losers:
        leave(g, seat, rule)
    if g.alive == 1 and not g.over:
        finish(g, staying[0], "last player in the game", "104.2a")


def lose_by_effect(g: State, seat: int, rule: str) -> None:
    if g.players[seat].left or (g.rules and player_rules(g, "cannot lose", seat)):
        return
    lose(g, [(seat, rule)])


def win_by_effect(g: State, seat: int, rule: str) -> None:
    """104.2b; in multiplayer the others lose."""
    if g.players[seat].left or (g.rules and player_rules(g, "cannot win", seat)):
        return
    emit(g, Ev.WON, rule, seat)
    finish(g, seat, "an effect says so", rule)


def concede(g: State, seat: int) -> None:
    """A player may concede at any time (104.3a), even while controlled by another (722.6)."""
    lose(g, [(seat, "104.3a")])


def finish(g: State, winner: int, reason: str, rule: str) -> None:
    g.over = True
    g.winner = winner
    g.end_reason = reason
    g.end_rule = rule
    if winner == NOBODY:
        emit(g, Ev.DRAW_GAME, rule)
    else:
        emit(g, Ev.WON, rule, winner)


def leave(g: State, seat: int, rule: str) -> None:
    """800.4a, in its order: owned objects go, control effects end, the rest on the stack ceases, the rest is exiled."""
    p = g.players[seat]
    if p.left:
        return
    p.left = True
    g.alive -= 1
    emit(g, Ev.LEFT, "800.4a", seat)
    owned: list[Obj] = [o for o in g.objects.values() if o.owner == seat]
    for obj in owned:
        if obj.id in g.objects:
            remove_from_game(g, obj)
    p.hand, p.library, p.graveyard = [], [], []
    p.pool = [0, 0, 0, 0, 0, 0]
    p.special_mana = None
    for lasting in list(g.lasting):
        node = lasting.node
        if isinstance(node, Control) and gives_control_to(g, lasting.controller, seat):
            remove_lasting(g, lasting)
    from apnap.rules.continuous import refresh

    g.relayer = True
    refresh(g)
    for item in list(g.stack):
        if item.controller == seat:
            g.stack.remove(item)
            g.objects.pop(item.id, None)
    g.waiting = [w for w in g.waiting if w.controller != seat]
    stranded = [perm.id for perm in g.battlefield if perm.controller == seat]
    for perm in g.battlefield:
        if perm.attached_to == seat:
            g.touch(perm)
        if perm.protector == seat:
            g.touch(perm)
    if stranded:
        happen(g, [would_move(g, i, Zone.EXILE, "800.4a") for i in stranded])
    # 702.26n: also a phased-out permanent they would still control is exiled; others wait for the turn that won't come.
    hidden = [p.id for p in g.phased_out if p.controller == seat and p.default_controller == seat]
    if hidden:
        happen(g, [would_move(g, i, Zone.EXILE, "800.4a") for i in hidden])
    for other in g.players:  # 800.4b: nobody is controlled by someone who left
        if other.controlled_by == seat:
            other.controlled_by = other.seat
    g.riders = [r for r in g.riders if r.by != seat or r.kind != 0]
    if g.combat is not None:
        from apnap.rules.turn.combat.removal import player_left

        player_left(g, seat)
    g.unsettled = True
    g.stamp += 1
    interrupted(g, seat)
    if g.alive == 1 and not g.over:
        last = [q.seat for q in g.players if not q.left]
        finish(g, last[0], "last player in the game", "104.2a")


def gives_control_to(g: State, controller: int, seat: int) -> bool:
    return controller == seat


def interrupted(g: State, seat: int) -> None:
    """The question this player was asked goes away, or to another player (800.4f–h)."""
    g.deserted = True


def until_kinds() -> list[Until]:
    return [Until.YOUR_NEXT_TURN]


NO_OBJECT = NOTHING
