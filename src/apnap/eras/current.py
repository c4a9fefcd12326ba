"""The rules of today: Comprehensive Rules of 2026-02-27."""

from __future__ import annotations

from typing import Final

from apnap.eras.stack_shape import STACK
from apnap.ruleset import Ruleset
from apnap.state.steps import Phase, Step

TURN: Final[list[tuple[Phase, tuple[Step, ...]]]] = [  # 500.1
    (Phase.BEGINNING, (Step.UNTAP, Step.UPKEEP, Step.DRAW)),  # 501.1
    (Phase.MAIN, (Step.MAIN,)),  # 505.1
    (
        Phase.COMBAT,
        (  # 506.1; a second combat damage step is added when it is needed (510.4)
            Step.BEGIN_COMBAT,
            Step.DECLARE_ATTACKERS,
            Step.DECLARE_BLOCKERS,
            Step.COMBAT_DAMAGE,
            Step.END_COMBAT,
        ),
    ),
    (Phase.MAIN, (Step.MAIN,)),
    (Phase.ENDING, (Step.END, Step.CLEANUP)),  # 512.1
]

CURRENT: Final = Ruleset("current", "cr-2026-02-27", STACK, TURN)
