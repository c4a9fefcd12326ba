"""Which steps have begun so far, read from the log."""

from __future__ import annotations

from typing import Final

from apnap.events import Event
from apnap.game import Game
from apnap.scenario.model import Moment
from apnap.scenario.several import marker_of
from apnap.state.kinds import Ev
from apnap.state.steps import Step, is_of_combat

Key = tuple[int, int, int, int]  # turn, step, which of its kind, in which combat phase (0: in the turn)


class Clock:
    def __init__(self, game: Game, several: bool = False) -> None:
        self.game: Final = game
        self.several: Final = several  # turns may go on at the same time
        self.seen = 0
        self.turn = 0
        self.began: dict[Key, int] = {}  # when, counted in steps
        self.firsts: dict[Key, Event] = {}  # how it began
        self.now: list[Key] = []
        self.turns: dict[int, int] = {}  # by player, where several turns go on at the same time: the number of theirs
        self.places: dict[int, list[Key]] = {}  # by turn, there: where it is
        self.count = 0
        self.marked = -1
        self.moved = False

    def read(self) -> None:
        log = self.game.events
        self.seen = min(self.seen, len(log))
        for event in log[self.seen :]:
            if event.kind == Ev.GAME_BEGINS:
                self.now = [(0, -1, 0, 0)]
                self.began[self.now[0]] = self.count
            elif event.kind == Ev.TURN_BEGINS:
                self.turn = event.n
                self.turns[event.player] = event.n
                self.count += 1
                self.now = [(self.turn, -1, 0, 0)]
                self.began[self.now[0]] = self.count
            elif event.kind == Ev.STEP_BEGINS:
                if self.several:
                    self.turn = self.turns.get(event.player, self.turn)
                self.count += 1
                self.now = [self.key_in_turn(event.n, event.m), (self.turn, -1, 0, 0)]
                if is_of_combat(event.n):
                    self.now.append(self.next_key(event.n, event.m))
                for key in self.now:
                    self.began.setdefault(key, self.count)
                    self.firsts.setdefault(key, event)
                self.places[self.turn] = self.now
        self.seen = len(log)

    def key_in_turn(self, kind: int, nth: int) -> Key:
        """Upkeeps, main phases and end steps know which they are; others are counted."""
        if nth and kind in (Step.UPKEEP, Step.MAIN, Step.END):
            return (self.turn, kind, nth, 0)
        return self.next_key(kind, 0)

    def next_key(self, kind: int, combat: int) -> Key:
        nth = 1
        while (self.turn, kind, nth, combat) in self.began:
            nth += 1
        return (self.turn, kind, nth, combat)

    def reached(self, moment: Moment) -> bool:
        self.read()
        return key_of(moment) in self.began

    def is_now(self, moment: Moment) -> bool:
        self.read()
        if self.several and marker_of(self.game, moment.turn) is not None:
            return key_of(moment) in self.places.get(moment.turn, [])
        return key_of(moment) in self.now

    def is_over(self, moment: Moment) -> bool:
        """Whether the moment lies before the one the script last stopped at."""
        self.read()
        at = self.began.get(key_of(moment))
        return at is not None and not self.is_now(moment) and at < self.marked

    def beginning(self, moment: Moment) -> Event | None:
        return self.firsts.get(key_of(moment))

    def mark(self, moment: Moment) -> None:
        self.marked = self.began[key_of(moment)]
        self.moved = False


def key_of(moment: Moment) -> Key:
    return (moment.turn, moment.kind, moment.nth, moment.combat)
