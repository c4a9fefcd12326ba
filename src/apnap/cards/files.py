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
from typing import Any, Final

from apnap.cards.definition import CardDef
from apnap.cards.file_aims import aimed
from apnap.cards.file_numbers import wrong_number
from apnap.cards.file_reasons import called, kind_of, no_node, shown, wanted_here
from apnap.cards.file_sense import senseless
from apnap.cards.file_words import ABSTRACT, closed, known_names, near, needs_name, one_of, why_not
from apnap.cards.registry import all_cards, register
from apnap.errors import CardFileError
from apnap.interchange.bounded import absurd, read_file
from apnap.state.effects import Until
from apnap.state.kinds import TYPE_NAMES, Ev, Zone
from apnap.state.steps import PHASE_NAMES, STEP_NAMES, Phase, Step
from apnap.vocab.abilities import Mode, WithEffect
from apnap.vocab.base import Node
from apnap.vocab.effects.counter_keywords import FLANKING_ABILITY, is_flanking
from apnap.vocab.effects.keyword_abilities import keyword_abilities
from apnap.vocab.effects.lasting import Continuous
from apnap.vocab.effects.permanents import Move

ENUMS: Final[dict[str, Any]] = {"Step": Step, "Phase": Phase, "Ev": Ev, "Until": Until}
ZONE_ARGUMENTS: Final[tuple[str, ...]] = ("zone", "to", "from_", "instead")
DEEPEST: Final = 60


@cache
def vocabulary() -> dict[str, Any]:
    text = resources.files("apnap.data").joinpath("vocabulary.json").read_text(encoding="utf-8")
    words: dict[str, Any] = json.loads(text)
    return words


def load_cards(source: object, replace: bool = False) -> list[CardDef]:
    """Read cards from a file (a path) or from JSON text, and add them to the pool.

    With `replace`, a card takes the place of one in the pool that has its name.  A mistake raises CardFileError, which
    names the file, the card, the field and the reason; then nothing is added.
    """
    made = made_from(source)
    for card in made:
        if card.name in all_cards() and not replace:
            raise CardFileError(card.name, "name", "a card of that name is in the pool already", file_of(source))
    for card in made:
        register(card, replace)
    return made


def file_of(source: object) -> str:
    """The name of the file; "" for a text."""
    return "" if isinstance(source, str) and source.lstrip()[:1] in ("[", "{", "") else str(source)


def made_from(source: object) -> list[CardDef]:
    """The cards of a file or text, without adding them."""
    if not isinstance(source, (str, Path)):
        raise CardFileError("", "", f"cards come from a path or a text, not {type(source).__name__}")
    file = file_of(source)
    text = str(source) if isinstance(source, str) and source.strip() and not file else read(source)
    try:
        return all_of(parsed(text))
    except CardFileError as error:
        raise CardFileError(error.card, error.field, error.reason, file) from error.__cause__


def all_of(values: Any) -> list[CardDef]:
    made: list[CardDef] = []
    names: set[str] = set()
    for i, entry in enumerate(values if isinstance(values, list) else [values], 1):
        named = isinstance(entry, dict) and isinstance(entry.get("name"), str)
        reason = absurd(entry, 4 * DEEPEST)
        if reason:
            raise CardFileError(entry["name"][:60] if named else f"card {i} of the file", "", reason)
        if not isinstance(entry, dict):
            raise CardFileError(f"card {i} of the file", "", f'{shown(entry)} is no card: write {{"name": …}}')
        if not named:
            raise CardFileError(f"card {i} of the file", "name", "every card needs a name, in quotes")
        check_name(entry["name"])
        if entry["name"] in names:
            raise CardFileError(entry["name"], "name", "defined twice in this file")
        names.add(entry["name"])
        made.append(build_card(entry, entry["name"]))
        if not made[-1].chars.types:
            raise CardFileError(entry["name"], "line", "the type line names no card type")
    return made


def parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        line = text.split("\n")[error.lineno - 1].strip()
        where = f"line {error.lineno}, column {error.colno}"
        comma = text[: error.pos].rstrip().endswith(",") and text[error.pos : error.pos + 1] in ("}", "]")
        why = "a comma with nothing after it" if comma else error.msg
        raise CardFileError("", "", f"not JSON: {where}: {why}, in {shown(line)}") from error
    except (ValueError, RecursionError) as error:
        raise CardFileError("", "", f"not JSON: {error}") from error


