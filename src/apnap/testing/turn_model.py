"""What the events of a game say about its turns, against a list of names that knows nothing of the engine.

Turns go round the table (500.1, 500.7), from team to team where teams take them (805.4); a turn has the steps of its
rules in their order, and whatever comes besides or is left out has been announced: added (500.8–500.10), skipped
(500.11), ended (723), or begun again (514.3a).
"""

from __future__ import annotations

from collections.abc import Sequence

from apnap.events import Event
from apnap.flow import StackSpine
from apnap.game import Game
from apnap.state.kinds import Ev
from apnap.state.steps import STEP_NAMES, Phase, Step, name_of_phase

ENDING = name_of_phase(Phase.ENDING)
DAMAGE = STEP_NAMES[Step.COMBAT_DAMAGE]
CLEANUP = STEP_NAMES[Step.CLEANUP]
WATCHED = frozenset(
    {
        *(Ev.TURN_BEGINS, Ev.TURN_ENDS, Ev.PHASE_BEGINS, Ev.STEP_BEGINS, Ev.SKIPPED, Ev.SCHEDULED, Ev.LEFT),
        *(Ev.TURN_ENDED_EARLY, Ev.ORDER_REVERSED),
    }
)


class TurnModel:
    """Follows the events; an `AssertionError` says what does not fit."""

    def __init__(self, game: Game) -> None:
        g = game.state
        self.sides = [list(team) for team in g.teams] if g.shared else [[p.seat] for p in g.players]
        self.turn = [(name_of_phase(phase), [STEP_NAMES[s] for s in steps]) for phase, steps in game.ruleset.turn]
        self.direction = 1
        self.here = {seat for side in self.sides for seat in side}
        self.side = -1  # who had, or skipped, the last turn of the normal order
        self.whole = "decks" in game.origin  # else the first turn was begun in the middle
        self.begun = False  # a turn that is watched from its beginning
        self.left: list[tuple[str, list[str]]] = []  # phases of this turn that have not begun
        self.steps: list[str] = []  # steps of this phase that have not
        self.added: dict[int, list[str]] = {}  # what was announced, by its number: the steps of a phase
        self.again = False  # another cleanup step is due
        self.twice = False  # there may be another combat damage step
        self.ended = self.cut = False  # the turn was ended, and what is left of it is announced; so was this phase

    def follow(self, events: Sequence[Event]) -> None:
        for e in events:
            if e.kind in WATCHED:
                self.take(e)

    def take(self, e: Event) -> None:
        if e.kind == Ev.TURN_BEGINS:
            self.begin_turn(e)
        elif e.kind == Ev.SCHEDULED:
            self.announce(e)
        elif e.kind == Ev.LEFT:
            self.here.discard(e.player)
        elif e.kind == Ev.ORDER_REVERSED:
            self.direction = -self.direction
        elif e.kind == Ev.SKIPPED:
            self.skip(e)
        elif not self.begun:
            return
        elif e.kind == Ev.PHASE_BEGINS:
            self.begin_phase(e)
        elif e.kind == Ev.STEP_BEGINS:
            self.begin_step(e)
        elif e.kind == Ev.TURN_ENDED_EARLY:
            self.cut = True
            self.steps = []
            if not e.n:  # 723.1d: an ending phase with nothing but a cleanup step
                self.ended = True
                self.left = [(ENDING, [CLEANUP])]
        elif e.kind == Ev.TURN_ENDS:
            rest = [*self.steps, *[phase for phase, _ in self.left]]
            assert not rest, f"a turn ended before its {', '.join(rest)}"

    def announce(self, e: Event) -> None:
        """500.8: a phase with all its steps; 500.10: one with a single step; the rest has no steps of its own."""
        if e.obj < 0:  # no plan of its own: the cleanup step again (514.3a)
            self.again = e.note == CLEANUP
        elif e.m:
            self.added[e.obj] = [e.note]
        else:
            self.added[e.obj] = next((list(steps) for phase, steps in self.turn if phase == e.note), [])

    def begin_turn(self, e: Event) -> None:
        if not e.m:  # of the normal order
            if self.side >= 0:
                wanted = self.next_seat()
                assert e.player == wanted, f"seat {e.player} took a turn when it was that of seat {wanted}"
            self.side = self.side_of(e.player)
        self.begun, self.whole = self.whole, True
        self.left = [(phase, list(steps)) for phase, steps in self.turn]
        self.steps = []
        self.again = self.ended = self.cut = False

    def side_of(self, seat: int) -> int:
        return next(i for i, side in enumerate(self.sides) if seat in side)

    def next_seat(self) -> int:
        """The next player, or the first player of the next team, who is in the game."""
        n = len(self.sides)
        for k in range(1, n + 1):
            for seat in self.sides[(self.side + k * self.direction) % n]:
                if seat in self.here:
                    return seat
        return -1

    def skip(self, e: Event) -> None:
        """What was announced to be skipped is no longer due; what was added was not due by itself."""
        if e.obj in self.added or self.ended or (self.cut and e.note.endswith(" step")):
            return
        if e.note == "turn":
            self.side = self.side_of(e.player)
        elif e.note.endswith(" phase") and self.left and self.left[0][0] == e.note.removesuffix(" phase"):
            self.left.pop(0)
        elif e.note.endswith(" step") and self.steps and self.steps[0] == e.note.removesuffix(" step"):
            self.steps.pop(0)

    def begin_phase(self, e: Event) -> None:
        name = name_of_phase(Phase(e.n))
        self.twice = False
        assert not self.steps, f"a {name} phase began before {', '.join(self.steps)}"
        self.ended = self.cut = False
        if e.obj in self.added:
            self.steps = list(self.added[e.obj])
            return
        due = self.left[0][0] if self.left else "nothing"
        assert due == name, f"a {name} phase began in place of {due}"
        self.steps = self.left.pop(0)[1]

    def begin_step(self, e: Event) -> None:
        name = STEP_NAMES[Step(e.n)]
        if e.obj in self.added:
            return
        if name == CLEANUP and self.again and not self.steps:
            self.again = False
            return
        if name == DAMAGE and self.twice:  # 510.4: for those who strike first, and for the others
            self.twice = False
            return
        due = self.steps[0] if self.steps else "nothing"
        assert due == name, f"a {name} step began in place of {due}"
        self.steps.pop(0)
        self.twice = name == DAMAGE


def since_restart(events: list[Event], rule: str) -> list[Event]:
    """Those of the game that goes on: one that was restarted has ended (726.1), but who had left it stays away.

    `rule`: as the edition that the events cite numbers that rule.
    """
    for i in range(len(events) - 1, -1, -1):
        if events[i].kind == Ev.GAME_BEGINS and events[i].rule == rule:
            return [*(e for e in events[:i] if e.kind == Ev.LEFT), *events[i + 1 :]]
    return events


def check_turns(game: Game) -> None:
    """The events of the game so far fit the list of names; where one turn goes on at a time, step by step."""
    g = game.state
    if isinstance(g.ruleset.spine, StackSpine) and g.melee is None:
        TurnModel(game).follow(since_restart(game.events, g.ruleset.cite("726.1")))
