"""Turn markers change hands (807.4), and their turns take each other's place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.state.game_state import NEXT
from apnap.state.kinds import NOBODY, Ev
from apnap.state.melee import REGULAR_TURN, Aside, Counted, put_back, tally
from apnap.state.objects import Permanent

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.melee import Marker, Melee
    from apnap.state.objects import Item


def set_aside(g: State, melee: Melee) -> None:
    """The turn in the game's own place makes room; nothing of it is pending."""
    marker = melee.here()
    if marker is None:
        return
    marker.aside = Aside(
        g.stage, g.holder, g.passes, g.passed, g.active, g.turn, g.phase, g.step, g.phases, g.steps, g.extra_turns,
        g.turn_number, g.main_phases, g.combat_phases, g.upkeeps, g.end_steps, g.first_things, g.previous_spells,
        g.cleanup_again, g.stack, g.combat, g.attacked, g.blocked, g.blocks, [tally(p) for p in g.players],
        take_counts(g),
    )  # fmt: skip
    melee.front = 0


def take_up(g: State, melee: Melee, marker: Marker) -> None:
    """The turn of that marker comes into the game's own place, from which another has been taken away."""
    aside = Aside() if marker.aside is None else marker.aside
    marker.aside = None
    melee.front = marker.number
    melee.asked = False
    g.stage = aside.stage
    g.holder = aside.holder
    g.passes = aside.passes
    g.passed = aside.passed
    g.active = aside.active
    g.turn = aside.turn
    g.phase = aside.phase
    g.step = aside.step
    g.phases = aside.phases
    g.steps = aside.steps
    g.extra_turns = aside.extra_turns
    g.turn_number = aside.turn_number
    g.main_phases = aside.main_phases
    g.combat_phases = aside.combat_phases
    g.upkeeps = aside.upkeeps
    g.end_steps = aside.end_steps
    g.first_things = aside.first_things
    g.previous_spells = aside.previous_spells
    g.cleanup_again = aside.cleanup_again
    g.stack = aside.stack
    g.combat = aside.combat
    g.attacked = aside.attacked
    g.blocked = aside.blocked
    g.blocks = aside.blocks
    for p in g.players:
        if aside.tallies:
            put_back(p, aside.tallies[p.seat])
        else:
            tally(p)
    put_counts_back(g, aside.counted)
    if aside.waiting:
        g.waiting.extend(aside.waiting)
        g.unsettled = True
    note_turns(g, melee)
    g.stamp += 1  # another stack, another step: what is legal is looked at anew


def note_turns(g: State, melee: Melee) -> None:
    """Whose turns go on besides the one in the game's own place."""
    g.elsewhere = tuple([a.active for a in melee.others() if a.turn is not None])


def take_counts(g: State) -> dict[int, Counted]:
    """What permanents have done is counted by the turn in which they do it."""
    found: dict[int, Counted] = {}
    for perm in sorted(g.stirred, key=id_of):  # after loading they may be in another order
        done = perm.uses is not None or perm.loyalty_used or perm.attacks > 0
        if done and g.objects.get(perm.id) is perm:
            found[perm.id] = Counted(perm.uses, perm.loyalty_used, perm.attacks)
            perm.uses = None
            perm.loyalty_used = False
            perm.attacks = 0
    return found


def id_of(perm: Permanent) -> int:
    return perm.id


def put_counts_back(g: State, counted: dict[int, Counted]) -> None:
    for i, done in counted.items():
        perm = g.objects.get(i)
        if isinstance(perm, Permanent):
            perm.uses = None if done.uses is None else done.uses.copy()
            perm.loyalty_used = done.loyalty_used
            perm.attacks = done.attacks
            g.stir(perm)


def give(g: State, melee: Melee, marker: Marker, seat: int, rule: str) -> None:
    """A player gets the marker: their turn is to come."""
    marker.seat = seat
    marker.due = REGULAR_TURN
    melee.moves += 1
    marker.arrived = melee.moves
    emit(g, Ev.MARKER, rule, seat, n=marker.number, note="taken")


def designate(g: State, marker: Marker, times: int, rule: str) -> None:
    marker.removals += times
    emit(g, Ev.MARKER, rule, marker.seat, n=marker.number, m=marker.removals, note="designated")


def discard_marker(g: State, melee: Melee, marker: Marker) -> None:
    """It is out of the game.  If its turn was in the game's own place, nothing is there until another is taken up."""
    melee.markers.remove(marker)
    if marker.aside is not None and marker.aside.waiting:
        g.waiting.extend(marker.aside.waiting)
    if melee.front == marker.number:
        melee.front = 0
        clear_place(g)
    emit(g, Ev.MARKER, "807.4g", marker.seat, n=marker.number, note="removed")
    note_turns(g, melee)


def clear_place(g: State) -> None:
    """As before a first turn."""
    g.stage = NEXT
    g.holder = NOBODY
    g.active = NOBODY
    g.stack = []
    g.combat = None
    g.extra_turns = []
    take_counts(g)


def leave_stack(g: State, item: Item) -> None:
    """Take a spell or ability off the stack.  It is nearly always on top: a deep stack is not searched for it."""
    if g.stack and g.stack[-1] is item:
        g.stack.pop()
    else:
        leave_any_stack(g, item)


def leave_any_stack(g: State, item: Item) -> None:
    """Also what stands aside is countered, or leaves with its player (800.4a)."""
    if item in g.stack:
        g.stack.remove(item)
    elif g.melee is not None:
        for aside in g.melee.others():
            if item in aside.stack:
                aside.stack.remove(item)


def wound(g: State, melee: Melee, perm: Permanent, n: int) -> None:
    """Damage is of the turn in which it is dealt, and wears off with it (514.2)."""
    by_turn = melee.wounds.setdefault(perm.id, {})
    by_turn[g.turn_number] = by_turn.get(g.turn_number, 0) + n


def heal(g: State, melee: Melee, perm: Permanent) -> None:
    """The damage of this turn wears off, and whatever belongs to no turn that goes on elsewhere."""
    kept = 0
    by_turn = melee.wounds.pop(perm.id, None)
    if by_turn is not None:
        left = {turn: n for turn, n in by_turn.items() if turn != g.turn_number and melee.in_progress(turn)}
        if left:
            kept = sum(left.values())
            melee.wounds[perm.id] = left
    perm.damage = min(perm.damage, kept)
    if not perm.damage:
        perm.deathtouched = False
    g.stamp += 1
