"""Reading a card back: what was understood is told in our own words, and these are read by the same grammar.

Telling loses some differences that mean nothing; two meanings are compared without them.
"""

from __future__ import annotations

import json
from typing import Any

from apnap.cards.definition import CardDef
from apnap.cards.writing import node_values
from apnap.cardtext.facts import Facts
from apnap.cardtext.reading import Unread, understood
from apnap.cardtext.words import plain
from apnap.text import ability_text
from apnap.vocab.abilities import Ability, Activated, Keyword, Mode, Spell, Triggered, WithEffect

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
    if isinstance(ability, Keyword) or str(getattr(ability, "label", "")):
        return SAME  # told by its name
    paragraphs = plain(ability_text(card, ability), card.name, card.line).split("\n")
    told = " ".join(p for p in paragraphs if not p.startswith(("As an additional cost", "Cast ~ only")))
    told = told.replace(" Activate only while ~ is in your graveyard.", "")
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
    try:
        value, frame = understood(told, ("body",), facts)
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
    return json.dumps(values, sort_keys=True)


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
    if word == "Filter" and out.get("subtypes"):
        out["types"] = ""
    if word in ("All", "Count", "Sum"):
        return counted(out)
    if word == "Was":
        out["is"] = "Is"
    if word == "Seq":
        return flat(out)
    if word == "Rule" and out.get("scope") == "":
        out["scope"] = "self"
    return out


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
