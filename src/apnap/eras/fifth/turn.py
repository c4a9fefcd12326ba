"""Turns: the choice to skip one, the beginning of the turn, which is no phase, and the way from phase to phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.continuous import bind_delayed, expire, refresh
from apnap.atoms.counting import count_upkeep
from apnap.atoms.emit import record
from apnap.eras.fifth.after import AFTER
from apnap.eras.fifth.going_on import untouched
from apnap.eras.fifth.neutral import MANA, neutral
from apnap.eras.fifth.phases import PHASE_OF, begin_phase
from apnap.eras.fifth.plays import time_of
from apnap.eras.fifth.series import coming_series, series
from apnap.eras.fifth.state import fifth, fresh_fifth
from apnap.events import Event
from apnap.rules.skipping import ASKED, consider
from apnap.rules.skipping import BEGIN as GOES_ON
from apnap.rules.turn.new_turn import settle_in
from apnap.rules.turn.order import coming_turn
from apnap.rules.turn.structure import end_turn, enter_turn, plan_phases
from apnap.state.effects import Until
from apnap.state.kinds import Ev, Way
from apnap.state.steps import Phase, Step, name_of_phase, row_of
from apnap.state.turns import PhasePlan
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.turns import TurnPlan


def go_on(g: State) -> None:
    """Nothing is in hand: the next phase, the end of the turn, or the next turn."""
    if g.first_things:  # what follows a skip
        things, g.first_things = g.first_things, []
        g.push(AFTER)
        for task in reversed(things):
            g.push(task)
    elif g.turn is None:
        next_turn(g)
    else:
        phase = g.first_phase()
        if phase is None:
            end_turn(g)
        else:
            next_phase(g, phase)


def next_turn(g: State) -> None:
    """Aahz 07/22/97: mana sources may be used before, whether or not there is anything that could skip the turn."""
    plan = coming_turn(g)
    if plan is None:
        return
    if g.manual_mana:  # else nobody has anything to be asked about
        g.push(TurnComes())
        neutral(g, plan.player, MANA)
    elif untouched(g):
        turn_comes(g, plan)
    else:
        g.push(TurnComes())


class TurnComes(Task):
    """Whether it is skipped is decided just before it would begin."""

    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, g: State) -> None:
        plan = coming_turn(g)
        if plan is not None:
            turn_comes(g, plan)


def turn_comes(g: State, plan: TurnPlan) -> None:
    if g.rules and "skip turn" in g.rules:
        verdict = consider(g, "skip turn", "", plan.player, plan.id)
        if verdict not in (GOES_ON, ASKED):
            g.pending_turn = None
        if verdict != GOES_ON:
            return
    begin_turn(g)


def begin_turn(g: State) -> None:
    plan = enter_turn(g)
    if plan is None:
        return
    fifth(g).attacks = 0
    if g.lasting or g.delayed:
        expire(g, "5E:Phase Structure", Until.YOUR_NEXT_TURN, plan.player, plan.id)
        bind_delayed(g, plan.id, plan.player)
    if g.log is not None:
        extra = 1 if plan.extra else 0
        rule = "5E:Phase Structure"
        at = Way.TURN_BASED
        record(g, Event(Ev.TURN_BEGINS, rule, at, plan.player, n=g.turn_number, m=extra, cause=plan.cause))
    plan_phases(g, plan)
    g.push(SicknessEnds())
    refresh(g)  # continuous changes come before what happens at the beginning of the turn
    if g.manual_mana:
        coming_series(g, Ev.TURN_BEGINS, None, "turn", "beginning")
        neutral(g, plan.player, MANA)
    else:
        fifth(g).time = time_of(MANA)
        series(g, Ev.TURN_BEGINS, None, "turn", "beginning")


class SicknessEnds(Task):
    """After everything at the beginning of the turn has resolved."""

    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, g: State) -> None:
        settle_in(g)
        g.stamp += 1


def next_phase(g: State, phase: PhasePlan) -> None:
    """Whether it is skipped is decided just before it would begin."""
    if phase.kind in (Phase.BEGINNING, Phase.ENDING, Phase.COMBAT):
        take_apart(g, phase)
        return
    if g.rules and "skip step" in g.rules:
        verdict = consider(g, "skip step", row_of(phase.steps[0]).name, g.active, phase.id)
        if verdict != GOES_ON:
            if verdict != ASKED:
                g.phases.pop(0)
            return
    if g.rules and "skip phase" in g.rules:
        verdict = consider(g, "skip phase", name_of_phase(phase.kind), g.active, phase.id)
        if verdict != GOES_ON:
            if verdict != ASKED:
                g.phases.pop(0)
            return
    begin_phase(g, phase)


def take_apart(g: State, phase: PhasePlan) -> None:
    """A phase that 1997 does not know, added by an effect: each of its steps is a phase here."""
    g.phases.pop(0)
    steps: tuple[Step, ...] = phase.steps
    if not steps and phase.kind == Phase.BEGINNING:
        steps = (Step.UNTAP, Step.UPKEEP, Step.DRAW)
    plans = [
        PhasePlan(g.plan_id(), PHASE_OF[s], (s,), phase.cause, phase.note)
        for s in steps
        if s in PHASE_OF and s != Step.END
    ]
    g.phases[0:0] = plans


def begin_at(g: State, at: str) -> bool:
    """For boards made by hand: straight to that phase, the turn having begun."""
    g.era_state = fresh_fifth()
    if at == "turn":
        begin_turn(g)
        return True
    at = {"precombat main": "main", "end": "cleanup", "combat": "main", "postcombat main": "main"}.get(at, at)
    plan = enter_turn(g)
    if plan is None:
        return False
    plan_phases(g, plan)
    settle_in(g)
    if g.log is not None:
        rule = "5E:Phase Structure"
        record(g, Event(Ev.TURN_BEGINS, rule, Way.TURN_BASED, plan.player, n=g.turn_number))
    while g.phases and name_of_phase(g.phases[0].kind) != at:
        gone = g.phases.pop(0)
        if gone.kind == Phase.UPKEEP:
            count_upkeep(g, True)
    return bool(g.phases)
