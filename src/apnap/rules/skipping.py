"""Skipping steps, phases and turns (500.11, 614.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.emit import emit
from apnap.atoms.index import add_lasting, remove_lasting, replace_lasting
from apnap.atoms.running import EndFrame
from apnap.options import NO, Option
from apnap.queries.frames import acting
from apnap.queries.rule_changes import player_rules, rule_frame
from apnap.rules.resolving import Run
from apnap.state.effects import Duration, Lasting, RuleEntry, Until
from apnap.state.kinds import NOTHING, Act, Ev, Q
from apnap.state.steps import row_of
from apnap.task import Task
from apnap.vocab.skips import skip_rule

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.turns import Rider, TurnPlan

BEGIN: Final = 0
SKIP: Final = 1
ASKED: Final = 2


def consider(g: State, kind: str, name: str, seat: int, plan: int) -> int:
    """What becomes of the step, phase or turn that is about to begin (614.10)."""
    entries = applicable(g, kind, name, seat)
    if not entries:
        return BEGIN
    mandatory = [e for e in entries if not e.node.optional]
    if len(mandatory) == 1 and len(entries) == 1:
        use(g, mandatory[0], kind, name, seat, plan)
        return SKIP
    if mandatory and (all_standing(mandatory) or all_alike(mandatory)) and len(mandatory) == len(entries):
        use(g, mandatory[0], kind, name, seat, plan)
        return SKIP
    g.push(ChooseSkip(kind, name, seat, plan))
    return ASKED


def all_standing(entries: list[RuleEntry]) -> bool:
    """Standing skips are used up by nothing, so it makes no difference which one applies."""
    for e in entries:
        if e.lasting is not None and e.lasting.duration.until == Until.USED:
            return False
    return True


def all_alike(entries: list[RuleEntry]) -> bool:
    """Equal effects of one source: whichever is used up, the others are left."""
    first = entries[0]
    for e in entries:
        if e.node is not first.node or e.source != first.source or e.lasting is None or first.lasting is None:
            return False
        if e.lasting.n != first.lasting.n or e.lasting.duration.until != first.lasting.duration.until:
            return False
    return True


def applicable(g: State, kind: str, name: str, seat: int) -> list[RuleEntry]:
    if kind not in g.rules:
        return []
    entries = player_rules(g, kind, seat)
    if g.shared:  # 805.8: what one of them skips, the team does
        for other in g.team_of(seat):
            if other != seat:
                entries = [*entries, *[e for e in player_rules(g, kind, other) if e not in entries]]
    return [e for e in entries if not name or e.node.text == name]


def use(g: State, entry: RuleEntry, kind: str, name: str, seat: int, plan: int) -> None:
    """One effect skips one thing (614.10a): a one-shot effect is used up."""
    lasting = entry.lasting
    if lasting is not None and lasting.duration.until == Until.USED:
        if lasting.n > 1:
            replace_lasting(g, lasting, lasting.with_n(lasting.n - 1))
        else:
            remove_lasting(g, lasting)
    emit(g, Ev.SKIPPED, "614.10", seat, plan, cause=entry.source, note=f"{name} {kind[5:]}".strip())
    if entry.node.then is not None:
        cx = acting(rule_frame(g, entry), g.fresh_id())
        g.items[cx.id] = cx
        g.first_things.append(Run(entry.node.then, cx.id))  # 614.10b
        g.first_things.append(EndFrame(cx.id))


def skip_in_turn(g: State, turn: TurnPlan) -> None:
    """ "Skip the untap step of that turn": a skip like any other, which waits only as long as that turn."""
    for step in turn.skip_steps:
        rule = skip_rule(row_of(step).name + " step")
        duration = Duration(Until.USED, turn.player, turn.id, g.turn_number, None)
        cause, seat = turn.cause, turn.player
        add_lasting(g, Lasting(g.fresh_id(), rule, cause, seat, (seat,), duration, g.tick(), 1, None))


def skip_all_turn(g: State, rider: Rider) -> None:
    """ "Skips all combat phases of their next turn", which begins now."""
    rule = skip_rule(rider.what)
    duration = Duration(Until.END_OF_TURN, rider.player, 0, g.turn_number, None)
    seat = rider.player
    add_lasting(g, Lasting(g.fresh_id(), rule, rider.cause, seat, (seat,), duration, g.tick(), 1, None))


class ChooseSkip(Task):
    """Several effects, or one the player may use: asked just before the thing would begin."""

    fields: ClassVar[tuple[str, ...]] = ("kind", "name", "seat", "plan")

    def __init__(self, kind: str, name: str, seat: int, plan: int) -> None:
        self.kind = kind
        self.name = name
        self.seat = seat
        self.plan = plan

    def run(self, g: State) -> None:
        entries = applicable(g, self.kind, self.name, self.seat)
        options: list[Option] = []
        forced = False
        for e in entries:
            options.append(Option(Act.EFFECT, e.source, lasting_id(e)))
            forced = forced or not e.node.optional
        if not forced:
            options.append(NO)
        g.pose(self, Q.SKIP, self.seat, options, "614.10", 1, 1, f"skip {self.name or 'turn'}")

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.NO:
            g.ruleset.spine.begin_now(g, self.kind)
            return
        for e in applicable(g, self.kind, self.name, self.seat):
            if e.source == option.id and lasting_id(e) == option.aux:
                use(g, e, self.kind, self.name, self.seat, self.plan)
                break
        g.ruleset.spine.pass_over(g, self.kind)


def lasting_id(entry: RuleEntry) -> int:
    """What tells the effects of one source apart."""
    return NOTHING if entry.lasting is None else entry.lasting.id
