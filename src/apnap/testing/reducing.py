"""Leaving out what is not needed for something to fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def reduced(parts: list[T], fails: Callable[[list[T]], bool]) -> list[T]:
    """Leave out everything, halves, quarters and so on as long as it still fails (Zeller's delta debugging)."""
    if not parts or not fails(parts):
        return parts
    if fails([]):
        return []
    pieces = 2
    while len(parts) > 1:
        size = -(-len(parts) // pieces)
        for at in range(0, len(parts), size):
            fewer = parts[:at] + parts[at + size :]
            if fewer and fails(fewer):
                parts, pieces = fewer, max(pieces - 1, 2)
                break
        else:
            if size == 1:
                break
            pieces = min(pieces * 2, len(parts))
    return parts
