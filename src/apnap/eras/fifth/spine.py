"""The spine of 1997.  Nearly everything is a task on the agenda; here is what happens when nothing is in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import record
from apnap.eras.fifth.after import After
from apnap.eras.fifth.attack import go_into_combat
from apnap.eras.fifth.batch import being_cast, in_a_batch, resolve_alone
from apnap.eras.fifth.neutral import Window
from apnap.eras.fifth.phases import begin_phase
from apnap.eras.fifth.regeneration import offer
from apnap.eras.fifth.series import Series, TriggerSeries
from apnap.eras.fifth.turn import begin_at, begin_turn, go_on
from apnap.errors import SetupError
from apnap.events import Event
from apnap.flow import Spine
from apnap.options import Option
from apnap.rules.starting import begin_game
from apnap.state.fifth_state import fresh_fifth
from apnap.state.kinds import NOTHING, Ev

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.game_state import State
    from apnap.state.objects import Item


def check_players(g: State) -> None:
    if len(g.players) != 2:
        raise SetupError("the rules of 1997 are for two players: its sources say nothing about more")


class FifthSpine(Spine):
    """Batches, series and interrupts."""

    def start(self, g: State, chooser: int) -> None:
        check_players(g)
        g.fifth = fresh_fifth()
        begin_game(g, chooser)

    def proceed(self, g: State) -> None:
        go_on(g)

    def answer(self, g: State, option: Option) -> None:
        raise AssertionError("every question belongs to a task")

    def actions(self, g: State) -> list[Option]:
        task = g.asking
        if isinstance(task, Window | Series | TriggerSeries):
            return task.actions(g)
        return g.options

    def after_step(self, g: State) -> None:
        g.push(After())

    def tell_cast(self, g: State, item: Item) -> None:
        """It is being cast; abilities that wait for spells trigger once it is successfully cast."""
        if g.log is not None:
            n = g.players[item.controller].spells_cast
            rule = "5E:Playing Spells and Abilities"
            event = Event(Ev.CAST, rule, g.way, item.controller, item.id, NOTHING, n, item.cast_from, item.id)
            record(g, event)
        if not in_a_batch(g, item):  # an effect made someone cast it: it resolves once it is successfully cast
            resolve_alone(g)
            being_cast(g, item, len(g.agenda))

    def destroying(self, g: State, ws: list[Would]) -> bool:
        return g.ruleset.prevention_after and offer(g, ws)

    def begin_turn(self, g: State) -> None:
        begin_turn(g)

    def begin_now(self, g: State, kind: str) -> None:
        if kind == "skip turn":
            begin_turn(g)
        elif g.phase is None:
            begin_phase(g)
        else:
            go_into_combat(g)

    def pass_over(self, g: State, kind: str) -> None:
        if kind == "skip turn":
            g.pending_turn = None
        elif g.phase is None:
            g.phases.pop(0)

    def begin_at(self, g: State, at: str) -> bool:
        check_players(g)
        return begin_at(g, at)
