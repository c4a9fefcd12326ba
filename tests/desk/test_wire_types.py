"""The page's types of messages against the server's: a key that only one of them knows is a drift."""

from __future__ import annotations

import re
import typing
from pathlib import Path
from typing import Any

import pytest

from apnap import Q
from apnap.desk import message_parts, messages
from tools.view_schema import fields

WEB = Path(__file__).parents[2] / "web"
WIRE = (WEB / "src" / "model" / "wire.ts").read_text(encoding="utf-8")

# What the page calls them: the server's types.
SAME: dict[str, Any] = {
    "Obj": message_parts.FlatObject,
    "GameFacts": message_parts.FlatGame,
    "View": message_parts.Flat,
    "Option": message_parts.Option,
    "Declare": message_parts.Declarable,
    "Divide": message_parts.Division,
    "Ask": message_parts.Ask,
    "Line": message_parts.LogLine,
    "Silence": message_parts.Silence,
    "Pilot": message_parts.PilotInfo,
    "CardText": message_parts.CardText,
    "SeatInfo": message_parts.SeatInfo,
    "TableInfo": message_parts.TableInfo,
    "Clocks": message_parts.Clocks,
    "Presence": message_parts.Presence,
    "Can": message_parts.Can,
    "Request": message_parts.Request,
    "Full": messages.Full,
    "Step": messages.Step,
    "No": messages.No,
}
# Said of a yield in force, beside what the pilot is (`PilotInfo` says so).
BESIDES = {("Pilot", "yield")}


def written(name: str) -> dict[str, tuple[str, bool]]:
    """The keys of one of the page's types: what they hold, and whether they are always there."""
    body = re.search(rf"^export interface {name} \{{\n(.*?)^\}}", WIRE, re.MULTILINE | re.DOTALL)
    assert body is not None, f"wire.ts has no {name}"
    lines = re.findall(r"^  (\w+)(\??): (.+);$", body[1], re.MULTILINE)
    return {key: (kind, not optional) for key, optional, kind in lines}


def plain(kind: Any) -> set[str]:
    """What a value of that type may be, in the page's words, as far as that is plain; else nothing."""
    origin = typing.get_origin(kind)
    if origin is typing.Literal:
        return {f'"{value}"' for value in typing.get_args(kind)} | {"string"}
    return {str: {"string", "Id"}, int: {"number"}, bool: {"boolean"}}.get(kind, set())


@pytest.mark.parametrize("name", SAME)
def test_the_page_and_the_server_know_the_same_keys(name: str) -> None:
    page, server = written(name), fields(SAME[name])
    extra = {key for key in page.keys() - server.keys() if (name, key) not in BESIDES}
    assert not extra, f"the server never sends {sorted(extra)} of {name}"
    assert not server.keys() - page.keys(), f"the page does not know {sorted(server.keys() - page.keys())} of {name}"
    for key, (kind, always) in server.items():
        said, needed = page[key]
        whole = getattr(SAME[name], "__total__", True)
        assert always or not needed, f"{name}.{key} may be missing, but the page counts on it"
        assert whole or not needed or key in ("id", "zone", "owner", "ruleset", "turn"), f"{name}.{key} may be missing"
        if plain(kind):
            assert set(said.split(" | ")) - {"null"} <= plain(kind) | {"Level"}, f"{name}.{key} is no {said}"


def test_the_page_is_tried_with_every_kind_of_question() -> None:
    text = (WEB / "test" / "picks.test.ts").read_text(encoding="utf-8")
    listed = re.search(r"const KINDS = \[(.*?)\]", text, re.DOTALL)
    assert listed is not None
    assert set(re.findall(r'"(\w+)"', listed[1])) - {"SOMETHING_NEW"} == {q.name for q in Q} - {"NONE"}
