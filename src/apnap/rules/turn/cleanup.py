"""The cleanup step (514)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.continuous import expire, refresh
from apnap.atoms.emit import emit
from apnap.atoms.mana import end_kept_mana
from apnap.atoms.markers import heal
from apnap.atoms.moves import discard
from apnap.atoms.status import remove_damage
from apnap.native import mypyc_attr
from apnap.options import Option, picks
from apnap.queries.rule_changes import player_rules, rule_amount
from apnap.rules.priority import open_priority
from apnap.rules.state_based import ACTED, BROUGHT_UP_TO_DATE, NOTHING_DUE, check_state
from apnap.rules.triggers import check_state_triggers
from apnap.state.effects import Until
from apnap.state.kinds import Ev, Q
from apnap.state.steps import Step
from apnap.state.turns import StepPlan
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State

NO_LIMIT: Final = 1_000_000


def begin(g: State) -> None:
    g.cleanup_again = False
    if g.shared:
        g.push(WearOff())
        for seat in reversed(g.turn_takers()):
            excess = len(g.players[seat].hand) - max_hand_size(g, seat)
            if excess > 0:
                g.push(TeamDiscards(excess, [], seat))  # 514.1
        return
    seat = g.active
    excess = len(g.players[seat].hand) - max_hand_size(g, seat) if g.has_turn_taker() else 0
    if excess > 0:
        g.push(WearOff())
        g.push(DiscardDown(excess, []))
    else:
        wear_off_and_look(g)


def max_hand_size(g: State, seat: int) -> int:
    """402.2."""
    if not g.rules:
        return g.ruleset.hand_size
    if player_rules(g, "no max hand", seat):
        return NO_LIMIT
    size = g.ruleset.hand_size
    for entry in player_rules(g, "max hand", seat):
        if entry.node.text == "set":
            size = rule_amount(g, entry)
        else:
            size += rule_amount(g, entry)
    return max(0, size)


@mypyc_attr(acyclic=True)
class DiscardDown(Task):
    """Choose the cards one at a time, discard them together."""

    fields: ClassVar[tuple[str, ...]] = ("count", "chosen")

    def __init__(self, count: int, chosen: list[int]) -> None:
        self.count = count
        self.chosen = chosen

    def run(self, g: State) -> None:
        self.discard_down(g, g.active)

    def discard_down(self, g: State, seat: int) -> None:
        if g.players[seat].left:
            return
        if len(self.chosen) == self.count:
            discard(g, seat, self.chosen, "514.1")
            return
        left = [o.id for o in g.players[seat].hand if o.id not in self.chosen]
        g.pose(self, Q.DISCARD, seat, picks(left), "514.1", self.count, self.count, "")

    def answer(self, g: State, option: Option) -> None:
        g.push(DiscardDown(self.count, [*self.chosen, option.id]))


@mypyc_attr(acyclic=True)
class TeamDiscards(DiscardDown):
    """Where teams take turns: one of the active players after the other."""

    fields: ClassVar[tuple[str, ...]] = ("count", "chosen", "seat")

    def __init__(self, count: int, chosen: list[int], seat: int) -> None:
        super().__init__(count, chosen)
        self.seat = seat

    def run(self, g: State) -> None:
        self.discard_down(g, self.seat)

    def answer(self, g: State, option: Option) -> None:
        g.push(TeamDiscards(self.count, [*self.chosen, option.id], self.seat))

    def without(self, g: State, seat: int) -> Task | None:
        return None if seat == self.seat else self


@mypyc_attr(acyclic=True, free_list_len=1)
class WearOff(Task):
    """514.2: damage and "until end of turn" effects end simultaneously; then 514.3a."""

    def run(self, g: State) -> None:
        wear_off_and_look(g)


def wear_off_and_look(g: State) -> None:
    """What ends may leave something to do, before it is looked whether players get priority."""
    depth = g.pending
    wear_off(g)
    if g.pending > depth or something_due(g):
        g.push_under(depth, LookAgain())


def something_due(g: State) -> bool:
    return g.unsettled or g.state_triggers > 0 or bool(g.dirty)


@mypyc_attr(acyclic=True, free_list_len=1)
class LookAgain(Task):
    """514.3a: if state-based actions would be performed or triggers wait, players get priority after all.

    What follows at once from the effects that have just ended is neither, and is done before (800.4c, 702.145c).
    """

    def run(self, g: State) -> None:
        if not something_due(g):
            return
        g.push(self)
        done = check_state(g)
        if done == BROUGHT_UP_TO_DATE:
            return
        g.withdraw(self)
        if done == NOTHING_DUE:
            check_state_triggers(g)
        if done == ACTED or g.waiting:
            g.unsettled = True
            g.cleanup_again = True
            emit(g, Ev.SCHEDULED, "514.3a", g.active, n=Step.CLEANUP, note="cleanup")
            open_priority(g)


def wear_off(g: State) -> None:
    """Damage and "until end of turn" effects end simultaneously."""
    for perm in g.stirred:
        if (perm.damage or perm.deathtouched) and g.objects.get(perm.id) is perm:
            if g.melee is None:
                remove_damage(g, perm)
            else:
                heal(g, g.melee, perm)
    if g.lasting or g.delayed:
        expire(g, "514.2", Until.END_OF_TURN, g.active, 0)
        expire(g, "514.2", Until.END_OF_YOUR_NEXT_TURN, g.active, 0)
    refresh(g)
    if g.mana_floating:
        end_kept_mana(g)


def end(g: State) -> None:
    """Once players have had priority, another cleanup step begins (514.3a)."""
    if g.cleanup_again:
        g.steps.insert(0, StepPlan(g.plan_id(), Step.CLEANUP))
