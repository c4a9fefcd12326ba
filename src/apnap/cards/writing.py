"""Cards as files: all that their nodes say, or as a person would write it."""

from __future__ import annotations

import importlib
import json
from typing import Any, Final

from apnap.cards.definition import CardDef
from apnap.cards.files import ENUMS, ZONE_ARGUMENTS, split_top, vocabulary
from apnap.state.kinds import Zone
from apnap.vocab.base import Node
from apnap.vocab.costs import CostPart

WIDE: Final = 110
# What a plain value stands for, where such a node is wanted (see `files.Builder.shorthand`).
SHORT: Final = {
    "Num": ("Amount", "n"),
    "Players": ("Who", "kind"),
    "It": ("Ref", "kind"),
    "ManaCost": ("ManaCost", "text"),
    "Filter": ("Filter", "types"),
}


def card_values(card: CardDef) -> dict[str, Any]:
    """A card as the values its file would hold, everything written out."""
    values = node_values(card)
    assert isinstance(values, dict)
    del values["is"]
    return values


def word_of(node: Node) -> str:
    name = type(node).__name__
    return name + " cost" if isinstance(node, CostPart) and name + " cost" in vocabulary() else name


def node_values(value: Any) -> Any:
    if isinstance(value, Node):
        name = word_of(value)
        out: dict[str, Any] = {"is": name}
        for arg, _type, _must in vocabulary()[name]["args"]:
            out[arg] = node_values(getattr(value, arg))
        if isinstance(value, CardDef):
            out["cost"] = value.cost.text
        return out
    if isinstance(value, (tuple, list)):
        return [node_values(v) for v in value]
    if type(value).__name__ in ENUMS:
        return value.name
    return value


# ---- for people --------------------------------------------------------------------------------------------------


def card_file(card: CardDef) -> str:
    """The text of a file with this card: what is usual is left out, and plain values stand for nodes."""
    values = brief(card, "CardDef", "")
    assert isinstance(values, dict)
    del values["is"]
    return laid_out(values, "")


def cards_file(cards: list[CardDef]) -> str:
    """The text of a file with all of these."""
    inner = ",\n".join("  " + card_file(card).replace("\n", "\n  ") for card in cards)
    return f"[\n{inner}\n]" if cards else "[]"


def brief(value: Any, type_: str, arg: str) -> Any:
    """The value as it is written where that type is wanted."""
    if isinstance(value, Node):
        return brief_node(value, type_)
    if isinstance(value, (tuple, list)):
        return [brief(v, t, arg) for v, t in zip(value, inner_types(type_, len(value)), strict=True)]
    if type(value).__name__ in ENUMS:
        return value.name.lower().replace("_", " ")
    if isinstance(value, int) and not isinstance(value, bool) and arg in ZONE_ARGUMENTS and value in list(Zone):
        return Zone(value).name.lower()
    return value


def inner_types(type_: str, n: int) -> list[str]:
    for option in split_top(type_):
        found = option.strip()
        if found.startswith("tuple["):
            inner = [t.strip() for t in split_top(found[6:-1], ",")]
            return [inner[0]] * n if inner[-1] == "..." else inner
    return [""] * n


def brief_node(node: Node, type_: str) -> Any:
    name = word_of(node)
    usual = node_values(usual_one(node, name))
    out: dict[str, Any] = {"is": name}
    for arg, arg_type, must in vocabulary()[name]["args"]:
        value = getattr(node, arg)
        if isinstance(node, CardDef) and arg == "cost":
            value = node.cost.text
        if isinstance(node, CardDef) and node.halves and arg in ("cost", "line", "keywords"):
            continue  # those of its halves (709.4)
        if must or usual.get(arg) != node_values(value):
            out[arg] = brief(value, arg_type, arg)
    return shortened(out, [t.strip() for t in split_top(type_)])


def usual_one(node: Node, name: str) -> Node:
    """The same word with nothing but what it must have."""
    given = {arg: getattr(node, arg) for arg, _type, must in vocabulary()[name]["args"] if must}
    if isinstance(node, CardDef):
        given["cost"] = node.cost.text
    cls = getattr(importlib.import_module(vocabulary()[name]["module"]), type(node).__name__)
    made = cls(**given)
    assert isinstance(made, Node)
    return made


def shortened(out: dict[str, Any], wanted: list[str]) -> Any:
    name = out["is"]
    if name == "X" and len(out) == 1 and "Amount" in wanted:
        return "X"
    if name == "TapSelf" and len(out) == 1 and "CostPart" in wanted:
        return "tap"
    if name == "Cost" and list(out) == ["is", "mana"] and "Cost" in wanted and isinstance(out["mana"], str):
        return out["mana"]
    kind, arg = SHORT.get(name, ("", ""))
    if kind in wanted and list(out) == ["is", arg] and (name != "Filter" or "str" not in wanted):
        return out[arg]
    return out


def laid_out(value: Any, pad: str) -> str:
    """JSON with short things on one line."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + len(pad) <= WIDE or not isinstance(value, (dict, list)):
        return line
    inner = pad + "  "
    if isinstance(value, list):
        parts = [inner + laid_out(v, inner) for v in value]
        return "[\n" + ",\n".join(parts) + f"\n{pad}]"
    parts = [f"{inner}{json.dumps(k)}: {laid_out(v, inner)}" for k, v in value.items()]
    return "{\n" + ",\n".join(parts) + f"\n{pad}}}"
