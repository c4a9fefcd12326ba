"""Series: one player plays all of theirs in any order, then the other; each resolves before the next is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import record
from apnap.atoms.hearing import due, trigger_frame, trigger_now
from apnap.atoms.index import remove_delayed
from apnap.eras.fifth.batch import resolve_alone
from apnap.eras.fifth.casting import being_cast
from apnap.eras.fifth.duties import DISCARDING, PHASING, duty_due, phase
from apnap.eras.fifth.going_on import after
from apnap.eras.fifth.neutral import announce
from apnap.eras.fifth.plays import any_timed, mana_plays, phase_abilities, phase_ability_at, remember
from apnap.eras.fifth.state import fifth
from apnap.events import Event
from apnap.native import mypyc_attr
from apnap.options import PASS, Option
from apnap.rules.manual_mana import begin_mana_ability
from apnap.rules.stacking import stack_triggered
from apnap.rules.turn.structure import nth_of
from apnap.state.kinds import Act, Ev, Q, Way
from apnap.state.steps import Step
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.effects import Listener
    from apnap.state.game_state import State
    from apnap.state.objects import Item


class TriggerSeries(Task):
    """The abilities that triggered during one timing step.  What they trigger themselves comes before the next."""

    fields: ClassVar[tuple[str, ...]] = ("floor", "clock")

    def __init__(self, floor: int, clock: int) -> None:
        self.floor = floor  # those of earlier steps are being played already
        self.clock = clock

    def run(self, g: State) -> None:
        for seat in g.apnap():
            mine = self.due(g, seat)
            if not mine:
                continue
            if len(mine) > 1:
                ask(g, self, seat, self.plays(g, seat), "Which ability next?")
            else:
                self.play(g, mine[0])
            return
        state = fifth(g)
        state.heard.pop()
        state.packets = [*state.held.pop(), *state.packets]

    def due(self, g: State, seat: int) -> list[int]:
        return [i for i, w in enumerate(g.waiting) if self.floor < w.timestamp <= self.clock and w.controller == seat]

    def actions(self, g: State) -> list[Option]:
        return self.plays(g, g.ask_player)

    def plays(self, g: State, seat: int) -> list[Option]:
        return [*[Option(Act.TRIGGER, g.waiting[i].source, i) for i in self.due(g, seat)], *mana_plays(g, seat)]

    def answer(self, g: State, option: Option) -> None:
        remember(g, self, g.ask_player, option)
        if option.act == Act.MANA:
            use_mana(g, self, option)
        elif option.act == Act.CAST:  # a spell that is a mana source
            g.push(self)
            resolve_alone(g)
            announce(g, g.ask_player, option)
        else:
            self.play(g, option.aux)

    def play(self, g: State, index: int) -> None:
        g.push(self)
        item = g.waiting.pop(index)
        g.way = Way.AUTOMATIC
        resolve_alone(g)
        depth = g.pending
        stack_triggered(g, item)
        being_cast(g, item, depth)


@mypyc_attr(acyclic=True, free_list_len=1)
class Series(Task):
    """What happens at one moment: abilities that wait for it, abilities of the phase, and what the phase itself asks.

    Looked for anew before each play, so what appears meanwhile counts; but a player who is done is done, and what
    they would still have had to do is ignored.
    """

    fields: ClassVar[tuple[str, ...]] = ("kind", "step", "phase", "at", "seat", "done")

    def __init__(self, kind: Ev, step: Step | None, phase: str, at: str, seat: int, done: list[str]) -> None:
        self.kind = kind  # the event that abilities wait for, and of which step
        self.step = step  # None: the turn itself
        self.phase = phase  # the name abilities of the phase give
        self.at = at
        self.seat = seat
        self.done = done

    def run(self, g: State) -> None:
        options = self.candidates(g)
        if options:
            owed = self.owes(g, options)
            by_hand = g.manual_mana >> self.seat & 1  # asked even without a source: a hand tells nothing
            if len(options) == 1 and owed and not by_hand:
                self.play(g, options[0])
            else:
                ask(g, self, self.seat, self.with_pass(g, options), self.question())
            return
        self.leave(g)

    def formality(self, g: State) -> bool:
        return len(g.options) == 1

    def question(self) -> str:
        return f"Which comes next at the {self.at} of the {self.phase}?"

    def with_pass(self, g: State, options: list[Option]) -> list[Option]:
        first = [] if self.owes(g, options) else [PASS]
        return [*first, *options, *mana_plays(g, self.seat)]

    def owes(self, g: State, options: list[Option]) -> bool:
        for option in options:
            if option.act != Act.ACTIVATE or not optional(g, option):
                return True
        return False

    def leave(self, g: State) -> None:
        other = g.next_seat(self.seat)
        if self.seat == g.active and other != self.seat:
            g.push(Series(self.kind, self.step, self.phase, self.at, other, self.done))
        else:
            self.lapse(g)

    def lapse(self, g: State) -> None:
        """What was delayed until this moment and appeared too late is gone."""
        listeners = g.listening(self.kind)
        if listeners is None:
            return
        event = self.event(g)
        for listener in listeners.copy():
            delayed = listener.delayed
            if delayed is not None and delayed.duration is None and self.waits(g, listener, event) is not None:
                remove_delayed(g, delayed)

    def event(self, g: State) -> Event:
        step = g.step_id
        if self.step is None:
            return Event(Ev.TURN_BEGINS, "5E:Phase Structure", Way.TURN_BASED, g.active, n=g.turn_number)
        nth = nth_of(g, self.step)
        rule = "5E:Step by Step" if g.combat is not None else "Mirage 42"
        return Event(self.kind, rule, Way.TURN_BASED, g.active, step, n=self.step, m=nth)

    def waits(self, g: State, listener: Listener, event: Event) -> Item | None:
        """The frame of that ability, if it waits for this moment and would do something."""
        trigger = listener.ability.trigger
        if not trigger.quick(event) or (listener.delayed is not None and not due(g, listener.delayed, event)):
            return None
        cx = trigger_frame(g, listener)
        if cx is None or not trigger.matches(g, event, cx):
            return None
        cx.event = event
        return cx if listener.ability.if_ is None or listener.ability.if_.holds(g, cx) else None

    def candidates(self, g: State) -> list[Option]:
        found: list[Option] = []
        listeners = g.listening(self.kind)
        if listeners is not None:
            event = self.event(g)
            done = set(self.done)  # there may be many
            for k, listener in enumerate(listeners):
                if done and key_of(listener) in done:
                    continue
                cx = self.waits(g, listener, event)
                if cx is not None and cx.controller == self.seat:
                    found.append(Option(Act.TRIGGER, listener.source, k))
        found.extend(phase_abilities(g, self.seat, self.phase, self.at))
        if self.phase == "discard" and self.at == "end" and self.seat == g.active and duty_due(g, DISCARDING):
            found.append(Option(Act.PHASE, self.seat, DISCARDING))
        if self.phase == "untap" and self.at == "beginning" and self.seat == g.active and duty_due(g, PHASING):
            found.append(Option(Act.PHASE, self.seat, PHASING))
        return found

    def actions(self, g: State) -> list[Option]:
        return self.with_pass(g, self.candidates(g))

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.PASS:
            self.leave(g)
            return
        remember(g, self, self.seat, option)
        if option.act == Act.MANA:
            use_mana(g, self, option)
        else:
            self.play(g, option)

    def play(self, g: State, option: Option) -> None:
        if option.act == Act.TRIGGER:
            listener = (g.listening(self.kind) or [])[option.aux]
            done = [*self.done, key_of(listener)]
            g.push(Series(self.kind, self.step, self.phase, self.at, self.seat, done))
            after(g)
            cx = trigger_frame(g, listener)
            if cx is not None:
                g.way = Way.TURN_BASED
                trigger_now(g, listener, cx, self.event(g))
            return
        g.push(self)
        if option.act == Act.PHASE and option.aux == PHASING:
            after(g)
            phase(g)
            return
        resolve_alone(g)
        announce(g, self.seat, option)


def optional(g: State, option: Option) -> bool:
    ability = phase_ability_at(g, option)
    return ability is not None and ability.optional


def key_of(listener: Listener) -> str:
    """What tells abilities apart that wait for the same moment."""
    if listener.delayed is not None:
        return f"delayed {listener.delayed.id}"
    return f"{listener.source} {listener.index}"


def series(g: State, kind: Ev, step: Step | None, phase: str, at: str) -> None:
    """Play everything that waits for this moment, which has come; the event itself is noted here."""
    told = kind is Ev.STEP_BEGINS and g.log is not None
    if told or not nothing_waits(g, kind, phase, at):
        task = coming_series(g, kind, step, phase, at)
        if told and task is not None:
            record(g, task.event(g))


def may_wait(g: State, kind: int) -> bool:
    """A quicker look, where the phase itself asks for nothing: something may wait for that event, or be told of it."""
    return g.tells(kind) or bool(g.offers)


def coming_series(g: State, kind: Ev, step: Step | None, phase: str, at: str) -> Series | None:
    """The same, for a moment that comes when what is done before is over."""
    if g.players[g.active].left:
        return None
    task = Series(kind, step, phase, at, g.active, [])
    g.push(task)
    return task


def nothing_waits(g: State, kind: Ev, phase: str, at: str) -> bool:
    """A quick look: nobody has anything to do at this moment."""
    if g.hears(kind) or any_timed(g):
        return False
    if at == "end":
        return phase != "discard" or not duty_due(g, DISCARDING)
    return phase != "untap" or not duty_due(g, PHASING)


def ask(g: State, task: Task, seat: int, options: list[Option], question: str) -> None:
    g.holder = seat
    g.way = Way.PRIORITY
    g.pose(task, Q.PRIORITY, seat, options, "5E:Series and Batches", 1, 1, question)


def use_mana(g: State, again: Task, option: Option) -> None:
    """A mana source: played and resolved as one step, which nobody can answer; then the same question comes again."""
    g.push(again)
    after(g)
    perm = g.permanent(option.id)
    assert perm is not None
    begin_mana_ability(g, g.ask_player, perm, perm.chars.abilities.mana[option.aux])
