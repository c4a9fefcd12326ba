"""Why a player was asked, or not asked: every question a player did not see leaves an entry here."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from apnap.play.places import place_of
from apnap.state.kinds import STEP_NAMES, Ev, Step

if TYPE_CHECKING:
    from apnap.state.game_state import State


class Why(Enum):
    """The reasons, those for asking first."""

    DECISION = "only you can decide this"
    FULL_CONTROL = "full control"
    STOP = "a stop is set here"
    REACHED = "this is where you wanted to be"
    BROKEN = "your yield is broken"
    RESPONSE = "an opponent's spell or ability is on the stack"
    ATTACKED = "you are attacked"
    HOLDING = "you hold priority"
    CHANCE = "you can do something here"

    ONLY_PASS = "only passing was possible"
    ONLY_ANSWER = "only one answer was possible"
    NO_STOP = "no stop is set here"
    OWN_OBJECT = "your own spell or ability is on top and you do not hold priority"
    YIELD = "yield"
    TRIGGER_YIELD = "you yield to this ability"
    ALWAYS = "you always answer this way"
    NO_ATTACK = "you passed the turn, so you do not attack"
    RULE = "the rules give no player priority"
    SKIPPED = "it was skipped"
    CONTROLLED = "another player decides for you"


class NotAsked:
    """A moment at which a player might have expected a question: when, who, and why there was none."""

    def __init__(self, at: int, turn: int, place: str, seat: int, why: Why, text: str, rule: str) -> None:
        self.at = at  # how many answers the game had had
        self.turn = turn
        self.place = place
        self.seat = seat
        self.why = why
        self.text = text
        self.rule = rule

    def __str__(self) -> str:
        where = f"turn {self.turn}, {self.place}" if self.place else f"turn {self.turn}"
        rule = f" ({self.rule})" if self.rule else ""
        return f"{where}: not asked: {self.text}{rule}"

    def __repr__(self) -> str:
        return f"<NotAsked seat {self.seat}: {self}>"


# Steps in which nobody gets priority, and the rule that says so, in the numbers of today.
NO_PRIORITY = {Step.UNTAP: "502.4", Step.CLEANUP: "514.3"}


class Watcher:
    """Reads the events for steps in which nobody was asked: steps without priority, and skipped ones."""

    def __init__(self) -> None:
        self.read = 0  # how many events were looked at
        self.turn = 0
        self.step: tuple[int, int, str] | None = None  # turn, kind and rule of the step that is going on
        self.asked: set[int] = set()  # who could act in it

    def note(self, seat: int) -> None:
        """That player could act in the present step."""
        self.asked.add(seat)

    def look(self, g: State, at: int) -> list[NotAsked]:
        """What is new since the last time."""
        log = g.log
        if log is None:
            return []
        found: list[NotAsked] = []
        for e in log[self.read :]:
            if e.kind == Ev.TURN_BEGINS:
                self.turn = e.n
            elif e.kind == Ev.STEP_BEGINS:
                self.step = (self.turn, e.n, e.rule)
                self.asked = set()
            elif e.kind == Ev.STEP_ENDS and self.step is not None:
                found.extend(self.ended(g, at))
                self.step = None
            elif e.kind == Ev.SKIPPED:
                text = f"{e.note or 'this'} was skipped"
                place = e.note.removesuffix(" step").removesuffix(" phase")
                for p in g.players:
                    found.append(NotAsked(at, self.turn, place, p.seat, Why.SKIPPED, text, e.rule))
        self.read = len(log)
        return found

    def ended(self, g: State, at: int) -> list[NotAsked]:
        assert self.step is not None
        turn, kind, rule = self.step
        if self.asked:
            return []
        name = STEP_NAMES[kind]
        today = g.ruleset.edition.startswith("cr-")
        rule = NO_PRIORITY.get(Step(kind), rule) if today else rule
        text = f"no player gets priority in this {name} step"
        return [NotAsked(at, turn, name, p.seat, Why.RULE, text, rule) for p in g.players if not p.left]

    def forget(self, g: State) -> None:
        """The game was taken back."""
        self.read = 0
        self.look(g, 0)  # only to know the turn and the step again


def not_asked(g: State, at: int, seat: int, why: Why, text: str, rule: str) -> NotAsked:
    return NotAsked(at, g.turn_number, place_of(g), seat, why, text or why.value, rule)
