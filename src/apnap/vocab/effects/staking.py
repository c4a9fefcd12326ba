"""Playing for ante (407): putting objects into the ante zone, and taking cards back from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.happening import happen
from apnap.atoms.would_move import would_move
from apnap.state import keys
from apnap.state.kinds import Zone
from apnap.vocab.base import Effect
from apnap.vocab.effects.common import PlayerEffect, SourceEffect

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


class AnteTop(PlayerEffect):
    """Players ante the top cards of their libraries, all at once (407.4)."""

    def run(self, g: State, cx: Item) -> None:
        tops = [g.players[seat].library[-1].id for seat in self.who.players(g, cx) if g.players[seat].library]
        if tops:
            happen(g, [would_move(g, i, Zone.ANTE, "407.4", cx) for i in tops])


class Ante(SourceEffect):
    """Ante objects: you, if you own them (407.4).  What was anted is noted as "moved"."""

    def run(self, g: State, cx: Item) -> None:
        ids = [i for i in self.ref.ids(g, cx) if i in g.objects and g.objects[i].owner == cx.controller]
        cx.put(keys.MOVED, [])
        if ids:
            happen(g, [would_move(g, i, Zone.ANTE, "407.4", cx) for i in ids])


class WithdrawAnte(Effect):
    """Put all cards you own from the ante into your graveyard, but what was just anted, if that is there."""

    def run(self, g: State, cx: Item) -> None:
        new = cx.get(keys.MOVED)
        old = [o.id for o in g.ante if o.owner == cx.controller and o.id not in new]
        if old:
            happen(g, [would_move(g, i, Zone.GRAVEYARD, "608.2c", cx) for i in old])
