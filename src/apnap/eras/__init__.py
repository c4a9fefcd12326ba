"""The rulesets by name: the eras, and mixes people play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.errors import SetupError

if TYPE_CHECKING:
    from apnap.ruleset import Ruleset


RULESETS: Final[dict[str, Ruleset]] = {}


def rulesets() -> dict[str, Ruleset]:
    if RULESETS:
        return RULESETS
    from apnap.eras.current import CURRENT
    from apnap.eras.fifth.era import FIFTH
    from apnap.eras.m10 import M10
    from apnap.eras.presets import CLASSIC_MAGIC, MIDDLE_SCHOOL, OLD_SCHOOL
    from apnap.eras.sixth import SIXTH

    for known in (CURRENT, M10, SIXTH, FIFTH, OLD_SCHOOL, MIDDLE_SCHOOL, CLASSIC_MAGIC):
        RULESETS[known.name] = known
    return RULESETS


# From which year on an era's rules were in force; the newest first.
SINCE: Final = ((2024, "current"), (2009, "m10"), (1999, "sixth"), (1997, "fifth"))


def in_force(year: str) -> str:
    """The era of a year, such as "1997"; what is no year stays as it is."""
    if len(year) == 4 and year.isdecimal():
        for since, era in SINCE:
            if int(year) >= since:
                return era
    return year


def ruleset_named(name: str) -> Ruleset:
    """By its name, or by a year in which it was in force."""
    known = rulesets()
    if name not in known:
        name = in_force(name)
    if name not in known:
        import difflib  # only for those who mistype

        near = difflib.get_close_matches(name, list(known), 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise SetupError(f"no ruleset {name!r}: {', '.join(known)}, or a year from {SINCE[-1][0]} on{hint}")
    return known[name]
