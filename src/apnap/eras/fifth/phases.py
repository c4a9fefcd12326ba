"""A phase in five parts: its beginning, its body, its end, mana burn, and the look at life totals."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.continuous import expire, refresh
from apnap.atoms.counting import count_upkeep
from apnap.atoms.emit import emit
from apnap.eras.fifth.after import AFTER
from apnap.eras.fifth.duties import is_first_draw
from apnap.eras.fifth.going_on import untouched
from apnap.eras.fifth.life import burn_and_check
from apnap.eras.fifth.neutral import ANY, DUTY, FAST, neutral
from apnap.eras.fifth.plays import new_phase, phase_name
from apnap.eras.fifth.series import may_wait, series
from apnap.eras.fifth.state import fifth
from apnap.native import mypyc_attr
from apnap.state.effects import Until
from apnap.state.kinds import Ev, Way
from apnap.state.steps import Phase, Step, row_of
from apnap.state.turns import PhasePlan, StepPlan
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State

# The parts of a phase.
BEGINNING: Final = 1
BODY: Final = 2
ENDING: Final = 3
BURN: Final = 4
OVER: Final = 5

PHASE_OF: Final[dict[int, Phase]] = {
    Step.UNTAP: Phase.UNTAP,
    Step.UPKEEP: Phase.UPKEEP,
    Step.DRAW: Phase.DRAW,
    Step.MAIN: Phase.MAIN,
    Step.DISCARD: Phase.DISCARD,
    Step.CLEANUP: Phase.CLEANUP,
    Step.END: Phase.CLEANUP,
}


def kinds_of(step: Step) -> str:
    """What may be played in the body of the phase."""
    if step is Step.MAIN:
        return ANY
    return DUTY if step is Step.UNTAP or step is Step.CLEANUP else FAST


def begin_phase(g: State, phase: PhasePlan) -> None:
    """The first of those to come."""
    g.drop_phase()
    step = phase.steps[0]
    g.phase = phase
    g.step = StepPlan(g.plan_id(), step, phase.cause, phase.note)
    if g.steps:
        g.steps = []
    g.way = Way.TURN_BASED
    g.stamp += 1
    new_phase(g)
    fifth(g).worn = False
    if step is Step.MAIN:
        g.main_phases += 1
    elif step is Step.UPKEEP:
        count_upkeep(g)
    if g.lasting:
        expire(g, "5E:Phase Structure", Until.YOUR_NEXT_STEP, g.active, step)
    if g.tells(Ev.PHASE_BEGINS):
        emit(g, Ev.PHASE_BEGINS, "5E:Phase Structure", g.active, phase.id, n=phase.kind, cause=phase.cause)
    if g.unsettled:  # what has just ended may matter
        g.push(PhasePart(BEGINNING))
        g.push(AFTER)
    elif untouched(g):
        FIRST_PART.run(g)
    else:
        g.push(FIRST_PART)


@mypyc_attr(acyclic=True, free_list_len=1)
class PhasePart(Task):
    """One part after the other; at once, as long as nothing comes between them."""

    fields: ClassVar[tuple[str, ...]] = ("part",)

    def __init__(self, part: int) -> None:
        self.part = part

    def run(self, g: State) -> None:
        part = self.part
        depth = g.pending
        while part < OVER:
            if part == BODY:  # players may act, so it goes on later
                g.push(LAST_PARTS)
                self.body(g)
                return
            if part == BEGINNING:
                self.begin(g)
            elif part == ENDING:
                self.end(g)
            else:
                expire_with(g)
                burn_and_check(g)
            part += 1
            if g.pending != depth or not untouched(g):
                g.push_under(depth, PhasePart(part))
                return
        end_phase(g)

    def begin(self, g: State) -> None:
        assert g.step_kind is not None
        if g.step_kind is Step.UNTAP:
            refresh(g)
        elif not may_wait(g, Ev.STEP_BEGINS):
            return
        series(g, Ev.STEP_BEGINS, g.step_kind, phase_name(g), "beginning")

    def body(self, g: State) -> None:
        assert g.step_kind is not None
        if g.step_kind is Step.DRAW and is_first_draw(g):
            emit(g, Ev.SKIPPED, "Aahz 08/04/97", g.active, note="draw")
        neutral(g, g.active, kinds_of(g.step_kind))

    def end(self, g: State) -> None:
        assert g.step_kind is not None
        if g.step_kind is Step.CLEANUP:
            g.step = StepPlan(g.plan_id(), Step.END)
            g.end_steps += 1
            g.stamp += 1
            if may_wait(g, Ev.STEP_BEGINS):
                series(g, Ev.STEP_BEGINS, Step.END, "cleanup", "end")
        elif g.step_kind is Step.DISCARD or may_wait(g, Ev.STEP_ENDS):
            series(g, Ev.STEP_ENDS, g.step_kind, row_of(g.step_kind).name, "end")


FIRST_PART: Final = PhasePart(BEGINNING)
LAST_PARTS: Final = PhasePart(ENDING)


def expire_with(g: State) -> None:
    """Effects that last until the end of this phase are over."""
    if g.lasting or g.delayed:
        for plan in (g.step, g.phase):
            if plan is not None:
                expire(g, "5E:Phase Structure", Until.END_OF_STEP, g.active, plan.id)


def end_phase(g: State) -> None:
    phase = g.phase
    assert phase is not None
    g.way = Way.TURN_BASED
    if g.tells(Ev.PHASE_ENDS):
        emit(g, Ev.PHASE_ENDS, "5E:Phase Structure", g.active, phase.id, n=phase.kind)
    if g.steps:
        added = [p for p in g.steps if p.kind in PHASE_OF]  # a step added to a phase is a phase of its own here
        g.phases[0:0] = [PhasePlan(g.plan_id(), PHASE_OF[p.kind], (p.kind,), p.cause, p.note) for p in added]
        g.steps = []
    g.phase = None
    g.step = None
    fifth(g).worn = False
    if phase.kind is Phase.MAIN and g.coming_phases(Phase.COMBAT):
        drop_attacks(g)


def drop_attacks(g: State) -> None:
    """Additional attacks that were not made in the main phase are lost, and so is the main phase added after them."""
    causes = [p.cause for p in g.phases if p.kind == Phase.COMBAT]
    g.phases = [p for p in g.phases if p.kind != Phase.COMBAT and not (p.kind == Phase.MAIN and p.cause in causes)]
