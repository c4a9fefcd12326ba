"""List the rule numbers of a rules text, and nothing but the numbers.

    python tools/extract_rule_ids.py RULES.txt > src/apnap/data/rule_ids/cr-YYYY-MM-DD.txt

The lists are the only thing the project keeps from a rules document. A line counts as the start
of a rule when its number can follow the rule accepted before it; that one test keeps out the
table of contents, the glossary and references that happen to be wrapped to the start of a line.
Numbers that look like a rule but do not fit are reported on stderr, so that a gap in the source
is seen rather than guessed over.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

LETTERS = "abcdefghijkmnpqrstuvwxyz"  # the rules never use l and o
"""Subrule letters, in order."""

_START = re.compile(r"^\W*([1-9]\d\d)\.(?:(\d+)([a-z])?)?(\.?)(?=(.?))(.*)$")


class RuleId(NamedTuple):
    """A rule number, with 0 and the empty string standing for parts it does not have."""

    section: int
    number: int = 0
    letter: str = ""

    def __str__(self) -> str:
        return f"{self.section}.{self.number}{self.letter}" if self.number else str(self.section)


def parse_id(text: str) -> RuleId:
    """Turn ``500``, ``500.1`` or ``500.10a`` into a `RuleId`."""
    found = re.fullmatch(r"(\d{3})(?:\.(\d+)([a-z])?)?", text)
    if found is None:
        raise ValueError(f"not a rule number: {text!r}")
    return RuleId(int(found[1]), int(found[2] or 0), found[3] or "")


def follows(new: RuleId, old: RuleId) -> bool:
    """Whether `new` may be the next rule after `old`."""
    if new.section != old.section:
        next_part = (old.section // 100 + 1) * 100
        return new.section in (old.section + 1, next_part) and not new.number
    if new.number != old.number:
        return new.number == old.number + 1 and not new.letter
    if not new.letter:
        return False
    expected = LETTERS[LETTERS.index(old.letter) + 1] if old.letter else LETTERS[0]
    return bool(old.number) and new.letter == expected


def _candidate(line: str) -> RuleId | None:
    found = _START.match(line)
    if found is None:
        return None
    section, number, letter, dot, after, rest = found.groups()
    if number is None and not rest.startswith(" "):
        return None
    if after and after != " " and not dot:  # "704.5g)" or "702.152," is a reference
        return None
    if letter and letter not in LETTERS:
        return None
    if number is not None and not rest.strip() and letter:  # a bare "207.2d." ends a sentence
        return None
    return RuleId(int(section), int(number or 0), letter or "")


def extract(lines: Iterable[str]) -> tuple[list[RuleId], list[str]]:
    """Return the rule numbers of a rules text in order, and a note for each number left out."""
    text = list(lines)
    starts = [i for i, line in enumerate(text) if re.match(r"^\W*100\. General\s*$", line)]
    if not starts:
        raise ValueError("no line with the heading of section 100")
    accepted: list[RuleId] = []
    notes: list[str] = []
    for number, line in enumerate(text[starts[-1] :], starts[-1] + 1):
        new = _candidate(line)
        if new is None:
            continue
        if not accepted or follows(new, accepted[-1]):
            accepted.append(new)
        else:
            notes.append(f"line {number}: {new} does not follow {accepted[-1]}")
    return accepted, notes


def main(argv: list[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="List the rule numbers of a rules text.")
    parser.add_argument("rules", type=Path, help="a rules text, as UTF-8")
    args = parser.parse_args(argv)
    with args.rules.open(encoding="utf-8-sig", errors="replace") as lines:
        ids, notes = extract(lines)
    for note in notes:
        print(note, file=sys.stderr)
    for rule in sorted(set(ids)):
        print(rule)
    return 0


if __name__ == "__main__":
    sys.exit(main())
