"""Abilities as sentences."""

from __future__ import annotations

from typing import Final

from apnap.state.kinds import Zone
from apnap.text.conditions import moment
from apnap.text.costs import before_colon, to_pay
from apnap.text.effects_flow import scope_name
from apnap.text.grammar import (
    NP,
    Clause,
    capital,
    either,
    grouped,
    inline,
    mana_symbols,
    number,
    sentence,
    sentences,
    together,
)
from apnap.text.keywords import ACTIVATED
from apnap.text.nouns import color_words, noun, several, short
from apnap.text.rules import rule_clause
from apnap.text.teller import ABILITIES, Teller, tells
from apnap.vocab.abilities import Activated, Keyword, Mode, Protection, Spell, Static, Triggered, WithEffect
from apnap.vocab.base import Condition, Effect, Node
from apnap.vocab.conditions import AllOf, During, Not, YourTurn
from apnap.vocab.costs import Cost, Crew
from apnap.vocab.dungeons import EntersRoom
from apnap.vocab.effects.control import MayPay, Seq
from apnap.vocab.effects.permanents import PutCounters

ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def effect_text(t: Teller, node: WithEffect) -> str:
    """Targets, modes and what happens, as sentences; the first letter is left small."""
    if node.modes:
        return modal_text(t, node)
    return body(t, node.targets, node.effect)


def body(t: Teller, targets: tuple[Node, ...], effect: Effect | None) -> str:
    phrases = t.choose_targets(targets) if targets else ""  # type: ignore[arg-type]
    told = sentences(t.effect(effect))
    if not phrases:
        return told
    return f"choose {phrases}: {told}" if told else f"choose {phrases}."


def modal_text(t: Teller, node: WithEffect) -> str:
    low, high = node.modes_low, node.modes_high
    if low == high:
        many = number(low)
    elif high >= len(node.modes):
        many = f"{number(low)} or more"
    else:
        many = f"{number(low)} or {number(high)}"
    return "\n".join([f"choose {many} —", *[f"• {mode_text(t, m)}" for m in node.modes]])


def mode_text(t: Teller, mode: Mode) -> str:
    price = f"{before_colon(t, mode.cost)} — " if mode.cost is not None else ""
    return price + capital(body(t, mode.targets, mode.effect))


def restriction(t: Teller, condition: Condition) -> str:
    """ "only during combat", "only on your turn", "only if …"."""
    if isinstance(condition, AllOf):
        return " and ".join(restriction(t, p) for p in condition.parts).replace(" and only", " and")
    told = t.condition(condition)
    if isinstance(condition, During):
        return "only " + moment(condition.when)
    if isinstance(condition, Not) and isinstance(condition.part, YourTurn):
        return f"only when {told}"
    if isinstance(condition, YourTurn):
        return "only during " + told.removeprefix("it's ")
    return f"only if {told}"


@tells(ABILITIES, Spell)
def spell(t: Teller, node: Spell) -> str:
    lines: list[str] = []
    if node.only_if is not None:
        lines.append(sentence(f"{t.w.cast} {t.itself} {restriction(t, node.only_if)}"))
    if node.extra is not None:
        lines.append(sentence(f"as an additional cost to {t.w.cast} {t.itself}, {to_pay(t, node.extra)}"))
    told = capital(effect_text(t, node))
    return "\n".join([*lines, told] if told else lines)


@tells(ABILITIES, Activated)
def activated(t: Teller, node: Activated) -> str:
    told = f"{before_colon(t, node.cost)}: {capital(effect_text(t, node))}"
    tail: list[str] = []
    verb = capital(t.w.activate)
    if node.only_if is not None and node.speed != "regeneration":  # that it is being destroyed goes without saying
        tail.append(sentence(f"{verb} {restriction(t, node.only_if)}"))
    if node.sorcery_speed:
        tail.append(f"{verb} only when you could {t.w.cast} a sorcery.")
    if node.per_turn:
        often = {1: "once", 2: "twice"}.get(node.per_turn, f"{number(node.per_turn)} times")
        tail.append(f"{verb} no more than {often} each turn.")
    if node.speed in ("interrupt", "mana source"):
        tail.append(f"{verb} this ability as {'an interrupt' if node.speed == 'interrupt' else 'a mana source'}.")
    if node.anyone:
        tail.append(f"Any player may {t.w.activate} this ability.")
    if node.zone in (Zone.HAND, Zone.GRAVEYARD, Zone.EXILE) and node.label not in ACTIVATED:
        where = {Zone.HAND: "in your hand", Zone.GRAVEYARD: "in your graveyard"}.get(Zone(node.zone), t.w.in_exile)
        tail.append(f"{verb} only while this card is {where}.")
    text = " ".join([told, *tail])
    if node.label in ACTIVATED and not node.loyalty:
        return f"{capital(node.label)} {label_price(t, node.cost)} ({text})".replace("  ", " ")
    return text


def label_price(t: Teller, cost: Cost) -> str:
    """What stands behind a keyword: "equip {2}", "crew 3"."""
    for part in cost.parts:
        if isinstance(part, Crew):
            return str(part.n)
    return mana_symbols(cost.mana.text)


