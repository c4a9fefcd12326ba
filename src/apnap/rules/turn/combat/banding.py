"""Banding (702.22): attacking in bands, being blocked as one, and who divides damage among a group with banding."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.options import DONE, Option, picks
from apnap.state.kinds import BANDING, NOTHING, Act, Q
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.combat import Attacker, Combat
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


def has_banding(g: State, id: int) -> bool:
    perm = g.permanent(id)
    return perm is not None and bool(perm.chars.keywords & BANDING)


def offer_bands(g: State, declared: list[Attacker]) -> None:
    """508.1e, 702.22c: as attackers are declared, their player says which of them attack as bands."""
    if len(declared) > 1 and any(has_banding(g, a.id) for a in declared):
        g.push(FormBands([a.id for a in declared], []))


class FormBands(Task):
    """For one creature with banding after the other: which others are in its band, one at a time."""

    fields: ClassVar[tuple[str, ...]] = ("declared", "done")

    def __init__(self, declared: list[int], done: list[int]) -> None:
        self.declared = declared
        self.done = done  # those whose bands are complete

    def run(self, g: State) -> None:
        combat = g.combat
        if combat is None:
            return
        leader = self.leader(g, combat)
        if leader is None:
            return
        options = picks([i for i in self.declared if self.may_join(g, combat, leader, i)])
        note = f"band with {g.name_of(leader.id)}"
        g.pose(self, Q.PICK, g.active, [DONE, *options], "702.22c", 0, 1, note)

    def leader(self, g: State, combat: Combat) -> Attacker | None:
        """The next one with banding whose band can still grow."""
        for id in self.declared:
            attacker = combat.attackers.get(id)
            if attacker is not None and id not in self.done and attacker.band in (NOTHING, id) and has_banding(g, id):
                if any(self.may_join(g, combat, attacker, i) for i in self.declared):
                    return attacker
        return None

    def may_join(self, g: State, combat: Combat, leader: Attacker, id: int) -> bool:
        """Any number with banding and up to one without, all attacking the same (702.22c)."""
        other = combat.attackers.get(id)
        if other is None or id == leader.id or other.band != NOTHING or other.defender != leader.defender:
            return False
        if has_banding(g, id):
            return True
        return all(has_banding(g, i) for i in members(combat, leader.band))

    def answer(self, g: State, option: Option) -> None:
        combat = g.combat
        leader = None if combat is None else self.leader(g, combat)
        if combat is None or leader is None:
            return
        if option.act == Act.DONE:
            g.push(FormBands(self.declared, [*self.done, leader.id]))
            return
        leader.band = leader.id
        combat.attackers[option.id].band = leader.id
        g.stamp += 1
        g.push(FormBands(self.declared, self.done))


def members(combat: Combat, band: int) -> list[int]:
    return [] if band == NOTHING else [a.id for a in combat.attackers.values() if a.band == band]


def block_bands(combat: Combat) -> None:
    """702.22h: what blocks one creature of a band blocks the others too."""
    if not any(a.band != NOTHING for a in combat.attackers.values()):
        return
    for blocker in combat.blockers.values():
        for a in list(blocker.attackers):
            for id in members(combat, combat.attackers[a].band):
                if id not in blocker.attackers:
                    blocker.attackers.append(id)
                    combat.attackers[id].blockers.append(blocker.id)
                    combat.attackers[id].blocked = True


def divider(g: State, perm: Permanent, whom: list[int]) -> int:
    """Who divides its combat damage: the other side, if banding is among those it is divided among (702.22j–k)."""
    for id in whom:
        other = None if id < len(g.players) else g.permanent(id)
        if other is not None and other.controller != perm.controller and other.chars.keywords & BANDING:
            return other.controller
    return perm.controller
