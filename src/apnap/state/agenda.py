"""What is pending in a game: the agenda."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.state.coming import Coming
from apnap.state.kinds import NOBODY

if TYPE_CHECKING:
    from apnap.formats import Format
    from apnap.state.players import Player
    from apnap.task import Task


class Agenda(Coming):
    """The part of a game that is about work in hand: tasks, of which the last is done first.

    Tasks come and go several times for every decision, so the places they stand in are kept when they go: a list that
    becomes empty gives its memory back, and asks for it again with the next.  What stands beyond `_pending` is over.
    """

    def __init__(
        self, players: list[Player], format: Format, teams: tuple[tuple[int, ...], ...], ranges: tuple[int, ...]
    ) -> None:
        super().__init__(players, format, teams, ranges)
        self._tasks: list[Task] = []
        self._pending = 0  # how many tasks there are
        # Who would have been asked last, if a round was passed without asking and nobody has been asked since: what a
        # game remembers of its last question is written down only where somebody looks (`recall_question`).
        self.unasked = NOBODY

    @property
    def pending(self) -> int:
        """How many tasks there are."""
        return self._pending

    @property
    def agenda(self) -> list[Task]:
        """The tasks, for looking at: a copy."""
        return self._tasks[: self._pending]

    @agenda.setter
    def agenda(self, tasks: list[Task]) -> None:
        self._tasks = tasks
        self._pending = len(tasks)

    def push(self, task: Task) -> None:
        """To be done next."""
        n = self._pending
        if n < len(self._tasks):
            self._tasks[n] = task
        else:
            self._tasks.append(task)
        self._pending = n + 1

    def push_under(self, depth: int, task: Task) -> None:
        """To be done when only so many others are left."""
        self.push(task)
        tasks = self._tasks
        i = self._pending - 1
        while i > depth:
            tasks[i] = tasks[i - 1]
            i -= 1
        tasks[i] = task

    def take_up(self) -> Task:
        """The next task; it is no longer pending."""
        n = self._pending - 1
        self._pending = n
        return self._tasks[n]

    def withdraw(self, task: Task) -> None:
        """The task, which is pending, need not be done."""
        tasks = self._tasks
        i = self._pending - 1
        while tasks[i] is not task:
            i -= 1
        self._pending -= 1
        for k in range(i, self._pending):
            tasks[k] = tasks[k + 1]
