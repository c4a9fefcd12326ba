"""What a rule means, in our own words: one line for each number, by edition.

The lines are in `data/explain`.  An older edition has lines only where it differs; `explanation` falls back on the
newest one where the numbers mean the same.
"""

from __future__ import annotations

from typing import Final

from apnap.citations import CURRENT, is_rule
from apnap.interchange.package_data import data_lines

# Older editions whose other numbers mean the same as today's.
LIKE_CURRENT: Final = ("cr-2022-04-29",)

_lines: Final[dict[str, dict[str, str]]] = {}


def explained(edition: str = CURRENT) -> dict[str, str]:
    """Every rule of an edition that has a line of its own, with that line."""
    known = _lines.get(edition)
    if known is not None:
        return known
    found: dict[str, str] = {}
    for line in data_lines("explain", f"{edition}.txt"):
        if not line.startswith("#"):
            rule, _, meaning = line.partition(" ") if "\t" not in line else line.partition("\t")
            found[rule] = meaning
    _lines[edition] = found
    return found


def explanation(rule: str, edition: str = CURRENT) -> str:
    """The meaning of a rule; empty if there is none."""
    meaning = explained(edition).get(rule, "")
    if meaning.startswith("= "):
        return explained(CURRENT)[meaning[2:]]
    if not meaning and edition in LIKE_CURRENT and is_rule(rule, edition):
        return explained(CURRENT).get(rule, "")
    return meaning


def subrules(rule: str, edition: str = CURRENT) -> list[str]:
    """The explained rules directly below this one: `500` has `500.1`, `500.5` has `500.5a`."""
    names = list(explained(edition))
    if edition in LIKE_CURRENT:
        names = sorted(set(names) | {r for r in explained(CURRENT) if is_rule(r, edition)})
    if "." in rule:
        return [r for r in names if r.startswith(rule) and r[len(rule) :].isalpha()]
    return [r for r in names if r.startswith(rule + ".") and not r[-1].isalpha()]
