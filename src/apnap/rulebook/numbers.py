"""Rule numbers as an outline: what is part of what, what stands next to it."""

from __future__ import annotations

import re
from typing import Final

from apnap.citations import rule_ids

NUMBER: Final = re.compile(r"(\d{3})(?:\.(\d+)([a-z]*))?")


def order(rule: str) -> tuple[int, int, str, str]:
    """Sorts numbers as a rulebook does: 500.9 before 500.10.  What is no number comes last, by name."""
    found = NUMBER.fullmatch(rule)
    if found is None:
        return (1000, 0, "", rule)
    return (int(found[1]), int(found[2] or 0), found[3] or "", "")


def section(rule: str) -> str:
    """`514` of `514.3a`.  A reference without a number is in no section."""
    return rule[:3] if NUMBER.fullmatch(rule) else ""


def parent(rule: str) -> str:
    """`514.3` of `514.3a`, `514` of `514.3`, nothing of `514`."""
    found = NUMBER.fullmatch(rule)
    if found is None or not found[2]:
        return ""
    return f"{found[1]}.{found[2]}" if found[3] else found[1]


def in_section(name: str, edition: str) -> list[str]:
    """The rules of a section, in order.  Only these are sorted: an edition has thousands."""
    return sorted((rule for rule in rule_ids(edition) if rule.startswith(name)), key=order) if name else []


def parts(rule: str, edition: str) -> list[str]:
    """The subrules directly below it."""
    return [other for other in in_section(section(rule), edition) if parent(other) == rule]


def neighbours(rule: str, edition: str) -> tuple[str, str]:
    """The rules before and after it that are part of the same thing; nothing where there is none."""
    above = parent(rule)
    same = parts(above, edition) if above else sorted((r for r in rule_ids(edition) if len(r) == 3), key=order)
    if rule not in same:
        return ("", "")
    at = same.index(rule)
    return (same[at - 1] if at else "", same[at + 1] if at + 1 < len(same) else "")