def check_name(name: str) -> None:
    """Choices and deck lists are texts, so some names could not be told from something else."""
    first, _, rest = name.partition(" ")
    if not name.strip() or name != name.strip() or not name.isprintable():
        raise CardFileError(name, "name", "a name is a printable text")
    if name.startswith("(") or ";" in name or "@" in name:
        raise CardFileError(name, "name", "a name does not begin with a bracket, and has no semicolon or @")
    if first.isdecimal() and rest in all_cards():
        raise CardFileError(name, "name", f"it reads like {first} times {rest}")


def read(source: str | Path) -> str:
    if isinstance(source, str) and not source.strip():
        raise CardFileError("", "", "there is nothing to read: give a path, or JSON text")
    try:
        text = read_file(source, "a card file").decode("utf-8-sig")
    except (OSError, ValueError) as error:
        why = error.strerror or str(error) if isinstance(error, OSError) else "not a text file (UTF-8)"
        raise CardFileError("", "", f"cannot read {str(source)[:300]}: {why}") from error
    if not text.strip():
        raise CardFileError("", "", f"{source} is empty")
    return text


def build_card(entry: dict[str, Any], name: str) -> CardDef:
    builder = Builder(name)
    built = builder.node(entry, "CardDef", "")
    builder.check_names()
    assert isinstance(built, CardDef)
    return built


