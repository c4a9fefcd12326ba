"""Members of enumerations in saved games: by number, but steps and phases by word; and the types that tell which."""

from __future__ import annotations

import json
from typing import Any, Final

from apnap.errors import BadSave
from apnap.events import Event
from apnap.interchange.package_data import data_lines
from apnap.state.effects import Duration, Until
from apnap.state.kinds import Act, Ev, Q, Way, Zone
from apnap.state.steps import PHASE_NAMES, STEP_NAMES, Phase, Step

ENUMS: Final[dict[str, type]] = {c.__name__: c for c in (Zone, Phase, Step, Way, Ev, Q, Act, Until)}
MEMBERS: Final[dict[str, dict[int, Any]]] = {
    name: {int(m): m for m in cls}  # type: ignore[attr-defined]
    for name, cls in ENUMS.items()
}
NAMES: Final[dict[str, list[str]]] = {"Step": STEP_NAMES, "Phase": PHASE_NAMES}
# Events whose number is that of a step or phase.
EVENT_NUMBERS: Final[dict[int, str]] = {
    Ev.STEP_BEGINS: "Step",
    Ev.STEP_ENDS: "Step",
    Ev.PHASE_BEGINS: "Phase",
    Ev.PHASE_ENDS: "Phase",
}

_types: dict[str, dict[str, Any]] = {}


def types_of(name: str) -> dict[str, Any]:
    """The type of every field of a class that is saved (`tools/save_types.py` asks mypy for them)."""
    if not _types:
        _types.update(json.loads("\n".join(data_lines("", "save_types.json"))))
    return _types.get(name, {})


# ---- saying ------------------------------------------------------------------------------------------------------


def say_steps(value: object, fields: tuple[str, ...], body: list[Any]) -> None:
    """Words for the numbers of steps and phases among the encoded fields."""
    places = PLACES.get(type(value).__name__)
    if places is None:
        places = PLACES[type(value).__name__] = places_of(value, fields)
    if not places:
        return
    types = types_of(type(value).__name__)
    for i in places:
        names = carried(value, fields[i]) or names_of(types.get(fields[i]))
        if names and body[i] is not None:
            body[i] = ["t", *[names[n] for n in body[i][1:]]] if isinstance(body[i], list) else names[body[i]]


PLACES: Final[dict[str, list[int]]] = {}  # by class: which fields may have something to do with steps or phases


def places_of(value: object, fields: tuple[str, ...]) -> list[int]:
    if isinstance(value, (Event, Duration)):
        return list(range(len(fields)))
    types = types_of(type(value).__name__)
    return [i for i, field in enumerate(fields) if names_of(types.get(field))]


def names_of(spec: Any) -> list[str]:
    """The words for members of that type, if it is a step or phase, may be one, or holds some."""
    for word in [spec] if isinstance(spec, str) else spec or []:
        if isinstance(word, str) and word in NAMES:
            return NAMES[word]
    return []


def carried(value: object, field: str) -> list[str]:
    """The words for a plain number that stands for a step or phase here."""
    if isinstance(value, Event) and field == "n":
        return NAMES.get(EVENT_NUMBERS.get(value.kind, ""), [])
    if isinstance(value, Duration) and field == "ref" and value.until == Until.YOUR_NEXT_STEP:
        return STEP_NAMES
    return []


# ---- hearing -----------------------------------------------------------------------------------------------------


def hear_steps(cls: type, fields: tuple[str, ...], values: list[Any]) -> None:
    """The numbers again that `carried` has words for."""
    if cls is Event:
        kind, n = values[fields.index("kind")], fields.index("n")
        if kind in EVENT_NUMBERS:
            values[n] = int(member(values[n], EVENT_NUMBERS[kind]))
    elif cls is Duration and values[fields.index("until")] == Until.YOUR_NEXT_STEP:
        ref = fields.index("ref")
        values[ref] = int(member(values[ref], "Step"))


def may_have_members(spec: Any) -> bool:
    """Whether `member` has anything to do with a value of that type."""
    if isinstance(spec, str):
        return spec in ENUMS
    return spec is not None and any(may_have_members(part) for part in spec[1:])


def member(value: Any, spec: Any) -> Any:
    """What a field of that type has: members where the file has their numbers, steps and phases where it has words."""
    if value is None or spec is None:
        return value
    if isinstance(spec, str):
        if spec in NAMES:
            if value not in NAMES[spec]:
                raise BadSave(f"the saved game is damaged: no {spec.lower()} is called {str(value)[:60]!r}")
            return ENUMS[spec](NAMES[spec].index(value))
        if spec not in ENUMS:
            return value
        if type(value) is int:
            found = MEMBERS[spec].get(value)
            if found is not None:
                return found
        return ENUMS[spec](value)
    if spec[0] == "tuple" and isinstance(value, tuple):
        return tuple(member(v, spec[1]) for v in value)
    if spec[0] == "union":
        for part in spec[1:]:
            if isinstance(part, str) and part in ENUMS:
                return member(value, part)
    return value