@tells(ABILITIES, Triggered)
def triggered(t: Teller, node: Triggered) -> str:
    if node.chapter:
        return f"{ROMAN[node.chapter]} — {capital(effect_text(t, node))}"
    if isinstance(node.trigger, EntersRoom):
        return f"{node.label} — {capital(effect_text(t, node))}"
    on_stack(t, node.zone)
    upkeep = cumulative_upkeep(t, node)
    when = t.trigger(node.trigger)
    if node.if_ is not None:
        when += f", if {t.condition(node.if_)}"
    text = f"{capital(when)}, {effect_text(t, node)}"
    if node.batch:
        text += f" However many there are at once, this triggers once{' for each player' * (node.batch == 'player')}."
    if node.per_turn:
        often = "once" if node.per_turn == 1 else f"{number(node.per_turn)} times"
        text += f" This triggers no more than {often} each turn."
    if node.once:
        text += " You do this no more than once each turn."
    if node.zone in (Zone.GRAVEYARD, Zone.HAND, Zone.EXILE):
        where = {Zone.GRAVEYARD: "in your graveyard", Zone.HAND: "in your hand"}.get(Zone(node.zone), t.w.in_exile)
        text += f" This works while this card is {where}."
    word = upkeep or label_of(t, node)
    return f"{word} ({text})" if word else text


def label_of(t: Teller, node: Triggered) -> str:
    """The keyword it is part of, with what must be paid for it."""
    cost = node.effect.cost if isinstance(node.effect, MayPay) else None
    if isinstance(node.effect, Seq) and isinstance(node.effect.parts[-1], MayPay):
        cost = node.effect.parts[-1].cost
    paid = price(t, cost) if node.label in ("ward", "echo") else ""
    return capital(node.label) + paid


def cumulative_upkeep(t: Teller, node: Triggered) -> str:
    """The keyword an upkeep with age counters is known by (702.24)."""
    parts = node.effect.parts if isinstance(node.effect, Seq) else ()
    if (
        len(parts) == 2
        and isinstance(parts[0], PutCounters)
        and parts[0].kind == "age"
        and isinstance(parts[1], MayPay)
    ):
        return f"Cumulative upkeep{price(t, parts[1].cost)}"
    return ""


def on_stack(t: Teller, zone: int) -> None:
    """There it is a spell, whatever it becomes."""
    if zone == Zone.STACK and not t.w.names_itself:
        t.itself = NP("this spell")


@tells(ABILITIES, Static)
def static(t: Teller, node: Static) -> str:
    on_stack(t, node.zone)
    condition = "" if node.condition is None else f"as long as {t.condition(node.condition)}, "
    clauses: list[Clause] = []
    for mod in node.mods:
        clauses.append(t.mod(mod, scope_name(t, mod.scope)))
    for rule in node.rules:
        clauses.append(rule_clause(t, rule))
    merged = [told(g) for g in grouped(clauses)]
    if condition and len(merged) > 1:
        return sentence(condition + " and ".join(merged))
    return " ".join(sentence(condition + text) for text in merged)


def told(group: list[Clause]) -> str:
    return together(group) if len(group) > 1 else group[0].full()


@tells(ABILITIES, Protection)
def protection(t: Teller, node: Protection) -> str:
    f = node.quality
    if f.colors and not (f.types or f.subtypes):
        return "Protection from " + either(color_words(f.colors), "and from")
    if "chosen color" in f.status:
        return "Protection from the chosen color"
    return sentence(f"protection from {noun(t, f, True)}").rstrip(".")


@tells(ABILITIES, Keyword)
def keyword(t: Teller, node: Keyword) -> str:
    name = capital(node.name)
    if node.name == "enchant":
        return "Enchant player" if node.filter is None else f"Enchant {noun(t, node.filter)}"
    if node.name == "opening hand":
        return f"If {t.itself} is in your opening hand, you may begin the game with it on the battlefield"
    if node.name == "alternative" and node.cost is not None:
        rest = f"you may {to_pay(t, node.cost)} rather than pay {t.itself}'s mana cost"
        return capital(rest if node.when is None else f"if {t.condition(node.when)}, {rest}")
    if node.name == "waterbend" and node.cost is not None:
        return f"As an additional cost to {t.w.cast} {t.itself}, you may {to_pay(t, node.cost)}"
    if node.name == "companion" and node.filter is not None:
        return f"Companion — Your starting deck contains only {several(t, node.filter, Zone.LIBRARY)}"
    if node.name == "for ante":
        return f"Play {t.itself} only in games for ante"
    if node.name == "chooses its color":
        return f"If {t.itself} is your commander, choose a color before the game begins"
    if node.name == "partner with" and node.filter is not None:
        return f"Partner with {node.filter.name}"
    parts = [name]
    if node.n:
        parts.append(str(node.n))
    if node.filter is not None:
        parts.append(short(node.filter))
    text = " ".join(parts) + price(t, node.cost)
    return text if node.effect is None else f"{text}: {inline(t.effect(node.effect))}"


def price(t: Teller, cost: Cost | None) -> str:
    if cost is None:
        return ""
    return f" {before_colon(t, cost)}" if not cost.parts else f" — {to_pay(t, cost)}"


def ability_sentence(t: Teller, node: Node) -> str:
    """Any ability, as it would stand on a card."""
    return sentence(t.ability(node))
