"""Cards from JSON files, made of the same words as those that ship with the package.

A file holds a list of cards (or one): `{"name": …, "cost": "1G", "line": "Creature — Bear", "power": 2, …}`.  A node is
`{"is": "Damage", "n": 3}`; arguments left out have their usual values.  Shorthands: a number where an amount is wanted,
"you" or "target" for players, "source" or "target" for objects, "{1}{G}" for costs, "creature" for a filter, names for
zones, steps and phases.
"""

from __future__ import annotations

import importlib
import json
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from apnap.cards.definition import CardDef
from apnap.cards.registry import all_cards, register
from apnap.errors import CardFileError
from apnap.state.effects import Until
from apnap.state.kinds import PHASE_NAMES, STEP_NAMES, Ev, Phase, Step, Zone
from apnap.vocab.base import Node
from apnap.vocab.costs import CostPart

ENUMS: dict[str, Any] = {"Step": Step, "Phase": Phase, "Ev": Ev, "Until": Until}
ZONE_ARGUMENTS = ("zone", "to", "from_", "instead")
DEEPEST = 60


@cache
def vocabulary() -> dict[str, Any]:
    text = resources.files("apnap.data").joinpath("vocabulary.json").read_text(encoding="utf-8")
    words: dict[str, Any] = json.loads(text)
    return words


def load_cards(source: object, replace: bool = False) -> list[CardDef]:
    """Read cards from a file (a path) or from JSON text, and add them to the pool.

    A mistake raises CardFileError, which names the card, the field and the reason; then nothing is added.
    """
    if not isinstance(source, str | Path):
        raise CardFileError("", "", f"cards come from a path or a text, not {type(source).__name__}")
    text = source if isinstance(source, str) and source.lstrip()[:1] in ("[", "{") else read(Path(source))
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CardFileError("", "", f"not JSON: {error}") from error
    made: list[CardDef] = []
    for entry in values if isinstance(values, list) else [values]:
        if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
            raise CardFileError("", "name", "every card needs a name")
        check_name(entry["name"])
        made.append(build_card(entry, entry["name"]))
    names = [c.name for c in made]
    for name in names:
        if names.count(name) > 1:
            raise CardFileError(name, "name", "defined twice in this file")
        if name in all_cards() and not replace:
            raise CardFileError(name, "name", "a card of that name is in the pool already")
    for card in made:
        register(card)
    return made


def check_name(name: str) -> None:
    """Choices and deck lists are texts, so some names could not be told from something else."""
    first, _, rest = name.partition(" ")
    if not name.strip() or name != name.strip() or not name.isprintable():
        raise CardFileError(name, "name", "a name is a printable text")
    if name.startswith("(") or ";" in name or "@" in name or (rest and first.isdecimal()):
        raise CardFileError(name, "name", "a name does not begin with a number or a bracket, and has no semicolon or @")


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text file (UTF-8)"
        raise CardFileError("", "", f"cannot read {path}: {reason}") from error


def build_card(entry: dict[str, Any], name: str) -> CardDef:
    built = Builder(name).node({"is": "CardDef", "cost": "", **entry}, "CardDef", "")
    assert isinstance(built, CardDef)
    return built


