"""Objects: what they are now, or were when last seen (608.2h), whose they are, and where a zone is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.state.kinds import CREATURE, HASTE, NOBODY, Zone
from apnap.state.objects import Item, Obj, Permanent

if TYPE_CHECKING:
    from apnap.state.chars import Chars
    from apnap.state.game_state import State


def controller_of(g: State, obj: Obj) -> int:
    if isinstance(obj, Permanent):
        return obj.controller
    if isinstance(obj, Item):
        return obj.controller
    return shown_by(g, obj) if g.face_up else obj.owner


def shown_by(g: State, obj: Obj) -> int:
    """A card's owner; of a face-up plane or phenomenon, the planar controller (109.4d, 311.5, 312.4)."""
    kept = g.face_up.get(obj.id)
    return obj.owner if kept is None or kept.controller == NOBODY else kept.controller


def controller_now(g: State, id: int) -> int:
    """Whoever controls it, or controlled it last (608.2h)."""
    obj = g.objects.get(id)
    if obj is not None:
        return controller_of(g, obj)
    perm = g.last_known.get(id)
    if perm is not None:
        return perm.controller
    item = g.items.get(id) or g.past_items.get(id)
    return item.controller if item is not None else NOBODY


def owner_now(g: State, id: int) -> int:
    obj: Obj | None = g.objects.get(id) or g.last_known.get(id) or g.items.get(id) or g.past_items.get(id)
    return obj.owner if obj is not None else NOBODY


def reaches(g: State, seat: int, obj: Obj) -> bool:
    """Whether an object is within that player's range of influence: by who controls it, or protects it (801.2d)."""
    if g.in_range(seat, controller_of(g, obj)):
        return True
    return isinstance(obj, Permanent) and obj.protector >= 0 and g.in_range(seat, obj.protector)


def reaches_id(g: State, seat: int, id: int) -> bool:
    """The same for an object or player by number, as it is or last was."""
    if id < len(g.players):
        return g.in_range(seat, id)
    obj = g.objects.get(id) or g.last_known.get(id)
    return reaches(g, seat, obj) if obj is not None else g.in_range(seat, controller_now(g, id))


def chars_of(g: State, id: int) -> Chars | None:
    obj = g.objects.get(id)
    if obj is None:
        last = g.last_known.get(id)
        if last is not None:
            return last.chars
        item = g.items.get(id) or g.past_items.get(id)
        if item is not None:
            return item.chars
        return chars_of_departed(g, id) if g.departed else None
    if isinstance(obj, Permanent):
        return obj.chars
    if isinstance(obj, Item):
        return obj.chars
    return obj.card.chars


def chars_of_departed(g: State, id: int) -> Chars | None:
    """Of a card or permanent of a player who has left (800.4i)."""
    for left in g.departed.values():
        for perm in left.permanents:
            if perm.id == id:
                return perm.chars
        for cards in (left.graveyard, left.hand, left.library):
            for o in cards:
                if o.id == id:
                    return o.card.chars
    return None


def zone_list(g: State, seat: int, zone: Zone) -> list[Obj]:
    p = g.players[seat]
    if zone == Zone.HAND:
        return p.hand
    if zone == Zone.LIBRARY:
        return p.library
    if zone == Zone.GRAVEYARD:
        return p.graveyard
    if zone == Zone.EXILE:
        return g.exile
    return g.ante if zone == Zone.ANTE else g.command


def can_tap(perm: Permanent) -> bool:
    """Whether its {T} abilities are usable: summoning sickness (302.6)."""
    return not perm.sick or not perm.chars.types & CREATURE or bool(perm.chars.keywords & HASTE)


def referent(g: State, id: int) -> Obj | None:
    """The permanent, spell or card of that number, as it is or as it last was; abilities deal no damage (609.7a)."""
    obj: Obj | None = g.objects.get(id) or g.last_known.get(id) or g.items.get(id) or g.past_items.get(id)
    if isinstance(obj, Item) and not obj.is_spell:
        return None
    if obj is not None and obj.face_down and not isinstance(obj, (Permanent, Item)):
        return None
    return obj
