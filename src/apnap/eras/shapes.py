"""How the turn of an era is built, as far as it can be told without loading the engine.

A `Shape` knows which mixes of slots make no sense, what happens in the turn and by which rule (`rows`), and where the
spine is that plays it.  This module and the eras' tables stay light: `apnap turn` prints them at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

if TYPE_CHECKING:
    from apnap.flow import Spine
    from apnap.ruleset import Ruleset

NOBODY_ACTS: Final = "nobody"
ACTIVE_FIRST: Final = "active player first"
MANA_ONLY: Final = "mana sources only"
PREVENTION_ONLY: Final = "damage prevention only"


class TurnAction:
    """Something the rules do by themselves at a point of the turn."""

    def __init__(self, rule: str, text: str, only: str = "") -> None:
        self.rule: Final = rule
        self.text: Final = text
        self.only: Final = only  # under which condition, if it is not always

    def values(self) -> dict[str, str]:
        return {"rule": self.rule, "text": self.text, "only": self.only}

    def __repr__(self) -> str:
        return f"TurnAction({self.rule!r}, {self.text!r})"


class TurnRow:
    """A step, or a phase without steps, or what comes before the first of them."""

    def __init__(
        self,
        phase: str,
        step: str,
        rule: str,
        begins: list[TurnAction],
        actions: list[TurnAction],
        priority: str,
        priority_rule: str,
        ends: list[TurnAction],
        notes: list[TurnAction],
    ) -> None:
        self.phase: Final = phase
        self.step: Final = step  # "" for a phase without steps
        self.rule: Final = rule  # that describes it
        self.begins: Final = begins  # as it begins: what lasted until now expires
        self.actions: Final = actions  # the turn-based actions, in order
        self.priority: Final = priority  # who may act
        self.priority_rule: Final = priority_rule
        self.ends: Final = ends  # as it ends: what expires, what empties, in order
        self.notes: Final = notes  # when it is left out or repeated

    @property
    def name(self) -> str:
        return self.step or self.phase

    def values(self) -> dict[str, Any]:
        """Plain values, for programs."""
        return {
            "phase": self.phase,
            "step": self.step,
            "rule": self.rule,
            "begins": [a.values() for a in self.begins],
            "actions": [a.values() for a in self.actions],
            "priority": {"who": self.priority, "rule": self.priority_rule},
            "ends": [a.values() for a in self.ends],
            "notes": [a.values() for a in self.notes],
        }


BY_PHASES: Final = ("fifth",)  # readings with phase abilities and interrupts


class Shape:
    """One for each way of playing a turn.  Stateless."""

    prevents_afterwards: ClassVar[bool] = False  # damage waits to be prevented after it was assigned

    def load(self) -> Spine:
        """The spine that plays it.  Imported only here."""
        raise NotImplementedError

    def refuses(self, slots: dict[str, bool | int | str]) -> str:
        """Why a ruleset of this shape cannot have these slots, or nothing."""
        return ""

    def rows(self, ruleset: Ruleset) -> list[TurnRow]:
        """The turn, in order, as this ruleset has it."""
        raise NotImplementedError
