"""`Replay`: a recorded game, forward and back, by decision, step or turn."""

from __future__ import annotations

from pathlib import Path

from apnap.errors import BadSave, MalformedChoice
from apnap.game import Game
from apnap.interchange import records
from apnap.interchange.bounded import read_file
from apnap.play.answering import label_of
from apnap.play.journal import KIND
from apnap.play.news import happenings
from apnap.play.table import Table
from apnap.telling.story import Line

DECISION = "decision"
STEP = "step"
TURN = "turn"
EVERY = 50  # so many decisions apart, positions are kept


class Mark:
    """Where the game was before a decision: turn, step, whose question, and what was answered."""

    def __init__(self, game: Game, answer: str) -> None:
        ask = game.ask
        self.turn = game.turn
        self.step = game.standing.step
        self.seat = -1 if ask is None else ask.player
        self.answer = answer
        self.events = len(game.events)


class Replay:
    """`whole` is the whole game, `game` the game at `at`, a number of answers given, from 0 to `length`."""

    def __init__(self, whole: Game) -> None:
        if not records.can_begin(whole.origin):
            raise BadSave("only a game that began with decks or a scenario can be stepped through")
        self.whole = whole
        self.answers = list(whole.history)
        self.length = len(self.answers)
        self.kept: dict[int, Game] = {}
        self.marks: list[Mark] = []
        self.game = records.begin(whole.origin)
        self.at = 0
        self.told = 0  # events before the last move, for `news`
        for i, answer in enumerate(self.answers):
            self.marks.append(Mark(self.game, label_of(self.game, answer)))
            if i % EVERY == 0:
                self.kept[i] = self.game.clone()
            self.game.apply(answer)
        self.marks.append(Mark(self.game, ""))
        self.kept.setdefault(0, self.game)  # a record without any answer
        self.at = self.length
        self.goto(0)

    @staticmethod
    def load(source: str | Path) -> Replay:
        """From a file: a record, or a journal (taken-back answers are left out)."""
        path = Path(source)
        try:
            text = read_file(path, "a recorded game").decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is no text"
            raise BadSave(f"cannot read {path}: {reason}") from error
        if text.startswith(f'{{"apnap": "{KIND}"'):
            return Replay(Table.resume(path, writing=False).game)
        if not text.lstrip().startswith("{"):
            raise BadSave(f"{path} is neither a record nor a journal of a game")
        return Replay(records.replay(text))

    @staticmethod
    def of(text: str) -> Replay:
        """From the text of a record."""
        return Replay(records.replay(text))

    @property
    def turns(self) -> int:
        """How many turns the game has."""
        return self.marks[-1].turn

    @property
    def next_answer(self) -> str:
        """What is about to be answered; "" at the end."""
        return self.marks[self.at].answer

    def goto(self, at: int) -> Game:
        """To where so many answers have been given."""
        if not 0 <= at <= self.length:
            raise MalformedChoice(f"the game has {self.length} decisions; there is no {at}")
        self.told = self.marks[min(self.at, at)].events
        if at < self.at or at - self.at > EVERY:
            self.at = max(i for i in self.kept if i <= at)
            self.game = self.kept[self.at].clone()
        while self.at < at:
            self.game.apply(self.answers[self.at])
            self.at += 1
        return self.game

    def goto_turn(self, turn: int) -> Game:
        """To the first decision of that turn (0: before the first), or the first one after it."""
        if not 0 <= turn <= self.turns:
            raise MalformedChoice(f"the game has turns 0 to {self.turns}; there is no turn {turn}")
        return self.goto(next(i for i, mark in enumerate(self.marks) if mark.turn >= turn))

    def forward(self, by: str = DECISION) -> bool:
        """One decision, step or turn on.  False at the end."""
        if self.at == self.length:
            return False
        self.goto(next((i for i in range(self.at + 1, self.length) if self.begins(i, by)), self.length))
        return True

    def back(self, by: str = DECISION) -> bool:
        """One decision back, or to the beginning of this step or turn, or of the one before.  False at the start."""
        if self.at == 0:
            return False
        self.goto(next((i for i in range(self.at - 1, 0, -1) if self.begins(i, by)), 0))
        return True

    def begins(self, i: int, by: str) -> bool:
        """Whether the decision at that place is the first of its step or turn."""
        here, before = self.marks[i], self.marks[i - 1]
        if by == DECISION:
            return True
        if by == STEP:
            return (here.turn, here.step) != (before.turn, before.step)
        if by == TURN:
            return here.turn != before.turn
        raise MalformedChoice(f"by {DECISION}, {STEP} or {TURN}, not {by!r}")

    def news(self, viewer: int | None = None, full: bool = False) -> list[Line]:
        """What happened between the last place and this one, whichever came first in the game."""
        return happenings(self.game, viewer, self.told, full)
