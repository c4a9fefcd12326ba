"""Day and night (730), daybound and nightbound (702.145)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.emit import emit
from apnap.atoms.status import transform
from apnap.state.kinds import DAYBOUND, NIGHTBOUND, NOBODY, NOTHING, Ev
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State

NEITHER: Final = 0
DAY: Final = 1
NIGHT: Final = 2


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
    emit(g, Ev.DAY_NIGHT, rule, NOBODY, n=value, m=1 if changed else 0, cause=cause)
    follow_day(g)


def follow_day(g: State) -> bool:
    """702.145c, 702.145f: whatever shows the wrong face transforms, whenever that is so.  True if anything did."""
    did = False
    for perm in list(g.battlefield):
        keywords = perm.chars.keywords
        if g.day == NIGHT and keywords & DAYBOUND and not perm.back_up:
            did = transform(g, perm, "702.145c") or did
        elif g.day == DAY and keywords & NIGHTBOUND and perm.back_up:
            did = transform(g, perm, "702.145f") or did
    return did


def begin_day_or_night(g: State) -> None:
    """Something with daybound or nightbound is there: if it's neither, it becomes day or night (702.145d, 702.145g)."""
    if g.day == NEITHER:
        bound = 0
        for perm in g.battlefield:
            bound |= perm.chars.keywords
        if bound & DAYBOUND:
            set_day(g, DAY, "702.145d")
        elif bound & NIGHTBOUND:
            set_day(g, NIGHT, "702.145g")
    else:
        follow_day(g)


class BeginDayOrNight(Task):
    """A permanent has gained daybound or nightbound while characteristics were being worked out."""

    def run(self, g: State) -> None:
        begin_day_or_night(g)
