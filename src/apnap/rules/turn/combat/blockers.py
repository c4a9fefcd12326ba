"""Declaring blockers (509)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.options import Option
from apnap.rules.continuous import refresh
from apnap.rules.priority import open_priority
from apnap.rules.turn.combat.evasion import can_block_pair
from apnap.state.combat import Blocker
from apnap.state.kinds import CREATURE, NOTHING, Act, Ev, Q, Way
from apnap.task import Task
from apnap.vocab.rules_text import has_object_rule

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


def begin(g: State) -> None:
    open_priority(g)  # 509.2
    refresh(g)
    g.push(FinishBlocks())
    combat = g.combat
    if combat is None or not combat.attackers:
        return
    for seat in reversed(g.apnap()):
        if seat in combat.defending_players:
            g.push(ChooseBlockers(seat, [], [], []))


def can_block(g: State, perm: Permanent, seat: int) -> bool:
    """509.1a: untapped creatures the defending player controls."""
    if not perm.chars.types & CREATURE or perm.controller != seat or perm.tapped:
        return False
    return not (g.rules and has_object_rule(g, "cannot block", perm))


class ChooseBlockers(Task):
    """One creature after the other: which attacker it blocks, or that it stays out."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "creatures", "blocks", "done")

    def __init__(self, seat: int, creatures: list[int], blocks: list[int], done: list[int]) -> None:
        self.seat = seat
        self.creatures = creatures
        self.blocks = blocks  # blocker, attacker, blocker, attacker …
        self.done = done  # creatures decided upon

    def run(self, g: State) -> None:
        combat = g.combat
        if combat is None or g.players[self.seat].left:
            return
        attackers = [a.id for a in combat.attackers.values() if a.defending_player == self.seat]
        if not attackers:
            return
        for perm in g.battlefield:
            if perm.id in self.done or not can_block(g, perm, self.seat):
                continue
            options: list[Option] = [Option(Act.STAY, perm.id, 0)]
            for a in attackers:
                attacker = g.permanent(a)
                if attacker is not None and can_block_pair(g, attacker, perm):
                    options.append(Option(Act.BLOCK, perm.id, a))
            if len(options) > 1:
                g.pose(self, Q.BLOCK, self.seat, options, "509.1a", 1, 1, "")
                return
        declare(g, self.blocks)

    def answer(self, g: State, option: Option) -> None:
        blocks = self.blocks if option.act == Act.STAY else [*self.blocks, option.id, option.aux]
        g.push(ChooseBlockers(self.seat, self.creatures, blocks, [*self.done, option.id]))


def declare(g: State, blocks: list[int]) -> None:
    """509.1g: they become blocking creatures, the attackers become blocked."""
    combat = g.combat
    if combat is None:
        return
    for i in range(0, len(blocks), 2):
        b, a = blocks[i], blocks[i + 1]
        attacker = combat.attackers.get(a)
        if attacker is None:
            continue
        blocker = combat.blockers.get(b)
        if blocker is None:
            blocker = Blocker(b)
            combat.blockers[b] = blocker
        blocker.attackers.append(a)
        attacker.blockers.append(b)
        attacker.blocked = True


class FinishBlocks(Task):
    """All defending players have declared: abilities trigger (509.1i, 509.3)."""

    def run(self, g: State) -> None:
        combat = g.combat
        if combat is None:
            return
        combat.blockers_declared = True
        g.way = Way.TURN_BASED
        g.stamp += 1
        if g.log is None and not heard(g):
            return
        for blocker in combat.blockers.values():
            perm = g.permanent(blocker.id)
            seat = NOTHING if perm is None else perm.controller
            for a in blocker.attackers:
                emit(g, Ev.BLOCKS, "509.1g", seat, blocker.id, a, len(blocker.attackers))
        for attacker in combat.attackers.values():
            if attacker.blocked:
                n = len(attacker.blockers)
                emit(g, Ev.BLOCKED, "509.1h", g.active, attacker.id, NOTHING, n, attacker.defending_player)
            else:
                emit(g, Ev.UNBLOCKED, "509.1h", g.active, attacker.id, NOTHING, 0, attacker.defending_player)
        g.unsettled = True


def heard(g: State) -> bool:
    for kind in (Ev.BLOCKS, Ev.BLOCKED, Ev.UNBLOCKED):
        if g.listeners[kind] is not None:
            return True
    return False
