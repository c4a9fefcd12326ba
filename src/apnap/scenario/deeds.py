"""What a line of a script says is to be done, taken apart."""

from __future__ import annotations

import re
from typing import Final

VERBS: Final = ("cast", "play", "activate", "turn up", "tap", "attack", "block", "pass", "declare")
CLAUSE: Final = re.compile(
    r"\s+(targeting|choosing|dividing|sacrificing|discarding|tapping|returning|exiling|removing|revealing|naming|paying"
    r"|(?:with\s+)?X\s*=)\s*",
    re.IGNORECASE,
)
ATTACK: Final = re.compile(r"attacks?\s+(?:(.+?)\s+)?with\s+(.+)$", re.IGNORECASE)
IN_A_BAND: Final = re.compile(r"\s+in\s+a\s+band(?=\s+with\s|$)", re.IGNORECASE)
BLOCK: Final = re.compile(r"blocks?\s+(.+?)\s+with\s+(.+)$", re.IGNORECASE)

NOBODY: Final = re.compile(r"(attack|block)s?\s+(?:with\s+)?(?:nobody|nothing)$", re.IGNORECASE)


class Hints:
    """What a line says about the questions its action will raise."""

    def __init__(self) -> None:
        self.targets = ""
        self.x = ""
        self.choices = ""
        self.shares = ""
        self.said: list[str] = []  # all shares, as written
        self.extras: list[str] = []

    def add(self, word: str, text: str) -> None:
        if word == "targeting":
            self.targets = text
        elif word.endswith("="):
            self.x = text
        elif word == "dividing":
            self.shares = text
            self.said = re.findall(r"\d+", text)
        else:
            self.choices = f"{self.choices}, {text}" if self.choices else text


class Wanted:
    """One creature's part in a declaration."""

    def __init__(self, ids: list[int], against: list[int] | None, text: str) -> None:
        self.ids: Final = ids
        self.against: Final = against
        self.text: Final = text
        self.taken = -1  # which of them it became

    def fits(self, creature: int, other: int) -> bool:
        return creature in self.ids and (self.against is None or other in self.against)


def read_action(body: str) -> tuple[str, Hints]:
    """`cast X targeting Y with X = 3` to its head and the hints."""
    parts = CLAUSE.split(" ".join(body.split()))
    hints = Hints()
    for i in range(1, len(parts) - 1, 2):
        hints.add(" ".join(parts[i].split()).casefold(), parts[i + 1].strip())
    return parts[0], hints


def is_declaration(body: str) -> bool:
    return any(form.match(body) is not None for form in (ATTACK, BLOCK, NOBODY))
