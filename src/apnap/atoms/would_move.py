"""Zone changes about to happen (400.7), with what the rules themselves add to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.would import Would
from apnap.state.kinds import BATTLE, DAYBOUND, Ev, Zone
from apnap.state.objects import Frame, Item, Permanent

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State


def would_move(g: State, id: int, to: Zone, rule: str, cx: Frame | None = None) -> Would:
    """A zone change that is about to happen, with what the rules themselves add to it."""
    obj = g.objects[id]
    w = Would(Ev.MOVED, rule)
    w.obj = id
    w.to = to
    w.n = obj.zone
    w.player = obj.controller if isinstance(obj, (Permanent, Item)) else obj.owner
    w.way = g.way
    if cx is not None:
        w.source = cx.source
        w.frame = cx.id
    return w


def would_enter(g: State, id: int, controller: int, rule: str, cx: Frame | None = None, back_up: bool = False) -> Would:
    w = would_move(g, id, Zone.BATTLEFIELD, rule, cx)
    w.controller = controller
    w.player = controller
    card = g.objects[id].card
    if not back_up and g.day == 2 and enters_by_night(card):
        back_up = True
    w.back_up = back_up
    if back_up and card.back is not None:
        card = card.back
    own_counters(w, card)
    return w


def enters_by_night(card: CardDef) -> bool:
    """702.145b: at night a double-faced card with daybound enters transformed."""
    return card.back is not None and bool(card.chars.keywords & DAYBOUND)


def own_counters(w: Would, card: CardDef) -> None:
    if card.starts_with_counters:  # 306.5b, 310.4b
        w.add_counters("defense" if card.chars.types & BATTLE else "loyalty", card.loyalty)
    elif card.is_saga:  # 714.3a
        w.add_counters("lore", 1)
