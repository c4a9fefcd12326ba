"""Where a turn is, and what is still to come of it: its phases, and the steps of the present one (500.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.state.kinds import NOTHING
from apnap.state.seating import Seating
from apnap.state.turns import PhasePlan, StepPlan

if TYPE_CHECKING:
    from apnap.formats import Format
    from apnap.state.players import Player
    from apnap.state.steps import Phase, Step


class Coming(Seating):
    """The part of a game that is about how far its turn has come, and what it will bring.

    `phases` and `steps` are lists of plans, and can be changed as lists can.  But most turns go as the ruleset has
    them, so those of a turn or a phase that has just begun are only numbered: they are made when somebody looks at the
    list.  Nor is the present step or phase, `step` and `phase`, made before somebody looks at it; of which kind it is
    and what its id, `step_kind`, `step_id`, `phase_kind` and `phase_id` say.  Which way they are kept makes no
    difference to anyone.
    """

    def __init__(
        self, players: list[Player], format: Format, teams: tuple[tuple[int, ...], ...], ranges: tuple[int, ...]
    ) -> None:
        super().__init__(players, format, teams, ranges)
        self.turn_heard = False  # something may listen to turns, phases and steps that begin or end
        self.next_plan_id = 1
        self._phase_kind: Phase | None = None  # of the present one
        self._phase: PhasePlan | None = None  # which has been made; else this is what it would have
        self._phase_id = NOTHING
        self._phase_steps: tuple[Step, ...] = ()
        self._step_kind: Step | None = None
        self._step: StepPlan | None = None
        self._step_id = NOTHING
        self._phases: list[PhasePlan] = []
        # The ruleset's, while those from `_turn_at` on are not made.
        self._turn: list[tuple[Phase, tuple[Step, ...]]] = []
        self._turn_at = 0
        self._turn_id = 0  # of the first of them
        self._steps: list[StepPlan] = []
        self._kinds: tuple[Step, ...] = ()  # of the phase, while those from `_kinds_at` on are not made
        self._kinds_at = 0
        self._kinds_id = 0  # of the first of them

    def plan_id(self) -> int:
        i = self.next_plan_id
        self.next_plan_id = i + 1
        return i

    def follow(self, other: Coming) -> None:
        """As far as that, with the same to come."""
        self._phase_kind = other._phase_kind
        self._phase = other._phase
        self._phase_id = other._phase_id
        self._phase_steps = other._phase_steps
        self._step_kind = other._step_kind
        self._step = other._step
        self._step_id = other._step_id
        self.turn_heard = other.turn_heard
        self.next_plan_id = other.next_plan_id
        if other._phases:
            self._phases = other._phases.copy()
        self._turn = other._turn
        self._turn_at = other._turn_at
        self._turn_id = other._turn_id
        if other._steps:
            self._steps = other._steps.copy()
        self._kinds = other._kinds
        self._kinds_at = other._kinds_at
        self._kinds_id = other._kinds_id

    def usual(self) -> int:
        """How far a turn has come of which the rest is as the ruleset has it: the same number there, the same to come.

        -1 if something was added or taken away.
        """
        if not self._turn or self._steps:
            return -1
        return self._turn_at * 16 + len(self._kinds) - self._kinds_at

    # ---- the present phase and step -------------------------------------------------------------------------------

    @property
    def phase(self) -> PhasePlan | None:
        """The present phase."""
        if self._phase is None and self._phase_kind is not None:
            self._phase = PhasePlan(self._phase_id, self._phase_kind, self._phase_steps)
        return self._phase

    @phase.setter
    def phase(self, phase: PhasePlan | None) -> None:
        self._phase = phase
        self._phase_kind = None if phase is None else phase.kind
        self._phase_id = NOTHING if phase is None else phase.id

    @property
    def phase_kind(self) -> Phase | None:
        """Of which kind the present phase is."""
        return self._phase_kind

    @property
    def phase_id(self) -> int:
        return self._phase_id

    @property
    def step(self) -> StepPlan | None:
        """The present step."""
        if self._step is None and self._step_kind is not None:
            self._step = StepPlan(self._step_id, self._step_kind)
        return self._step

    @step.setter
    def step(self, step: StepPlan | None) -> None:
        self._step = step
        self._step_kind = None if step is None else step.kind
        self._step_id = NOTHING if step is None else step.id

    @property
    def step_kind(self) -> Step | None:
        """Of which kind the present step is."""
        return self._step_kind

    @property
    def step_id(self) -> int:
        return self._step_id

    def enter_phase(self) -> Phase:
        """The next phase begins, and will have the steps it says."""
        at = self._turn_at
        if at < len(self._turn):
            self._turn_at = at + 1
            kind, steps = self._turn[at]
            self._phase = None
            self._phase_id = self._turn_id + at
            self._phase_steps = steps
            self._phase_kind = kind
            return kind
        plan = self._phases.pop(0)
        self._phase_steps = plan.steps
        self.phase = plan
        return plan.kind

    def plan_steps(self) -> None:
        """The present phase will have its steps, and no others."""
        if self._steps:
            self._steps = []
        kinds = self._phase_steps
        self._kinds = kinds
        self._kinds_at = 0
        self._kinds_id = self.next_plan_id
        self.next_plan_id += len(kinds)

    def enter_step(self) -> Step:
        """The next step begins."""
        at = self._kinds_at
        if at < len(self._kinds):
            kind = self._kinds[at]
            self._kinds_at = at + 1
            self._step = None
            self._step_id = self._kinds_id + at
            self._step_kind = kind
            return kind
        plan = self._steps.pop(0)
        self.step = plan
        return plan.kind

    # ---- phases ---------------------------------------------------------------------------------------------------

    @property
    def phases(self) -> list[PhasePlan]:
        """Still to come this turn."""
        if self._turn_at < len(self._turn):
            self._phases = self.phases_left()
            self._turn = []
        return self._phases

    @phases.setter
    def phases(self, phases: list[PhasePlan]) -> None:
        self._phases = phases
        self._turn = []
        self._turn_at = 0

    def phases_left(self) -> list[PhasePlan]:
        """The same, for looking at only: nothing is made for good."""
        if self._turn_at >= len(self._turn):
            return self._phases
        return [
            PhasePlan(self._turn_id + i, self._turn[i][0], self._turn[i][1])
            for i in range(self._turn_at, len(self._turn))
        ]

    def plan_phases(self, turn: list[tuple[Phase, tuple[Step, ...]]]) -> None:
        """The turn will have these, and no others."""
        if self._phases:
            self._phases = []
        self._turn = turn
        self._turn_at = 0
        self._turn_id = self.next_plan_id
        self.next_plan_id += len(turn)

    def first_phase(self) -> PhasePlan | None:
        """The next that will begin, if any is left."""
        at = self._turn_at
        if at < len(self._turn):
            kind, steps = self._turn[at]
            return PhasePlan(self._turn_id + at, kind, steps)
        return self._phases[0] if self._phases else None

    def has_phases(self) -> bool:
        """Whether any phase is left."""
        return self._turn_at < len(self._turn) or len(self._phases) > 0

    def coming_phases(self, kind: Phase) -> int:
        """How many of that kind are still to come this turn."""
        n = 0
        if self._turn_at < len(self._turn):
            for at in range(self._turn_at, len(self._turn)):
                if self._turn[at][0] is kind:
                    n += 1
        else:
            for plan in self._phases:
                if plan.kind is kind:
                    n += 1
        return n

    def drop_phase(self) -> None:
        """The first is none of those to come any more: it is skipped."""
        if self._turn_at < len(self._turn):
            self._turn_at += 1
        else:
            self._phases.pop(0)

    # ---- steps ----------------------------------------------------------------------------------------------------

    @property
    def steps(self) -> list[StepPlan]:
        """Still to come this phase."""
        if self._kinds_at < len(self._kinds):
            self._steps = self.steps_left()
            self._kinds = ()
        return self._steps

    @steps.setter
    def steps(self, steps: list[StepPlan]) -> None:
        self._steps = steps
        self._kinds = ()
        self._kinds_at = 0

    def steps_left(self) -> list[StepPlan]:
        """The same, for looking at only."""
        if self._kinds_at >= len(self._kinds):
            return self._steps
        return [StepPlan(self._kinds_id + i, self._kinds[i]) for i in range(self._kinds_at, len(self._kinds))]

    def first_step(self) -> StepPlan | None:
        """The next that will begin, if any is left."""
        at = self._kinds_at
        if at < len(self._kinds):
            return StepPlan(self._kinds_id + at, self._kinds[at])
        return self._steps[0] if self._steps else None

    def coming_step(self) -> Step | None:
        """Of which kind the next is that will begin, if any is left."""
        at = self._kinds_at
        if at < len(self._kinds):
            return self._kinds[at]
        return self._steps[0].kind if self._steps else None

    def drop_step(self) -> None:
        """The first is none of those to come any more: it is skipped."""
        if self._kinds_at < len(self._kinds):
            self._kinds_at += 1
        else:
            self._steps.pop(0)
