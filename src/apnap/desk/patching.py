"""What changed between two flat views, and putting it right."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from apnap.desk.message_parts import Flat

Op = list[Any]


def difference(old: Flat, new: Flat) -> list[Op]:
    """The list of operations that makes the new view from the old one; `docs/protocol.md` tells each."""
    ops: list[Op] = []
    for name in old["objects"]:
        if name not in new["objects"]:
            ops.append(["-", name])
    for name, now in new["objects"].items():
        was = old["objects"].get(name)
        if was is None:
            ops.append(["+", name, now])
        elif was != now:
            ops.append(["o", name, changes(was, now)])
    for zone in old["zones"]:
        if zone not in new["zones"]:
            ops.append(["z", zone, None])
    for zone, names in new["zones"].items():
        if old["zones"].get(zone) != names:
            ops.append(["z", zone, names])
    for before, after in zip(old["players"], new["players"], strict=True):
        if before != after:
            ops.append(["p", after["seat"], changes(before, after)])
    if old["game"] != new["game"]:
        ops.append(["g", changes(old["game"], new["game"])])
    return ops


def changes(was: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """The keys that differ; None: the key is gone."""
    found: dict[str, Any] = {key: None for key in was if key not in now}
    found.update({key: value for key, value in now.items() if key not in was or was[key] != value})
    return found


def patched(view: Flat, ops: list[Op]) -> Flat:
    """The view after the operations; the page does the same."""
    new = copy.deepcopy(view)
    for op in ops:
        if op[0] == "-":
            del new["objects"][op[1]]
        elif op[0] == "+":
            new["objects"][op[1]] = op[2]
        elif op[0] == "o":
            merge(new["objects"][op[1]], op[2])
        elif op[0] == "z":
            if op[2] is None:
                del new["zones"][op[1]]
            else:
                new["zones"][op[1]] = op[2]
        elif op[0] == "p":
            merge(new["players"][op[1]], op[2])
        elif op[0] == "g":
            merge(new["game"], op[1])
        else:
            raise ValueError(f"no operation {op[0]!r}")
    return new


def merge(values: dict[str, Any], ops: dict[str, Any]) -> None:
    for key, value in ops.items():
        if value is None:
            values.pop(key, None)
        else:
            values[key] = value
