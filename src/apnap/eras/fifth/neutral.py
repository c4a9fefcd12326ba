"""Windows: who is asked, in which order, to start a batch, to answer, to interrupt, to prevent damage."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.continuous import refresh
from apnap.atoms.emit import emit
from apnap.eras.fifth.batch import RESOLVE_BATCH, open_batch, resolve_alone
from apnap.eras.fifth.casting import being_cast
from apnap.eras.fifth.duties import NO_DUTY, begin_duty, carried_out
from apnap.eras.fifth.going_on import after, calm, going_on
from apnap.eras.fifth.plays import (
    ANY,
    DUTY,
    FAST,
    INTERRUPT,
    MANA,
    PREVENT,
    TIMES,
    ability_at,
    any_timed,
    holds_some,
    own_duty_now,
    phase_name,
    played_as,
    plays,
    remember,
    speeds_of,
    time_of,
    used,
)
from apnap.eras.fifth.state import fifth, newest
from apnap.eras.fifth.words.phase_abilities import PhaseAbility
from apnap.eras.fifth.words.speed import MANA_SOURCE, ability_speeds
from apnap.native import mypyc_attr
from apnap.options import ONLY_PASS, Option
from apnap.rules.actions import all_idle
from apnap.rules.casting import begin_activation, begin_cast, play_land
from apnap.rules.manual_mana import begin_mana_ability
from apnap.rules.prices import face_of
from apnap.rules.turning_up import turn_up
from apnap.state.kinds import Act, Ev, Q, Way
from apnap.state.steps import STEP_NAMES
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.rules.forced import Forced
    from apnap.state.game_state import State

RULES: Final = {INTERRUPT: "5E:Interrupts", PREVENT: "5E:Damage Prevention", MANA: "5E:Mana Sources"}


def going(where: str) -> str:
    """What goes on, in a part of the turn of that name."""
    return "attack" if where == "combat" else f"{where} phase"


# The questions that are asked all the time, by the part of the turn; "" is between them.
PARTS: Final = ("", "combat", *STEP_NAMES)
START_OR_LET_GO_ON: Final[list[str]] = [
    f"Start a batch, or let the {going(where)} go on?" for where in ("", *STEP_NAMES, "combat")
]  # between parts, by step, in combat
USE_OR_LET_GO_ON: Final[dict[str, str]] = {
    where: f"Use mana sources, or let the {going(where)} go on?" for where in PARTS
}
WHAT_COMES_NEXT: Final[dict[str, str]] = {
    where: f"What comes next, before the {going(where)} can end?" for where in PARTS
}


def start_or_let_go_on(g: State) -> str:
    if g.combat is not None:
        return START_OR_LET_GO_ON[-1]
    return START_OR_LET_GO_ON[0] if g.step_kind is None else START_OR_LET_GO_ON[place_of(g.step_kind)]


def place_of(step: int) -> int:
    return step + 1


__all__ = ["ANY", "DUTY", "FAST", "INTERRUPT", "MANA", "PREVENT", "Neutral", "Respond", "neutral"]


MADE: Final[dict[str, dict[str, str]]] = {}  # questions about something, by how they begin and what it is called
MOST_MADE: Final = 1000


def about(begins: str, what: str) -> str:
    """The question about what has that name; most are asked again and again, and looking one up is faster.

    What a phase asks for has its name in parentheses, which people do not say.
    """
    made = MADE.get(begins)
    if made is None or len(made) > MOST_MADE:
        made = MADE[begins] = {}
    text = made.get(what)
    if text is None:
        bare = what.strip("()")
        text = made[what] = f"{begins}{bare}?"
    return text


def neutral(g: State, first: int, kinds: str) -> None:
    """Both players may start batches of these kinds; goes on when both yield."""
    g.push(Neutral(first, kinds, first, 0))


@mypyc_attr(acyclic=True)
class Window(Task):
    """Someone may play something, or yield."""

    fields: ClassVar[tuple[str, ...]] = ("first", "kinds", "holder", "yielded")
    purpose: ClassVar[str] = ""  # if it is for more than its kinds say

    def __init__(self, first: int, kinds: str, holder: int, yielded: int) -> None:
        self.first = first  # who is asked first, again after every play
        self.kinds = kinds
        self.holder = holder
        self.yielded = yielded  # in succession

    def actions(self, g: State) -> list[Option]:
        return plays(g, self.holder, self.kinds, self.starts())

    def starts(self) -> bool:
        """Whether what is played starts a batch, rather than being added to one."""
        return True

    def ask(self, g: State) -> None:
        options = self.actions(g)
        if len(options) == 1 and self.kinds in (DUTY, MANA) and not g.manual_mana >> self.holder & 1:
            # Nothing but mana sources, and this player's are used as they are needed.
            if options[0].act is Act.PASS:
                self.pass_on(g)
            else:
                self.answer(g, options[0])
            return
        g.holder = self.holder
        g.way = Way.PRIORITY
        g.pose(self, Q.PRIORITY, self.holder, options, self.rule(), 1, 1, self.question(g, options))

    def rule(self) -> str:
        kinds = self.kinds
        return "5E:Series and Batches" if kinds in (FAST, ANY) else RULES.get(kinds, "5E:Series and Batches")

    def question(self, g: State, options: list[Option]) -> str:
        raise NotImplementedError

    def formality(self, g: State) -> bool:
        """Nothing is there that this window is for, or nothing but what is owed.

        Whoever is asked only when they hold an interrupt shows that they hold one; so everyone is asked, always.
        """
        if len(g.options) == 1:
            return self.kinds not in (ANY, FAST) or g.options[0].act == Act.PHASE
        if self.kinds not in TIMES:
            return False
        if g.manual_mana >> self.holder & 1:  # perhaps mana comes first
            return not holds_some(g, self.holder, TIMES[self.kinds])
        return not any(o.act not in (Act.PASS, Act.MANA) and not is_mana_play(g, o) for o in g.options)

    def pass_on(self, g: State) -> None:
        raise NotImplementedError

    def close(self, g: State) -> None:
        """All have yielded in succession."""

    def left_to_ask(self, g: State) -> int:
        """How many will be asked before it closes, if all yield."""
        return g.alive - self.yielded

    def answer(self, g: State, option: Option) -> None:
        if option.act is Act.PASS:
            if g.log is not None:
                emit(g, Ev.PRIORITY, self.rule(), self.holder)
            self.pass_on(g)
            return
        remember(g, self, self.holder, option)
        fifth(g).time = time_of(self.kinds)
        act = option.act
        if act is Act.MANA or act is Act.SPECIAL:
            g.push(self)
            after(g)
            use(g, self.holder, option)
        else:
            self.play(g, option)

    def play(self, g: State, option: Option) -> None:
        raise NotImplementedError


def use(g: State, seat: int, option: Option) -> None:
    """A mana source, or a special action: nobody can answer it."""
    if option.act == Act.SPECIAL:
        turn_up(g, seat, option.id, option.aux)
        return
    perm = g.permanent(option.id)
    assert perm is not None
    begin_mana_ability(g, seat, perm, perm.chars.abilities.mana[option.aux])


def announce(g: State, seat: int, option: Option) -> None:
    """A spell or ability is played; it has a place in the innermost batch."""
    depth = g.pending
    if option.act is Act.PHASE:
        begin_duty(g, seat, option.aux)
        return
    if option.act is Act.CAST:
        item = begin_cast(g, seat, option.id, option.aux)
    else:
        ability = played_as(g, option)
        if isinstance(ability, PhaseAbility):
            used(g, option)
        item = begin_activation(g, seat, option.id, ability, option.aux)
    being_cast(g, item, depth)


def is_mana_play(g: State, option: Option) -> bool:
    if option.act is Act.CAST:
        card = face_of(g.objects[option.id].card, option.aux)
        return card.spell is not None and MANA_SOURCE in speeds_of(card)
    return option.act is Act.ACTIVATE and MANA_SOURCE in ability_speeds(ability_at(g, option))


@mypyc_attr(acyclic=True, free_list_len=1)
class Neutral(Window):
    """Nothing is pending: a batch may be started.  Over when both yield in succession."""

    def run(self, g: State) -> None:
        kinds = self.kinds
        if kinds == INTERRUPT and not interruptible(g):
            return  # countered: the window is closed
        if g.unsettled and kinds in (ANY, FAST) and not fifth(g).inside:  # an announcement was taken back …
            g.push(self)
            after(g)
            return
        if g.manual_mana or not (kinds == MANA or (kinds == DUTY and self.duty_is_done(g))):
            self.ask(g)
            return
        fifth(g).time = ""  # nobody can do anything: all yield

    def duty_is_done(self, g: State) -> bool:
        """Whether the phase asks for nothing more; what it asks for and can be done at once is done."""
        if self.holder != g.active or any_timed(g):
            return False
        duty = own_duty_now(g, self.holder)
        if duty == NO_DUTY:
            return True
        depth = g.pending
        if not carried_out(g, self.holder, duty):
            return False
        g.before = None
        if g.pending > depth:
            g.push_under(depth, Neutral(self.first, self.kinds, self.first, 0))
        return True

    def run_unasked(self, g: State, forced: Forced) -> bool:
        """If nobody can interrupt, or start a batch with a fast effect: both yield."""
        if g.log is not None:
            return False
        if self.kinds == FAST:
            if g.unsettled or not all_idle(g):
                return False
            duty = own_duty_now(g, g.active)
            return all_yield(g, self, forced) if duty == NO_DUTY else self.must_play(g, duty, forced)
        if self.kinds == INTERRUPT:
            return all_idle(g) and interruptible(g) and all_yield(g, self, forced)
        if self.kinds == ANY:  # whoever's turn it is has yielded
            if g.unsettled or self.holder == g.active or self.yielded + 1 < g.alive or not all_idle(g):
                return False
            return all_yield(g, self, forced)
        return self.kinds == PREVENT and nobody_holds(g, PREVENT) and all_yield(g, self, forced)

    def must_play(self, g: State, duty: int, forced: Forced) -> bool:
        """What the phase asks for is all that can be played: it is, if that may be answered.  It can be interrupted, so
        another question follows."""
        if self.holder != g.active or not forced.more(g) or not calm(g):
            return False
        forced.done += 1
        g.before = None
        fifth(g).time = ""
        self.play(g, Option(Act.PHASE, self.holder, duty))
        return True

    def question(self, g: State, options: list[Option]) -> str:
        if options[0].act is not Act.PASS:
            return WHAT_COMES_NEXT[phase_name(g)]
        if self.kinds == FAST:
            return start_or_let_go_on(g)
        if self.kinds == ANY and self.holder == g.active:
            return "Start a batch, play a land, attack, or end the main phase?"
        if self.kinds == INTERRUPT:
            return about("Interrupt ", g.name_of(fifth(g).being_cast()))
        if self.kinds == PREVENT:
            return "Prevent or redirect damage?"
        if self.kinds == MANA:
            return "Use mana sources?"
        return USE_OR_LET_GO_ON[phase_name(g)] if self.kinds == DUTY else start_or_let_go_on(g)

    def handed_on(self, g: State) -> Neutral:
        """The same for the next player, after this one has yielded."""
        return Neutral(self.first, self.kinds, g.next_seat(self.holder), self.yielded + 1)

    def pass_on(self, g: State) -> None:
        if self.yielded + 1 < g.alive:
            g.push(self.handed_on(g))

    def play(self, g: State, option: Option) -> None:
        if is_mana_play(g, option):
            g.push(self)
            resolve_alone(g)
            announce(g, self.holder, option)
            return
        g.push(Neutral(self.first, self.kinds, self.first, 0))
        if option.act is Act.LAND:  # nobody can answer it
            after(g)
            play_land(g, self.holder, option.id)
        elif option.act is Act.INTEND:
            going_on().intends(g)
        else:
            start_batch(g, self.first, self.kinds)
            announce(g, self.holder, option)


# What may be added to a batch that was started from a window of some kind, where that is not the same.  In untap and
# cleanup only mana sources: a land tapped for mana while untapping waits is too late for it or not, as the choices are.
RESPONSES: Final = {ANY: FAST, DUTY: MANA}


def start_batch(g: State, first: int, kinds: str) -> None:
    open_batch(g)
    g.push(Respond(first, RESPONSES.get(kinds, kinds), first, 0))


def interruptible(g: State) -> bool:
    id = fifth(g).being_cast()
    return any(item.id == id for item in g.stack)


@mypyc_attr(acyclic=True, free_list_len=1)
class Respond(Window):
    """A batch is being built: both may add to it, the same player first after every addition."""

    def starts(self) -> bool:
        return False

    def run(self, g: State) -> None:
        if newest(g) is None:  # what there was has been countered
            fifth(g).batches.pop()
            return
        if self.kinds == MANA and not g.manual_mana:  # nobody can do anything: all yield
            fifth(g).time = ""
            self.close(g)
            return
        self.ask(g)

    def run_unasked(self, g: State, forced: Forced) -> bool:
        """If nobody can respond: both yield."""
        if self.kinds != FAST or g.log is not None or newest(g) is None or not all_idle(g):
            return False
        return all_yield(g, self, forced)

    def question(self, g: State, options: list[Option]) -> str:
        item = newest(g)
        what = "the batch" if item is None else g.name_of(item.id)
        return about("Use mana sources before " if self.kinds == MANA else "Respond to ", what)

    def handed_on(self, g: State) -> Respond:
        """The same for the next player, after this one has yielded."""
        return Respond(self.first, self.kinds, g.next_seat(self.holder), self.yielded + 1)

    def pass_on(self, g: State) -> None:
        if self.yielded + 1 < g.alive:
            g.push(self.handed_on(g))
        else:
            self.close(g)

    def close(self, g: State) -> None:
        g.push(RESOLVE_BATCH)

    def play(self, g: State, option: Option) -> None:
        if is_mana_play(g, option):
            g.push(self)
            resolve_alone(g)
        else:
            g.push(Respond(self.first, self.kinds, self.first, 0))
        announce(g, self.holder, option)


def nobody_holds(g: State, kinds: str) -> bool:
    """Whether nobody has anything for such a window, nor mana sources to use before."""
    if g.manual_mana:
        return False
    for p in g.players:
        if not p.left and holds_some(g, p.seat, TIMES[kinds]):
            return False
    return True


def all_yield(g: State, task: Window, forced: Forced) -> bool:
    """All yield in a window, nobody being asked, if so many answers may be given.

    What is left of the question is that of the last one who would have been asked.
    """
    n = task.left_to_ask(g)
    if forced.done + n > forced.most or not forced.more(g):
        return False
    forced.done += n
    g.before = None  # whatever was announced is over
    last = task.holder
    for _i in range(n - 1):
        last = g.next_seat(last)
    fifth(g).time = time_of(task.kinds)
    g.holder = last
    g.way = Way.PRIORITY
    g.ask_player = last
    g.options = ONLY_PASS
    g.ask_rule = task.rule()
    g.ask_min = 1
    g.ask_max = 1
    g.ask_note = task.question(g, ONLY_PASS)
    task.close(g)
    return True


class Specialised(Window):
    """Just before an event, inside a timing step: what changes it.  Every change begins the series anew."""

    def run(self, g: State) -> None:
        refresh(g)  # a mana source may have changed things, and there is nothing between it and this
        self.ask(g)

    def run_unasked(self, g: State, forced: Forced) -> bool:
        """If nobody can change the event: both yield."""
        if g.log is not None:
            return False
        refresh(g)
        return nobody_holds(g, self.kinds) and all_yield(g, self, forced)

    def rule(self) -> str:
        return "5E:Specialized Abilities"

    def question(self, g: State, options: list[Option]) -> str:
        doomed = ", ".join(g.name_of(id) for id in fifth(g).doomed)
        return f"Regenerate what is being destroyed: {doomed}?"

    def pass_on(self, g: State) -> None:
        if self.yielded + 1 < g.alive:
            g.push(Specialised(self.first, self.kinds, g.next_seat(self.holder), self.yielded + 1))
        else:
            self.close(g)

    def close(self, g: State) -> None:
        fifth(g).inside -= 1

    def play(self, g: State, option: Option) -> None:
        again = self if is_mana_play(g, option) else Specialised(self.first, self.kinds, self.first, 0)
        g.push(again)
        resolve_alone(g)
        announce(g, self.holder, option)


def specialised(g: State, kinds: str) -> None:
    """Let players change an event that is about to happen: inside a timing step, so nothing triggers meanwhile."""
    fifth(g).inside += 1
    g.push(Specialised(g.active, kinds, g.active, 0))