class Builder:
    """Turns values into nodes, and says where they went wrong."""

    def __init__(self, card: str) -> None:
        self.card = card
        self.depth = 0
        self.names: set[str] = set()  # what the card's own effects call things
        self.unsure: list[tuple[str, str, list[str]]] = []  # field, text and known texts: right if it is such a name

    def fail(self, path: str, reason: str) -> CardFileError:
        return CardFileError(self.card, path or "(card)", reason)

    def node(self, value: Any, wanted: str, path: str) -> Node:
        words = vocabulary()
        if wanted == "CardDef" and isinstance(value, dict):
            value = {"is": "CardDef", "cost": "", **({"line": ""} if value.get("halves") else {}), **value}
        short = self.shorthand(value, wanted)
        if short is not None:
            value = short
        if not isinstance(value, dict) or not isinstance(value.get("is"), str):
            raise self.fail(path, no_node(value, wanted))
        name = value["is"]
        if wanted == "CostPart" and name + " cost" in words:
            name += " cost"
        if name not in words or name in ABSTRACT:
            fitting = [w for w in words if wanted in words[w]["kinds"] and w not in ABSTRACT]
            raise self.fail(path, f"unknown word {name!r}{near(name, fitting) or near(name, list(words))}")
        if wanted not in words[name]["kinds"]:
            raise self.fail(path, f"{name} is {kind_of(words[name]['kinds'])}, and {wanted_here(wanted)} is wanted")
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.fail(path, "nested too deeply")
        args = self.arguments(value, words[name]["args"], path, short is not None)
        self.depth -= 1
        if name == "CardDef" and args.get("keywords"):
            args["keywords"], args["abilities"] = with_keywords(args["keywords"], args.get("abilities", ()))
        cls = getattr(importlib.import_module(words[name]["module"]), name.removesuffix(" cost"))
        try:
            made = cls(**args)
        except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
            raise self.fail(path, f"{name}: {error}") from error
        assert isinstance(made, Node)
        self.note_names(made)
        field, reason = senseless(made)
        if reason:
            raise self.fail(join(path, field), reason)
        if (isinstance(made, Mode) or (isinstance(made, WithEffect) and not made.modes)) and not aimed(made):
            reason = 'it speaks of a target the ability does not have; add one: [{"is": "Targets", "filter": …}]'
            raise self.fail(join(path, "targets"), reason)
        return made

    def arguments(self, value: dict[str, Any], declared: list[list[Any]], path: str, short: bool) -> dict[str, Any]:
        """`short`: the fields are not in the file, where a plain value stands for the word."""
        known = {a for a, _type, _must in declared}
        for key in value:
            if key != "is" and key not in known:
                hint = near(key, sorted(known)) or f"; it has {', '.join(sorted(known)) or 'none'}"
                raise self.fail(join(path, key), f"{called(value['is'])} has no such field{hint}")
        args: dict[str, Any] = {}
        for name, type_, must in declared:
            if name in value:
                where = path if short else join(path, name)
                if isinstance(value[name], str) and type_ == "Filter | str":
                    args[name] = self.scope(value["is"], name, value[name], where)
                    continue
                args[name] = self.value(value[name], type_, where)
                self.check_text(value["is"], name, args[name], where)
                self.check_number(value["is"], name, args[name], where)
            elif must:
                raise self.fail(join(path, name), f"{called(value['is'])} needs it")
        return args

    def check_text(self, word: str, field: str, value: Any, path: str) -> None:
        """Texts that stand for something must be known; some may be names the card gives itself."""
        for text in value if isinstance(value, tuple) else (value,):
            if not isinstance(text, str):
                continue
            reason = why_not(word, field, text)
            if reason:
                raise self.fail(path, reason)
            if needs_name(word, field, text):
                self.unsure.append((path, text, known_names(word, field)))

    def check_number(self, word: str, field: str, value: Any, path: str) -> None:
        parts = value if isinstance(value, tuple) else (value,)
        for n in [x for part in parts for x in (part if isinstance(part, tuple) else (part,))]:
            reason = wrong_number(word, field, n)
            if reason:
                raise self.fail(path, reason)

    def scope(self, word: str, field: str, value: str, path: str) -> Node | str:
        """A word for certain objects, or "creature": a filter."""
        known = closed(word, field) or ()
        if value in known:
            return value
        if not value or not all(w in TYPE_NAMES for w in value.split()):
            raise self.fail(path, f"{value!r} means nothing here{one_of(value, [*known, *TYPE_NAMES])}")
        return self.node(value, "Filter", path)

    def note_names(self, made: Node) -> None:
        """What a node calls things, said or by default."""
        if type(made).__name__ not in ("CardDef", "Filter", "ExactCost", "Keyword", "Noted", "Var"):
            self.names.add(str(getattr(made, "name", "")))
        if isinstance(made, Move):
            self.names.add(f"memory {made.remember}")
        elif isinstance(made, Continuous):
            self.names.update(name for name, _amount in made.keep)
        self.names.discard("")

    def check_names(self) -> None:
        for path, text, known in self.unsure:
            if text not in self.names:
                hint = one_of(text, [*known, *sorted(self.names)])
                raise self.fail(path, f"{text!r} means nothing here, and nothing on the card has that name{hint}")

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
                raise self.fail(path, f"{shown(value)} is not a whole number")
            return self.exact(value, int, path)
        return self.node(value, type_, path)

    def exact(self, value: Any, kind: type, path: str) -> Any:
        if not isinstance(value, kind):
            names = {str: "a text in quotes", int: "a whole number", bool: "true or false"}
            raise self.fail(path, f"{shown(value)} is not {names[kind]}")
        return value

    def zone(self, value: str, path: str) -> int:
        try:
            return int(Zone[value.upper()])
        except KeyError:
            names = [z.name.lower() for z in Zone]
            raise self.fail(path, f"no zone {value!r}{one_of(value, names)}") from None

    def member(self, value: Any, type_: str, path: str) -> Any:
        names = {"Step": STEP_NAMES, "Phase": PHASE_NAMES}.get(type_)
        if names is not None and value in names:
            return ENUMS[type_](names.index(value))
        try:
            return ENUMS[type_][str(value).upper().replace(" ", "_")]
        except KeyError:
            known = names or [m.name.lower().replace("_", " ") for m in ENUMS[type_]]
            what = {"Ev": "event", "Until": "duration"}.get(type_, type_.lower())
            raise self.fail(
                path, f"no {what} {shown(value)}{one_of(str(value).lower().replace('_', ' '), known)}"
            ) from None

    def many(self, value: Any, type_: str, path: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise self.fail(path, f"{shown(value)} is not a list: put it between [ and ]")
        inner = split_top(type_[6:-1], ",")
        if inner[-1].strip() == "...":
            return tuple(self.value(v, inner[0].strip(), f"{path}[{i}]") for i, v in enumerate(value))
        if len(value) != len(inner):
            raise self.fail(path, f"{len(inner)} values are wanted, not {len(value)}")
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
            return {"is": "Cost", "mana": value}
        if wanted == "Filter":
            return {"is": "Filter", "types": value}
        if wanted == "CostPart" and value == "tap":
            return {"is": "TapSelf"}
        return None


def with_keywords(keywords: str, abilities: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]]:
    """The keywords that are marks, and the abilities with those that keywords stand for or bring along."""
    marks: list[str] = []
    for word in [k.strip() for k in keywords.split(",")]:
        meant = keyword_abilities(word)
        if meant is None:
            marks.append(word)
        else:
            abilities = (*abilities, *meant)
    if "flanking" in marks and not any(is_flanking(a) for a in abilities):
        abilities = (*abilities, FLANKING_ABILITY)
    return ", ".join(marks), abilities


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
