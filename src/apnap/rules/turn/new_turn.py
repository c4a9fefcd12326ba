"""What a new turn begins with: what is counted by turn at nothing, what nobody asks for any more forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.queries.markers import meant_elsewhere
from apnap.queries.rule_changes import object_rules
from apnap.rules.skipping import skip_all_turn
from apnap.state import keys
from apnap.state.kinds import NOTHING, Ev
from apnap.state.turns import Rider, TurnPlan

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


def count_anew(g: State) -> None:
    """What is counted by turn begins at nothing."""
    g.main_phases = 0
    g.combat_phases = 0
    g.upkeeps = 0
    g.end_steps = 0
    g.attacked = ()
    g.blocked = ()
    g.blocks = ()
    for p in g.players:
        p.lands_played = 0
        p.spells_cast_last_turn = p.spells_cast
        p.spells_cast = 0
        p.drawn = 0
        p.stats = None
    if g.shared:
        for seat in g.turn_takers():
            g.players[seat].turns_taken += 1
    elif g.has_turn_taker():
        g.players[g.active].turns_taken += 1


def settle_in(g: State) -> None:
    """What was counted by turn begins anew for every permanent, and the active player's, or team's, can attack."""
    left: list[Permanent] = []
    active, shared = g.active, g.shared
    at = g.objects.at
    for perm in g.stirred:
        if at[perm.id] is not perm:
            continue
        perm.uses = None
        perm.loyalty_used = False
        perm.attacks = 0
        if perm.controller == active or (shared and g.is_active(perm.controller)):
            perm.sick = False  # 302.6
        if perm.tapped or perm.sick or perm.damage or perm.deathtouched:
            left.append(perm)
        else:
            perm.stirred = False
    g.stirred = left


def note_start(g: State) -> None:
    """Of permanents whose abilities ask how they started the turn: whether that was untapped."""
    for perm in g.battlefield:
        if object_rules(g, "remembers its start", perm):
            perm.remember(keys.STARTED_UNTAPPED, [] if perm.tapped else [g.turn_number])


def take_control(g: State, plan: TurnPlan) -> None:
    """Control of a player lasts for the whole turn (722.1); the last effect made is the one that works (722.1a)."""
    for p in g.players:
        if p.seat not in g.elsewhere:  # whose turn goes on
            p.controlled_by = p.seat
    if not g.riders:
        return
    by = NOTHING
    cause = NOTHING
    for rider in g.riders:
        if g.is_active(rider.player):
            if rider.kind == Rider.CONTROL:
                by = rider.by
                cause = rider.cause
            elif rider.kind == Rider.SKIP:
                skip_all_turn(g, rider)
            else:
                extra = TurnPlan(g.plan_id(), plan.player, True, (), rider.cause, rider.note)
                g.extra_turns.append(extra)
                emit(g, Ev.SCHEDULED, "500.7", plan.player, extra.id, cause=rider.cause, note="extra turn")
    g.riders = [r for r in g.riders if not g.is_active(r.player)]
    if by != NOTHING and not g.players[by].left:
        for seat in g.turn_takers():  # 805.8: the whole team
            g.players[seat].controlled_by = by
            emit(g, Ev.PLAYER_CONTROL, "722.1", seat, n=by, cause=cause)


def forget_old(g: State) -> None:
    """Last known information is kept while something may still ask for it."""
    if g.stack or g.waiting or not (g.last_known or g.past_items):
        return
    if g.delayed or g.lasting or g.melee is not None or may_skip(g):
        keep_wanted(g)
    else:
        g.last_known = {}
        g.past_items = {}


def keep_wanted(g: State) -> None:
    """Of what has left: whatever an effect or a turn to come may speak of."""
    wanted = set(causes_of_skips(g))
    for d in g.delayed:
        wanted.add(d.source)
        wanted.update(d.refs)
        if d.vars is not None:
            for values in d.vars.values():
                wanted.update(values)
    for x in g.lasting:
        wanted.add(x.source)
        wanted.update(x.affected)
    if g.melee is not None:
        wanted.update(meant_elsewhere(g, g.melee))
    g.last_known = {k: v for k, v in g.last_known.items() if k in wanted}
    g.past_items = {k: v for k, v in g.past_items.items() if k in wanted}


def may_skip(g: State) -> bool:
    """Whether a turn, the present one or one to come, may have a skip with a cause."""
    return bool(g.extra_turns or g.riders) or (g.turn is not None and bool(g.turn.skip_steps))


def causes_of_skips(g: State) -> list[int]:
    """What made turns in which something is skipped, as they begin: the player may be asked which skip applies."""
    turns = g.extra_turns if g.turn is None else [g.turn, *g.extra_turns]
    return [t.cause for t in turns if t.skip_steps] + [r.cause for r in g.riders if r.kind == Rider.SKIP]
