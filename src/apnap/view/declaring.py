"""What a question is about that takes several answers: a whole declaration, damage to divide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.rules.turn.combat.assigning import AssignDamage, recipients
from apnap.rules.turn.combat.attack_rules import attack_is_ruled
from apnap.rules.turn.combat.attackers import ChooseAttackers
from apnap.rules.turn.combat.blockers import ChooseBlockers, attackers_of
from apnap.rules.turn.combat.covering import strength
from apnap.rules.turn.combat.evasion import can_block_pair
from apnap.state.kinds import CREATURE, DEATHTOUCH
from apnap.view.demanding import attack_demands, block_demands

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent
    from apnap.view.types import DeclarableView, DeclareView, DivideView, RecipientView


def declare(g: State) -> DeclareView | None:
    """A declaration that is to be made as a whole; None if there is none, or it was begun creature by creature."""
    task = g.asking
    if isinstance(task, ChooseAttackers) and not task.choices:
        return {
            "verb": "attack",
            "creatures": attackers(g, task),
            "others": task.foes.copy(),
            "must": attack_demands(g, task),
        }
    if isinstance(task, ChooseBlockers) and not task.rows and not task.part and task.creatures:
        foes = [a.id for a in attackers_of(g, task.seat)]
        return {
            "verb": "block",
            "creatures": blockers(g, task, task.creatures, foes),
            "others": foes,
            "must": block_demands(g, task),
        }
    return None


def attackers(g: State, task: ChooseAttackers) -> list[DeclarableView]:
    found: list[DeclarableView] = []
    ruled = bool(g.rules) and attack_is_ruled(g)
    for k, id in enumerate(task.creatures):
        may = task.foes.copy()
        if ruled:
            may = [task.foes[j] for j in task.problem(g).allowed[k]]
        found.append({"id": id, "may": may})
    return found


def blockers(g: State, task: ChooseBlockers, creatures: list[int], foes: list[int]) -> list[DeclarableView]:
    found: list[DeclarableView] = []
    for k, id in enumerate(creatures):
        one: DeclarableView = {"id": id, "may": blockable(g, id, foes)}
        most = most_blocks(g, task, k)
        if most > 1:
            one["most"] = most
        found.append(one)
    return found


def blockable(g: State, id: int, foes: list[int]) -> list[int]:
    """The attackers a creature could block, as far as it alone goes (509.1b)."""
    blocker = g.permanent(id)
    if blocker is None:
        return []
    found: list[int] = []
    for foe in foes:
        attacker = g.permanent(foe)
        if attacker is not None and can_block_pair(g, attacker, blocker):
            found.append(foe)
    return found


def most_blocks(g: State, task: ChooseBlockers, k: int) -> int:
    """How many attackers that creature may block at once (509.1a)."""
    if not g.rules or "blocks additional" not in g.rules:
        return 1
    problem = task.problem(g, attackers_of(g, task.seat))
    limit, open_ = problem.max_blocks[k], len(problem.allowed[k])
    return open_ if limit < 0 else min(limit, open_)


def divide(g: State) -> DivideView | None:
    """Combat damage that is being assigned (510.1c, 510.1d)."""
    task = g.asking
    if not isinstance(task, AssignDamage) or not task.dealers or g.combat is None:
        return None
    source = g.permanent(task.dealers[0])
    if source is None or not (g.combat.attacks(source.id) or g.combat.blocks(source.id)):
        return None
    whom = recipients(g, source.id)
    if task.whom not in whom:
        return None
    given: list[int] = []
    for i in range(0, len(task.assigned), 3):
        if task.assigned[i] == source.id:
            given.append(task.assigned[i + 2])
    to = [recipient(g, source, id) for id in whom]
    return {"source": source.id, "total": strength(g, source), "to": to, "given": given, "at": whom.index(task.whom)}


def recipient(g: State, source: Permanent, id: int) -> RecipientView:
    perm = g.permanent(id)
    if perm is None or not perm.chars.types & CREATURE:
        return {"id": id}
    lethal = max(0, perm.chars.toughness - perm.damage)  # 120.6
    if source.chars.keywords & DEATHTOUCH and lethal > 1:
        lethal = 1  # 702.2c
    return {"id": id, "lethal": lethal}