class Builder:
    """Turns values into nodes, and says where they went wrong."""

    def __init__(self, card: str) -> None:
        self.card = card
        self.depth = 0

    def fail(self, path: str, reason: str) -> CardFileError:
        return CardFileError(self.card, path or "(card)", reason)

    def node(self, value: Any, wanted: str, path: str) -> Node:
        words = vocabulary()
        short = self.shorthand(value, wanted)
        if short is not None:
            value = short
        if not isinstance(value, dict) or not isinstance(value.get("is"), str):
            raise self.fail(path, f"{shown(value)} is no {wanted}: write {{'is': …}}")
        name = value["is"]
        if wanted == "CostPart" and name + " cost" in words:
            name += " cost"
        if name not in words:
            raise self.fail(path, f"unknown word {name!r}")
        if wanted not in words[name]["kinds"]:
            raise self.fail(path, f"{name} is no {wanted}")
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.fail(path, "nested too deeply")
        args = self.arguments(value, words[name]["args"], path)
        self.depth -= 1
        cls = getattr(importlib.import_module(words[name]["module"]), name.removesuffix(" cost"))
        try:
            made = cls(**args)
        except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
            raise self.fail(path, f"{name}: {error}") from error
        assert isinstance(made, Node)
        return made

    def arguments(self, value: dict[str, Any], declared: list[list[Any]], path: str) -> dict[str, Any]:
        known = {a for a, _type, _must in declared}
        for key in value:
            if key != "is" and key not in known:
                raise self.fail(join(path, key), f"{value['is']} has no such field; it has {', '.join(sorted(known))}")
        args: dict[str, Any] = {}
        for name, type_, must in declared:
            if name in value:
                args[name] = self.value(value[name], type_, join(path, name))
            elif must:
                raise self.fail(join(path, name), f"{value['is']} needs it")
        return args

    def value(self, value: Any, type_: str, path: str) -> Any:
        options = [t.strip() for t in split_top(type_)]
        if "None" in options:
            if value is None:
                return None
            options.remove("None")
        if isinstance(value, str) and "str" in options:
            return value
        for option in options[:-1]:
            try:
                return self.one(value, option, path)
            except CardFileError:
                continue
        return self.one(value, options[-1], path)

    def one(self, value: Any, type_: str, path: str) -> Any:
        if type_.startswith("tuple["):
            return self.many(value, type_, path)
        if type_ in ENUMS:
            return self.member(value, type_, path)
        if type_ == "str":
            return self.exact(value, str, path)
        if type_ == "bool":
            return self.exact(value, bool, path)
        if type_ == "int":
            if isinstance(value, str) and path.rsplit(".", 1)[-1] in ZONE_ARGUMENTS:
                return self.zone(value, path)
            if isinstance(value, bool):
                raise self.fail(path, f"{shown(value)} is not a number")
            return self.exact(value, int, path)
        return self.node(value, type_, path)

    def exact(self, value: Any, kind: type, path: str) -> Any:
        if not isinstance(value, kind):
            raise self.fail(path, f"{shown(value)} is not a {kind.__name__}")
        return value

    def zone(self, value: str, path: str) -> int:
        try:
            return int(Zone[value.upper()])
        except KeyError:
            raise self.fail(path, f"no zone {value!r}") from None

    def member(self, value: Any, type_: str, path: str) -> Any:
        names = {"Step": STEP_NAMES, "Phase": PHASE_NAMES}.get(type_)
        if names is not None and value in names:
            return ENUMS[type_](names.index(value))
        try:
            return ENUMS[type_][str(value).upper().replace(" ", "_")]
        except KeyError:
            raise self.fail(path, f"no {type_} {shown(value)}") from None

    def many(self, value: Any, type_: str, path: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise self.fail(path, f"{shown(value)} is not a list")
        inner = split_top(type_[6:-1], ",")
        if inner[-1].strip() == "...":
            return tuple(self.value(v, inner[0].strip(), f"{path}[{i}]") for i, v in enumerate(value))
        if len(value) != len(inner):
            raise self.fail(path, f"{len(inner)} values are wanted")
        return tuple(
            self.value(v, t.strip(), f"{path}[{i}]") for i, (v, t) in enumerate(zip(value, inner, strict=True))
        )

    def shorthand(self, value: Any, wanted: str) -> dict[str, Any] | None:
        """What plain values mean where a node is wanted."""
        if isinstance(value, int) and not isinstance(value, bool) and wanted == "Amount":
            return {"is": "Num", "n": value}
        if not isinstance(value, str):
            return None
        if wanted == "Amount" and value == "X":
            return {"is": "X"}
        if wanted == "Who":
            return {"is": "Players", "kind": value}
        if wanted == "Ref":
            return {"is": "It", "kind": value}
        if wanted == "ManaCost":
            return {"is": "ManaCost", "text": value}
        if wanted == "Cost":
            return {"is": "Cost", "mana": {"is": "ManaCost", "text": value}}
        if wanted == "Filter":
            return {"is": "Filter", "types": value}
        if wanted == "CostPart" and value == "tap":
            return {"is": "TapSelf"}
        return None


def split_top(text: str, mark: str = "|") -> list[str]:
    """Split at a mark that is not inside brackets."""
    parts: list[str] = [""]
    depth = 0
    for c in text:
        depth += (c == "[") - (c == "]")
        if c == mark and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return parts


def join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list | str | int | float) else str(value)
    return text if len(text) <= 60 else text[:57] + "…"


# ---- writing -----------------------------------------------------------------------------------------------------


def card_values(card: CardDef) -> dict[str, Any]:
    """A card as the values its file would hold, everything written out."""
    values = node_values(card)
    assert isinstance(values, dict)
    del values["is"]
    return values


def node_values(value: Any) -> Any:
    if isinstance(value, Node):
        name = type(value).__name__
        if isinstance(value, CostPart) and name + " cost" in vocabulary():
            name += " cost"
        out: dict[str, Any] = {"is": name}
        for arg, _type, _must in vocabulary()[name]["args"]:
            out[arg] = node_values(getattr(value, arg))
        if isinstance(value, CardDef):
            out["cost"] = value.cost.text
        return out
    if isinstance(value, tuple | list):
        return [node_values(v) for v in value]
    if type(value).__name__ in ENUMS:
        return value.name
    return value
