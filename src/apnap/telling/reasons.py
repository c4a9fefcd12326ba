"""Why something cannot be played now, with the rule: the time, a restriction, a target, what has to be paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.index import is_off
from apnap.errors import MalformedChoice
from apnap.queries.frames import ability_frame, spell_frame
from apnap.queries.objects import can_tap
from apnap.queries.rule_changes import entry_fits_object, entry_fits_player, has_object_rule, rule_frame
from apnap.rules.helping import affordable
from apnap.rules.legality import can_choose, hushed, land_plays, leader_allows, sorcery_time, timing_allows
from apnap.rules.matching import price_text
from apnap.rules.payable import can_pay_all
from apnap.rules.paying import promised
from apnap.rules.payment import AvailableMana, mana_forbidden
from apnap.rules.prices import ALTERNATIVE, FLASHBACK, NORMAL, RETRACE, ability_price, cost_word, spell_price
from apnap.rules.targeting import enchant_targets, legal_targets
from apnap.state.kinds import CREATURE, DEFENDER, HASTE, Q, Zone
from apnap.state.objects import Frame, Permanent
from apnap.state.steps import Step
from apnap.text.abilities import restriction
from apnap.text.live import LiveTeller
from apnap.text.targets import target_phrase
from apnap.vocab.costs import TapSelf, UntapSelf
from apnap.vocab.while_tapped import works_tapped

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.game import Game
    from apnap.rules.matching import Price
    from apnap.state.game_state import State
    from apnap.state.objects import Obj
    from apnap.vocab.abilities import Activated, WithEffect
    from apnap.vocab.costs import CostPart

Reason = tuple[str, str]  # in words, and by which rule
# Where each type says when it is cast.
CAST_RULE = (("Sorcery", "307.1"), ("Creature", "302.1"), ("Artifact", "301.1"), ("Enchantment", "303.1"))


def why_not(game: Game, seat: int, name: str) -> list[str]:
    """Why the player in that seat cannot play the card of that name now; or how they can."""
    g = game.state
    found = named(g, seat, name)
    if game.over:
        return ["the game is over"]
    lines: list[str] = []
    for obj in found:
        for line in about(game, seat, obj):
            if line not in lines:
                lines.append(line)
    return lines


def named(g: State, seat: int, name: str) -> list[Obj]:
    """What that may mean: a card in hand first, then permanents, then cards that can be played from elsewhere."""
    mine: list[Obj] = list(g.players[seat].hand)
    field = [p for p in g.battlefield if p.controller == seat or any(a.anyone for a in p.chars.abilities.activated)]
    away = [o for o in [*g.players[seat].graveyard, *g.exile] if o.owner == seat and not o.face_down]
    groups: list[list[Obj]] = [mine, [*field], away, [p for p in g.battlefield if p not in field]]
    wanted = name.casefold()
    for fits in (str.__eq__, str.startswith, str.__contains__):
        for group in groups:
            hits = [o for o in group if fits(g.name_told(o.id).casefold(), wanted)]
            names = list(dict.fromkeys(g.name_told(o.id) for o in hits))
            if len(names) > 1:
                raise MalformedChoice(f"{name!r} can be {', '.join(names[:6])}{' …' if len(names) > 6 else ''}")
            if hits:
                return hits
    raise MalformedChoice(f"there is no step and no card {name!r} that you could play: look at hand and board")


def about(game: Game, seat: int, obj: Obj) -> list[str]:
    g = game.state
    name = g.name_told(obj.id)
    options = [*zip(g.options, game.legal, strict=True)]
    possible = [choice.text for option, choice in options if is_meant(g, option.id, obj)]
    if possible and g.ask_kind == Q.PRIORITY:
        return [f"you can: {', '.join(possible)}"]
    if g.ask_kind != Q.PRIORITY:
        return [told(g, "nothing can be played before the question is answered that stands there", "117.1")]
    if g.ask_player != seat:
        return [told(g, f"{g.players[g.ask_player].name} has priority, not you", "117.1")]
    if isinstance(obj, Permanent):
        return of_permanent(g, seat, obj, name)
    lines: list[str] = []
    for face in range(1 if obj.card.halves else 0, len(obj.card.faces) + 1):
        card = obj.card.face(face)
        reasons = of_land(g, seat, obj) if card.is_land else of_spell(g, seat, obj, card, way(obj))
        lines += [f"{card.name if face else name}: {told(g, *r)}" for r in reasons]
    return lines or [f"{name}: {told(g, 'this is not the moment for it', g.ask_rule)}"]


def is_meant(g: State, id: int, obj: Obj) -> bool:
    """Equal cards in a hand are one choice."""
    other = g.objects.get(id)
    if other is None or isinstance(obj, Permanent) or isinstance(other, Permanent):
        return id == obj.id
    return id == obj.id or (other.zone == obj.zone == Zone.HAND and other.card is obj.card)


def told(g: State, text: str, rule: str) -> str:
    return f"{text} ({g.ruleset.cite(rule)})" if rule else text


# ---- the time ----------------------------------------------------------------------------------------------------


def slow_reasons(g: State, seat: int, what: str, rule: str) -> list[Reason]:
    """What is missing for a main phase of one's own with an empty stack (117.1a)."""
    found: list[Reason] = []
    if g.active != seat:
        found.append((f"{what} only in your own turn", rule))
    elif g.step_kind is None or g.step_kind is not Step.MAIN:
        found.append((f"{what} only in a main phase", rule))
    if g.stack:
        found.append((f"{what} only while the stack is empty", rule))
    return found


