"""Who will receive priority next (117.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.options import ONLY_PASS
from apnap.queries.markers import next_entitled
from apnap.state.game_state import ENDING, PRIORITY
from apnap.state.kinds import NOBODY, Q, Way

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.state.game_state import State

# Members looked up once.
NO_QUESTION: Final = Q.NONE
ABOUT_PRIORITY: Final = Q.PRIORITY
WITH_PRIORITY: Final = Way.PRIORITY


def open_priority(g: State) -> None:
    """The active player will receive priority (117.3a, 117.3b); if they have left, the next one (800.4j)."""
    g.stage = PRIORITY
    g.holder = g.active
    g.passes = 0
    g.passed = 0


def ask_priority(g: State, holder: int, options: list[Option]) -> None:
    """The player receives priority; once one does, nothing later goes back to what was announced before."""
    g.before = None
    g.way = WITH_PRIORITY
    g.asking = None
    g.ask_kind = ABOUT_PRIORITY
    g.ask_player = holder
    g.options = options
    g.ask_rule = "117.1"
    g.ask_min = 1
    g.ask_max = 1
    g.ask_note = ""


def recall_question(g: State) -> None:
    """What would be there if the last to pass in a round without questions had been asked (`State.unasked`)."""
    if g.ask_kind is NO_QUESTION:
        way = g.way
        ask_priority(g, g.unasked, ONLY_PASS)
        g.way = way
        g.ask_kind = NO_QUESTION
    g.unasked = NOBODY


def next_holder(g: State) -> int:
    """Whose turn it is to act or pass, where teams have priority (117.6, 805.5): another player of the same team who
    has not passed since anything was done, else the first such player of the next team in turn order.  With turn
    markers, the next player who gets priority for that stack (807.5a)."""
    if g.melee is not None:
        return next_entitled(g, g.melee)
    for seat in g.team_of(g.holder):
        if not g.players[seat].left and not g.passed >> seat & 1:
            return seat
    k = g.side[g.holder]
    n = len(g.teams)
    for _i in range(n):
        k = (k + g.direction) % n
        for seat in g.teams[k]:
            if not g.players[seat].left and not g.passed >> seat & 1:
                return seat
    return NOBODY


def no_priority(g: State) -> None:
    """Nobody will: the step ends when its actions are done (500.3)."""
    g.stage = ENDING
