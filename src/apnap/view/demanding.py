"""What every legal declaration must do, as far as effects require it (508.1d, 509.1c): the page sets and locks it.

A creature must attack or block if without it fewer requirements could be obeyed than with it.  Costs are counted as
paid in that comparison: nobody is said to be bound who could pay for another way out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.queries.rule_changes import entry_fits_object
from apnap.rules.turn.combat import attack_solver, block_solver
from apnap.rules.turn.combat.attack_rules import attack_is_ruled, attack_problem, done_its_duty, goaders
from apnap.rules.turn.combat.block_rules import block_is_ruled, block_problem
from apnap.rules.turn.combat.blockers import attackers_of

if TYPE_CHECKING:
    from apnap.rules.turn.combat.attackers import ChooseAttackers
    from apnap.rules.turn.combat.blockers import ChooseBlockers
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent
    from apnap.view.types import DemandView


def attack_demands(g: State, task: ChooseAttackers) -> list[DemandView]:
    if not g.rules or not attack_is_ruled(g):
        return []
    problem = task.problem(g)
    most = attack_solver.most_requirements(problem)
    if most == 0:
        return []
    rule = g.ruleset.cite("508.1d")
    found: list[DemandView] = []
    for i, id in enumerate(task.creatures):
        if problem.allowed[i] and attack_most(g, task, i, -1) < most:
            found.append({"ids": [id], "text": f"{g.name_told(id)} must attack{attack_reason(g, id)}", "rule": rule})
    for j, foe in enumerate(task.foes):
        if problem.defender_wanted[j] and attack_most(g, task, -1, j) < most:
            found.append({"ids": [foe], "text": f"{g.name_told(foe)} must be attacked", "rule": rule})
    return found or [{"ids": [], "text": "not every requirement to attack is obeyed by staying", "rule": rule}]


def attack_most(g: State, task: ChooseAttackers, without: int, untouched: int) -> int:
    """How many requirements can be obeyed if one creature stays, or if nobody attacks one defender."""
    problem = attack_problem(g, task.creatures, task.foes)
    problem.costly = None
    if without >= 0:
        problem.allowed[without] = []
    if untouched >= 0:
        problem.allowed = [[j for j in row if j != untouched] for row in problem.allowed]
    return attack_solver.most_requirements(problem)


def attack_reason(g: State, id: int) -> str:
    """What else requires it, where it is not the creature itself."""
    perm = g.permanent(id)
    if perm is None:
        return ""
    if goaders(g, perm):
        return " (goaded)"
    for entry in g.rules.get("must attack", []):
        if entry.source != id and entry_fits_object(g, entry, perm) and not done_its_duty(entry, perm):
            return f" ({g.name_told(entry.source)})"
    return ""


def block_demands(g: State, task: ChooseBlockers) -> list[DemandView]:
    foes = attackers_of(g, task.seat)
    creatures = task.creatures
    if creatures is None or not block_is_ruled(g, foes):
        return []
    problem = task.problem(g, foes)
    most = block_solver.most_requirements(problem)
    if most == 0:
        return []
    rule = g.ruleset.cite("509.1c")
    found: list[DemandView] = []
    for i, id in enumerate(creatures):
        if problem.allowed[i] and block_most(g, creatures, foes, i, -1) < most:
            found.append({"ids": [id], "text": f"{g.name_told(id)} must block", "rule": rule})
    for j, foe in enumerate(foes):
        if problem.attacker_weight[j] and block_most(g, creatures, foes, -1, j) < most:
            found.append({"ids": [foe.id], "text": f"{g.name_told(foe.id)} must be blocked", "rule": rule})
    return found or [{"ids": [], "text": "not every requirement to block is obeyed by staying out", "rule": rule}]


def block_most(g: State, creatures: list[int], foes: list[Permanent], without: int, unblocked: int) -> int:
    """How many requirements can be obeyed if one creature stays out, or if one attacker is not blocked."""
    perms = [p for p in (g.permanent(i) for i in creatures) if p is not None]
    problem = block_problem(g, perms, foes)
    problem.costly = None
    if without >= 0:
        problem.allowed[without] = []
    if unblocked >= 0:
        problem.allowed = [[j for j in row if j != unblocked] for row in problem.allowed]
    return block_solver.most_requirements(problem)
