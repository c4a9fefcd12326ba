"""Tokens come into being, and copies of cards outside the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.counting import asked_for
from apnap.atoms.emit import emit
from apnap.atoms.happening import happen
from apnap.atoms.would import PERFORMERS, Performer, Would, inherit
from apnap.atoms.would_move import enters_by_night, own_counters
from apnap.state import keys
from apnap.state.kinds import NOTHING, Ev, Zone
from apnap.state.objects import Frame, Obj

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State


def create_tokens(
    g: State,
    card: CardDef,
    n: int,
    seat: int,
    rule: str,
    cx: Frame,
    tapped: bool,
    attacking: int,
    blocking: int = NOTHING,
) -> None:
    if n <= 0 or g.players[seat].left:  # 800.4b
        return
    w = Would(Ev.TOKEN, rule)
    w.player = seat
    w.n = n
    w.copy_card = card
    w.tapped = tapped
    w.attacking = attacking
    w.blocking = blocking
    w.source = cx.source
    w.frame = cx.id
    w.way = g.way
    inherit(w, cx)
    happen(g, [w])


def do_tokens(g: State, w: Would) -> None:
    """Tokens are created (111.2): each enters, and its entering can be replaced too."""
    card = w.copy_card
    if card is None:
        return
    owner = w.player  # 111.2
    if g.ruleset.effect_owns_tokens and w.frame in g.items:
        owner = g.items[w.frame].controller  # CR08: 200.4a
    ws: list[Would] = []
    for _i in range(w.n):
        id = g.fresh_id()
        g.objects[id] = Obj(id, card, owner, Zone.NOWHERE, False, False, 0)
        e = Would(Ev.MOVED, w.rule)
        e.obj = id
        e.to = Zone.BATTLEFIELD
        e.n = Zone.NOWHERE
        e.player = w.player
        e.controller = w.player
        e.tapped = w.tapped
        e.attacking = w.attacking
        e.blocking = w.blocking
        e.source = w.source
        e.frame = w.frame
        e.way = w.way
        e.how = "token"
        e.back_up = g.day == 2 and enters_by_night(card)
        own_counters(e, card)
        ws.append(e)
    if g.counting and asked_for(g):
        g.players[w.player].bump(keys.TOKENS_CREATED, w.n)
    emit(g, Ev.TOKEN, "111.2", w.player, n=w.n, cause=w.source, note=card.name)
    happen(g, ws)


def copy_of_card(g: State, card: CardDef, seat: int) -> Obj:
    """A copy of a card, in exile until it is cast (707.12); if it is not, it ceases to exist (704.5e)."""
    g.sba_extra = True
    g.unsettled = True
    copy = Obj(g.fresh_id(), card, seat, Zone.EXILE, False, False, 0)
    g.objects[copy.id] = copy
    g.exile.append(copy)
    return copy


class Creating(Performer):
    def perform(self, g: State, ws: list[Would]) -> None:
        for w in ws:
            do_tokens(g, w)


PERFORMERS[Ev.TOKEN] = Creating()
