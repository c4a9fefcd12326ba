"""How a turn goes on: the next step, phase or turn begins; the present one ends (500)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.continuous import bind_delayed, expire, forget_past, refresh
from apnap.atoms.counting import count_upkeep
from apnap.atoms.emit import emit
from apnap.atoms.following import following
from apnap.atoms.mana import empty_pools, end_mana_of_phase
from apnap.atoms.reaching import measure
from apnap.events import Event
from apnap.rules import planechase
from apnap.rules.loops import turn_again
from apnap.rules.phase_life import CheckLife
from apnap.rules.priority import no_priority, open_priority
from apnap.rules.skipping import ASKED, BEGIN, consider, skip_in_turn
from apnap.rules.turn import cleanup, draw, main, untap
from apnap.rules.turn.combat import attackers, beginning, blockers, damage
from apnap.rules.turn.combat import ending as combat_ending
from apnap.rules.turn.draw import is_first_draw
from apnap.rules.turn.new_turn import count_anew, forget_old, note_start, settle_in, take_control
from apnap.rules.turn.order import coming_turn
from apnap.rules.turn.team_steps import tell_teammates
from apnap.state.effects import Until
from apnap.state.game_state import NEXT
from apnap.state.kinds import NOTHING, Ev, Way
from apnap.state.steps import (
    STEP_NAMED,
    Phase,
    Step,
    is_of_combat,
    name_of_phase,
    row_of,
    rule_of_phase,
)
from apnap.state.turns import PhasePlan, StepPlan, TurnPlan
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State


# Members looked up once: these are compared for every step.
UNTAP: Final = Step.UNTAP
UPKEEP: Final = Step.UPKEEP
DRAW: Final = Step.DRAW
MAIN: Final = Step.MAIN
BEGIN_COMBAT: Final = Step.BEGIN_COMBAT
ATTACKERS: Final = Step.DECLARE_ATTACKERS
BLOCKERS: Final = Step.DECLARE_BLOCKERS
DAMAGE: Final = Step.COMBAT_DAMAGE
END_COMBAT: Final = Step.END_COMBAT
END: Final = Step.END
CLEANUP: Final = Step.CLEANUP
MAIN_PHASE: Final = Phase.MAIN
COMBAT_PHASE: Final = Phase.COMBAT
TURN_BASED: Final = Way.TURN_BASED


def next_step(g: State) -> None:
    """Begin whatever comes next: a step of this phase, a phase of this turn, or a turn."""
    if (g.relayer or g.dirty) and g.stamp != g.layer_stamp:
        refresh(g)  # effects that ended with the last one are over, and what follows at once from that is done (800.4c)
        if g.pending:
            return
    kind = g.coming_step()
    if kind is not None:
        next_step_of_phase(g, kind)
        return
    if g.phase_kind is not None:
        end_phase(g)
        if something_else(g):
            return
    if g.has_phases():
        next_phase(g)
    elif g.turn is not None:
        end_turn(g)
    else:
        next_turn(g)


def something_else(g: State) -> bool:
    """Whether there is anything to do before the next step or phase, or turn, begins."""
    return g.pending > 0 or g.over or g.spent is not None or ((g.relayer or bool(g.dirty)) and g.stamp != g.layer_stamp)


def next_step_of_phase(g: State, kind: Step) -> None:
    if (kind is BLOCKERS or kind is DAMAGE or kind is DRAW) and step_is_needless(g, kind):
        g.drop_step()
        return
    if g.rules and "skip step" in g.rules:
        step = g.first_step()
        assert step is not None
        verdict = consider(g, "skip step", row_of(kind).name, g.active, step.id)
        if verdict != BEGIN:
            if verdict != ASKED:
                g.drop_step()
            return
    begin_step(g)


def next_phase(g: State) -> None:
    if g.rules and "skip phase" in g.rules:
        phase = g.first_phase()
        assert phase is not None
        verdict = consider(g, "skip phase", name_of_phase(phase.kind), g.active, phase.id)
        if verdict != BEGIN:
            if verdict != ASKED:
                g.drop_phase()
            return
    begin_phase(g)
    if not something_else(g):
        kind = g.coming_step()
        if kind is not None:
            next_step_of_phase(g, kind)


def begin_now(g: State, kind: str) -> None:
    """The player chose not to skip."""
    if kind == "skip step":
        begin_step(g)
    elif kind == "skip phase":
        begin_phase(g)
    else:
        begin_turn(g)


def pass_over(g: State, kind: str) -> None:
    """The player chose to skip: proceed past it as though it didn't exist (500.11)."""
    if kind == "skip step":
        g.drop_step()
    elif kind == "skip phase":
        g.drop_phase()
    else:
        g.pending_turn = None


