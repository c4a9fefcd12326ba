"""The loop: finish the work in hand, then let the spine go on, until someone must decide.

The agenda is drained first.  The spine (who has priority, which step is next) belongs to the ruleset: this one reads
like rule 117; an era without a stack brings its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import apnap.wiring  # noqa: F401  # the rules answer the atoms wherever a game is played
from apnap.atoms.emit import emit
from apnap.atoms.running import forget_spent
from apnap.errors import TooManySteps
from apnap.options import ONLY_PASS, Option
from apnap.queries.markers import entitled, next_entitled
from apnap.rules.actions import find_options, perform, priority_options
from apnap.rules.announced import tell_cast
from apnap.rules.desertion import goes_on
from apnap.rules.forced import Forced, is_plain, nobody_acts
from apnap.rules.leaving import concede
from apnap.rules.legality import sorcery_time
from apnap.rules.loops import chosen, nothing_decided, resolved_again
from apnap.rules.priority import WITH_PRIORITY, ask_priority, next_holder, open_priority, recall_question
from apnap.rules.resolving import resolve_top
from apnap.rules.stacks import act_for_stack, with_other_stacks
from apnap.rules.starting import begin_game
from apnap.rules.state_based import check_state
from apnap.rules.triggers import check_state_triggers, place_triggers
from apnap.rules.turn.markers import go_round
from apnap.rules.turn.structure import begin_now, begin_turn, end_step, go_to, next_step, pass_over, something_else
from apnap.state.game_state import ENDING, PRIORITY
from apnap.state.kinds import NOBODY, Act, Ev, Q

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.game_state import State
    from apnap.state.melee import Melee
    from apnap.state.objects import Frame, Item
    from apnap.vocab.abilities import Mode, Targets


# Members looked up once: the loop below runs for every decision.
NO_QUESTION: Final = Q.NONE
ABOUT_PRIORITY: Final = Q.PRIORITY
PASSING: Final = Act.PASS
CANCELLING: Final = Act.CANCEL


class Spine:
    """What happens when nothing is pending, and where an era goes another way in the middle of things.

    Stateless: everything it knows is in the game; what nobody else knows is in `State.era_state`.
    """

    keeps: ClassVar[str] = ""  # the word that is saved under, if there is any
    chooses_event: ClassVar[bool] = True  # of several events at once, which one a delayed trigger is for (603.7b)

    def start(self, g: State, chooser: int) -> None:
        """Begin the game; `chooser`: who says who plays first, NOBODY for chance to decide."""
        raise NotImplementedError

    def proceed(self, g: State) -> None:
        raise NotImplementedError

    def pass_on(self, g: State, forced: Forced) -> bool:
        """Whoever can only pass passes, without being asked; False if nobody did."""
        return False

    def answer(self, g: State, option: Option) -> None:
        raise NotImplementedError

    def actions(self, g: State) -> list[Option]:
        """What the player who has priority may do, looked at anew."""
        raise NotImplementedError

    def after_step(self, g: State) -> None:
        """Something was done that others may come of before the game goes on; where there is a stack, they wait."""

    def destroying(self, g: State, ws: list[Would]) -> bool:
        """Before permanents are destroyed; True if something else comes first, and the destruction waits for it."""
        return False

    def damaging(self, g: State, ws: list[Would]) -> bool:
        """Damage would be dealt now; True if it only stands from now on, and is dealt later."""
        return False

    def targets_on_stack(self, g: State) -> list[Item]:
        """What on the stack can be a target at all."""
        return g.stack

    def waiting_targets(self, g: State, spec: Targets, cx: Frame) -> list[int]:
        """The legal targets of a phrase about what waits: damage to be dealt, what is being destroyed."""
        return []

    def in_time(self, g: State, modes: tuple[Mode, ...], i: int) -> bool:
        """Whether this is the time for that mode, where modes have times of their own."""
        return True

    def time(self, g: State) -> str:
        """What kind of thing is being played now, where only things of one kind can be; else nothing."""
        return ""

    def unfinished(self, g: State) -> bool:
        """Whether damage waits, or something is being destroyed or being cast, where that takes time."""
        return False

    def waiting_damage(self, g: State) -> list[tuple[int, int, int, int]]:
        """The damage that stands and waits to be dealt: what names it, its source, for whom, how much."""
        return []

    def name_of(self, g: State, id: int) -> str:
        """How something is called that only this spine keeps; nothing if it keeps none of that id."""
        return ""

    def tell_cast(self, g: State, item: Item) -> None:
        """A spell has been announced and paid for."""
        tell_cast(g, item)

    def begin_turn(self, g: State) -> None:
        """The turn that was decided upon begins."""
        raise NotImplementedError

    def begin_now(self, g: State, kind: str) -> None:
        """The player chose not to skip what comes next: "skip turn", "skip phase" or "skip step"."""
        raise NotImplementedError

    def pass_over(self, g: State, kind: str) -> None:
        """The player chose to skip it: proceed past it as though it didn't exist (500.11)."""
        raise NotImplementedError

    def begin_at(self, g: State, at: str) -> bool:
        """For boards made by hand: begin the turn and go straight to that step; False if none is named so."""
        raise NotImplementedError


