"""What came of a scenario."""

from __future__ import annotations

from typing import Final

from apnap.events import Event
from apnap.game import Game
from apnap.scenario.model import Scenario


class Failure:
    """What went wrong, where it is written, and how the game stood."""

    def __init__(self, file: str, line: int, text: str, reason: str, position: str, unread: bool = False) -> None:
        self.file: Final = file
        self.line: Final = line
        self.text: Final = text
        self.reason: Final = reason
        self.position: Final = position
        self.unread: Final = (
            unread  # an expectation that is neither true nor false: it cannot be read, or speaks of nothing
        )

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        shown = "\n".join(f"    {x}" for x in self.position.splitlines())
        return f"{place}: {self.text}\n  {self.reason}\n{shown}"

    def __repr__(self) -> str:
        return f"Failure({self.file}:{self.line}: {self.reason})"


class Report:
    def __init__(self, scenario: Scenario, game: Game) -> None:
        self.scenario: Final = scenario
        self.game = game
        self.failures: list[Failure] = []
        self.left_out: list[Failure] = []  # lines "if possible" that were not
        self.reached: list[
            tuple[int, str, int, bool]
        ] = []  # number and text of a line, events by then, if it went well
        self.others: list[Report] = []  # the same scenario under other eras, where it was played under several

    def include(self, others: list[Report]) -> None:
        """What went wrong under other eras went wrong."""
        self.others.extend(others)
        for other in others:
            era = other.scenario.ruleset
            self.failures += [
                Failure(x.file, x.line, x.text, f"under {era}: {x.reason}", x.position) for x in other.failures
            ]

    def order(self) -> list[str]:
        own = self.scenario.ruleset
        return self.scenario.eras if own in self.scenario.eras else [*self.scenario.eras, own]

    @property
    def passed(self) -> bool:
        return not self.failures

    @property
    def events(self) -> list[Event]:
        return self.game.events

    def __str__(self) -> str:
        title = f"{self.scenario.file}: {self.scenario.title or 'untitled'}"
        if len(self.scenario.eras) > 1:
            played = [self.scenario.ruleset, *(x.scenario.ruleset for x in self.others)]
            title += f" ({', '.join(era for era in self.order() if era in played)})"
        if self.passed:
            return f"passed  {title}"
        return "\n".join([f"FAILED  {title}", *(str(f) for f in self.failures)])
