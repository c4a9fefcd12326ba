"""Targets (115): what may be chosen, and whether it still may be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.queries.objects import chars_of, zone_list
from apnap.queries.planar import addressed, reach_of
from apnap.queries.protection import player_protected, protected
from apnap.queries.rule_changes import object_rules, player_rules, rule_frame
from apnap.state import keys
from apnap.state.kinds import HEXPROOF, SHROUD, Zone
from apnap.state.objects import Frame, Item, Permanent
from apnap.vocab.abilities import Activated, Mode, Targets, Triggered, WithEffect
from apnap.vocab.filters import Filter

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.chars import Chars
    from apnap.state.game_state import State
    from apnap.state.objects import Obj


# Numbers: comparing those with a member is slow.
ON_BATTLEFIELD: Final = int(Zone.BATTLEFIELD)
ON_STACK: Final = int(Zone.STACK)


def legal_targets(g: State, spec: Targets, cx: Frame, enough: int = 1 << 30) -> list[int]:
    """Seats and object ids that may be chosen now; no more of them are looked for than are enough."""
    found: list[int] = []
    if spec.waits:
        return g.ruleset.spine.waiting_targets(g, spec, cx)
    if spec.players:
        for seat in g.apnap():
            if player_ok(g, spec, seat, cx):
                found.append(seat)
    f = spec.filter
    if f is None:
        return found
    if spec.zone == ON_BATTLEFIELD:
        for perm in g.battlefield:
            if f.match(g, perm, perm.chars, cx) and targetable(g, perm, cx):
                found.append(perm.id)
                if len(found) >= enough:
                    return found
        if spec.or_spell:
            found.extend([i.id for i in g.stacked() if i.id != cx.id and spell_fits(g, i, cx)])
    elif spec.zone == ON_STACK:
        for item in g.ruleset.spine.targets_on_stack(g):
            if item.id != cx.id and stack_fits(g, spec, item, cx):  # 115.5
                found.append(item.id)
                if len(found) >= enough:
                    return found
    else:
        itself = cx.source if cx.is_spell else cx.id  # by then it is on the stack (601.2a)
        for seat in g.apnap():
            if whose(g, spec, seat, cx):
                for obj in zone_list(g, seat, Zone(spec.zone)):
                    if obj.owner == seat and obj.id != itself and f.match(g, obj, obj.card.chars, cx):
                        found.append(obj.id)
    return found


def whose(g: State, spec: Targets, seat: int, cx: Frame) -> bool:
    if spec.who == "you":
        return seat == cx.controller or (g.shared and bool(g.planar) and seat in addressed(g, cx))
    if spec.who == "opponent":
        return g.opposed(seat, cx.controller)
    return True


def player_ok(g: State, spec: Targets, seat: int, cx: Frame) -> bool:
    if g.players[seat].left or (g.reach and not g.in_range(reach_of(g, cx), seat)):  # 801.4
        return False
    if spec.players == "opponent" and not g.opposed(seat, cx.controller):
        return False
    if spec.players == "teammate" and (seat == cx.controller or g.opposed(seat, cx.controller)):
        return False
    if spec.players == "other" and seat == cx.controller:
        return False
    if g.rules and g.opposed(seat, cx.controller) and player_rules(g, "hexproof player", seat):  # 702.11c
        return False
    if g.rules and player_rules(g, "shroud player", seat):  # 702.18a
        return False
    return not (g.rules and player_protected(g, seat, cx.controller))


def stack_fits(g: State, spec: Targets, item: Item, cx: Frame) -> bool:
    f = spec.filter
    if g.reach and not g.in_range(reach_of(g, cx), item.controller):  # 801.4
        return False
    if item.is_spell:
        return "spell" in spec.what and (f is None or f.match(g, item, item.chars, cx))
    if "ability" not in spec.what or item.ability is None:  # combat damage is neither
        return False
    if spec.what == "triggered ability" and not isinstance(item.ability, Triggered):
        return False
    if spec.what == "activated ability" and not isinstance(item.ability, Activated):
        return False
    # An ability has no characteristics a filter could ask for, only a controller (405.4).
    return f is None or not f.controller or f.match_seat(g, f.controller, item.controller, cx)


def spell_fits(g: State, item: Item, cx: Frame) -> bool:
    return item.is_spell and (not g.reach or g.in_range(reach_of(g, cx), item.controller))  # 801.4


def targetable(g: State, perm: Permanent, cx: Frame) -> bool:
    """Hexproof, shroud and protection."""
    k = perm.chars.keywords
    if k & SHROUD:  # 702.18a
        return False
    if k & HEXPROOF and g.opposed(perm.controller, cx.controller):  # 702.11b
        return False
    if g.rules and "cannot be targeted" in g.rules and forbidden(g, perm, cx):
        return False
    return not (perm.chars.abilities.protections and protected(g, perm, cx.source, cx))


def forbidden(g: State, perm: Permanent, cx: Frame) -> bool:
    """ "Can't be the target of …" (101.2): of spells, of abilities, or of those from certain sources."""
    for entry in object_rules(g, "cannot be targeted", perm):
        of = entry.node.text
        if of and (of == "spell") != cx.is_spell:
            continue
        f = entry.node.against
        if f is None:
            return True
        source = g.objects.get(cx.source) or g.last_known.get(cx.source)
        c = chars_of(g, cx.source)
        if f.match(g, cx if source is None else source, cx.chars if c is None else c, rule_frame(g, entry)):
            return True
    return False


def still_legal(g: State, spec: Targets, id: int, cx: Frame) -> bool:
    """608.2b: checked again as the spell or ability resolves."""
    if spec.waits:
        return id in g.ruleset.spine.waiting_targets(g, spec, cx)
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
        if spec.or_spell:
            return obj in g.stack and spell_fits(g, obj, cx)
        return spec.zone == Zone.STACK and obj in g.stack and stack_fits(g, spec, obj, cx)
    return obj.zone == spec.zone and whose(g, spec, obj.owner, cx) and f.match(g, obj, obj.card.chars, cx)


# ---- choosing ----------------------------------------------------------------------------------------------------

ENCHANT: Final[dict[CardDef, Targets]] = {}  # by the card, not its name: one of that name may read otherwise elsewhere


def enchant_targets(card: CardDef) -> Targets:
    """An Aura spell targets what it will enchant (303.4a)."""
    found = ENCHANT.get(card)
    if found is None:
        word = card.word("enchant")
        f = Filter() if word is None else word.filter
        found = Targets(f, players="any" if word is not None and word.n else "")
        ENCHANT[card] = found
    return found


class OfItsOwner(Filter):
    """Of the same owner as the spell."""

    def match(self, g: State, obj: Obj, c: Chars, cx: Frame) -> bool:
        return obj.owner == cx.owner and super().match(g, obj, c, cx)


# What a mutating creature spell targets (702.140a).
MUTATES: Final = (Targets(OfItsOwner(types="creature", not_subtypes=("Human",))),)


def is_mutating(item: Item) -> bool:
    """Whether it was cast for its mutate cost, and still is to merge with its target."""
    return item.is_spell and bool(item.paid.get(keys.MUTATE)) and not item.face_down


def target_slots(item: Item) -> tuple[Targets, ...]:
    """The target phrases of the chosen modes, or of the ability."""
    if item.is_spell and item.card.is_aura and not item.face_down:
        return (enchant_targets(item.card),)
    if item.paid and is_mutating(item):
        return MUTATES
    ability = item.ability
    if not isinstance(ability, WithEffect):
        return ()
    if not ability.modes:
        return ability.targets
    slots: list[Targets] = []
    for m in item.modes:
        slots.extend(ability.modes[m].targets)
    return tuple(slots)


def mode_possible(g: State, modes: tuple[Mode, ...], i: int, cx: Frame) -> bool:
    """Whether that mode can be chosen: there are targets, and where modes have times of their own, this is its time."""
    return g.ruleset.spine.in_time(g, modes, i) and slots_possible(g, modes[i].targets, cx)


def slots_possible(g: State, slots: tuple[Targets, ...], cx: Frame) -> bool:
    """Whether enough targets could be chosen for every phrase (601.2c)."""
    others = False
    for spec in slots:
        low = spec.low.value(g, cx)
        if low > 0 and len(legal_targets(g, spec, cx, low)) < low:
            return False
        others = others or spec.what == "another"
    return not others or rest_possible(g, slots, 0, [], cx)


def rest_possible(g: State, slots: tuple[Targets, ...], slot: int, chosen: list[int], cx: Frame) -> bool:
    """Whether the phrases from `slot` on, one target each, can still be met when some must differ from the others."""
    if slot == len(slots):
        return True
    spec = slots[slot]
    if spec.low.value(g, cx) == 0:
        return rest_possible(g, slots, slot + 1, chosen, cx)
    for i in legal_targets(g, spec, cx):
        if (spec.what != "another" or i not in chosen) and rest_possible(g, slots, slot + 1, [*chosen, i], cx):
            return True
    return False


def choosable(g: State, item: Item, slots: tuple[Targets, ...], slot: int) -> list[int]:
    """What may be chosen next for a phrase, so that the later phrases can be met too (115.3)."""
    spec = slots[slot]
    taken = item.targets[slot]
    before = [i for k in range(slot) for i in item.targets[k]]
    found: list[int] = []
    last = all(s.what != "another" for s in slots[slot + 1 :])
    for i in legal_targets(g, spec, item):
        if i in taken or (spec.what == "another" and i in before):
            continue
        if last or rest_possible(g, slots, slot + 1, [*before, *taken, i], item):
            found.append(i)
    return found


def division_total(g: State, item: Item, slot: int) -> int:
    """How much is divided among the targets of a phrase (601.2d): what the effect says."""
    ability = item.ability
    if not isinstance(ability, WithEffect):
        return item.x
    effects = [ability.effect] if not ability.modes else [ability.modes[m].effect for m in item.modes]
    for effect in effects:
        n = None if effect is None else effect.divided(g, item)
        if n is not None:
            return n
    return item.x