LONG: Final = 500  # automatic actions after which it is asked whether they will ever end


def advance(g: State, forced: Forced | None = None) -> None:
    """Go on until a decision is needed or the game is over."""
    spine = g.ruleset.spine
    limit = g.limits.automatic
    patience = limit if limit < LONG else LONG
    count = 0
    while True:
        if g.spent is not None:
            forget_spent(g)
        if g.over or g.rewind:
            break
        if g.ask_kind is not NO_QUESTION:
            if g.before is not None and g.ask_kind is ABOUT_PRIORITY:
                g.before = None  # whatever was announced is over: nothing later goes back to it
            g.unasked = NOBODY
            if forced is None or not forced.applies(g):
                break
            count = 0
            forced.done += 1
            give(g, spine, g.options[0])
        elif g.pending:
            task = g.take_up()
            if forced is not None and task.run_unasked(g, forced):
                count = 0
            else:
                task.run(g)
        elif forced is not None and g.stage == PRIORITY and spine.pass_on(g, forced):
            count = 0
        else:
            spine.proceed(g)
        count += 1
        if count > patience:
            takes_long(g, count)
    if g.over:
        if g.unasked != NOBODY:
            recall_question(g)
        g.options = []


def takes_long(g: State, count: int) -> None:
    """After that many automatic actions: the game is a draw if they will never end (104.4b)."""
    if count > LONG and count % 37 == 0 and not g.pending and nothing_decided(g):
        return
    if count > g.limits.automatic:
        raise TooManySteps(f"more than {g.limits.automatic} automatic actions without a decision")


def answer(g: State, option: Option, forced: Forced | None = None) -> None:
    """Give the answer to whoever asked, then go on."""
    choice = g.rounds != 0 and option.act is not PASSING and len(g.options) > 1
    if option.act is CANCELLING and all(o.act is not CANCELLING for o in g.options):
        g.rewind = True  # 732.1: called off, whatever was being asked
    else:
        give(g, g.ruleset.spine, option)
    if choice:
        chosen(g)  # only now: what an announcement goes back to must be the game as it was
    advance(g, forced)


def give(g: State, spine: Spine, option: Option) -> None:
    """To the task that asked, or to the spine."""
    task = g.asking
    g.ask_kind = NO_QUESTION
    if task is None:
        spine.answer(g, option)
    else:
        g.asking = None
        task.answer(g, option)


