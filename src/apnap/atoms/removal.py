"""Removal from combat (506.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.state.kinds import BATTLE, CREATURE, NOTHING, PLANESWALKER, Ev
from apnap.state.objects import NO_IDS

if TYPE_CHECKING:
    from apnap.state.combat import Combat
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


def remove_from_combat(g: State, id: int, rule: str) -> None:
    """It stops attacking, blocking, being blocked or attacked."""
    if g.combat is not None:
        take_from(g, g.combat, id, rule)
    if g.melee is not None:
        for combat in g.melee.combats():
            take_from(g, combat, id, rule)


def take_from(g: State, combat: Combat, id: int, rule: str) -> None:
    gone = stop_fighting(combat, id)
    if stop_being_attacked(g, combat, id) or gone:
        note_removal(g, id, rule)


def note_removal(g: State, id: int, rule: str) -> None:
    g.stamp += 1
    if g.tells(Ev.REMOVED_FROM_COMBAT):
        emit(g, Ev.REMOVED_FROM_COMBAT, rule, -1, id)


def stop_fighting(combat: Combat, id: int) -> bool:
    """It is no attacking or blocking creature any more; a creature it blocked stays blocked (509.1h)."""
    attacker = combat.take_attacker(id)
    if attacker is not None:
        for b in attacker.blockers:
            fighting = combat.blocker(b)
            if fighting is not None:
                fighting.attackers = without(fighting.attackers, id)
    blocker = combat.take_blocker(id)
    if blocker is not None:
        for a in blocker.attackers:
            fought = combat.attacker(a)
            if fought is not None:
                fought.blockers = without(fought.blockers, id)
    return attacker is not None or blocker is not None


def without(ids: list[int], id: int) -> list[int]:
    if len(ids) == 1 and ids[0] == id:
        return NO_IDS
    return [i for i in ids if i != id]


def stop_being_attacked(g: State, combat: Combat, id: int) -> bool:
    """506.4c: what attacked it is still attacking, but attacks nothing."""
    for attacker in combat.attacking:
        if attacker.defender == id:
            break
    else:
        return False
    host = g.known(id)
    if host is None or not attackable(host.card.chars.types | host.chars.types | host.base.chars.types):
        return False
    gone = False
    for attacker in combat.attacking:
        if attacker.defender == id:
            attacker.defender = NOTHING
            attacker.lost_walker = not host.chars.types & BATTLE
            gone = True
    return gone


def attackable(types: int) -> bool:
    return bool(types & (PLANESWALKER | BATTLE))


def types_changed(g: State, perm: Permanent, old: int) -> None:
    """Something in combat may have stopped being what it fights as, or what is attacked (506.4, 506.4d, 506.4e)."""
    if g.combat is not None:
        change_in(g, g.combat, perm, old)
    if g.melee is not None:
        for combat in g.melee.combats():
            change_in(g, combat, perm, old)


def change_in(g: State, combat: Combat, perm: Permanent, old: int) -> None:
    if not (combat.attacking or combat.blocking):
        return
    now = perm.chars.types
    id = perm.id
    gone = False
    if not now & CREATURE or now & BATTLE:
        gone = stop_fighting(combat, id)
    attacked = attackable(now)
    if old & BATTLE and not now & BATTLE and now & PLANESWALKER:
        attacked = perm.controller == perm.protector  # 506.4e
    if not attacked:
        for attacker in combat.attacking:
            if attacker.defender == id:
                attacker.defender = NOTHING
                attacker.lost_walker = not old & BATTLE
                gone = True
    if gone:
        note_removal(g, id, "506.4")


def player_left(g: State, seat: int) -> None:
    """A defending player left: what attacked them or their permanents attacks nothing any more (506.4c, 800.4e).

    A battle they protected stays in combat if it is still there (506.4); it gets a protector afterwards (704.5w).
    """
    if g.combat is not None:
        defender_left(g, g.combat, seat)
    if g.melee is not None:
        for combat in g.melee.combats():
            defender_left(g, combat, seat)


def defender_left(g: State, combat: Combat, seat: int) -> None:
    for attacker in combat.attacking:
        if attacker.defending_player == seat:
            host = g.permanent(attacker.defender)
            if host is None or not host.chars.types & BATTLE or host.controller == seat:
                attacker.defender = NOTHING
    combat.defending_players = [s for s in combat.defending_players if s != seat]
