"""The cards a scenario brings along: in the pool while it is played, and not longer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from apnap.cards.own import Lent
from apnap.errors import CardFileError, ScenarioError
from apnap.scenario.model import Scenario


@contextmanager
def own_cards(scenario: Scenario) -> Iterator[None]:
    """Paths are relative to the scenario's file."""
    lent = Lent([Path(scenario.file).parent / name for name in scenario.cards])
    try:
        lent.begin()
    except CardFileError as error:
        raise ScenarioError(str(error), scenario.file, scenario.lines.get("cards", 0)) from None
    try:
        yield
    finally:
        lent.end()