class StackSpine(Spine):
    """Priority and the stack (117, 405)."""

    def start(self, g: State, chooser: int) -> None:
        begin_game(g, chooser)

    def proceed(self, g: State) -> None:
        if g.stage == PRIORITY:
            self.grant_priority(g)
        else:
            if g.stage == ENDING:
                end_step(g)
                if something_else(g):
                    return
            next_step(g)

    def pass_on(self, g: State, forced: Forced) -> bool:
        if not is_plain(g):
            return False
        done = forced.done
        while nobody_acts(g, forced):
            self.pass_round(g, forced)
            if g.stage != ENDING:  # something resolves
                return True
            self.proceed(g)
            if g.stage != PRIORITY or g.pending or g.ask_kind is not NO_QUESTION or g.spent is not None or g.over:
                return True
            if not is_plain(g):
                return True
        while forced.more(g):
            holder = g.holder
            if g.players[holder].left:
                break
            options = priority_options(g, holder)
            if len(options) > 1:
                ask_priority(g, holder, options)
                return True
            forced.done += 1
            g.passes += 1
            if g.passes < g.alive:
                g.holder = g.next_seat(holder)  # 117.3d
                continue
            g.unasked = NOBODY
            ask_priority(g, holder, options)
            g.ask_kind = NO_QUESTION
            self.all_passed(g)
            return True
        return forced.done > done

    def pass_round(self, g: State, forced: Forced) -> None:
        """Everyone who has not passed yet does so, as nobody could do anything else."""
        holder = g.holder
        left = g.alive - g.passes
        forced.done += left
        while left > 1:
            holder = g.next_seat(holder)  # 117.3d
            left -= 1
        g.holder = holder
        g.passes = g.alive
        if g.stack:
            g.unasked = NOBODY
            ask_priority(g, holder, ONLY_PASS)
            g.ask_kind = NO_QUESTION
            self.all_passed(g)
        else:
            g.unasked = holder
            g.before = None
            g.way = WITH_PRIORITY
            g.stage = ENDING  # 500.2

    def actions(self, g: State) -> list[Option]:
        options = find_options(g, g.ask_player, sorcery_time(g, g.ask_player))
        return options if g.melee is None else with_other_stacks(g, g.melee, g.ask_player, options)

    def begin_turn(self, g: State) -> None:
        begin_turn(g)

    def begin_now(self, g: State, kind: str) -> None:
        begin_now(g, kind)

    def pass_over(self, g: State, kind: str) -> None:
        pass_over(g, kind)

    def begin_at(self, g: State, at: str) -> bool:
        begin_turn(g)
        return go_to(g, at)

    def grant_priority(self, g: State) -> None:
        """117.5: state-based actions until none, then triggered abilities, until neither; then priority."""
        if (
            g.unsettled
            or g.relayer
            or g.state_triggers
            or (g.stamp != g.layer_stamp and (g.static_reads or g.dirty))  # something in view may have changed
        ):
            g.unsettled = False
            if check_state(g):
                g.unsettled = True
                return
            if g.state_triggers:
                check_state_triggers(g)
            if place_triggers(g) or g.pending:  # nothing is pending when someone receives priority
                g.unsettled = True
                return
            g.unsettled = False
        if g.melee is not None and not self.reaches_someone(g, g.melee):
            return
        holder = g.holder
        if holder == NOBODY:  # everyone else had passed when the one who was asked left: the first is asked again
            holder = g.next_seat(g.active)
        elif g.players[holder].left:  # 800.4a, 800.4j
            holder = g.next_seat(holder)
        g.holder = holder
        options = priority_options(g, holder)
        ask_priority(g, holder, options if g.melee is None else with_other_stacks(g, g.melee, holder, options))

    def reaches_someone(self, g: State, melee: Melee) -> bool:
        """Where there are turn markers: whether someone has priority for this stack now (807.5a).

        Once someone has had it, the turns of the other markers go on first: they are taken at the same time (807.4b).
        """
        if g.holder == NOBODY or not entitled(g, melee, g.holder):
            g.holder = next_entitled(g, melee)
            if g.holder == NOBODY:
                self.all_passed(g)
                return False
        if melee.asked and go_round(g, melee):
            return False
        melee.asked = True
        return True

    def answer(self, g: State, option: Option) -> None:
        if option.act is not PASSING:
            if g.melee is None:
                perform(g, g.ask_player, option)
            else:
                act_for_stack(g, g.melee, g.ask_player, option)
            return
        if g.log is not None:
            emit(g, Ev.PRIORITY, "117.3d", g.holder)
        g.passes += 1
        if g.polled:
            g.passed |= 1 << g.holder
            g.holder = next_holder(g)  # 117.3d, 117.6
            if g.holder == NOBODY:
                self.all_passed(g)
        elif g.passes < g.alive:
            g.holder = g.next_seat(g.holder)  # 117.3d
        else:
            self.all_passed(g)

    def all_passed(self, g: State) -> None:
        if g.stack:  # 117.4
            again = resolved_again(g)  # 104.4b
            open_priority(g)  # whoever is still in the game goes on (801.16)
            if not again:
                resolve_top(g)
        else:
            g.stage = ENDING  # 500.2


# ---- conceding ---------------------------------------------------------------------------------------------------


def concede_now(g: State, seat: int) -> None:
    asked, kind, task = g.ask_player, g.ask_kind, g.asking
    passed = has_passed(g, seat)
    before = g.before
    concede(g, seat)
    g.ask_kind = Q.NONE
    g.asking = None
    if kind == Q.PRIORITY and not g.over:
        if g.melee is not None:
            g.melee.asked = False  # nobody has answered
        if g.polled:
            if g.players[g.holder].left:
                g.holder = next_holder(g)
        elif passed:
            g.passes -= 1
    elif task is not None and not g.over:
        goes_on(g, seat, asked, task)
        if before is not None:
            earlier = before.clone()  # an announcement that is called off must not bring the player back
            concede_now(earlier, seat)
            g.before = None if before.ask_player == seat else earlier
    advance(g)


def has_passed(g: State, seat: int) -> bool:
    """Whether that player is one of those who have just passed in succession."""
    at = g.holder
    n = len(g.players)
    for _i in range(g.passes):
        at = (at - g.direction) % n
        while g.players[at].left:
            at = (at - g.direction) % n
        if at == seat:
            return True
    return False
