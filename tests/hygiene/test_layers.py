"""The layers of the package: nothing imports from above its own, except what is listed with a reason."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.layers import (
    LATE,
    LAYERS,
    UPWARD,
    circle_complaints,
    circles,
    complaints,
    imports,
    late_complaints,
    late_imports,
    layer_of,
    modules,
)


def test_every_module_keeps_to_its_layer() -> None:
    assert complaints() == []


def test_every_layer_and_every_leave_is_about_modules_that_exist() -> None:
    known = modules()
    named = {name for _, names in LAYERS for name in names if name and name != "data"}
    assert {name for name in named if name not in known} == set()
    assert {name for pair in UPWARD for name in pair if name not in known} == set()


def test_imports_stand_at_the_top_unless_it_is_said_why_not() -> None:
    assert late_complaints() == []
    assert {name for pair in LATE for name in pair if name not in modules()} == set()


def test_no_imports_below_the_rooms_lead_back_to_where_they_began() -> None:
    assert circle_complaints() == []


def test_a_circle_is_found_with_all_that_are_in_it() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [["b", "c"]]
    assert circles({"a": {"b"}, "b": set()}) == []


def test_an_import_inside_a_function_is_told_from_one_at_the_top() -> None:
    source = "import apnap.flow\ndef f():\n    import apnap.wiring"
    assert [name for name, _ in late_imports(ast.parse(source), {})] == ["wiring"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from apnap.rules.casting import can_cast", ["rules.casting"]),
        ("def f():\n    from apnap.rules import casting", ["rules.casting"]),
        ("import apnap.wiring", ["wiring"]),
        ("if TYPE_CHECKING:\n    from apnap.rules import casting", []),
        ("from json import loads", []),
    ],
)
def test_imports_are_found_wherever_they_stand(source: str, expected: list[str]) -> None:
    known = {"rules": Path(), "rules.casting": Path(), "wiring": Path()}
    assert [name for name, _ in imports(ast.parse(source), known)] == expected


def test_the_order_is_that_of_the_house() -> None:
    order = ["state.objects", "queries.objects", "atoms.moves", "rules.casting", "vocab.effects.turns", "flow"]
    order += ["eras.current", "game", "cli.main"]
    ranks = [layer_of(name) for name in order]
    assert ranks == sorted(set(ranks))