def of_land(g: State, seat: int, obj: Obj) -> list[Reason]:
    if obj.zone != Zone.HAND:
        return [("no effect lets you play it from where it is", "305.1")]
    if not sorcery_time(g, seat):
        return slow_reasons(g, seat, "lands are played", "305.3" if g.active != seat else "305.1")
    if land_plays(g, seat) <= 0:
        n = g.players[seat].lands_played
        return [(f"you have played {'your land' if n == 1 else f'{n} lands'} this turn", "305.2")]
    return [("this is not the moment for it", g.ask_rule)]


# ---- spells ------------------------------------------------------------------------------------------------------


def way(obj: Obj) -> int:
    """How it would be cast from where it is."""
    if obj.zone == Zone.GRAVEYARD:
        if obj.card.word("flashback") is not None:
            return FLASHBACK
        if obj.card.word("retrace") is not None:
            return RETRACE
    return NORMAL


def of_spell(g: State, seat: int, obj: Obj, card: CardDef, how: int) -> list[Reason]:
    if obj.zone != Zone.HAND and how == NORMAL:
        return [("no effect lets you cast it from where it is", "601.3")]
    if hushed(g, seat):
        return [("a spell with split second is on the stack", "702.61b")]
    if how == NORMAL and not card.has_cost:
        return [("it has no mana cost that could be paid", "118.6")]
    found: list[Reason] = []
    cx = spell_frame(card, obj, seat)
    t = LiveTeller(g, cx, seat)
    if not timing_allows(g, seat, card, how):
        rule = next((number for word, number in CAST_RULE if word in card.line), "117.1a")
        found += slow_reasons(g, seat, "it is cast", rule)
    if card.spell is not None and card.spell.only_if is not None and not card.spell.only_if.holds(g, cx):
        found.append((f"it can be cast {restriction(t, card.spell.only_if)}", "601.3"))
    if not leader_allows(g, seat, card):
        found.append(("you control no legendary creature or planeswalker", "205.4e"))
    for entry in g.rules.get("cannot cast", []) if g.rules else []:
        scope = entry.node.scope
        if entry_fits_player(g, entry, seat):
            if isinstance(scope, str) or scope.match(g, obj, card.chars, rule_frame(g, entry)):
                found.append((f"{g.name_told(entry.source)} does not let you cast it", "101.2"))
    if card.is_aura and not legal_targets(g, enchant_targets(card), cx):
        found.append((f"there is nothing it could enchant: {target_phrase(t, enchant_targets(card))[0]}", "303.4a"))
    elif not card.is_aura:
        found += of_targets(g, card.spell, cx, t)
    price, parts = spell_price(g, seat, cx, how, 0)
    if how == NORMAL and cost_word(card, ALTERNATIVE) is not None and card.word("alternative") is not None:
        found += [(f"{text} (nor its other cost)", rule) for text, rule in of_payment(g, seat, cx, price, parts, t)]
    else:
        found += of_payment(g, seat, cx, price, parts, t)
    return found


def of_targets(g: State, ability: WithEffect | None, cx: Frame, t: LiveTeller) -> list[Reason]:
    if can_choose(g, ability, None, cx) or ability is None:
        return []
    if ability.modes:
        return [("none of what it offers has its targets", "601.2c")]
    for spec in ability.targets:
        low = spec.low.value(g, cx)
        if low > 0 and len(legal_targets(g, spec, cx)) < low:
            return [(f"there is no legal target: it needs {t.said(target_phrase(t, spec)[0])}", "601.2c")]
    return [("there are not enough different targets", "601.2c")]


def of_payment(
    g: State, seat: int, cx: Frame, price: Price | None, parts: list[CostPart] | tuple[CostPart, ...], t: LiveTeller
) -> list[Reason]:
    found: list[Reason] = []
    for part in parts:
        if isinstance(part, TapSelf | UntapSelf):
            continue
        if not part.payable(g, seat, cx):
            found.append((f"you cannot pay this: {t.said(t.cost_part(part))}", "118.3"))
    if price is None or price.total() == 0:
        return found
    available = AvailableMana(g, seat, promised(cx))
    if not affordable(g, seat, price, cx, available):
        while available.look_further():
            pass
        have = "you have no mana" if not available.most else f"you can make {available.most} mana"
        colors = " of the right kinds" if available.most >= price.total() else ""
        short = f"{have}, but not enough{colors}" if available.most else have
        found.append((f"it costs {price_text(price)}; {short}", "118.3"))
    elif not found and not can_pay_all(g, seat, cx, price, list(parts)):
        found.append((f"it costs {price_text(price)}, and what is tapped for it cannot be tapped for mana", "118.3"))
    return found


