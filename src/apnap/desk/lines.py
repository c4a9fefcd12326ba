"""Lines of the log as they are sent: what a line has in common with the one before is not said again."""

from __future__ import annotations

from typing import Any, Final

from apnap.desk.message_parts import LogLine

COMMON: Final = ("turn", "step", "way", "kind", "player", "rule")


def packed(lines: list[LogLine]) -> list[LogLine]:
    """The lines of one message; a key of `COMMON` that is absent is as in the line before, an empty one is none."""
    found: list[Any] = []
    last: dict[str, Any] = {}
    for line in lines:
        values: dict[str, Any] = {**line}
        for key in COMMON:
            if key not in values:
                if key in last:
                    values[key] = ""
            elif values[key] == last.get(key):
                del values[key]
        found.append(values)
        last = {key: line[key] for key in COMMON if key in line}
    return found


def spread(lines: list[LogLine]) -> list[LogLine]:
    """The lines with everything said; the page does the same."""
    found: list[Any] = []
    last: dict[str, Any] = {}
    for line in lines:
        values: dict[str, Any] = {**{key: last[key] for key in COMMON if key in last}, **line}
        values = {key: value for key, value in values.items() if key not in COMMON or value != ""}
        found.append(values)
        last = values
    return found
