"""Cards from outside the game (400.11): owned by a player, in no zone, brought in by an effect or a special action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.atoms.knowing import everyone
from apnap.state.kinds import NOTHING, Ev, Zone
from apnap.state.objects import Obj
from apnap.state.outside import Outside

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State


def own_outside(g: State, seat: int, cards: list[CardDef], companion: CardDef | None) -> None:
    """As the game is set up: what a player owns outside of it, and which of that is their companion."""
    for o in g.outside:
        if o.seat == seat:
            o.cards = [*o.cards, *cards]
            o.companion = companion or o.companion
            return
    g.outside.append(Outside(seat, cards, companion))


def bring_in(g: State, seat: int, card: CardDef, rule: str, source: int = NOTHING) -> Obj:
    """It is revealed and put into its owner's hand; it stays in the game from then on (400.11b)."""
    for o in g.outside:
        if o.seat == seat:
            o.cards.remove(card)
            if o.companion is card and card not in o.cards:
                o.companion = None
    obj = Obj(g.fresh_id(), card, seat, Zone.HAND, True, False, everyone(g))
    g.objects[obj.id] = obj
    g.players[seat].hand.append(obj)
    g.stamp += 1
    emit(g, Ev.REVEALED, rule, seat, obj.id, cause=source, note=card.name)
    return obj
