"""Cards that are one permanent: melded (701.42a) or merged (729.2), and how they are arranged as it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.atoms.index import follow_spell, show_anew
from apnap.atoms.markers import leave_stack
from apnap.cards.blank import FACE_DOWN
from apnap.cards.definition import FLIP, is_double_faced
from apnap.cards.merging import merged
from apnap.options import Option, picks
from apnap.queries.objects import zone_list
from apnap.state import keys
from apnap.state.kinds import NOTHING, Ev, Q, Zone
from apnap.state.merged import Component, Merged
from apnap.state.objects import take_from
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State
    from apnap.state.objects import Item, Obj, Permanent


def merged_at(g: State, id: int) -> Merged | None:
    for m in g.merged:
        if m.id == id:
            return m
    return None


def place_in_command(g: State, id: int) -> int:
    """Which commander an object is; -1: none.  Of a merged permanent its components know it themselves."""
    for k, c in enumerate(g.commanders):
        if c.id == id:
            return k
    return NOTHING


def lead_as(g: State, k: int, id: int) -> None:
    """A commander is that object from now on."""
    if k >= 0:
        g.commanders[k].id = id
        g.commanders[k].fresh = False


def parts_of(g: State, perm: Permanent) -> list[Component]:
    found = merged_at(g, perm.id) if g.merged else None
    if found is not None:
        return found.parts
    return [Component(perm.card, perm.is_card, place_in_command(g, perm.id), perm.base)]


def keep(g: State, perm: Permanent, parts: list[Component]) -> None:
    g.merged = [m for m in g.merged if m.id != perm.id]
    g.merged.append(Merged(perm.id, parts))
    g.stamp += 1
    g.unsettled = True


def combine(g: State, perm: Permanent, card: Obj) -> None:
    """The other card of a pair, which lies in exile, becomes part of the permanent (701.42a)."""
    k = place_in_command(g, card.id)
    parts = [*parts_of(g, perm), Component(card.card, True, k, None)]
    take_from(g.exile, card)
    del g.objects[card.id]
    lead_as(g, k, perm.id)  # 903.3b
    keep(g, perm, parts)


def merge(g: State, spell: Item, perm: Permanent, on_top: bool, rule: str) -> None:
    """A spell becomes part of the permanent, which stays the object it was (729.2b, 729.2c)."""
    k = place_in_command(g, spell.id)
    new = Component(spell.card.card(), spell.is_card, k, spell.card)
    if perm.remembered(keys.FLIPPED):
        new = flipped_part(new)
    parts = [new, *parts_of(g, perm)] if on_top else [*parts_of(g, perm), new]
    leave_stack(g, spell)
    g.objects.drop(spell.id)
    g.past_items[spell.id] = spell
    lead_as(g, k, perm.id)  # 903.3c
    if g.lasting:
        follow_spell(g, spell.id, perm.id)  # 702.140f
    keep(g, perm, parts)
    if on_top:
        perm.card = new.card
        perm.is_card = new.is_card  # 729.2d
        perm.face_down = False  # 729.2e; nobody counts it as being turned face up
        perm.back_up = False  # 729.2i: it is not double-faced any more
    times = (perm.remembered(keys.MUTATED) or [0])[0] + 1
    perm.remember(keys.MUTATED, [times])
    show_parts(g, perm, parts)
    emit(g, Ev.ACTION, rule, perm.controller, perm.id, other=spell.id, n=times, cause=perm.id, note="mutate")


def show_parts(g: State, perm: Permanent, parts: list[Component]) -> None:
    perm.base = whole_of(parts)
    show_anew(g, perm)


def whole_of(parts: list[Component]) -> CardDef:
    """Copiable values are those of the topmost, with the abilities of all (729.2a, 702.140e)."""
    return merged([part.shown for part in parts if part.shown is not None])


def parts_turned_up(g: State, perm: Permanent) -> None:
    """Each component that lies face down is turned face up with the permanent (729.2f)."""
    found = merged_at(g, perm.id)
    if found is not None:
        parts = [p if p.shown is not FACE_DOWN else Component(p.card, p.is_card, p.leads, p.card) for p in found.parts]
        if perm.remembered(keys.FLIPPED):
            parts = [flipped_part(part) for part in parts]
        keep(g, perm, parts)
        perm.base = whole_of(parts)


def parts_turned_down(g: State, perm: Permanent) -> bool:
    """Each face-up component is turned face down (729.2f); none if one of them is double-faced (729.2j)."""
    found = merged_at(g, perm.id)
    if found is None or any([is_double_faced(part.card) or part.shown is None for part in found.parts]):
        return False
    keep(g, perm, [Component(p.card, p.is_card, p.leads, FACE_DOWN) for p in found.parts])
    return True


def flip_parts(g: State, perm: Permanent) -> bool:
    """True if a component is a flip card: what its other half says counts from now on (729.2h)."""
    found = merged_at(g, perm.id)
    parts = [] if found is None else [flipped_part(part) for part in found.parts]
    if found is None or all([new is old for new, old in zip(parts, found.parts, strict=True)]):
        return False
    keep(g, perm, parts)
    perm.base = whole_of(parts)
    return True


def flipped_part(part: Component) -> Component:
    shown = part.shown
    if shown is None or shown.layout != FLIP or shown.back is None:
        return part
    return Component(part.card, part.is_card, part.leads, shown.back)


def turn_parts_over(g: State, perm: Permanent) -> bool:
    """True if a component was double-faced, and shows its other face now (729.2i)."""
    found = merged_at(g, perm.id)
    parts = [] if found is None else [turned_over(part) for part in found.parts]
    if found is None or all(new is old for new, old in zip(parts, found.parts, strict=True)):
        return False
    keep(g, perm, parts)
    perm.base = whole_of(parts)
    return True


def turned_over(part: Component) -> Component:
    back = part.card.back
    if back is None or part.card.layout or not back.is_permanent:
        return part
    if part.shown is part.card:
        return Component(part.card, part.is_card, part.leads, back)
    if part.shown is back:
        return Component(part.card, part.is_card, part.leads, part.card)
    return part


def apart(w: Would, part: Component) -> Would:
    """What happens to that component: a commander that is put into the command zone by 903.9b goes alone (903.9c)."""
    found = w.copy()
    if w.m < 0 and not part.is_card:  # 729.3e: what was said of cards moves only those
        found.to = Zone(-w.m - 1)
    if w.to == Zone.COMMAND and w.m and part.leads < 0:
        found.to = Zone(w.m - 1)
    return found


def arrange(g: State, w: Would, whole: Merged, objs: list[Obj]) -> None:
    """The owner says in which order the cards lie in a graveyard or library, in exile who put them there."""
    melded = whole.parts[-1].shown is None
    cards = [o for o in objs if o.is_card and o.zone == objs[0].zone]
    if len(cards) < 2 or objs[0].zone not in (Zone.GRAVEYARD, Zone.LIBRARY, Zone.EXILE):
        return
    seat = objs[0].owner
    if objs[0].zone == Zone.EXILE and w.frame in g.items:
        seat = g.items[w.frame].controller
        rule = "712.21b" if melded else "729.3b"
    else:
        rule = "712.21a" if melded else "729.3a"
    g.push(Arrange(seat, rule, [o.id for o in cards], []))


class Arrange(Task):
    """In which order cards lie that were one permanent: the owner says it, or who exiled it (729.3a, 729.3b)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "rule", "cards", "ordered")

    def __init__(self, seat: int, rule: str, cards: list[int], ordered: list[int]) -> None:
        self.seat = seat
        self.rule = rule
        self.cards = cards  # in one zone, of one owner
        self.ordered = ordered  # from above

    def run(self, g: State) -> None:
        left = [i for i in self.cards if i not in self.ordered and i in g.objects]
        if len(left) > 1 and not g.players[self.seat].left:
            g.pose(self, Q.ORDER, self.seat, picks(left), self.rule, len(left), len(left), "from above")
            return
        lie(g, [*self.ordered, *left])

    def answer(self, g: State, option: Option) -> None:
        g.push(Arrange(self.seat, self.rule, self.cards, [*self.ordered, option.id]))


def lie(g: State, ids: list[int]) -> None:
    """Cards of a zone change places among themselves; the first lies highest, which is last in the list."""
    objs = [g.objects[i] for i in ids if i in g.objects]
    if objs and objs[0].zone in (Zone.GRAVEYARD, Zone.LIBRARY, Zone.EXILE):
        pile = zone_list(g, objs[0].owner, objs[0].zone)
        places = [k for k, o in enumerate(pile) if o in objs]
        for k, obj in zip(places, reversed(objs), strict=True):
            pile[k] = obj
        g.stamp += 1
