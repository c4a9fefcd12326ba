"""Attacks and blocks judged creature by creature: quick plans, to be improved by imagining what they lead to."""

from __future__ import annotations

from typing import Final

from apnap.queries.rule_changes import has_object_rule
from apnap.rules.turn.combat.evasion import can_block_pair
from apnap.state.game_state import State
from apnap.state.kinds import CREATURE, DEATHTOUCH, DOUBLE_STRIKE, FIRST_STRIKE, INDESTRUCTIBLE
from apnap.state.objects import Permanent
from apnap.state.steps import Step
from apnap.thinking.worth import creature_worth
from apnap.vocab.ability_set import AbilitySet
from apnap.vocab.effects.permanents import Sacrifice
from apnap.vocab.triggers import BeginningOf
from apnap.vocab.what import SOURCE

QUICK: Final = FIRST_STRIKE | DOUBLE_STRIKE


def kills(a: Permanent, b: Permanent) -> bool:
    """Whether a's combat damage is enough for b."""
    if a.chars.power <= 0 or b.chars.keywords & INDESTRUCTIBLE:
        return False
    strikes = 2 if a.chars.keywords & DOUBLE_STRIKE else 1
    return bool(a.chars.keywords & DEATHTOUCH) or a.chars.power * strikes >= b.chars.toughness - b.damage


def duel(a: Permanent, b: Permanent) -> tuple[bool, bool]:
    """Which of two creatures in combat with each other dies."""
    a_dies, b_dies = kills(b, a), kills(a, b)
    if a_dies and b_dies:
        a_quick, b_quick = a.chars.keywords & QUICK, b.chars.keywords & QUICK
        if a_quick and not b_quick:
            a_dies = False
        elif b_quick and not a_quick:
            b_dies = False
    return a_dies, b_dies


def blockers_of(g: State, seat: int) -> list[Permanent]:
    ruled = "cannot block" in g.rules
    return [
        p
        for p in g.battlefield
        if p.controller == seat
        and p.chars.types & CREATURE
        and not p.tapped
        and not (ruled and has_object_rule(g, "cannot block", p))
    ]


def victim(g: State, foes: list[int]) -> int:
    """The player to attack: the one nearest to losing."""
    seats = [f for f in foes if f < len(g.players)]
    return min(seats, key=lambda s: g.players[s].life) if seats else foes[0]


def plan_attack(g: State, creatures: list[int], foes: list[int]) -> dict[int, int]:
    """Everything that no single blocker stops profitably; all of it if that should win at once."""
    foe = victim(g, foes)
    seat = foe if foe < len(g.players) else g.objects[foe].owner
    able = [p for p in (g.permanent(i) for i in creatures) if p is not None and p.chars.power > 0]
    blockers = blockers_of(g, seat)
    powers = sorted((p.chars.power for p in able if any(can_block_pair(g, p, b) for b in blockers)), reverse=True)
    free = sum(p.chars.power for p in able) - sum(powers)
    if foe == seat and free + sum(powers[len(blockers) :]) >= g.players[seat].life:
        return {p.id: foe for p in able}
    return {p.id: foe for p in able if profitable(g, p, blockers)}


_doomed: Final[dict[AbilitySet, bool]] = {}


def doomed(perm: Permanent) -> bool:
    """Whether it is sacrificed at the end of the turn anyway, so that there is nothing to save it for."""
    abilities = perm.chars.abilities
    found = _doomed.get(abilities)
    if found is None:
        found = any(
            isinstance(ability.trigger, BeginningOf)
            and ability.trigger.step == Step.END
            and isinstance(ability.effect, Sacrifice)
            and ability.effect.ref is SOURCE
            for ability in abilities.triggered
        )
        _doomed[abilities] = found
    return found


def profitable(g: State, attacker: Permanent, blockers: list[Permanent]) -> bool:
    if attacker.chars.abilities.triggered and doomed(attacker):
        return True
    for b in blockers:
        if can_block_pair(g, attacker, b):
            dies, takes = duel(attacker, b)
            if dies and not (takes and creature_worth(attacker.chars) <= creature_worth(b.chars) + 0.2):
                return False
    return True


def plan_blocks(g: State, seat: int, creatures: list[int]) -> dict[int, int]:
    """Good blocks first, then as many bad ones as survival takes."""
    combat = g.combat
    if combat is None:
        return {}
    attackers = [p for p in (g.permanent(a.id) for a in combat.attacking if a.defending_player == seat) if p]
    attackers.sort(key=lambda p: (-creature_worth(p.chars), p.id))
    free = [p for p in (g.permanent(i) for i in creatures) if p is not None]
    plan: dict[int, int] = {}
    for a in attackers:
        b = best_blocker(g, a, free)
        if b is not None:
            plan[b.id] = a.id
            free.remove(b)
    blocked = set(plan.values())
    coming = [a for a in attackers if a.id not in blocked and combat.attackers[a.id].defender == seat]
    coming.sort(key=lambda p: (-p.chars.power, p.id))
    free.sort(key=lambda p: (creature_worth(p.chars), p.id))
    danger = sum(a.chars.power for a in coming)
    for a in coming:
        if danger < g.players[seat].life:
            break
        chump = next((b for b in free if can_block_pair(g, a, b)), None)
        if chump is not None:
            plan[chump.id] = a.id
            free.remove(chump)
            danger -= a.chars.power
    return plan


def best_blocker(g: State, a: Permanent, free: list[Permanent]) -> Permanent | None:
    """Who stops it at a profit: killing and surviving, then surviving, then trading for something at least as good."""
    best: Permanent | None = None
    best_value = 0.0
    for b in free:
        if not can_block_pair(g, a, b):
            continue
        a_dies, b_dies = duel(a, b)
        gain = (creature_worth(a.chars) if a_dies else 0.0) - (creature_worth(b.chars) if b_dies else 0.0)
        value = gain + 0.2 * a.chars.power - 0.01 * creature_worth(b.chars)
        if (not b_dies or gain > -0.2) and value > best_value:
            best, best_value = b, value
    return best