def step_is_needless(g: State, kind: Step) -> bool:
    """Steps that do not happen for reasons other than a skipping effect: a draw step, or one of combat."""
    if kind is DRAW:
        if g.turn_number > 1 or g.ruleset.first_draw_only:
            return False
        step = g.first_step()
        assert step is not None
        if not is_first_draw(g, step):  # 103.8a
            return False
        rule = "103.8b" if g.shared else "103.8a"
        emit(g, Ev.SKIPPED, rule, g.active, step.id, note="draw step")
        return True
    if g.combat is not None and g.combat.any_attacked:  # 508.8
        return False
    if g.log is not None:
        step = g.first_step()
        assert step is not None
        emit(g, Ev.SKIPPED, "508.8", g.active, step.id, note=row_of(kind).name + " step")
    return True


# ---- turns -------------------------------------------------------------------------------------------------------


def next_turn(g: State) -> None:
    """The most recently created extra turn, else the next player in the normal order (500.7)."""
    plan = coming_turn(g)
    if plan is None:
        return
    if g.rules and "skip turn" in g.rules:
        verdict = consider(g, "skip turn", "", plan.player, plan.id)
        if verdict != BEGIN:
            if verdict != ASKED:
                g.pending_turn = None
            return
    g.ruleset.spine.begin_turn(g)


def begin_turn(g: State) -> None:
    plan = enter_turn(g)
    if plan is None:
        return
    settle_in(g)
    if g.rules and "remembers its start" in g.rules:
        note_start(g)
    if g.lasting or g.delayed:
        expire(g, "500.4", Until.YOUR_NEXT_TURN, plan.player, plan.id)
        bind_delayed(g, plan.id, plan.player)
    if g.tells_turn():
        extra = 1 if plan.extra else 0
        emit(g, Ev.TURN_BEGINS, "500.1", plan.player, n=g.turn_number, m=extra, cause=plan.cause)
        if g.shared:
            tell_teammates(g, Ev.TURN_BEGINS, "500.1", NOTHING, g.turn_number, extra, plan.cause)
    plan_phases(g, plan)


def enter_turn(g: State) -> TurnPlan | None:
    """It is that player's turn: what is counted by turn begins at nothing, old things are forgotten."""
    plan = g.pending_turn
    if plan is None:
        return None
    g.pending_turn = None
    previous = g.active
    if previous >= 0:
        g.previous_spells = (
            max([g.players[s].spells_cast for s in g.team_of(previous)])
            if g.shared
            else (g.players[previous].spells_cast)
        )  # 502.2a, 730.2a, 730.2b: any player of the team
    else:
        g.previous_spells = 1  # no turn before: 730.2 changes nothing
    g.turn = plan
    g.active = plan.player
    if g.melee is not None:
        g.melee.begun += 1
        g.turn_number = g.melee.begun
    else:
        g.turn_number += 1
    if g.planar:
        planechase.turn_begins(g)  # 901.6
    if g.ranges:
        measure(g)  # 801.2c
    count_anew(g)
    g.stamp += 1
    g.way = TURN_BASED
    forget_old(g)
    take_control(g, plan)
    return None if turn_again(g) else plan  # 104.4b


def plan_phases(g: State, plan: TurnPlan) -> None:
    g.plan_phases(g.ruleset.turn)
    if plan.skip_steps:
        skip_in_turn(g, plan)


def end_turn(g: State) -> None:
    turn = g.turn
    assert turn is not None
    if g.tells_turn():
        emit(g, Ev.TURN_ENDS, "500.1", turn.player, turn.id)
    g.turn = None
    if g.delayed or g.lasting:
        forget_past(g, turn)


# ---- phases ------------------------------------------------------------------------------------------------------


def begin_phase(g: State) -> None:
    """The first of those to come."""
    kind = g.enter_phase()
    g.way = TURN_BASED
    if kind is MAIN_PHASE:
        g.main_phases += 1
    elif kind is COMBAT_PHASE:
        g.combat_phases += 1
        beginning.begin_phase(g)
    if g.tells_turn():
        phase = g.phase
        assert phase is not None
        rule = rule_of_phase(kind)
        emit(g, Ev.PHASE_BEGINS, rule, g.active, phase.id, n=kind, m=g.main_phases, cause=phase.cause)
    g.plan_steps()


def expire_with(g: State, phase: PhasePlan) -> None:
    """What lasted until that phase ends."""
    expire(g, "500.5", Until.END_OF_STEP, g.active, phase.id)
    if phase.kind is COMBAT_PHASE:
        expire(g, "500.5a", Until.END_OF_COMBAT, g.active, phase.id)
        expire(g, "500.5a", Until.END_OF_COMBAT_ON_YOUR_NEXT_TURN, g.active, phase.id)


def present_phase(g: State) -> PhasePlan:
    phase = g.phase
    assert phase is not None
    return phase


def end_phase(g: State) -> None:
    kind = g.phase_kind
    g.way = TURN_BASED
    if g.lasting or g.delayed:
        expire_with(g, present_phase(g))
    if g.ruleset.life_by_phase:
        g.push(CheckLife())
    if g.mana_floating:
        if kind is COMBAT_PHASE:
            end_mana_of_phase(g, present_phase(g).id)
        empty_pools(g, "500.5")
    if kind is COMBAT_PHASE:
        combat_ending.leave_combat(g)
    if g.tells_turn():
        phase = present_phase(g)
        emit(g, Ev.PHASE_ENDS, "500.2", g.active, phase.id, n=phase.kind)
    g.phase = None
    g.step = None


