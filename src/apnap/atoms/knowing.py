"""What players know of cards in hidden zones, because they saw them there or on their way (400.2).

`Obj.seen_by` is kept true and never says more than a player can be sure of: where somebody secretly chose among cards,
the others no longer know which is which.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.queries.objects import zone_list
from apnap.state.kinds import Zone
from apnap.state.objects import Item, Obj, Permanent

if TYPE_CHECKING:
    from apnap.state.game_state import State


def everyone(g: State) -> int:
    return (1 << len(g.players)) - 1


def knowing(g: State, old: Obj, to: Zone, alone: bool) -> int:
    """Who knows a card that goes to a hidden zone: all who saw where it was."""
    if to != Zone.HAND and to != Zone.LIBRARY:  # noqa: PLR1714
        return 0
    seen = 0
    if isinstance(old, (Permanent, Item)):
        seen = everyone(g)  # 708.9: also if it was face down
    elif old.zone == Zone.HAND:
        if to == Zone.LIBRARY:
            seen = 1 << old.owner
            forget_hand(g, old.owner)
    elif old.zone == Zone.LIBRARY:
        seen = old.seen_by if old.seen_by == everyone(g) else 0
    elif not old.face_down:
        seen = everyone(g)
    if to == Zone.LIBRARY and not alone:
        seen &= 1 << old.owner  # 401.4: the owner puts them in an order of their own
    return seen


def forget_hand(g: State, seat: int) -> None:
    """A card leaves a hand unseen: the others no longer know which of those they had seen are still there."""
    hand = g.players[seat].hand
    own = 1 << seat
    for i, o in enumerate(hand):
        if o.seen_by & ~own:
            hand[i] = replaced(g, o, o.seen_by & own)


def replaced(g: State, o: Obj, seen_by: int) -> Obj:
    """The same object, known to others: what copies of the game share is never changed."""
    new = Obj(o.id, o.card, o.owner, o.zone, o.is_card, o.face_down, seen_by)
    g.objects[o.id] = new
    return new


def show_to(g: State, ids: list[int], bits: int) -> None:
    """These seats have seen those cards, wherever they are hidden."""
    for i in ids:
        o = g.objects.get(i)
        if o is not None and o.zone in (Zone.HAND, Zone.LIBRARY) and o.seen_by | bits != o.seen_by:
            set_known(g, o, o.seen_by | bits)


def known_only_to(g: State, ids: list[int], bits: int) -> None:
    """Somebody has dealt with these cards unseen: nobody else knows any longer which is which."""
    for i in ids:
        o = g.objects.get(i)
        if o is not None and o.zone in (Zone.HAND, Zone.LIBRARY) and o.seen_by & ~bits:
            set_known(g, o, o.seen_by & bits)


def set_known(g: State, o: Obj, bits: int) -> None:
    zone = zone_list(g, o.owner, o.zone)
    zone[zone.index(o)] = replaced(g, o, bits)
