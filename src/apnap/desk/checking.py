"""What comes from outside, looked at before anything is done with it: the types of `messages`, and nothing else."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from typing import Any, Literal, NotRequired, get_args, get_origin

from apnap.desk import messages
from apnap.errors import MalformedChoice

DEEPEST = 8
LONGEST = 4000  # of a text
MOST = 2000  # entries of a list
LARGEST = 2**53  # of a number: what a page can count to

FROM_PAGE: dict[str, Any] = {
    "join": messages.Join,
    "answer": messages.Answer,
    "declare": messages.Declare,
    "check": messages.Check,
    "preview": messages.Preview,
    "pass": messages.Pass,
    "set": messages.Set,
    "why": messages.WhyAsk,
    "hint": messages.HintAsk,
    "complete": messages.CompleteAsk,
    "log": messages.LogAsk,
    "look": messages.LookAsk,
    "undo": messages.Plain,
    "redo": messages.Plain,
    "concede": messages.Plain,
    "claim": messages.Plain,
    "agree": messages.Agree,
    "more_time": messages.MoreTime,
    "export": messages.Export,
    "summary": messages.SummaryAsk,
    "p": messages.Ping,
}
_fields: dict[str, dict[str, tuple[Any, bool]]] = {}


def fields(shape: Any) -> dict[str, tuple[Any, bool]]:
    """Each key of a message with its type and whether it must be there."""
    known = _fields.get(shape.__name__)
    if known is None:
        known = {}
        for name, kind in typing.get_type_hints(shape, include_extras=True).items():
            optional = get_origin(kind) == NotRequired
            known[name] = (get_args(kind)[0] if optional else kind, not optional)
        _fields[shape.__name__] = known
    return known


def checked(message: object) -> dict[str, Any]:
    """The message, if it is one; `MalformedChoice` says what is wrong with it."""
    if not isinstance(message, dict):
        raise MalformedChoice("a message is an object")
    kind = message.get("t")
    if not isinstance(kind, str) or kind not in FROM_PAGE:
        raise MalformedChoice(f"no message {short(kind)}")
    check_depth(message)
    return checked_as(message, FROM_PAGE[kind], kind)


def checked_as(values: dict[str, Any], shape: Any, name: str) -> dict[str, Any]:
    known = fields(shape)
    for key in values:
        if key not in known:
            raise MalformedChoice(f"{name} has no {short(key)}")
    for key, (kind, required) in known.items():
        if key not in values:
            if required:
                raise MalformedChoice(f"{name} lacks {key!r}")
        elif not fits(values[key], kind):
            raise MalformedChoice(f"{name}: {key!r} cannot be {short(values[key])}")
    return values


def is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


def is_switch(value: object) -> bool:
    return isinstance(value, bool)


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < LARGEST


def is_none(value: object) -> bool:
    return value is None


def is_anything(value: object) -> bool:
    return True


PLAIN: dict[Any, Callable[[object], bool]] = {
    str: is_text,
    bool: is_switch,
    int: is_number,
    type(None): is_none,
    Any: is_anything,
}


def fits(value: object, kind: Any) -> bool:
    plain = PLAIN.get(kind)
    if plain is not None:
        return plain(value)
    origin = get_origin(kind)
    if origin == Literal:
        return isinstance(value, str) and value in get_args(kind)
    if origin in (list,):
        inner = get_args(kind)[0]
        return isinstance(value, list) and len(value) <= MOST and all(fits(one, inner) for one in value)
    if origin in (typing.Union, types.UnionType):
        return any(fits(value, part) for part in get_args(kind))
    if typing.is_typeddict(kind):
        return isinstance(value, dict) and bool(checked_as(value, kind, kind.__name__) or True)
    return False


def check_depth(value: object, deep: int = 1) -> None:
    if deep > DEEPEST:
        raise MalformedChoice(f"a message is at most {DEEPEST} levels deep")
    if isinstance(value, dict):
        for key, inner in value.items():
            if not isinstance(key, str):
                raise MalformedChoice("the keys of a message are texts")
            check_depth(inner, deep + 1)
    elif isinstance(value, list):
        for inner in value:
            check_depth(inner, deep + 1)


def short(value: object) -> str:
    """A value in an error message."""
    if isinstance(value, int) and abs(value) >= LARGEST:
        return "so large a number"
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    text = repr(value)
    return text if len(text) < 60 else text[:60] + "…"


def picks(value: object) -> object:
    """What an answer may consist of: a number, a text, or a list of these."""
    if isinstance(value, list):
        if not value or len(value) > 200:
            raise MalformedChoice("picks are a number, a text, or a list of 1 to 200 of these")
        for one in value:
            picks_one(one)
        return value
    return picks_one(value)


def picks_one(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise MalformedChoice("a pick is the number of an option, or a text")
    if isinstance(value, str) and len(value) > LONGEST:
        raise MalformedChoice("that answer is too long")
    if isinstance(value, int) and not 0 <= value < LARGEST:
        raise MalformedChoice("a pick is the number of an option, from 0")
    return value
