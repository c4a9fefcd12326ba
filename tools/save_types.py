"""The types of everything that is saved, asked of mypy: `src/apnap/data/save_types.json`.

    python -m tools.save_types

Loading checks every field of every object against it, in every build.  `make docs` writes the file anew.
"""

from __future__ import annotations

import json
from typing import Any

from mypy import build
from mypy.find_sources import create_source_list
from mypy.nodes import Decorator, OverloadedFuncDef, SymbolNode, TypeInfo, Var
from mypy.options import Options
from mypy.types import CallableType, Instance, LiteralType, NoneType, TupleType, Type, UnionType, get_proper_type

from tools.citation_scan import ROOT

FILE = ROOT / "src" / "apnap" / "data" / "save_types.json"
PLAIN = {"int": "int", "bool": "bool", "str": "str", "bytes": "bytes", "object": "any"}


OPTIONAL = ("starlette", "uvicorn", "websockets", "msgspec", "anyio", "h11", "click")


def checked_package(*more: Any) -> build.BuildResult:
    """The package as mypy sees it, with the types of all expressions."""
    options = Options()
    options.export_types = True
    options.preserve_asts = True
    options.incremental = False
    options.mypy_path = [str(ROOT / "src")]
    options.namespace_packages = True
    options.explicit_package_bases = True
    # What only the optional parts need is none of the package.
    skipped = {"follow_imports": "skip", "ignore_missing_imports": True}
    options.per_module_options = {f"{name}.*": skipped for name in OPTIONAL}
    options.build_per_module_cache()
    return build.build([*create_source_list([str(ROOT / "src" / "apnap")], options), *more], options)


def shape(found: Type) -> Any:
    """A type as plain values: a word, or a list of a word and the types inside."""
    kind = get_proper_type(found)
    if isinstance(kind, NoneType):
        return "none"
    if isinstance(kind, UnionType):
        return ["union", *[shape(item) for item in kind.items]]
    if isinstance(kind, LiteralType):
        return shape(kind.fallback)
    if isinstance(kind, TupleType):
        return ["fixed", *[shape(item) for item in kind.items]]
    assert isinstance(kind, Instance), f"{kind} cannot be saved"
    name = kind.type.name
    if name in ("list", "tuple", "set", "dict"):
        return [name, *[shape(item) for item in kind.args]]
    return PLAIN.get(name, name)


def field_types(info: TypeInfo, names: tuple[str, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in names:
        symbol = info.get(name)
        kind = None if symbol is None else type_of(symbol.node)
        assert kind is not None, f"{info.name}.{name}"
        found[name] = shape(kind)
    return found


def type_of(node: SymbolNode | None) -> Type | None:
    """Of an attribute, or of what a property that can be set gives."""
    if isinstance(node, Var):
        return node.type
    getter = node.items[0] if isinstance(node, OverloadedFuncDef) and node.is_property else None
    kind = getter.func.type if isinstance(getter, Decorator) else None
    return kind.ret_type if isinstance(kind, CallableType) else None


def save_types(result: build.BuildResult) -> dict[str, dict[str, Any]]:
    """Class -> field -> type, for every class that is saved, the game itself among them."""
    from apnap.atoms.would import Would
    from apnap.interchange.encoding import PLAIN as CLASSES
    from apnap.interchange.save import task_classes
    from apnap.state.chars import Chars
    from apnap.state.era_state import SAVED
    from apnap.state.game_state import State
    from apnap.vocab.ability_set import AbilitySet

    found: dict[str, dict[str, Any]] = {}
    others = {"State": (*State.fields, "era_state", "departed"), "AbilitySet": ("all",)}
    saved: dict[str, type] = {**task_classes(), **CLASSES, **SAVED, "Would": Would, "State": State}
    for name, cls in sorted([*saved.items(), ("Chars", Chars), ("AbilitySet", AbilitySet)]):
        module = result.files.get(cls.__module__)
        if module is None:  # a task of a test
            continue
        info = module.names[name].node
        assert isinstance(info, TypeInfo)
        fields: tuple[str, ...] = others.get(name, getattr(cls, "fields", ()))
        found[name] = field_types(info, fields)
    return found


def text(result: build.BuildResult) -> str:
    types = save_types(result)
    rows = ",\n".join(f'"{name}": {json.dumps(fields)}' for name, fields in types.items())
    return f"{{\n{rows}\n}}\n"


def main() -> None:
    FILE.write_text(text(checked_package()), encoding="utf-8")


if __name__ == "__main__":
    main()
