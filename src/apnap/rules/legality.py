"""What a player may cast, activate and play now (117.1, 305.2, 601.3, 602.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.index import is_off
from apnap.cards.blank import FACE_DOWN
from apnap.queries.frames import ability_frame, spell_frame
from apnap.queries.rule_changes import entry_fits_player, has_object_rule, player_rules, rule_amount, rule_frame
from apnap.rules.payable import MOST_X, can_pay_all, can_pay_mana
from apnap.rules.payment import AvailableMana, mana_forbidden
from apnap.rules.prices import (
    ALTERNATIVE,
    AS_FACE_DOWN,
    FROM_HAND,
    NORMAL,
    PERMITTED,
    ability_price,
    face_of,
    has_x,
    prices_changed,
    spell_price,
    way_of,
)
from apnap.rules.targeting import MUTATES, enchant_targets, legal_targets, mode_possible, slots_possible
from apnap.state import keys
from apnap.state.kinds import CREATURE, FLASH, INSTANT, LEGENDARY, NOTHING, PLANESWALKER, SPLIT_SECOND, Zone
from apnap.state.objects import Frame, Obj, Permanent
from apnap.state.steps import Step
from apnap.vocab.while_tapped import works_tapped

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State
    from apnap.vocab.abilities import Activated, WithEffect

MAIN_STEP: Final = Step.MAIN


def sorcery_time(g: State, seat: int) -> bool:
    """A main phase of their turn, with an empty stack (117.1a)."""
    return (g.active == seat or (g.shared and g.is_active(seat))) and not g.stack and g.step_kind is MAIN_STEP


def land_plays(g: State, seat: int) -> int:
    """How many more lands this player may play this turn (305.2)."""
    allowed = 1
    if g.rules:
        for entry in player_rules(g, "extra land", seat):
            allowed += rule_amount(g, entry)
    return allowed - g.players[seat].lands_played


def shown_card(card: CardDef, how: int) -> CardDef:
    return FACE_DOWN if how == AS_FACE_DOWN else face_of(card, how)


def timing_allows(g: State, seat: int, card: CardDef, how: int) -> bool:
    shown = shown_card(card, how)
    card = face_of(card, how)
    if shown.chars.types & INSTANT or (how != AS_FACE_DOWN and card.chars.keywords & FLASH):
        return True
    if g.rules and "flash" in g.rules:
        for entry in g.rules["flash"]:
            scope = entry.node.scope
            if entry_fits_player(g, entry, seat) and not isinstance(scope, str):
                cx = rule_frame(g, entry)
                if scope.match(g, Obj(NOTHING, card, seat, Zone.HAND, True, False, 0), card.chars, cx):
                    return True
    return sorcery_time(g, seat)


def forbidden(g: State, seat: int, obj: Obj, card: CardDef) -> bool:
    """ "Can't cast" beats "may" (101.2)."""
    for entry in g.rules.get("cannot cast", []):
        if not entry_fits_player(g, entry, seat):
            continue
        scope = entry.node.scope
        if isinstance(scope, str) or scope.match(g, obj, card.chars, rule_frame(g, entry)):
            return True
    return False


def can_cast(g: State, seat: int, obj: Obj, how: int, available: AvailableMana | None = None) -> bool:
    """Whether the player could cast it that way and finish doing so."""
    card = face_of(obj.card, how)
    shown = shown_card(obj.card, how)
    how = way_of(how)
    if (card.is_land or card.halves) and how != AS_FACE_DOWN:  # 709.3: a half is cast, not the card
        return False
    if card.costs_mana and how == NORMAL and not g.commanders and not prices_changed(g):
        if available is None:
            available = AvailableMana(g, seat)
        if available.covers_plain(card.cost):
            return can_announce(g, seat, obj, card)
        if not available.restricted:
            return False
    if how in (NORMAL, PERMITTED) and not card.has_cost:
        return False  # 118.6
    if not leader_allows(g, seat, shown):
        return False
    spell = shown.spell
    cx = spell_frame(shown, obj, seat)
    if g.commanders:
        cx.cast_from = obj.zone  # what a commander costs depends on it (903.8)
    if spell is not None and spell.only_if is not None:
        g.volatile = True
        if not spell.only_if.holds(g, cx):
            return False
    if g.rules and "cannot cast" in g.rules and forbidden(g, seat, obj, shown):
        return False
    if not can_choose(g, spell, shown, cx):
        return has_x(card, how) and can_choose_with_x(g, seat, cx, how)
    if how == ALTERNATIVE and card.word("mutate") is not None and not slots_possible(g, MUTATES, cx):
        return False
    if available is None:
        available = AvailableMana(g, seat)
    if spell is None or not spell.modes or spell.modes_low == 0 or spell.modes[0].cost is None:
        return can_pay(g, seat, cx, how, available)
    for i in range(len(spell.modes)):  # each mode has a cost of its own (702.172a)
        cx.modes = [i]
        if mode_possible(g, spell.modes, i, cx) and can_pay(g, seat, cx, how, available):
            return True
    return False


def can_announce(g: State, seat: int, obj: Obj, card: CardDef) -> bool:
    """Whether the player could choose what is to be chosen for a card that costs what is printed, and may cast it."""
    if card.plain:
        return True
    if not leader_allows(g, seat, card):
        return False
    spell = card.spell
    cx = spell_frame(card, obj, seat)
    if spell is not None and spell.only_if is not None:
        g.volatile = True
        if not spell.only_if.holds(g, cx):
            return False
    return can_choose(g, spell, card, cx)


def leader_allows(g: State, seat: int, card: CardDef) -> bool:
    """Legendary instants and sorceries are for players who control a legendary creature or planeswalker (205.4e)."""
    if card.is_permanent or not card.chars.supertypes & LEGENDARY:
        return True
    for perm in g.battlefield:
        if perm.controller == seat and perm.chars.supertypes & LEGENDARY:
            if perm.chars.types & (CREATURE | PLANESWALKER):
                return True
    return False


def can_choose_with_x(g: State, seat: int, cx: Frame, how: int) -> bool:
    """Whether there is an X that can be paid and for which there are targets (601.2b–c)."""
    shown = cx.card
    for x in range(1, MOST_X + 1):
        price, parts = spell_price(g, seat, cx, how, x)
        if not can_pay_all(g, seat, cx, price, parts):
            return False
        cx.x = x
        if can_choose(g, shown.spell, shown, cx):
            return True
    return False


def can_pay(g: State, seat: int, cx: Frame, how: int, available: AvailableMana) -> bool:
    """Whether the spell as it is announced so far could be paid for."""
    price, parts = spell_price(g, seat, cx, how, 0)
    if can_pay_all(g, seat, cx, price, parts, available):
        return True
    return cx.card.costs_by_target and can_pay_for_some(g, seat, cx, how, available)


def can_pay_for_some(g: State, seat: int, cx: Frame, how: int, available: AvailableMana) -> bool:
    """Whether there is a target for which the spell costs little enough (601.2f)."""
    spell = cx.card.spell
    slots = (enchant_targets(cx.card),) if cx.card.is_aura else () if spell is None else spell.targets
    for spec in slots:
        for id in legal_targets(g, spec, cx):
            cx.targets = [[id]]
            price, parts = spell_price(g, seat, cx, how, 0)
            if can_pay_all(g, seat, cx, price, parts, available):
                cx.targets = []
                return True
    cx.targets = []
    return False


def can_choose(g: State, ability: WithEffect | None, card: CardDef | None, cx: Frame) -> bool:
    """Whether modes and targets can be chosen (601.2b–c)."""
    if card is not None and card.is_aura:
        return bool(legal_targets(g, enchant_targets(card), cx, 1))
    if ability is None:
        return True
    if ability.modes:
        possible = 0
        for i in range(len(ability.modes)):
            if mode_possible(g, ability.modes, i, cx):
                possible += 1
        return possible >= ability.modes_low
    return slots_possible(g, ability.targets, cx)


def has_other_cost(g: State, seat: int, obj: Obj, card: CardDef) -> bool:
    """Whether the card may be cast for a cost of its own other than its mana cost (118.9)."""
    for name in FROM_HAND:
        word = card.word(name)
        if word is not None:
            if name == "prowl":
                return prowls(g, seat, card)
            if word.when is None:
                return True
            g.volatile = True
            return word.when.holds(g, spell_frame(card, obj, seat))
    return False


def prowls(g: State, seat: int, card: CardDef) -> bool:
    """702.76a: a player was dealt combat damage this turn by a source of theirs with one of the spell's types."""
    p = g.players[seat]
    return p.stat(keys.PROWLED_ALL) > 0 or any(p.stat(keys.PROWLED + s) > 0 for s in card.chars.subtypes)


