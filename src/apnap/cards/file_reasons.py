"""What is wrong with a value of a card file, in words."""

from __future__ import annotations

import json
from typing import Any, Final

KINDS: Final = {
    "Ability": "an ability",
    "Effect": "an effect",
    "Trigger": "a trigger",
    "Condition": "a condition",
    "Amount": "a number",
    "Who": "a word for players",
    "Ref": "a word for objects",
    "CostPart": "a part of a cost",
    "Cost": "a cost",
    "ManaCost": "a mana cost",
    "Modification": "a change of characteristics",
    "Filter": "a filter",
    "Targets": "a target phrase",
    "Mode": "a mode",
    "For": "a duration",
    "Rule": "a rule change",
    "CardDef": "a card",
    "Triggered": "a triggered ability",
    "Node": "a modification, rule or replacement",
}
INSTEAD: Final = {
    "Amount": '3, "X", or a word such as {"is": "Count", …}',
    "Effect": 'a word such as {"is": "Draw", …}',
    "Ability": 'a word such as {"is": "Spell", "effect": …}',
    "Filter": '"creature", or {"is": "Filter", …}',
    "Cost": '"{1}{R}", or {"is": "Cost", …}',
    "Who": '"you", "opponents", "target" …',
    "Ref": '"source", "target" …',
}


def kind_of(kinds: list[str]) -> str:
    for kind in kinds:
        if kind in KINDS:
            return KINDS[kind]
    return f"no {kinds[0]}"


def no_node(value: Any, wanted: str) -> str:
    if isinstance(value, list) and wanted == "Effect":
        return 'a list is no effect: several go into {"is": "Seq", "parts": [ … ]}'
    hint = INSTEAD.get(wanted) or '{"is": …}'
    return f"{shown(value)} is not {KINDS.get(wanted, wanted)}: write {hint}"


def called(word: str) -> str:
    return "a card" if word == "CardDef" else word


def wanted_here(kind: str) -> str:
    return KINDS.get(kind, kind)


def shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"
