"""Files that others hand in, read with bounded memory: what is too big to be what it should be is refused at once."""

from __future__ import annotations

import errno
from typing import Final

MEGABYTE: Final = 1_000_000
MOST: Final = {
    "a scenario": MEGABYTE // 4,
    "a deck list": 4 * MEGABYTE,
    "a card file": 16 * MEGABYTE,
    "a recorded game": 16 * MEGABYTE,
    "a saved game": 16 * MEGABYTE,
}
LONGEST_NUMBER: Final = 60  # bits


def read_file(path: object, what: str) -> bytes:
    """The content of a file; OSError if it cannot be read or is too big.  Devices that never end are too big."""
    most = MOST[what]
    with open(str(path), "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise too_big(path, what)
    return data


def too_big(path: object, what: str) -> OSError:
    return OSError(errno.EFBIG, f"too big to be {what}, which has at most {MOST[what]:,} bytes", str(path))


def absurd(values: object, deepest: int) -> str:
    """What is wrong with values that were read, if no one can mean them: nested too deeply, numbers too long.

    Without recursion, for the sake of the deep.
    """
    layer: list[object] = [values]
    for _i in range(deepest):
        inner: list[object] = []
        for value in layer:
            if isinstance(value, dict):
                inner += value.values()
            elif isinstance(value, list):
                inner += value
            elif isinstance(value, int) and value.bit_length() > LONGEST_NUMBER:
                return "a number of more than eighteen digits"
        if not inner:
            return ""
        layer = inner
    return "tables and lists are nested too deeply"
