"""What comes next, where windows, batches and the attack lead to each other and back.

Windows nest: what is played in one is being cast, and being cast opens another.  Who is further down calls a function
here; `spine.py` says who answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.eras.fifth.state import fifth
from apnap.state.kinds import Q

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


class GoingOn:
    """Stateless: everything it knows is in the game."""

    def interrupts(self, g: State, item: Item) -> None:
        """The window for interrupts to what is being cast opens."""
        raise NotImplementedError

    def intends(self, g: State) -> None:
        """The active player declares the intention to attack."""
        raise NotImplementedError


ANSWERS: Final[list[GoingOn]] = []  # one: registered when the spine is loaded


def going_on() -> GoingOn:
    return ANSWERS[-1]


def after(g: State) -> None:
    """A timing step is over: what follows from it comes before anything else (`after.py`)."""
    g.ruleset.spine.after_step(g)


def quiet(g: State) -> bool:
    """Whether nothing has changed, triggered or been assigned that the end of a timing step would look at."""
    if g.unsettled or g.relayer or g.dirty or g.waiting or g.static_reads or g.state_triggers or g.over:
        return False
    return not fifth(g).damage_waits()


def calm(g: State) -> bool:
    """Whether nothing would follow if a timing step ended now: then there is no need to look."""
    return quiet(g) and not fifth(g).worn


def untouched(g: State) -> bool:
    """Whether what comes next on the agenda could as well be done now: nobody is asked, nothing has just happened."""
    return g.ask_kind is Q.NONE and g.spent is None and not g.over and not g.rewind
