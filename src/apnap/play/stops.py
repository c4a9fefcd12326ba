"""Stops: where in whose turns a player wants to be asked.

A stop is ON, AUTO or OFF.  One that is ON is never passed over, whatever else is set: the player is asked the first
time they could act in that step, even if passing is all they can do.  AUTO asks only if there is something to do, and
a yield goes past it.  Where it is OFF the player is asked only when something happens that concerns them.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from apnap.eras.shapes import ACTIVE_FIRST
from apnap.errors import BadSave, MalformedChoice
from apnap.state.steps import Phase, Step
from apnap.telling.places import places, turn_places

if TYPE_CHECKING:
    from apnap.ruleset import Ruleset

OWN = "own"  # the turns of the player themselves
OPPONENTS = "opponents"  # everyone else's
SIDES = (OWN, OPPONENTS)


class Level(Enum):
    OFF = "off"
    AUTO = "auto"
    ON = "on"


class Stops:
    """The stops of one player.  Without a word from them: their own main phases, the blocks against their attack, and
    the end of the others' turns.

    (Attacks on them, their own blocks and what opponents put on the stack are asked about without any stop.)
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.levels: dict[tuple[str, str], Level] = {}
        self.seats: dict[tuple[str, int], Level] = {}  # for the turns of one opponent only; these count first
        self.reset()

    def reset(self) -> None:
        """As they are at the start."""
        self.levels = {}
        self.seats = {}
        listed = turn_places(self.ruleset)
        # The last chance before the next turn: the last step in which players may do more than use mana sources.
        acting = {row.name for row in self.ruleset.describe_turn() if row.priority == ACTIVE_FIRST}
        last = [name for name, _, _ in listed if name in acting][-1:]
        for name, phase, step in listed:
            main = phase == Phase.MAIN and step in (None, Step.MAIN)
            blocks = step == Step.DECLARE_BLOCKERS and name in acting
            self.levels[name, OWN] = Level.AUTO if main or blocks else Level.OFF
            self.levels[name, OPPONENTS] = Level.AUTO if name in last else Level.OFF

    def clear(self) -> None:
        """No stops at all."""
        self.seats = {}
        for key in self.levels:
            self.levels[key] = Level.OFF

    def set(self, place: str, side: str | int, level: Level = Level.ON) -> None:
        """`side`: OWN, OPPONENTS, or the seat of one opponent."""
        if (place, OWN) not in self.levels:
            raise MalformedChoice(f"no step {place!r} in a turn of {self.ruleset.name}: {', '.join(self.places())}")
        if isinstance(side, int):
            self.seats[place, side] = level
        elif side in SIDES:
            self.levels[place, side] = level
        else:
            raise MalformedChoice(f"whose turns: {OWN!r}, {OPPONENTS!r} or a seat, not {side!r}")

    def get(self, place: str, side: str | int) -> Level:
        if isinstance(side, int):
            return self.seats.get((place, side), self.get(place, OPPONENTS))
        return self.levels.get((place, side), Level.OFF)

    def level(self, place: str, player: int, active: int) -> Level:
        """What is set for that player at that place of the active player's turn."""
        return self.get(place, OWN if player == active else active)

    def places(self) -> list[str]:
        return places(self.ruleset)

    def values(self) -> dict[str, Any]:
        """As plain values, for saving and pages."""
        found: dict[str, Any] = {side: {p: self.get(p, side).value for p in self.places()} for side in SIDES}
        found["seats"] = [[place, seat, level.value] for (place, seat), level in self.seats.items()]
        return found

    def load(self, values: object) -> None:
        """Take over what `values` gave; places this ruleset does not have are left out."""
        if not isinstance(values, dict):
            raise BadSave("the stops are damaged")
        try:
            for side in SIDES:
                for place, level in values.get(side, {}).items():
                    if (place, side) in self.levels:
                        self.levels[place, side] = Level(level)
            self.seats = {(str(p), int(s)): Level(level) for p, s, level in values.get("seats", [])}
        except (AttributeError, TypeError, ValueError) as error:
            raise BadSave(f"the stops are damaged: {error}") from error
