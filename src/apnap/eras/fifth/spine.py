"""The spine of 1997.  Nearly everything is a task on the agenda; here is what happens when nothing is in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import record
from apnap.eras.fifth.after import AFTER
from apnap.eras.fifth.attack import go_into_combat, intend
from apnap.eras.fifth.batch import in_a_batch, resolve_alone
from apnap.eras.fifth.casting import being_cast
from apnap.eras.fifth.going_on import ANSWERS, GoingOn
from apnap.eras.fifth.neutral import INTERRUPT, Neutral, Window
from apnap.eras.fifth.packets import assign, put_back
from apnap.eras.fifth.phases import begin_phase
from apnap.eras.fifth.regeneration import offer
from apnap.eras.fifth.series import Series, TriggerSeries
from apnap.eras.fifth.state import FifthState, fifth, fresh_fifth, packets
from apnap.eras.fifth.targets import waiting_targets
from apnap.eras.fifth.turn import begin_at, begin_turn, go_on
from apnap.errors import SetupError
from apnap.events import Event
from apnap.flow import Spine
from apnap.options import Option
from apnap.rules.starting import begin_game
from apnap.state.kinds import Ev

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Item
    from apnap.vocab.abilities import Mode, Targets


def check_players(g: State) -> None:
    if len(g.players) != 2:
        raise SetupError("the rules of 1997 are for two players: its sources say nothing about more")


class FifthSpine(Spine):
    """Batches, series and interrupts."""

    keeps: ClassVar[str] = "fifth"
    chooses_event: ClassVar[bool] = False

    def start(self, g: State, chooser: int) -> None:
        check_players(g)
        g.era_state = fresh_fifth()
        begin_game(g, chooser)

    def proceed(self, g: State) -> None:
        go_on(g)

    def answer(self, g: State, option: Option) -> None:
        raise AssertionError("every question belongs to a task")

    def actions(self, g: State) -> list[Option]:
        task = g.asking
        if isinstance(task, (Window, Series, TriggerSeries)):
            return task.actions(g)
        return g.options

    def after_step(self, g: State) -> None:
        g.push(AFTER)

    def tell_cast(self, g: State, item: Item) -> None:
        """It is being cast; abilities that wait for spells trigger once it is successfully cast."""
        if g.log is not None:
            n = g.players[item.controller].spells_cast
            rule = "5E:Playing Spells and Abilities"
            event = Event(Ev.CAST, rule, g.way, item.controller, item.id, n=n, m=item.cast_from, cause=item.id)
            record(g, event)
        if not in_a_batch(g, item):  # an effect made someone cast it: it resolves once it is successfully cast
            resolve_alone(g)
            being_cast(g, item, g.pending)

    def destroying(self, g: State, ws: list[Would]) -> bool:
        return offer(g, ws)

    def damaging(self, g: State, ws: list[Would]) -> bool:
        if ws[0].how:
            put_back(g, ws)
        else:
            assign(g, ws)
        return True

    def targets_on_stack(self, g: State) -> list[Item]:
        """Interrupts are for what is being cast, and nothing else on the stack can be a target."""
        only = fifth(g).being_cast()
        return [item for item in g.stack if item.id == only]

    def waiting_targets(self, g: State, spec: Targets, cx: Frame) -> list[int]:
        return waiting_targets(g, spec, cx)

    def in_time(self, g: State, modes: tuple[Mode, ...], i: int) -> bool:
        return modes[i].speed == fifth(g).time or not any(m.speed for m in modes)

    def time(self, g: State) -> str:
        return fifth(g).time

    def unfinished(self, g: State) -> bool:
        state = g.era_state
        return isinstance(state, FifthState) and bool(state.packets or state.doomed or state.casting)

    def waiting_damage(self, g: State) -> list[tuple[int, int, int, int]]:
        return [(p.id, p.source, p.whom, p.n) for p in packets(g)]

    def name_of(self, g: State, id: int) -> str:
        for p in packets(g):
            if p.id == id:
                return f"{p.n} damage from {g.name_of(p.source)} to {g.name_of(p.whom)}"
        return ""

    def begin_turn(self, g: State) -> None:
        begin_turn(g)

    def begin_now(self, g: State, kind: str) -> None:
        if kind == "skip turn":
            begin_turn(g)
        elif g.phase_kind is None:
            phase = g.first_phase()
            assert phase is not None
            begin_phase(g, phase)
        else:
            go_into_combat(g)

    def pass_over(self, g: State, kind: str) -> None:
        if kind == "skip turn":
            g.pending_turn = None
        elif g.phase_kind is None:
            g.phases.pop(0)

    def begin_at(self, g: State, at: str) -> bool:
        check_players(g)
        return begin_at(g, at)


class Leads(GoingOn):
    """Each method hands on to what comes next."""

    def interrupts(self, g: State, item: Item) -> None:
        g.push(Neutral(item.controller, INTERRUPT, item.controller, 0))

    def intends(self, g: State) -> None:
        intend(g)


ANSWERS.append(Leads())
