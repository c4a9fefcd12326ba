"""Rule numbers: which ones exist, and what they are called in the edition this engine follows.

The package stores the numbers of several editions of the comprehensive rules (the numbers only,
never their text). A citation in code, in a test or in an event can therefore be checked without
the document at hand.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

__all__ = [
    "CURRENT",
    "EDITIONS",
    "UnknownEdition",
    "UnknownRule",
    "is_rule",
    "require",
    "rule_ids",
    "translate",
]

CURRENT: Final = "cr-2026-02-27"
"""The edition that citations without an edition refer to."""

EDITIONS: Final = (
    "cr-1999-04-23",
    "cr-2008-05-01",
    "cr-2010-02-01",
    "cr-2022-04-29",
    "cr-2026-02-27",
)
"""The editions whose numbers are stored."""


class UnknownEdition(ValueError):
    """No numbers, or no translation, are stored for this edition."""


class UnknownRule(ValueError):
    """The edition has no rule with this number."""


# An edition that numbered some rules differently: old number -> numbers in CURRENT.
# A rule that has since been split has more than one.
_MOVED: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "cr-2025-09-19": {
        "500.4": ("500.5",),  # emptying mana pools
        "500.5": ("500.5", "500.4"),  # "until end of" lapses / "until" lapses
    },
    "mid-2026": {},
}

# An edition with one more section than CURRENT: sections after the new one, up to the end of
# their hundred, carry a number that is one too high.
_ADDED_SECTION: Final[dict[str, int]] = {"mid-2026": 722}

_loaded: Final[dict[str, frozenset[str]]] = {}


def rule_ids(edition: str = CURRENT) -> frozenset[str]:
    """Return every rule number of an edition, such as ``500``, ``500.1`` and ``500.10a``."""
    known = _loaded.get(edition)
    if known is not None:
        return known
    if edition not in EDITIONS:
        raise UnknownEdition(f"no rule numbers stored for {edition!r}; stored: {', '.join(EDITIONS)}")
    text = files("apnap").joinpath("data", "rule_ids", f"{edition}.txt").read_text(encoding="ascii")
    ids = frozenset(text.split())
    _loaded[edition] = ids
    return ids


def is_rule(rule: str, edition: str = CURRENT) -> bool:
    """Whether an edition has a rule with this number."""
    return rule in rule_ids(edition)


def require(rule: str, edition: str = CURRENT) -> str:
    """Return the number unchanged, or raise `UnknownRule` if the edition does not have it."""
    if not is_rule(rule, edition):
        raise UnknownRule(f"{edition} has no rule {rule!r}")
    return rule


def translate(rule: str, edition: str) -> tuple[str, ...]:
    """Return the numbers in `CURRENT` of a rule cited from another edition.

    Only editions close to `CURRENT` can be translated; the older ones are organised differently.
    Raises `UnknownRule` for a rule that does not exist there or has no counterpart.
    """
    if edition == CURRENT:
        return (require(rule),)
    moved = _MOVED.get(edition)
    if moved is None:
        raise UnknownEdition(f"no translation from {edition!r}; known: {CURRENT}, {', '.join(_MOVED)}")
    if rule in moved:
        return moved[rule]
    here = rule
    added = _ADDED_SECTION.get(edition)
    if added is not None:
        section, dot, rest = rule.partition(".")
        if section.isdecimal() and int(section) // 100 == added // 100:
            number = int(section)
            if number == added:
                raise UnknownRule(f"rule {rule!r} of {edition} has no counterpart in {CURRENT}")
            if number > added:
                here = f"{number - 1}{dot}{rest}"
    if not is_rule(here):
        raise UnknownRule(f"{edition} has no rule {rule!r} known to {CURRENT}")
    return (here,)
