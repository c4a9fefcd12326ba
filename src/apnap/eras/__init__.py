"""The rulesets by name: the eras, and mixes people play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.errors import SetupError

if TYPE_CHECKING:
    from apnap.ruleset import Ruleset


def rulesets() -> dict[str, Ruleset]:
    from apnap.eras.current import CURRENT
    from apnap.eras.fifth.era import FIFTH
    from apnap.eras.m10 import M10
    from apnap.eras.presets import CLASSIC_MAGIC, MIDDLE_SCHOOL, OLD_SCHOOL
    from apnap.eras.sixth import SIXTH

    return {known.name: known for known in (CURRENT, M10, SIXTH, FIFTH, OLD_SCHOOL, MIDDLE_SCHOOL, CLASSIC_MAGIC)}


def ruleset_named(name: str) -> Ruleset:
    known = rulesets()
    if name not in known:
        import difflib  # only for those who mistype

        near = difflib.get_close_matches(name, list(known), 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise SetupError(f"no ruleset {name!r}: {', '.join(known)}{hint}")
    return known[name]
