"""Ending the turn and ending the combat phase (723), in their exact order."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.atoms.mana import empty_pools
from apnap.atoms.moves import would_move
from apnap.atoms.would import happen
from apnap.rules.continuous import expire
from apnap.rules.state_based import check_state
from apnap.rules.turn.combat import ending as combat_ending
from apnap.state.effects import Until
from apnap.state.game_state import NEXT
from apnap.state.kinds import NOTHING, Ev, Phase, Step, Way, Zone
from apnap.state.turns import PhasePlan, StepPlan
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State


def end_the_turn(g: State) -> None:
    """723.1."""
    emit(g, Ev.TURN_ENDED_EARLY, "723.1", g.active)
    clear_stack(g, "723.1a", "723.1b")
    g.push(SkipToCleanup())
    g.push(CheckStateOnly())


def end_combat_phase(g: State) -> None:
    """723.2; outside a combat phase nothing happens (723.2g)."""
    if g.phase is None or g.phase.kind != Phase.COMBAT:
        return
    emit(g, Ev.TURN_ENDED_EARLY, "723.2", g.active, NOTHING, NOTHING, 1)
    clear_stack(g, "723.2a", "723.2b")
    g.push(LeaveCombatPhase())
    g.push(CheckStateOnly())


def clear_stack(g: State, forget: str, exile: str) -> None:
    """Abilities that wait cease to exist; everything on the stack is exiled, the resolving object too."""
    g.waiting = []
    g.agenda = []  # nothing more of what is resolving happens
    spells: list[int] = []
    for item in list(g.stack):
        if item.is_spell and not item.is_copy:
            spells.append(item.id)
        else:
            g.stack.remove(item)
            g.objects.pop(item.id, None)
    g.items = {}
    g.stamp += 1
    if spells:
        happen(g, [would_move(g, i, Zone.EXILE, exile) for i in spells])


class CheckStateOnly(Task):
    """State-based actions, with nobody receiving priority and no abilities put on the stack (723.1c, 723.2c)."""

    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, g: State) -> None:
        if check_state(g):
            g.push(self)
        g.unsettled = True


class SkipToCleanup(Task):
    """723.1d: the step and phase end; the game skips straight to the cleanup step."""

    def run(self, g: State) -> None:
        g.way = Way.TURN_BASED
        finish_step_and_phase(g)
        cleanup = StepPlan(g.plan_id(), Step.CLEANUP)
        g.phases = []
        # Only the cleanup step is left of this turn; it stands in an ending phase of its own.
        phase = PhasePlan(g.plan_id(), Phase.ENDING, (Step.CLEANUP,))
        g.phase = phase
        g.steps = [cleanup]
        g.cleanup_again = False
        g.stage = NEXT


class LeaveCombatPhase(Task):
    """723.2d: straight on to the next phase."""

    def run(self, g: State) -> None:
        g.way = Way.TURN_BASED
        finish_step_and_phase(g)
        g.steps = []
        g.phase = None
        g.stage = NEXT


def finish_step_and_phase(g: State) -> None:
    """The current step and phase end as they always do: effects until their end expire, mana empties (500.5)."""
    step, phase = g.step, g.phase
    if step is not None:
        expire(g, "500.5", Until.END_OF_STEP, g.active, step.id)
    if phase is not None:
        expire(g, "500.5", Until.END_OF_STEP, g.active, phase.id)
        if phase.kind == Phase.COMBAT:
            combat_ending.leave_combat(g)
            expire(g, "500.5a", Until.END_OF_COMBAT, g.active, phase.id)
            expire(g, "500.5a", Until.END_OF_COMBAT_ON_YOUR_NEXT_TURN, g.active, phase.id)
    if g.mana_floating:
        empty_pools(g, "500.5")
    g.step = None
    g.passes = 0
