"""Attacks and blocks that greed does not come upon creature by creature: so many of the best, two on one."""

from __future__ import annotations

from typing import Final

from apnap.rules.turn.combat.evasion import can_block_pair
from apnap.state.game_state import State
from apnap.state.objects import Permanent
from apnap.thinking.worth import EVASION, creature_worth

MOST_PLANS: Final = 10


def likely_attacks(g: State, creatures: list[int], goal: int) -> list[dict[int, int]]:
    """So many of those that hit hardest, and so many of those that are missed least; alike creatures only once."""
    able = [p for p in (g.permanent(i) for i in creatures) if p is not None and p.chars.power > 0]
    found: list[dict[int, int]] = []
    seen: set[tuple[tuple[object, ...], ...]] = set()
    hardest = sorted(able, key=reach)
    cheapest = sorted(able, key=price)
    for n in range(1, len(able)):
        for order in (hardest, cheapest):
            chosen = order[:n]
            key = tuple(sorted((look(p) for p in chosen), key=str))
            if key not in seen:
                seen.add(key)
                found.append({p.id: goal for p in chosen})
    return spread(found)


def likely_blocks(g: State, creatures: list[int], foes: list[int]) -> list[dict[int, int]]:
    """Two blockers that kill together what neither kills alone, the cheapest such pair for each attacker."""
    able = [p for p in (g.permanent(i) for i in creatures) if p is not None]
    able.sort(key=price)
    found: list[dict[int, int]] = []
    for foe in foes[:4]:
        attacker = g.permanent(foe)
        if attacker is None:
            continue
        fit = [b for b in able if can_block_pair(g, attacker, b)]
        left = attacker.chars.toughness - attacker.damage
        pair = killers(fit, left)
        if pair is not None:
            found.append({pair[0].id: foe, pair[1].id: foe})
        if fit:
            found.append({fit[0].id: foe})  # the one that is missed least
    if len(found) > 1:
        both: dict[int, int] = {}
        for plan in found:
            if not any(i in both for i in plan) and not any(foe in both.values() for foe in plan.values()):
                both.update(plan)
        found.append(both)
    return found[:MOST_PLANS]


def killers(fit: list[Permanent], left: int) -> tuple[Permanent, Permanent] | None:
    for n, one in enumerate(fit):
        for other in fit[n + 1 :]:
            together = one.chars.power + other.chars.power
            if one.chars.power < left and other.chars.power < left and together >= left:
                return one, other
    return None


def spread(found: list[dict[int, int]]) -> list[dict[int, int]]:
    """At most so many, from small to large."""
    n = len(found)
    if n <= MOST_PLANS:
        return found
    return [found[k * n // MOST_PLANS] for k in range(MOST_PLANS)]


def look(p: Permanent) -> tuple[object, ...]:
    c = p.chars
    if p.attachments or p.counters:
        return (p.id,)
    return c.name, c.power, c.toughness, c.keywords, p.damage


def reach(p: Permanent) -> tuple[int, int, float, int]:
    return (0 if p.chars.keywords & EVASION else 1, -p.chars.power, creature_worth(p.chars), p.id)


def price(p: Permanent) -> tuple[float, int]:
    return creature_worth(p.chars), p.id
