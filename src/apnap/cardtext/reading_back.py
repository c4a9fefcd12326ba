"""Reading a card back: what was understood is told in our own words, and these are read by the same grammar.

Telling loses some differences that mean nothing; two meanings are compared without them.
"""

from __future__ import annotations

import json
from typing import Any

from apnap.cards.definition import CardDef
from apnap.cards.writing import node_values
from apnap.cardtext.facts import Facts, Start
from apnap.cardtext.reading import Unread, understood
from apnap.cardtext.words import plain
from apnap.text import ability_text
from apnap.vocab.abilities import Ability, Activated, Keyword, Mode, Spell, Triggered, WithEffect
from apnap.vocab.what import It

SAME, DIFFERENT, UNREAD = "same", "different", "unread"


def read_back(card: CardDef, facts: Facts, by_name: set[int]) -> str:
    """Whether every ability means the same when its telling is read; those of keywords (`by_name`) need no telling."""
    worst = SAME
    for ability in card.abilities:
        if id(ability) in by_name:
            continue
        found = ability_back(card, ability, facts)
        if found == DIFFERENT:
            return DIFFERENT
        if found == UNREAD:
            worst = UNREAD
    return worst


def ability_back(card: CardDef, ability: Ability, facts: Facts) -> str:
    if isinstance(ability, Keyword) or (str(getattr(ability, "label", "")) and not getattr(ability, "loyalty", False)):
        return SAME  # told by its name
    paragraphs = plain(ability_text(card, ability), card.name, card.line).split("\n")
    told = " ".join(p for p in paragraphs if not p.startswith(("As an additional cost", "Cast ~ only")))
    for place in ("graveyard", "hand"):
        told = told.replace(f" Activate only while ~ is in your {place}.", "")
        told = told.replace(f" This works while ~ is in your {place}.", "")
    if isinstance(ability, Spell):
        return spell_back(told, ability, facts)
    kinds = ("ability", "static", "chapter line", "loyalty line", "keywords line")
    try:
        value, _ = understood(told, kinds, facts)
    except Unread:
        return UNREAD
    again = value.abilities
    if not again:
        return UNREAD
    return SAME if meaning(again[0]) == meaning(ability) else DIFFERENT


def spell_back(told: str, spell: Spell, facts: Facts) -> str:
    if not told:
        return SAME  # a permanent: how it is cast was read as a paragraph of its own
    parts = () if spell.extra is None else spell.extra.parts
    start = Start(facts, {part.key: It(f"paid {part.key}") for part in parts if part.key})
    try:
        value, frame = understood(told, ("body",), start)
    except Unread:
        return UNREAD
    effect, targets = value.effect, tuple(frame.targets)
    again = Spell(effect, targets, value.modes, value.low, value.high, spell.extra, spell.only_if)
    return SAME if meaning(again) == meaning(spell) else DIFFERENT


def meaning(ability: Ability) -> str:
    values = even(node_values(ability))
    if isinstance(ability, WithEffect) and isinstance(values, dict):
        for key in ("zone", "label", "speed", "is_mana"):
            values.pop(key, None)
        if isinstance(ability, Triggered):
            condition_first(values)
    return json.dumps(renamed(values), sort_keys=True)


def renamed(values: Any) -> Any:
    """What is chosen has a name that only the ability itself uses: by its place, whatever it is."""
    names: dict[str, str] = {}
    collect(values, names)
    return replaced(values, names) if names else values


def collect(value: Any, names: dict[str, str]) -> None:
    if isinstance(value, list):
        for v in value:
            collect(v, names)
    elif isinstance(value, dict):
        if value.get("is") == "Choose":
            names.setdefault(value["name"], f"choice {len(names)}")
        for v in value.values():
            collect(v, names)


def replaced(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, list):
        return [replaced(v, names) for v in value]
    if not isinstance(value, dict):
        return value
    named = ("kind", "name", "chosen")
    return {k: names.get(v, v) if k in named and isinstance(v, str) else replaced(v, names) for k, v in value.items()}


def condition_first(values: dict[str, Any]) -> None:
    """An "if" after the event and one around the whole effect are told alike."""
    effect, trigger = values.get("effect"), values["trigger"]
    if trigger.get("when") is not None and values.get("if_") is None:
        values["if_"] = trigger.pop("when")
        trigger["when"] = None
    if values.get("if_") is None and isinstance(effect, dict) and effect.get("is") == "If" and not effect["otherwise"]:
        values["if_"] = effect["condition"]
        values["effect"] = effect["then"]


def even(value: Any) -> Any:
    """Without differences that mean nothing."""
    if isinstance(value, list):
        return [even(v) for v in value]
    if not isinstance(value, dict):
        return value
    out = {k: even(v) for k, v in value.items() if k not in ("label", "text" if value.get("is") == "Mode" else "label")}
    word = out.get("is")
    if word == "Move":
        out["remember"] = ""  # a link to another ability, which is told there
    if word == "Filter":
        one_of_types(out)
    if word == "All" and out["zone"] == 2 and out["who"] == YOURS and not out["filter"]["controller"]:
        out["who"] = None  # what you have and what you control is the same
        out["filter"]["controller"] = "you"
    if word == "Static":
        held_by_all(out)
    if word in ("All", "Count", "Sum"):
        return counted(out)
    if word == "Was":
        out["is"] = "Is"
    if word == "Seq":
        return flat(out)
    if word == "Rule" and out.get("scope") == "":
        out["scope"] = "self"
    return out


YOURS = {"is": "Players", "kind": "you", "slot": 0}


def one_of_types(out: dict[str, Any]) -> None:
    """A subtype says the type; "A or B" is one of two filters, or one filter with two types."""
    if out.get("subtypes"):
        out["types"] = ""
    parts = out["any_of"]
    if parts and not out["types"] and not out["subtypes"] and all(only_types(p) for p in parts):
        out["types"] = " ".join(p["types"] for p in parts)
        out["any_of"] = []


def only_types(values: dict[str, Any]) -> bool:
    return bool(values["types"]) and not any(v for k, v in values.items() if k not in ("is", "types"))


def held_by_all(out: dict[str, Any]) -> None:
    """A condition of every rule is one of the whole ability."""
    rules = out["rules"]
    if out["condition"] is None and rules and not out["mods"]:
        first = rules[0].get("when")
        if first is not None and all(rule.get("when") == first for rule in rules):
            out["condition"] = first
            for rule in rules:
                rule["when"] = None


def counted(out: dict[str, Any]) -> dict[str, Any]:
    """So many times a number, however it is put together."""
    if out["is"] == "Sum" and len(out["parts"]) == 1 and out["parts"][0].get("is") == "Count":
        inner = dict(out["parts"][0])
        inner["times"] *= out["times"]
        inner["plus"] *= out["times"]
        return inner
    return out


def flat(out: dict[str, Any]) -> dict[str, Any]:
    parts: list[Any] = []
    for part in out["parts"]:
        parts.extend(part["parts"] if part.get("is") == "Seq" else [part])
    return {"is": "Seq", "parts": parts}


__all__ = ["DIFFERENT", "SAME", "UNREAD", "Activated", "Mode", "read_back"]
