"""The JSON Schema of views, `src/apnap/data/view.schema.json`, and the tables of `docs/views.md`, from the types.

python -m tools.view_schema
"""

from __future__ import annotations

import ast
import json
import re
import types
import typing
from enum import IntEnum
from typing import Any, Literal, NotRequired, get_args, get_origin

import apnap.view.types as source
from apnap.state.kinds import Act, Q, Way
from tools.citation_scan import ROOT

FILE = ROOT / "src" / "apnap" / "data" / "view.schema.json"
PAGE = ROOT / "docs" / "views.md"
MARK = "<!-- made by tools/view_schema.py -->"
TEXT = (ROOT / "src" / "apnap" / "view/types.py").read_text(encoding="utf-8")
KINDS = (ROOT / "src" / "apnap" / "state" / "kinds.py").read_text(encoding="utf-8")
# Keys that hold the name of a member, and those it can be.
WORDS: dict[tuple[str, str], type[IntEnum]] = {
    ("AskView", "kind"): Q,
    ("AskView", "way"): Way,
    ("EventView", "way"): Way,
    ("OptionView", "act"): Act,
}
LINK = re.compile(r"\[([^]]+)\]\([^)]+\)")
PLAIN = {int: "integer", str: "string", bool: "boolean", type(None): "null"}


def shapes() -> list[type]:
    """Every type of the file, in its order."""
    names = [node.name for node in ast.parse(TEXT).body if isinstance(node, ast.ClassDef)]
    return [getattr(source, name) for name in names]


def comments(text: str = TEXT) -> dict[tuple[str, str], str]:
    """What is said of each field of each type, or of each member."""
    lines = text.splitlines()
    found: dict[tuple[str, str], str] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            for field in node.body:
                if isinstance(field, (ast.AnnAssign, ast.Assign)):
                    target = field.target if isinstance(field, ast.AnnAssign) else field.targets[0]
                    _, _, comment = lines[field.lineno - 1].partition("  # ")
                    found[node.name, ast.unparse(target)] = comment
    return found


def members(words: type[IntEnum]) -> list[str]:
    """Those that a view can have."""
    return [member.name for member in words if member.name != "NONE"]


def schema_of(kind: Any) -> dict[str, Any]:
    """The schema of one type."""
    if kind is Any:
        return {}
    if kind in PLAIN:
        return {"type": PLAIN[kind]}
    origin = get_origin(kind)
    if origin is Literal:
        return {"enum": list(get_args(kind))}
    if origin is list:
        return {"type": "array", "items": schema_of(get_args(kind)[0])}
    if origin is dict:
        values = schema_of(get_args(kind)[1])
        return {"type": "object", "additionalProperties": values or True}
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [schema_of(part) for part in get_args(kind)]}
    if typing.is_typeddict(kind):
        return {"$ref": f"#/$defs/{kind.__name__}"}
    raise TypeError(f"no schema for {kind}")


def fields(shape: type) -> dict[str, tuple[Any, bool]]:
    """Each key with its type and whether it is always there."""
    found: dict[str, tuple[Any, bool]] = {}
    for name, kind in typing.get_type_hints(shape, include_extras=True).items():
        optional = get_origin(kind) is NotRequired
        found[name] = (get_args(kind)[0] if optional else kind, not optional)
    return found


def object_schema(shape: type, said: dict[tuple[str, str], str]) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    for name, (kind, _) in fields(shape).items():
        words = WORDS.get((shape.__name__, name))
        properties[name] = schema_of(kind) if words is None else {"enum": members(words)}
        comment = LINK.sub(r"\1", said.get((shape.__name__, name), ""))
        if comment:
            properties[name] = {**properties[name], "description": comment}
    return {
        "type": "object",
        "description": " ".join((shape.__doc__ or "").split()),
        "properties": properties,
        "required": [name for name, (_, always) in fields(shape).items() if always],
        "additionalProperties": False,
    }


def schema() -> dict[str, Any]:
    said = comments()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "apnap view",
        "$ref": "#/$defs/View",
        "$defs": {shape.__name__: object_schema(shape, said) for shape in shapes()},
    }


def type_words(kind: Any) -> str:
    """A type as people write it; the types of this file are linked."""
    origin = get_origin(kind)
    if origin is Literal:
        return " or ".join(f"`{json.dumps(value)}`" for value in get_args(kind))
    if origin is list:
        return f"list of {type_words(get_args(kind)[0])}"
    if origin is dict:
        return f"object of {type_words(get_args(kind)[1])}"
    if origin in (typing.Union, types.UnionType):
        return " or ".join(type_words(part) for part in get_args(kind))
    if typing.is_typeddict(kind):
        return f"[{kind.__name__}](#{kind.__name__.lower()})"
    return {int: "number", str: "text", bool: "true or false", type(None): "null"}.get(kind, "anything")


def tables() -> str:
    said = comments()
    lines: list[str] = []
    for shape in reversed(shapes()):
        lines += [f"## {shape.__name__}", "", " ".join((shape.__doc__ or "").split()), ""]
        lines += ["| key | what | |", "| --- | --- | --- |"]
        for name, (kind, always) in fields(shape).items():
            comment = re.sub(r"`docs/(\w+)\.md`", r"[\1](\1.md)", said.get((shape.__name__, name), ""))
            lines.append(f"| `{name}`{'' if always else '?'} | {type_words(kind)} | {comment} |".replace("|  |", "| |"))
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def meaning(comment: str) -> str:
    return f" — {comment}" if comment else ""


def words() -> str:
    """What the words mean that stand for members."""
    said = comments(KINDS)
    lines = ["## Words", "", "More of them may come with a new version.", ""]
    for what, kinds in (("questions (`kind`)", Q), ("answers (`act`)", Act), ("how it comes about (`way`)", Way)):
        told = [f"`{name}`" + meaning(said[kinds.__name__, name]) for name in members(kinds)]
        lines += [f"Words for {what}:", "", *[f"- {one}" for one in told], ""]
    return "\n".join(lines)


def page() -> str:
    head = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    return f"{head}{MARK}\n\n{words()}\n{tables()}"


def schema_text() -> str:
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def main() -> int:
    FILE.write_text(schema_text(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
