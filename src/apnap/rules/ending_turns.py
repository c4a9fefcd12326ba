"""Ending the turn and ending the combat phase (723), in their exact order."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.continuous import expire
from apnap.atoms.emit import emit
from apnap.atoms.happening import happen
from apnap.atoms.mana import empty_pools
from apnap.atoms.would_move import would_move
from apnap.rules.phase_life import CheckLife
from apnap.rules.state_based import check_state
from apnap.rules.turn.combat import ending as combat_ending
from apnap.rules.turn.structure import expire_with
from apnap.state.effects import Until
from apnap.state.game_state import NEXT
from apnap.state.kinds import NOTHING, Ev, Way, Zone
from apnap.state.steps import Phase, Step, row_of
from apnap.state.turns import PhasePlan, StepPlan
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State


def end_the_turn(g: State, cause: int = NOTHING) -> None:
    """723.1."""
    emit(g, Ev.TURN_ENDED_EARLY, "723.1", g.active, cause=cause)
    begin_process(g, SkipToCleanup(cause), "723.1b")


def end_combat_phase(g: State, cause: int = NOTHING) -> None:
    """723.2; outside a combat phase nothing happens (723.2g)."""
    if g.phase_kind is None or g.phase_kind != Phase.COMBAT:
        return
    emit(g, Ev.TURN_ENDED_EARLY, "723.2", g.active, n=1, cause=cause)
    begin_process(g, LeaveCombatPhase(cause), "723.2b")


def begin_process(g: State, last: Task, exile: str) -> None:
    """What both have in common: abilities that wait vanish, the stack is exiled, state-based actions are checked."""
    g.waiting = []  # 723.1a, 723.2a
    pending, g.agenda = g.agenda, []  # nothing more of what is resolving happens
    for task in reversed(pending):
        if task.always:
            task.run(g)
    spells: list[int] = []
    for item in list(g.stack):
        if item.is_spell and not item.is_copy:
            spells.append(item.id)
        else:
            g.stack.remove(item)
            g.objects.drop(item.id)
        g.past_items[item.id] = item
    g.items = {}
    g.stamp += 1
    g.push(last)
    g.push(CheckStateOnly())
    if spells:  # the resolving object too
        happen(g, [would_move(g, i, Zone.EXILE, exile) for i in spells])


class CheckStateOnly(Task):
    """State-based actions, with nobody receiving priority and no abilities put on the stack (723.1c, 723.2c)."""

    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, g: State) -> None:
        g.push(self)  # again, after whatever the actions ask or do
        if not check_state(g):
            g.withdraw(self)
        g.unsettled = True


class SkipToCleanup(Task):
    """723.1d: the step and phase end; the game skips straight to the cleanup step."""

    fields: ClassVar[tuple[str, ...]] = ("cause",)

    def __init__(self, cause: int) -> None:
        self.cause = cause

    def run(self, g: State) -> None:
        skipped = [s for s in g.steps if s.kind != Step.CLEANUP]
        for plan in g.phases:
            skipped.extend(StepPlan(plan.id, k) for k in plan.steps if k != Step.CLEANUP)
        finish_step_and_phase(g, "723.1d")
        tell_skipped(g, skipped, "723.1d", self.cause)
        # Only the cleanup step is left of this turn; it stands in an ending phase of its own.
        g.phases = [PhasePlan(g.plan_id(), Phase.ENDING, (Step.CLEANUP,))]
        g.steps = []
        g.stage = NEXT


class LeaveCombatPhase(Task):
    """723.2d: straight on to the next phase."""

    fields: ClassVar[tuple[str, ...]] = ("cause",)

    def __init__(self, cause: int) -> None:
        self.cause = cause

    def run(self, g: State) -> None:
        skipped = g.steps
        finish_step_and_phase(g, "723.2d")
        tell_skipped(g, skipped, "723.2d", self.cause)
        g.steps = []
        g.stage = NEXT


def tell_skipped(g: State, steps: list[StepPlan], rule: str, cause: int) -> None:
    if g.log is not None:
        for step in steps:
            name = row_of(step.kind).name + (" phase" if step.kind == Step.MAIN else " step")
            emit(g, Ev.SKIPPED, rule, g.active, step.id, cause=cause, note=name)


def finish_step_and_phase(g: State, rule: str) -> None:
    """The current step and phase end as they always do: effects until their end expire, mana empties (500.5)."""
    step, phase = g.step, g.phase
    g.way = Way.TURN_BASED
    if step is not None:
        expire(g, "500.5", Until.END_OF_STEP, g.active, step.id)
    if phase is not None:
        expire_with(g, phase)
    if g.ruleset.life_by_phase:
        g.push(CheckLife())
    if g.mana_floating:
        empty_pools(g, "500.5")
    combat_ending.leave_combat(g)  # only now: state-based actions saw them still in it
    if step is not None:
        emit(g, Ev.STEP_ENDS, rule, g.active, step.id, n=step.kind)
    if phase is not None:
        emit(g, Ev.PHASE_ENDS, rule, g.active, phase.id, n=phase.kind)
    g.step = None
    g.phase = None
