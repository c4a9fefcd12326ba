"""Targets (115): what may be chosen, and whether it still may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.state.kinds import HEXPROOF, SHROUD, Zone
from apnap.state.objects import Item, Obj, Permanent
from apnap.vocab.lookups import chars_of, zone_list
from apnap.vocab.rules_text import player_rules

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.vocab.abilities import Targets


def legal_targets(g: State, spec: Targets, cx: Item) -> list[int]:
    """Seats and object ids that may be chosen now."""
    found: list[int] = []
    if spec.players:
        for seat in g.apnap():
            if player_ok(g, spec, seat, cx):
                found.append(seat)
    f = spec.filter
    if f is None:
        return found
    if spec.zone == Zone.BATTLEFIELD:
        for perm in g.battlefield:
            if f.match(g, perm, perm.chars, cx) and targetable(g, perm, cx):
                found.append(perm.id)
    elif spec.zone == Zone.STACK:
        for item in g.stack:
            if item.id != cx.id and stack_fits(g, spec, item, cx):  # 115.5
                found.append(item.id)
    else:
        for seat in g.apnap():
            if whose(spec, seat, cx):
                for obj in zone_list(g, seat, Zone(spec.zone)):
                    if obj.owner == seat and obj.id != cx.id and f.match(g, obj, obj.card.chars, cx):
                        found.append(obj.id)
    return found


def whose(spec: Targets, seat: int, cx: Item) -> bool:
    if spec.who == "you":
        return seat == cx.controller
    if spec.who == "opponent":
        return seat != cx.controller
    return True


def player_ok(g: State, spec: Targets, seat: int, cx: Item) -> bool:
    if g.players[seat].left:
        return False
    if spec.players == "opponent" and seat == cx.controller:
        return False
    if spec.players == "other" and seat == cx.controller:
        return False
    if g.rules and seat != cx.controller and player_rules(g, "hexproof player", seat):
        return False
    return not (g.rules and player_rules(g, "protection player", seat))


def stack_fits(g: State, spec: Targets, item: Item, cx: Item) -> bool:
    if spec.what == "spell" and not item.is_spell:
        return False
    if spec.what == "ability" and item.is_spell:
        return False
    return spec.filter is None or not item.is_spell or spec.filter.match(g, item, item.chars, cx)


def targetable(g: State, perm: Permanent, cx: Item) -> bool:
    """Hexproof, shroud and protection."""
    k = perm.chars.keywords
    if k & SHROUD:  # 702.18a
        return False
    if k & HEXPROOF and perm.controller != cx.controller:  # 702.11b
        return False
    return not (perm.chars.abilities.protections and protected(g, perm, cx.source, cx))


def protected(g: State, perm: Permanent, source: int, cx: Item) -> bool:
    """702.16b–e: from a source with the stated quality."""
    obj: Obj | None = g.objects.get(source) or g.last_known.get(source)
    if obj is None:
        obj = cx
    c = chars_of(g, source)
    if c is None:
        c = cx.chars
    from apnap.rules.frames import source_frame

    own = source_frame(g, perm.id)
    for p in perm.chars.abilities.protections:
        if p.quality.match(g, obj, c, own):
            return True
    return False


def still_legal(g: State, spec: Targets, id: int, cx: Item) -> bool:
    """608.2b: checked again as the spell or ability resolves."""
    if id < len(g.players):
        return bool(spec.players) and player_ok(g, spec, id, cx)
    obj = g.objects.get(id)
    f = spec.filter
    if obj is None or f is None:
        return False
    if isinstance(obj, Permanent):
        return (
            spec.zone == Zone.BATTLEFIELD
            and not obj.phased_out
            and f.match(g, obj, obj.chars, cx)
            and targetable(g, obj, cx)
        )
    if isinstance(obj, Item):
        return spec.zone == Zone.STACK and obj in g.stack and stack_fits(g, spec, obj, cx)
    return obj.zone == spec.zone and whose(spec, obj.owner, cx) and f.match(g, obj, obj.card.chars, cx)