def hushed(g: State, seat: int) -> bool:
    """Whether a spell with split second, on whichever stack, keeps that player from acting (702.61b).

    It affects only those within its controller's range (801.10).
    """
    if not g.reach:
        return bool(g.stack) and split_second(g)
    for item in g.stacked():
        if item.is_spell and item.chars.keywords & SPLIT_SECOND and g.in_range(item.controller, seat):
            return True
    return False


def split_second(g: State) -> bool:
    """From the top down to what was looked at before: below that, objects only ever go."""
    i = len(g.stack) - 1
    while i >= 0 and not g.stack[i].quiet:
        item = g.stack[i]
        if item.is_spell and item.chars.keywords & SPLIT_SECOND:  # 702.61b
            return True
        i -= 1
    for k in range(i + 1, len(g.stack)):
        g.stack[k].quiet = True
    return False


def can_activate(
    g: State, seat: int, perm: Permanent, ability: Activated, index: int, available: AvailableMana | None = None
) -> bool:
    if perm.controller != seat and not (ability.anyone and g.in_range(seat, perm.controller)):  # 801.6
        return False
    if perm.tapped and g.ruleset.tapped_artifacts_off and is_off(perm) and not works_tapped(ability):
        return False
    if ability.sorcery_speed or ability.loyalty:
        if not sorcery_time(g, seat):
            return False
        if ability.loyalty and perm.loyalty_used:  # 606.3
            return False
    if ability.per_turn and perm.uses is not None and perm.uses.get(index, 0) >= ability.per_turn:
        return False
    cx = ability_frame(perm, ability, seat)
    if ability.only_if is not None:
        g.volatile = True
        if not ability.only_if.holds(g, cx):
            return False
    if g.rules and "cannot activate" in g.rules:
        if mana_forbidden(g, perm) if ability.is_mana else has_object_rule(g, "cannot activate", perm):
            return False
    parts = ability.cost.parts
    for part in parts:
        if not part.payable(g, seat, cx):
            return False
    if not can_choose(g, ability, None, cx):
        return ability.cost.mana.x > 0 and can_activate_with_x(g, seat, cx, ability)
    return can_pay_mana(g, seat, cx, ability_price(g, seat, cx, ability, 0), list(parts), available)


def can_activate_with_x(g: State, seat: int, cx: Frame, ability: Activated) -> bool:
    """The same as `can_choose_with_x`, for an ability whose other costs can be paid."""
    parts = list(ability.cost.parts)
    for x in range(1, MOST_X + 1):
        if not can_pay_mana(g, seat, cx, ability_price(g, seat, cx, ability, x), parts, None):
            return False
        cx.x = x
        if can_choose(g, ability, None, cx):
            return True
    return False
