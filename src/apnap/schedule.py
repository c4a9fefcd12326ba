"""The turns, phases and steps still to come (500): making them and adding to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.state.kinds import Ev
from apnap.state.steps import Phase, Step, name_of_phase, row_of
from apnap.state.turns import PhasePlan, StepPlan, TurnPlan

if TYPE_CHECKING:
    from apnap.state.game_state import State


# ---- adding ------------------------------------------------------------------------------------------------------


def add_extra_turn(g: State, seat: int, cause: int, note: str, skip_steps: tuple[Step, ...] = ()) -> TurnPlan | None:
    """Directly after the current turn; the most recently created is taken first (500.7)."""
    if g.players[seat].left:
        return None
    plan = TurnPlan(g.plan_id(), seat, True, skip_steps, cause, note)
    if g.melee is None or (g.turn is not None and g.active == seat):
        g.extra_turns.append(plan)
    else:
        g.melee.owed.append(plan)  # 807.4j: without a marker then, immediately before their next turn
    emit(g, Ev.SCHEDULED, "500.7", seat, plan.id, cause=cause, note="extra turn")
    return plan


def add_phases(g: State, kinds: list[Phase], after: int, cause: int, note: str) -> list[PhasePlan]:
    """Directly after the specified phase (500.8), the most recently created first, those of one effect in order."""
    plans = [PhasePlan(g.plan_id(), k, g.ruleset.steps_of(k), cause, note) for k in kinds]
    insert_phases(g, plans, after)
    for plan in plans:
        emit(g, Ev.SCHEDULED, "500.8", g.active, plan.id, n=plan.kind, cause=cause, note=name_of_phase(plan.kind))
    return plans


def insert_phases(g: State, plans: list[PhasePlan], after: int) -> None:
    at = 0  # directly after the present one
    for i, planned in enumerate(g.phases):
        if planned.id == after:
            at = i + 1
            break
    g.phases[at:at] = plans


def add_step_after_phase(g: State, step: Step, count: int, after: int, cause: int, note: str) -> None:
    """500.10: a phase that has only that step, for each."""
    kind = g.ruleset.phase_of(step)
    for _i in range(count):
        plan = PhasePlan(g.plan_id(), kind, (step,), cause, note)
        insert_phases(g, [plan], after)
        emit(g, Ev.SCHEDULED, "500.10", g.active, plan.id, n=kind, m=1, cause=cause, note=row_of(step).name)


def add_step(g: State, step: Step, cause: int, note: str) -> StepPlan:
    """Directly after the current step (500.9)."""
    plan = StepPlan(g.plan_id(), step, cause, note)
    g.steps.insert(0, plan)
    emit(g, Ev.SCHEDULED, "500.9", g.active, plan.id, n=step, cause=cause, note=row_of(step).name)
    return plan


def add_step_next_to(g: State, step: Step, anchor: Step, before: bool, cause: int, note: str) -> StepPlan | None:
    """Directly before or after a step still to come in this phase (500.9)."""
    for i, planned in enumerate(g.steps):
        if planned.kind == anchor:
            plan = StepPlan(g.plan_id(), step, cause, note)
            g.steps.insert(i if before else i + 1, plan)
            emit(g, Ev.SCHEDULED, "500.9", g.active, plan.id, n=step, cause=cause, note=row_of(step).name)
            return plan
    return None


def nth_main_phase(g: State, n: int) -> PhasePlan | None:
    """The n-th main phase of this turn, if it is the present one or still to come (505.1b)."""
    have = g.main_phases
    if g.phase_kind is not None and g.phase_kind == Phase.MAIN and have == n:
        return g.phase
    for plan in g.phases:
        if plan.kind == Phase.MAIN:
            have += 1
            if have == n:
                return plan
    return None