# ---- permanents --------------------------------------------------------------------------------------------------


def of_permanent(g: State, seat: int, perm: Permanent, name: str) -> list[str]:
    lines: list[str] = []
    if perm.controller != seat and not any(a.anyone for a in perm.chars.abilities.activated):
        return [told(g, f"{name} is {g.players[perm.controller].name}'s: only its controller uses it", "602.2")]
    several = len(perm.chars.abilities.activated) > 1
    for i, ability in enumerate(perm.chars.abilities.activated):
        which = f" (ability {i + 1}{f', {ability.label}' if ability.label else ''})" if several else ""
        reasons = of_ability(g, seat, perm, ability, i)
        reasons = reasons or [("this is not the moment for it", g.ask_rule)]
        lines += [f"{name}{which}: {told(g, *r)}" for r in reasons]
    for ability in perm.chars.abilities.mana:
        lines += [f"{name}, for mana: {told(g, *r)}" for r in of_ability(g, seat, perm, ability, -1)]
    if perm.chars.types & CREATURE and perm.controller == seat:
        lines += [f"{name} cannot attack: {told(g, *r)}" for r in of_attack(g, perm)]
    return lines or [f"{name} has no ability that you could activate now"]


def of_ability(g: State, seat: int, perm: Permanent, ability: Activated, index: int) -> list[Reason]:
    found: list[Reason] = []
    cx = ability_frame(perm, ability, seat)
    t = LiveTeller(g, cx, seat)
    if hushed(g, seat) and not ability.is_mana:
        return [("a spell with split second is on the stack", "702.61b")]
    if perm.tapped and g.ruleset.tapped_artifacts_off and is_off(perm) and not works_tapped(ability):
        found.append(("it is tapped, and tapped artifacts do nothing", "602.5"))
    if (ability.sorcery_speed or ability.loyalty) and not sorcery_time(g, seat):
        found += slow_reasons(g, seat, "this is activated", "606.3" if ability.loyalty else "602.5d")
    if ability.loyalty and perm.loyalty_used:
        found.append(("a loyalty ability of it has been activated this turn", "606.3"))
    if ability.per_turn and perm.uses is not None and perm.uses.get(index, 0) >= ability.per_turn:
        found.append((f"it has been activated {ability.per_turn} times this turn, which is all", "602.5b"))
    if ability.only_if is not None and not ability.only_if.holds(g, cx):
        found.append((f"it can be activated {restriction(t, ability.only_if)}", "602.5b"))
    found += of_restrictions(g, perm, ability)
    if any(isinstance(p, TapSelf) for p in ability.cost.parts):
        if perm.tapped:
            found.append(("it is tapped already", "107.5"))
        elif not can_tap(perm):
            found.append(("you have not controlled it since your turn began", "302.6"))
    found += of_targets(g, ability, cx, t)
    price = ability_price(g, seat, cx, ability, 0)
    return found + of_payment(g, seat, cx, price, ability.cost.parts, t)


def of_restrictions(g: State, perm: Permanent, ability: Activated) -> list[Reason]:
    if not g.rules or "cannot activate" not in g.rules:
        return []
    if not (mana_forbidden(g, perm) if ability.is_mana else has_object_rule(g, "cannot activate", perm)):
        return []
    sources = [g.name_told(e.source) for e in g.rules["cannot activate"] if entry_fits_object(g, e, perm)]
    return [(f"{', '.join(dict.fromkeys(sources))} does not let it be activated", "602.5")]


def of_attack(g: State, perm: Permanent) -> list[Reason]:
    """Why a creature could not be declared as an attacker (508.1a); nothing if it could."""
    c = perm.chars
    found: list[Reason] = []
    if perm.tapped:
        found.append(("it is tapped", "508.1a"))
    if perm.sick and not c.keywords & HASTE:
        found.append(("you have not controlled it since your turn began", "302.6"))
    if c.keywords & DEFENDER and not (g.rules and has_object_rule(g, "attacks as though no defender", perm)):
        found.append(("it has defender", "702.3b"))
    if g.rules and has_object_rule(g, "cannot attack", perm):
        sources = [g.name_told(e.source) for e in g.rules.get("cannot attack", []) if entry_fits_object(g, e, perm)]
        found.append((f"{', '.join(dict.fromkeys(sources)) or 'an effect'} does not let it attack", "508.1c"))
    return found
