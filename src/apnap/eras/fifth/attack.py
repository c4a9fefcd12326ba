"""The attack: once in a main phase, from the declared intention back to the neutral state."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.continuous import expire, refresh
from apnap.atoms.emit import emit
from apnap.eras.fifth.after import AFTER
from apnap.eras.fifth.batch import resolve_alone
from apnap.eras.fifth.going_on import untouched
from apnap.eras.fifth.life import burn_and_check
from apnap.eras.fifth.neutral import FAST, Window, all_yield, announce, is_mana_play, neutral, start_batch
from apnap.eras.fifth.series import series
from apnap.eras.fifth.state import fifth
from apnap.options import Option
from apnap.rules.actions import all_idle
from apnap.rules.skipping import BEGIN as GOES_ON
from apnap.rules.skipping import consider
from apnap.rules.turn.combat import damage
from apnap.rules.turn.combat.attackers import ask_for_attackers
from apnap.rules.turn.combat.blockers import ChooseBlockers, finish_blocks
from apnap.rules.turn.combat.ending import leave_combat
from apnap.state.combat import Combat
from apnap.state.effects import Until
from apnap.state.kinds import NOTHING, Ev, Way
from apnap.state.steps import Phase, Step
from apnap.state.turns import StepPlan
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.rules.forced import Forced
    from apnap.state.game_state import State

BEGIN: Final = 0
ATTACKERS: Final = 1
BEFORE_BLOCKING: Final = 2
BLOCKERS: Final = 3
AFTER_BLOCKING: Final = 4
FIRST_STRIKE: Final = 5
DAMAGE: Final = 6
END: Final = 7
OVER: Final = 8


def intend(g: State) -> None:
    """The other player may start a batch now; then there is no attack, and it may be declared again later."""
    g.way = Way.TURN_BASED
    emit(g, Ev.INTENDS, "5E:More on the Turn", g.active)
    foe = g.next_seat(g.active)
    g.push(Intention(foe, FAST, foe, 0))


def begin_attack(g: State) -> None:
    """Treated much like the end of a phase: mana burn, then life totals."""
    state = fifth(g)
    if state.attacks > 0:
        use_extra(g)
    state.attacks += 1
    g.combat_phases += 1
    g.stamp += 1
    if g.rules and "skip phase" in g.rules:
        if consider(g, "skip phase", "combat", g.active, NOTHING) != GOES_ON:
            return  # skipped, or asked about
    go_into_combat(g)


def go_into_combat(g: State) -> None:
    depth = g.pending
    burn_and_check(g)
    if g.pending == depth and untouched(g):
        FIRST_PART.run(g)
    else:
        g.push_under(depth, FIRST_PART)


def use_extra(g: State) -> None:
    """An attack that an effect added: it takes the place of the combat phase planned for it."""
    for i, plan in enumerate(g.phases):
        if plan.kind == Phase.COMBAT:
            g.phases.pop(i)
            if i < len(g.phases) and g.phases[i].kind == Phase.MAIN and g.phases[i].cause == plan.cause:
                g.phases.pop(i)  # "followed by an additional main phase": it is the same one here
            return


class AttackPart(Task):
    """Step by step.  There is no fast effect before attackers are declared, nor between two dealings of damage."""

    fields: ClassVar[tuple[str, ...]] = ("part",)

    def __init__(self, part: int) -> None:
        self.part = part

    def run(self, g: State) -> None:
        part = self.part
        depth = g.pending
        while part < OVER:
            if BEGIN < part < FIRST_STRIKE:  # players are asked, so it goes on later
                g.push(AttackPart(part + 1))
                self.ask(g, part)
                return
            if part == BEGIN:
                self.begin(g)
            elif part == END:
                enter(g, Step.END_COMBAT, False)
                series(g, Ev.STEP_BEGINS, Step.END_COMBAT, "combat", "end")
            else:
                self.deal(g, part == FIRST_STRIKE)
            part += 1
            if g.pending != depth or not untouched(g):
                g.push_under(depth, AttackPart(part))
                return
        end_attack(g)

    def ask(self, g: State, part: int) -> None:
        if part == ATTACKERS:
            enter(g, Step.DECLARE_ATTACKERS)
            g.push(AFTER)
            refresh(g)
            ask_for_attackers(g)
        elif part == BLOCKERS:
            self.block(g)
        else:
            neutral(g, g.active, FAST)

    def begin(self, g: State) -> None:
        if g.step_kind is not None:
            fifth(g).main_step = g.step_id
        combat = Combat()
        combat.defending_players = [s for s in g.apnap() if s != g.active]
        g.combat = combat
        enter(g, Step.BEGIN_COMBAT, False)
        series(g, Ev.STEP_BEGINS, Step.BEGIN_COMBAT, "combat", "beginning")

    def block(self, g: State) -> None:
        enter(g, Step.DECLARE_BLOCKERS)
        refresh(g)
        g.push(AFTER)
        g.push(finish_blocks(g))
        combat = g.combat
        if combat is not None and combat.attacking:
            for seat in reversed(g.apnap()):
                if seat in combat.defending_players:
                    g.push(ChooseBlockers(seat, None, [], []))

    def deal(self, g: State, first: bool) -> None:
        combat = g.combat
        if combat is None or not combat.attacking:
            return
        refresh(g)
        if first and not damage.any_fast(g):
            return
        enter(g, Step.COMBAT_DAMAGE)
        combat.damage_steps += 1
        g.push(AFTER)
        damage.assign(g, first)


FIRST_PART: Final = AttackPart(BEGIN)


def enter(g: State, step: Step, tell: bool = True) -> None:
    g.step = StepPlan(g.plan_id(), step)
    g.way = Way.TURN_BASED
    g.stamp += 1
    if tell:
        emit(g, Ev.STEP_BEGINS, "5E:Step by Step", g.active, g.step_id, n=step, m=g.combat_phases)


def end_attack(g: State) -> None:
    """Treated like the end of a phase; then the main phase goes on."""
    if g.lasting or g.delayed:
        ref = g.phase_id
        if g.step_kind is not None:
            expire(g, "5E:Step by Step", Until.END_OF_STEP, g.active, g.step_id)
        expire(g, "5E:Step by Step", Until.END_OF_COMBAT, g.active, ref)
        expire(g, "5E:Step by Step", Until.END_OF_COMBAT_ON_YOUR_NEXT_TURN, g.active, ref)
    leave_combat(g)
    if g.step_kind is not None:
        emit(g, Ev.STEP_ENDS, "5E:Step by Step", g.active, g.step_id, n=g.step_kind)
    g.step = StepPlan(fifth(g).main_step, Step.MAIN)
    fifth(g).main_step = NOTHING
    g.push(AFTER)
    burn_and_check(g)


class Intention(Window):
    """The other player may still start a batch before the attack begins, which aborts it."""

    purpose: ClassVar[str] = "intention"

    def run(self, g: State) -> None:
        self.ask(g)

    def run_unasked(self, g: State, forced: Forced) -> bool:
        """If nobody can start a batch: the attack begins."""
        return g.log is None and all_idle(g) and all_yield(g, self, forced)

    def left_to_ask(self, g: State) -> int:
        return 1

    def question(self, g: State, options: list[Option]) -> str:
        return "Start a batch, or let the attack begin?"

    def pass_on(self, g: State) -> None:
        self.close(g)

    def close(self, g: State) -> None:
        begin_attack(g)

    def play(self, g: State, option: Option) -> None:
        if is_mana_play(g, option):
            g.push(self)
            resolve_alone(g)
        else:
            emit(g, Ev.ABORTED, "5E:More on the Turn", g.active)
            start_batch(g, g.active, FAST)
        announce(g, self.holder, option)
