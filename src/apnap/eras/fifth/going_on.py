"""What comes next, where windows, batches and the attack lead to each other and back.

Windows nest: what is played in one is being cast, and being cast opens another.  Who is further down calls a function
here; `spine.py` says who answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
