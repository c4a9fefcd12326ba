"""Creatures that join a combat under way: put onto the battlefield attacking (508.4) or blocking (509.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.options import Option, picks
from apnap.rules.turn.combat.attack_rules import defending_player
from apnap.rules.turn.combat.attackers import defenders
from apnap.rules.turn.combat.banding import band_of
from apnap.rules.turn.combat.blockers import on_side
from apnap.rules.turn.combat.damage_order import place_joined
from apnap.state.combat import Attacker
from apnap.state.kinds import BATTLE, CHOOSE, CREATURE, PLANESWALKER, Ev, Q
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.combat import Combat
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


def enter_attacking(g: State, perm: Permanent, defender: int) -> None:
    """508.4: it is attacking, but it never "attacked"; restrictions and requirements say nothing (508.4c)."""
    if g.combat is None or not perm.chars.types & CREATURE:  # 506.3a
        return
    if perm.chars.types & BATTLE or not g.is_active(perm.controller):  # 506.3f, 506.3g, 506.3b
        return
    if defender != CHOOSE:
        start_attacking(g, perm, defender)
        return
    foes = defenders(g)
    if len(foes) == 1:
        start_attacking(g, perm, foes[0])
    elif foes:
        g.push(ChooseAttacked(perm.id, perm.controller, False))


def start_attacking(g: State, perm: Permanent, defender: int) -> None:
    combat = g.combat
    if combat is None or not can_be_attacked(g, combat, defender):  # 506.3c, 508.4a, 508.4b
        return
    # 506.3d, 508.4d: unblocked when it comes after blockers were declared; before that it can be blocked.
    combat.add_attacker(Attacker(perm.id, defender, defending_player(g, defender), False))
    combat.any_attacked = True
    g.stamp += 1


def can_be_attacked(g: State, combat: Combat, defender: int) -> bool:
    """A defending player, or what such a player controls or protects (508.4b, 508.7c, 508.7d, 508.7e)."""
    if defender < 0:
        return False
    if defender >= len(g.players):
        perm = g.permanent(defender)
        if perm is None or not perm.chars.types & (PLANESWALKER | BATTLE):
            return False
    return defending_player(g, defender) in combat.defending_players


class ChooseAttacked(Task):
    """Its controller chooses what it attacks (508.4), or what it attacks from now on (508.7)."""

    fields: ClassVar[tuple[str, ...]] = ("id", "seat", "again")

    def __init__(self, id: int, seat: int, again: bool) -> None:
        self.id = id
        self.seat = seat
        self.again = again

    def run(self, g: State) -> None:
        foes = defenders(g)
        if foes and g.permanent(self.id) is not None:
            rule = "508.7" if self.again else "508.4"
            g.pose(self, Q.DEFENDER, self.seat, picks(foes), rule, 1, 1, g.name_of(self.id))

    def answer(self, g: State, option: Option) -> None:
        perm = g.permanent(self.id)
        if perm is None:
            return
        if self.again:
            reselect(g, perm.id, option.id)
        else:
            start_attacking(g, perm, option.id)


def reselect(g: State, id: int, defender: int) -> None:
    """508.7a: it attacks something else now, and has not attacked a second time."""
    combat = g.combat
    attacker = None if combat is None else combat.attacker(id)
    if combat is None or attacker is None or not can_be_attacked(g, combat, defender):
        return
    attacker.defender = defender
    attacker.defending_player = defending_player(g, defender)
    g.stamp += 1


def enter_blocking(g: State, perm: Permanent, attacker: int) -> None:
    """509.4: it is blocking, but it never "blocked"; restrictions and requirements say nothing (509.4b)."""
    combat = g.combat
    if combat is None or not perm.chars.types & CREATURE or perm.chars.types & BATTLE:  # 506.3a, 506.3f
        return
    found = combat.attacker(attacker)
    if found is None or not on_side(g, found.defending_player, perm.controller):  # 506.3e, 509.4a
        return
    members = band_of(combat, found)  # 702.22h
    for member in members:
        add_block(g, combat, perm.id, member, True)
    become_blocked_by(g, members, perm.id)


def add_block(g: State, combat: Combat, id: int, attacker: Attacker, entered: bool) -> None:
    combat.block(id, attacker)
    g.blocks = (*g.blocks, (id, attacker.id))
    g.stamp += 1
    if g.ruleset.damage_order:
        place_joined(g, combat, id, attacker.id, entered)


def make_block(g: State, perm: Permanent, attacker: int) -> None:
    """An effect makes a creature block (509.3a, 509.3b): it blocks that attacker, besides any it blocks already."""
    combat = g.combat
    found = None if combat is None else combat.attacker(attacker)
    if combat is None or found is None or perm.id in found.blockers:
        return
    if (
        not perm.chars.types & CREATURE
        or perm.chars.types & BATTLE
        or not on_side(g, found.defending_player, perm.controller)
    ):
        return
    members = [a for a in band_of(combat, found) if perm.id not in a.blockers]  # 702.22h
    for member in members:
        fresh = not combat.blocks(perm.id)
        add_block(g, combat, perm.id, member, False)
        if perm.id not in g.blocked:
            g.blocked = (*g.blocked, perm.id)
        blocker = combat.blocker(perm.id)
        count = 0 if blocker is None else len(blocker.attackers)
        emit(
            g,
            Ev.BLOCKS,
            "509.1g",
            perm.controller,
            perm.id,
            other=member.id,
            n=count,
            m=len(combat.blocking) if fresh else 0,
        )
    become_blocked_by(g, members, perm.id)


def become_blocked_by(g: State, attackers: list[Attacker], blocker: int) -> None:
    become_blocked(g, attackers[0].id)
    if g.hears(Ev.BLOCKED_BY):
        for attacker in attackers:
            emit(g, Ev.BLOCKED_BY, "509.3d", g.active, attacker.id, other=blocker, n=len(attacker.blockers))


def become_blocked(g: State, id: int) -> None:
    """An unblocked attacker becomes blocked, by a creature that joins or by an effect (509.1h, 509.3c)."""
    combat = g.combat
    attacker = None if combat is None else combat.attacker(id)
    if combat is None or attacker is None:
        return
    for member in band_of(combat, attacker):  # 702.22i
        if not member.blocked:
            member.blocked = True
            g.stamp += 1
            count, seat = len(member.blockers), member.defending_player
            emit(g, Ev.BLOCKED, "509.1h", g.active, member.id, n=count, m=seat)