# ---- steps -------------------------------------------------------------------------------------------------------


def present_step(g: State) -> StepPlan:
    step = g.step
    assert step is not None
    return step


def begin_step(g: State) -> None:
    """The first of those to come."""
    kind = g.enter_step()
    g.way = TURN_BASED
    if g.lasting:
        expire(g, "500.4", Until.YOUR_NEXT_STEP, g.active, kind)
        if (g.relayer or g.dirty) and g.stamp != g.layer_stamp:
            refresh(g)
    if kind is UPKEEP:
        count_upkeep(g)
    elif kind is END:
        g.end_steps += 1
    if g.tells_turn():
        step = present_step(g)
        nth = nth_of(g, kind)
        emit(g, Ev.STEP_BEGINS, row_of(kind).rule, g.active, step.id, n=kind, m=nth, cause=step.cause)
        if g.shared:
            tell_teammates(g, Ev.STEP_BEGINS, row_of(kind).rule, step.id, kind, nth, step.cause)
    if g.monarch >= 0 and kind is END and g.is_active(g.monarch):
        event = Event(Ev.STEP_BEGINS, "724.2", g.way, g.monarch, present_step(g).id, n=kind, m=g.end_steps)
        following().monarchs_end_step(g, event)
    if g.initiative >= 0 and kind is UPKEEP and g.is_active(g.initiative):
        event = Event(Ev.STEP_BEGINS, "725.2", g.way, g.initiative, present_step(g).id, n=kind, m=g.upkeeps)
        following().initiative_upkeep(g, event)
    if g.first_things:
        # 614.10b: what follows a skip is the first thing that happens in whatever occurs next.
        things, g.first_things = g.first_things, []
        g.push(BeginActions(kind))
        for task in reversed(things):
            g.push(task)
        return
    act(g, kind)


def act(g: State, kind: Step) -> None:
    """The turn-based actions (703.4), then priority if the step has it.

    What they trigger is put on the stack before that (508.2b, 509.2a, 510.3a); cleanup may come to have it (514.3a).
    """
    if row_of(kind).priority:
        open_priority(g)
    else:
        no_priority(g)
    turn_based_actions(g, kind)


def turn_based_actions(g: State, kind: Step) -> None:
    """What the step does by itself as it begins: `begin` of the module that its row names, if it names one."""
    if kind is UNTAP:
        untap.begin(g)
    elif kind is DRAW:
        draw.begin(g)
    elif kind is MAIN:
        main.begin(g)
    elif kind is BEGIN_COMBAT:
        beginning.begin(g)
    elif kind is ATTACKERS:
        attackers.begin(g)
    elif kind is BLOCKERS:
        blockers.begin(g)
    elif kind is DAMAGE:
        damage.begin(g)
    elif kind is CLEANUP:
        cleanup.begin(g)


class BeginActions(Task):
    """The step's own actions, once the things that had to come first are done."""

    fields: ClassVar[tuple[str, ...]] = ("kind",)

    def __init__(self, kind: Step) -> None:
        self.kind = kind

    def run(self, g: State) -> None:
        g.way = Way.TURN_BASED
        act(g, self.kind)


def go_to(g: State, at: str) -> bool:
    """Straight to that step of the turn; False if it has none of that name."""
    wanted = {"combat": BEGIN_COMBAT, "postcombat main": MAIN, "precombat main": MAIN}.get(at, STEP_NAMED.get(at))
    if wanted is None:
        return False
    second = at == "postcombat main"
    while True:
        phase = g.first_phase()
        if phase is None:
            return False
        begin_phase(g)
        if wanted in phase.steps and not (second and g.main_phases < 2):
            while g.steps and g.steps[0].kind != wanted:
                if g.steps[0].kind is UPKEEP:
                    count_upkeep(g, True)
                g.steps.pop(0)
            return True
        if phase.kind is Phase.BEGINNING:
            count_upkeep(g, True)
        g.steps = []


def nth_of(g: State, kind: Step) -> int:
    """Which of its kind this turn the present step is; of combat, which combat phase; 0 if that is not counted."""
    if kind is UPKEEP:
        return g.upkeeps
    if kind is MAIN:
        return g.main_phases
    if kind is END:
        return g.end_steps
    return g.combat_phases if is_of_combat(kind) else 0


def end_step(g: State) -> None:
    """As a step ends: effects that last until its end expire, then mana empties (500.5, 703.4q)."""
    kind = g.step_kind
    g.way = TURN_BASED
    g.stage = NEXT
    if g.lasting or g.delayed:
        expire(g, "500.5", Until.END_OF_STEP, g.active, present_step(g).id)
    if g.mana_floating and kind is not MAIN and not g.ruleset.mana_by_phase:  # a main phase has no steps
        empty_pools(g, "500.5")
    if kind is CLEANUP:
        cleanup.end(g)
    elif kind is END_COMBAT:
        combat_ending.end(g)
    if g.tells_turn():
        step = present_step(g)
        emit(g, Ev.STEP_ENDS, "500.2", g.active, step.id, n=step.kind)
