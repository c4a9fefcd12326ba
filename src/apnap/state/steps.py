"""Phases and steps (500.1), each a row: its name, its rule, what it does, who may act, where it stands in a turn.

A step is added here, as a member and a row, and in the turn of the eras that have it (`eras/`).  What it does by itself
is `begin` of the module of `rules/turn` that its row names, called in `turn_based_actions` (`rules/turn/structure.py`)
and told by `actions` of `eras/stack_turn.py`.  Nobody compares the numbers: ask for the order below.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Phase(IntEnum):
    BEGINNING = 0
    MAIN = 1
    COMBAT = 2
    ENDING = 3
    # The phases of 1997, besides the main phase.
    UNTAP = 4
    UPKEEP = 5
    DRAW = 6
    DISCARD = 7
    CLEANUP = 8


class Step(IntEnum):
    UNTAP = 0
    UPKEEP = 1
    DRAW = 2
    MAIN = 3  # a main phase has no steps (505.2); its body is kept as one entry
    BEGIN_COMBAT = 4
    DECLARE_ATTACKERS = 5
    DECLARE_BLOCKERS = 6
    COMBAT_DAMAGE = 7
    END_COMBAT = 8
    END = 9
    CLEANUP = 10
    DISCARD = 11  # of 1997


class StepRow:
    def __init__(
        self, step: Step, name: str, rule: str, action: str, priority: bool, priority_rule: str, phase: Phase
    ) -> None:
        self.step: Final = step
        self.name: Final = name
        self.rule: Final = rule  # that describes it, cited when it begins; "": the era's own
        self.action: Final = action  # the module of `rules/turn` whose `begin` is done as it begins; "": nothing
        self.priority: Final = priority  # whether players receive priority once that is done
        self.priority_rule: Final = priority_rule
        self.phase: Final = phase  # to which it belongs


# In the order of a turn.  Upkeep, the end of combat and the end step have no turn-based actions; what begins to wait
# for an end step in its course waits for the next one (513.2).
STEPS: Final[tuple[StepRow, ...]] = (
    StepRow(Step.UNTAP, "untap", "502", "untap", False, "502.4", Phase.BEGINNING),
    StepRow(Step.UPKEEP, "upkeep", "503", "", True, "503.1", Phase.BEGINNING),
    StepRow(Step.DRAW, "draw", "504", "draw", True, "504.2", Phase.BEGINNING),
    StepRow(Step.MAIN, "main", "505", "main", True, "505.6", Phase.MAIN),
    StepRow(Step.BEGIN_COMBAT, "beginning of combat", "507", "combat.beginning", True, "507.2", Phase.COMBAT),
    StepRow(Step.DECLARE_ATTACKERS, "declare attackers", "508", "combat.attackers", True, "508.2", Phase.COMBAT),
    StepRow(Step.DECLARE_BLOCKERS, "declare blockers", "509", "combat.blockers", True, "509.2", Phase.COMBAT),
    StepRow(Step.COMBAT_DAMAGE, "combat damage", "510", "combat.damage", True, "510.3", Phase.COMBAT),
    StepRow(Step.END_COMBAT, "end of combat", "511", "", True, "511.1", Phase.COMBAT),
    StepRow(Step.DISCARD, "discard", "", "", True, "", Phase.DISCARD),
    StepRow(Step.END, "end", "513", "", True, "513.1", Phase.ENDING),
    StepRow(Step.CLEANUP, "cleanup", "514", "cleanup", False, "514.3", Phase.ENDING),
)


class PhaseRow:
    def __init__(self, phase: Phase, name: str, rule: str = "") -> None:
        self.phase: Final = phase
        self.name: Final = name
        self.rule: Final = rule  # cited when it begins; "": the era's own


PHASES: Final[tuple[PhaseRow, ...]] = (
    PhaseRow(Phase.BEGINNING, "beginning", "501.1"),
    PhaseRow(Phase.MAIN, "main", "505.1"),
    PhaseRow(Phase.COMBAT, "combat", "506.1"),
    PhaseRow(Phase.ENDING, "ending", "512.1"),
    PhaseRow(Phase.UNTAP, "untap"),
    PhaseRow(Phase.UPKEEP, "upkeep"),
    PhaseRow(Phase.DRAW, "draw"),
    PhaseRow(Phase.DISCARD, "discard"),
    PhaseRow(Phase.CLEANUP, "cleanup"),
)


# ---- the same by kind --------------------------------------------------------------------------------------------


def by_number() -> list[StepRow]:
    rows: dict[int, StepRow] = {int(row.step): row for row in STEPS}
    return [rows[n] for n in range(len(rows))]


STEP_ROWS: Final[list[StepRow]] = by_number()  # STEP_ROWS[step] is the row of that step
STEP_NAMES: Final[list[str]] = [row.name for row in STEP_ROWS]
PHASE_NAMES: Final[list[str]] = [row.name for row in PHASES]
PHASE_RULES: Final[list[str]] = [row.rule for row in PHASES]
COMBAT: Final = Phase.COMBAT
ORDER: Final[list[int]] = [STEPS.index(row) for row in STEP_ROWS]
STEP_NAMED: Final[dict[str, Step]] = {row.name: row.step for row in STEPS}
PHASE_NAMED: Final[dict[str, Phase]] = {row.name: row.phase for row in PHASES}


def row_of(step: int) -> StepRow:
    """Its row.  (A member of an enumeration is slow as an index, not as a parameter.)"""
    return STEP_ROWS[step]


def name_of_phase(phase: int) -> str:
    return PHASE_NAMES[phase]


def rule_of_phase(phase: int) -> str:
    return PHASE_RULES[phase]


def comes_before(step: int, other: int) -> bool:
    """In a turn that has each of them once."""
    return ORDER[step] < ORDER[other]


def is_of_combat(step: int) -> bool:
    return STEP_ROWS[step].phase is COMBAT


def is_of_beginning(step: int) -> bool:
    return STEP_ROWS[step].phase is Phase.BEGINNING
