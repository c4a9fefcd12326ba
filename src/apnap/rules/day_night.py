"""Day and night (730), daybound and nightbound (702.145)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.atoms.status import transform
from apnap.state.kinds import DAYBOUND, NIGHTBOUND, NOBODY, NOTHING, Ev

if TYPE_CHECKING:
    from apnap.state.game_state import State

NEITHER = 0
DAY = 1
NIGHT = 2


def check_day_night(g: State) -> None:
    """502.2: by what the previous turn's active player cast in that turn."""
    if g.day == DAY and g.previous_spells == 0:
        set_day(g, NIGHT, "730.2a")
    elif g.day == NIGHT and g.previous_spells >= 2:
        set_day(g, DAY, "730.2b")


def set_day(g: State, value: int, rule: str, cause: int = NOTHING) -> None:
    """It becomes day or night; daybound and nightbound permanents transform at once (702.145c, 702.145f)."""
    if g.day == value:
        return
    changed = g.day != NEITHER
    g.day = value
    g.stamp += 1
    # n: what it is now; m: 1 when it was the other before, so "day becomes night" triggers (730.1a).
    emit(g, Ev.DAY_NIGHT, rule, NOBODY, NOTHING, NOTHING, value, 1 if changed else 0, cause)
    follow_day(g)


def follow_day(g: State) -> None:
    for perm in list(g.battlefield):
        keywords = perm.chars.keywords
        if g.day == NIGHT and keywords & DAYBOUND and not perm.back_up:
            transform(g, perm, "702.145c")
        elif g.day == DAY and keywords & NIGHTBOUND and perm.back_up:
            transform(g, perm, "702.145f")


def first_daybound(g: State, keywords: int) -> None:
    """If it's neither day nor night as such a permanent is there, it becomes day or night (702.145d, 702.145g)."""
    if g.day == NEITHER:
        if keywords & DAYBOUND:
            set_day(g, DAY, "702.145d")
        elif keywords & NIGHTBOUND:
            set_day(g, NIGHT, "702.145g")
