"""What a line of a script says is to be done, taken apart."""

from __future__ import annotations

import re
from typing import Final

from apnap.scenario.masking import Masks, fold
from apnap.telling.notation import HOW

VERBS: Final = ("cast", "play", "activate", "turn up", "tap", "attack", "block", "pass", "declare")
CLAUSE: Final = re.compile(
    r"\s+((?:with\s+)?X\s*=|(?:targeting|choosing|dividing|sacrificing|discarding|tapping|returning|exiling|removing"
    r"|revealing|naming|paying|kicked|face\s+down|without\s+paying|for\s+its\s+alternative\s+cost|with)(?=\s|$))",
    re.IGNORECASE,
)
MANNERS: Final = tuple(fold(how) for how in HOW if how)  # ways to cast something, each a choice of its own
ATTACK: Final = re.compile(r"attacks?\s+(?:(.+?)\s+)?with\s+(.+)$", re.IGNORECASE)
IN_A_BAND: Final = re.compile(r"\s+in\s+a\s+band(?=\s+with\s|$)", re.IGNORECASE)
BLOCK: Final = re.compile(r"blocks?\s+(.+?)\s+with\s+(.+)$", re.IGNORECASE)

NOBODY: Final = re.compile(r"(attack|block)s?\s+(?:with\s+)?(?:nobody|nothing)$", re.IGNORECASE)


class Hints:
    """What a line says about the questions its action will raise."""

    def __init__(self) -> None:
        self.targets = ""
        self.all_targets = ""  # as written
        self.x = ""
        self.choices = ""
        self.chosen: list[tuple[str, str]] = []  # the same, each with its word: `sacrificing`, `choosing`
        self.shares = ""
        self.said: list[str] = []  # all shares, as written
        self.manner = ""  # how it is cast
        self.extras: list[str] = []  # optional costs
        self.astray = ""  # words that belong to nothing

    def add(self, word: str, text: str) -> None:
        if word == "targeting":
            self.targets = f"{self.targets}, {text}" if self.targets else text
            self.all_targets = self.targets
        elif word.endswith("="):
            self.x = text
        elif word == "dividing":
            self.shares = text
            self.said = re.findall(r"\d+", text)
        elif word in ("kicked", "with") or word in MANNERS:
            self.add_manner(word, text)
        else:
            self.chosen.append((word, text))
            self.choices = f"{self.choices}, {text}" if self.choices else text

    def add_manner(self, word: str, text: str) -> None:
        """`kicked`, `with flashback`, `face down`: each stands alone, wherever in the line."""
        if word == "kicked":
            self.extras.append("kicker")
        elif word != "with":
            self.manner = f" {word}"
        elif f"with {fold(text)}" in MANNERS:
            self.manner = f" with {fold(text)}"
        else:
            self.extras.append(fold(text))
        if word != "with" and text:
            self.astray = text


class Wanted:
    """One creature's part in a declaration."""

    def __init__(self, ids: list[int], against: list[int] | None, text: str) -> None:
        self.ids: Final = ids
        self.against: Final = against
        self.text: Final = text
        self.taken = -1  # which of them it became

    def fits(self, creature: int, other: int) -> bool:
        return creature in self.ids and (self.against is None or other in self.against)


def read_action(body: str, masks: Masks) -> tuple[str, Hints]:
    """`cast X targeting Y with X = 3` to its head and the hints, in whatever order they are written."""
    parts = CLAUSE.split(masks.hide(" ".join(body.split())))
    hints = Hints()
    for i in range(1, len(parts) - 1, 2):
        hints.add(" ".join(parts[i].split()).casefold(), masks.show(parts[i + 1].strip()))
    return masks.show(parts[0]), hints


def split_verb(text: str) -> tuple[str, str]:
    """What is done, and with what; no verb if it is none that is known."""
    folded = text.casefold()
    for verb in sorted(VERBS, key=len, reverse=True):
        for form in (verb, f"{verb}s"):
            if folded == form or folded.startswith(form + " "):
                return verb, text[len(form) :].strip()
    return "", text


def is_declaration(body: str) -> bool:
    return any(form.match(body) is not None for form in (ATTACK, BLOCK, NOBODY))


class Fight:
    """One line of a declaration, taken apart: whom, with whom, and whether in a band."""

    def __init__(self, body: str, masks: Masks) -> None:
        hidden = masks.hide(body)
        said = IN_A_BAND.sub("", hidden)
        attack = ATTACK.match(said)
        block = BLOCK.match(hidden) if attack is None else None
        match = attack or block
        self.nobody: Final = NOBODY.match(hidden) is not None
        self.attack: Final = hidden.casefold().startswith("attack")
        self.whom: Final = "" if match is None or not match[1] else masks.show(match[1])
        self.who: Final = "" if match is None or self.nobody else masks.show(match[2])
        self.banded: Final = attack is not None and said != hidden
