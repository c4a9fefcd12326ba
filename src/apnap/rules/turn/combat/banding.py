"""Banding (702.22): attackers that form bands as they are declared, and who divides damage because of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.queries.rule_changes import has_object_rule, object_rules, rule_frame
from apnap.state.kinds import BANDING, NOTHING, Ev

if TYPE_CHECKING:
    from apnap.state.combat import Attacker, Combat
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


def may_band(g: State, creatures: list[int], choices: list[int]) -> bool:
    """508.1e: whether one of the creatures chosen has banding or "bands with other"."""
    for i, id in enumerate(creatures):
        if choices[i] != NOTHING:
            perm = g.permanent(id)
            if perm is not None and can_lead(g, perm):
                return True
    return False


def can_lead(g: State, perm: Permanent) -> bool:
    if perm.chars.keywords & BANDING:
        return True
    return bool(g.rules) and has_object_rule(g, "bands with other", perm)


def is_band(g: State, ids: list[int]) -> bool:
    """702.22c: creatures with banding and at most one without, or all of a quality that one of them bands with."""
    members = g.objects.permanents(ids)
    banders = len([p for p in members if p.chars.keywords & BANDING])
    if banders and len(members) - banders <= 1:
        return True
    return len(alike(g, members, members)) == len(members) > 0


def alike(g: State, holders: list[Permanent], among: list[Permanent]) -> list[Permanent]:
    """The most of `among` that have a quality which one of the holders has, too, and bands with."""
    best: list[Permanent] = []
    if not g.rules or "bands with other" not in g.rules:
        return best
    for perm in holders:
        for entry in object_rules(g, "bands with other", perm):
            f = entry.node.against
            frame = rule_frame(g, entry)
            if f is None or not f.match(g, perm, perm.chars, frame):
                continue
            found = [p for p in among if f.match(g, p, p.chars, frame)]
            if len(found) > len(best):
                best = found
    return best


def form_bands(g: State, declared: list[Attacker]) -> None:
    """The bands announced last for the rest of combat (702.22e); one creature by itself is none."""
    for a in declared:
        members = [b for b in declared if b.band == a.band]
        if len(members) == 1:
            a.band = NOTHING
        elif members and members[0] is not a and a.band != NOTHING:
            emit(g, Ev.BANDED, "508.1e", g.active, a.id, other=members[0].id, n=len(members))


def band_of(combat: Combat, attacker: Attacker) -> list[Attacker]:
    """It and whoever else is in its band now (702.22f)."""
    if attacker.band == NOTHING:
        return [attacker]
    return [attacker, *[a for a in combat.attacking if a.band == attacker.band and a is not attacker]]


# ---- dividing damage ---------------------------------------------------------------------------------------------


def divided_by_other(g: State, id: int) -> bool:
    """702.22j, 702.22k: whether the creatures it damages are with banding, so that the other side divides."""
    combat = g.combat
    if combat is None:
        return False
    attacker = combat.attacker(id)
    if attacker is not None:
        return any_banding(g, attacker.blockers)
    blocker = combat.blocker(id)
    return blocker is not None and any_banding(g, blocker.attackers)


def any_banding(g: State, ids: list[int]) -> bool:
    for id in ids:
        perm = g.permanent(id)
        if perm is not None and perm.chars.keywords & BANDING:
            return True
    if not g.rules or "bands with other" not in g.rules:
        return False
    found = g.objects.permanents(ids)
    return len(alike(g, found, found)) > 1


def divider(g: State, perm: Permanent) -> int:
    """Who divides that creature's combat damage."""
    combat = g.combat
    if combat is None or not divided_by_other(g, perm.id):
        return perm.controller
    attacker = combat.attacker(perm.id)
    return g.active if attacker is None else attacker.defending_player
