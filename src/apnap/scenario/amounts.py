"""Numbers as people write them, exact or compared: `3`, `two`, `no`, `at least 4`, `fewer than three`."""

from __future__ import annotations

from typing import Final

WORDS: Final = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
SAME: Final = {"no": 0, "none": 0, "never": 0, "once": 1, "twice": 2, "a": 1, "an": 1}
HOW: Final = r"(?:(?:exactly|at least|at most|more than|fewer than|less than) )"
NUMBER: Final = rf"(?P<n>{HOW}?(?:\d+|{'|'.join(WORDS)}|{'|'.join(SAME)}))"
SIGNED: Final = rf"(?P<n>{HOW}?-?\d+)"  # life may be below zero


def parts(text: str) -> tuple[str, int]:
    """How it is to be compared, and with what."""
    how, _, word = text.strip().casefold().rpartition(" ")
    if word in SAME:
        return how, SAME[word]
    return how, WORDS.index(word) if word in WORDS else int(word)


def fits(found: int, text: str) -> bool:
    how, wanted = parts(text)
    if how == "at least":
        return found >= wanted
    if how == "at most":
        return found <= wanted
    if how == "more than":
        return found > wanted
    if how in ("fewer than", "less than"):
        return found < wanted
    return found == wanted


def is_none(text: str) -> bool:
    """Whether the words say that there is nothing of the kind."""
    return parts(text) in (("", 0), ("exactly", 0), ("at most", 0), ("fewer than", 1), ("less than", 1))


def unless(found: int, text: str) -> str:
    """Why the number does not fit, or nothing."""
    return "" if fits(found, text) else f"it is {found}"
