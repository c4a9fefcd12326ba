"""Named moments of the turn: whether this is one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.state.steps import Phase, Step, comes_before, is_of_beginning, row_of
from apnap.state.turns import PhasePlan, StepPlan

if TYPE_CHECKING:
    from apnap.state.game_state import State


def is_during(g: State, when: str) -> bool:
    """Named moments: a step, a phase, "precombat main", or a stretch of combat (506.7)."""
    step, phase = g.step, g.phase
    if step is None or phase is None:
        return False
    if when == "main":
        return phase.kind == Phase.MAIN
    if when == "precombat main":
        return phase.kind == Phase.MAIN and g.main_phases == 1
    if when == "postcombat main":
        return phase.kind == Phase.MAIN and g.main_phases > 1
    if when == "combat":
        return g.combat is not None
    if when in POINTS:
        return relative_to_combat(g, step, phase, when.startswith("before"), POINTS[when])
    if when.startswith("combat ") and when[7:] in POINTS:  # 506.7c: in any combat phase of the turn
        if g.combat is None:
            return False
        if when[7:].startswith("before"):
            return comes_before(step.kind, POINTS[when[7:]])
        return not comes_before(step.kind, POINTS[when[7:]]) and reached(g, POINTS[when[7:]])
    if when == "after upkeep":
        return upkeep_over(g, step, phase)
    if when == "extra turn":
        return g.turn is not None and g.turn.extra
    if when == "first end step":
        return step.kind == Step.END and g.end_steps == 1
    if when == "first combat":
        return g.combat is not None and g.combat_phases == 1
    if when == "beginning":
        return is_of_beginning(step.kind)
    if when == "ending":
        return phase.kind == Phase.ENDING
    return row_of(step.kind).name == when


def upkeep_over(g: State, step: StepPlan, phase: PhasePlan) -> bool:
    """503.2: any time after the first upkeep step; where that is skipped, after the point where it would have been."""
    if g.upkeeps == 0:
        return comes_before(Step.UPKEEP, step.kind)
    return g.upkeeps > 1 or step.kind != Step.UPKEEP


# "Only before (or after) …": the step that is the point meant (506.7a, 506.7b).
POINTS: Final[dict[str, Step]] = {
    "before attackers": Step.DECLARE_ATTACKERS,
    "after attackers": Step.DECLARE_ATTACKERS,
    "before blockers": Step.DECLARE_BLOCKERS,
    "after blockers": Step.DECLARE_BLOCKERS,
    "before combat damage": Step.COMBAT_DAMAGE,
    "after combat damage": Step.COMBAT_DAMAGE,
    "before end of combat": Step.END_COMBAT,
}


def relative_to_combat(g: State, step: StepPlan, phase: PhasePlan, before: bool, point: Step) -> bool:
    """506.7d: the point of the turn's first combat phase is meant."""
    if g.combat_phases == 0:  # 506.7e: without a combat phase, before the precombat main phase ends
        early = is_of_beginning(step.kind) or (phase.kind == Phase.MAIN and g.main_phases <= 1)
        return before and early
    if g.combat_phases > 1 or g.combat is None:
        return not before
    if before:
        early = not comes_before(Step.DECLARE_ATTACKERS, step.kind)
        return comes_before(step.kind, point) and (early or reached(g, Step.DECLARE_BLOCKERS))
    return not comes_before(step.kind, point) and reached(g, point)


def reached(g: State, point: Step) -> bool:
    """Whether this combat phase has had the point: steps that are skipped are no points (506.7e, 506.7f)."""
    skipped = g.combat is None or not g.combat.any_attacked
    return not (skipped and point in (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE))
