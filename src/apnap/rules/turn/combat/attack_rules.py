"""Restrictions, requirements and costs of attacking (508.1c, 508.1d, 508.1h), as effects state them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.queries.rule_changes import any_ruled, entry_fits_object, rule_amount, rule_frame
from apnap.rules.turn.combat.attack_solver import AttackProblem
from apnap.state.kinds import BATTLE, NOTHING
from apnap.vocab.triggers import seat_fits

if TYPE_CHECKING:
    from apnap.state.effects import RuleEntry
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent

# Effects of these kinds tie creatures or defenders together; without any, each creature decides for itself.
ATTACK_KINDS: Final = frozenset((
    "must attack",
    "goad",
    "must be attacked",
    "attack cost",
    "needs others to attack",
    "attacks alone",
    "most attackers",
    "most attackers at",
    "cannot attack there",
    "attacks only where",
    "cannot attack where",
))  # fmt: skip


def attack_is_ruled(g: State) -> bool:
    """Whether any effect speaks about how creatures may attack together, whom, or at what price."""
    return any_ruled(g, ATTACK_KINDS)


def defending_player(g: State, defender: int) -> int:
    """508.5: the player, the planeswalker's controller, or the battle's protector."""
    if defender < len(g.players):
        return defender
    perm = g.permanent(defender)
    if perm is None:
        return NOTHING
    return perm.protector if perm.chars.types & BATTLE else perm.controller


def about_defender(g: State, entry: RuleEntry, foe: int) -> bool:
    """Whether an effect about attacking "you" (or you and your planeswalkers) is about attacking that defender."""
    node = entry.node
    if not node.who:
        return True
    if foe < len(g.players):
        return seat_fits(g, node.who, foe, rule_frame(g, entry))
    return node.text == "all" and seat_fits(g, node.who, defending_player(g, foe), rule_frame(g, entry))


def attack_problem(g: State, creatures: list[int], foes: list[int]) -> AttackProblem:
    """What the effects in force make of these creatures and defenders."""
    n, d = len(creatures), len(foes)
    perms = g.objects.permanents(creatures)
    problem = AttackProblem(
        n,
        d,
        allowed=[allowed_foes(g, p, foes) for p in perms],
        weight=[[0] * d for _i in range(n)],
        costly=None,
        min_others=[0] * n,
        only_alone=[False] * n,
        needs_one_of=[[] for _i in range(n)],
        max_total=-1,
        max_per=[-1] * d,
        defender_wanted=[0] * d,
    )
    add_requirements(g, problem, perms, foes)
    add_group_restrictions(g, problem, perms)
    add_limits(g, problem, perms, foes)
    if "attack cost" in g.rules:
        problem.costly = [[bool(attack_costs(g, p, foe)) for foe in foes] for p in perms]
    return problem


def allowed_foes(g: State, perm: Permanent, foes: list[int]) -> list[int]:
    found = list(range(len(foes)))
    for entry in g.rules.get("cannot attack there", []):
        if entry_fits_object(g, entry, perm):
            found = [j for j in found if not about_defender(g, entry, foes[j])]
    for entry in g.rules.get("attacks only where", []):
        if entry_fits_object(g, entry, perm):
            found = [j for j in found if controls_such(g, entry, defending_player(g, foes[j]))]
    for entry in g.rules.get("cannot attack where", []):
        if entry_fits_object(g, entry, perm):
            found = [j for j in found if not controls_such(g, entry, defending_player(g, foes[j]))]
    return found


def controls_such(g: State, entry: RuleEntry, seat: int) -> bool:
    """ "Can't attack unless (or if) defending player controls …" """
    f = entry.node.against
    cx = rule_frame(g, entry)
    for perm in g.battlefield:
        if perm.controller == seat and (f is None or f.match(g, perm, perm.chars, cx)):
            return True
    return False


def done_its_duty(entry: RuleEntry, perm: Permanent) -> bool:
    """ "Attacks this turn if able" asks for one attack in the turn, "each combat" for one in every combat."""
    return entry.node.text == "turn" and perm.attacks > 0


def add_requirements(g: State, problem: AttackProblem, perms: list[Permanent], foes: list[int]) -> None:
    """508.1d: each effect that requires a creature to attack counts once for each creature it affects."""
    for entry in g.rules.get("must attack", []):
        for i, perm in enumerate(perms):
            if entry_fits_object(g, entry, perm) and not done_its_duty(entry, perm):
                for j, foe in enumerate(foes):
                    if about_defender(g, entry, foe):
                        problem.weight[i][j] += 1
    if "goad" in g.rules:
        for i, perm in enumerate(perms):
            for seat in goaders(g, perm):  # 701.15b: two requirements for each player who goaded it
                for j, foe in enumerate(foes):
                    problem.weight[i][j] += 2 if foe < len(g.players) and foe != seat else 1
    for entry in g.rules.get("must be attacked", []):
        cx = rule_frame(g, entry)
        for j, foe in enumerate(foes):
            if entry.node.scope == "self":
                wanted = foe == entry.source
            else:
                wanted = foe < len(g.players) and seat_fits(g, entry.node.who, foe, cx)
            if wanted:
                problem.defender_wanted[j] += 1


def goaders(g: State, perm: Permanent) -> list[int]:
    """Who has goaded it; the same player twice makes no difference (701.15d)."""
    found: list[int] = []
    for entry in g.rules.get("goad", []):
        if entry_fits_object(g, entry, perm):
            seat = rule_frame(g, entry).controller
            if seat not in found:
                found.append(seat)
    return found


def add_group_restrictions(g: State, problem: AttackProblem, perms: list[Permanent]) -> None:
    """508.1c: creatures that attack only in company, or only without it."""
    for entry in g.rules.get("needs others to attack", []):
        f = entry.node.against
        for i, perm in enumerate(perms):
            if not entry_fits_object(g, entry, perm):
                continue
            if f is None:
                problem.min_others[i] = max(problem.min_others[i], rule_amount(g, entry))
                continue
            cx = rule_frame(g, entry)
            company = [k for k, p in enumerate(perms) if k != i and f.match(g, p, p.chars, cx)]
            if problem.needs_one_of[i]:  # two such restrictions: only creatures that satisfy both are counted
                company = [k for k in company if k in problem.needs_one_of[i]]
            problem.needs_one_of[i] = company
            if not company:
                problem.allowed[i] = []
    for entry in g.rules.get("attacks alone", []):
        for i, perm in enumerate(perms):
            if entry_fits_object(g, entry, perm):
                problem.only_alone[i] = True


def add_limits(g: State, problem: AttackProblem, perms: list[Permanent], foes: list[int]) -> None:
    """No more than so many creatures, in all or at one defender."""
    for entry in g.rules.get("most attackers", []):
        n = rule_amount(g, entry)
        if entry.node.text == "turn":  # those that have attacked this turn are counted, but may attack again
            before = [i for i in g.attacked if g.permanent(i) is None or not any(p.id == i for p in perms)]
            n = max(0, n - len(before))
            if len(g.attacked) >= rule_amount(g, entry):
                for i, perm in enumerate(perms):
                    if perm.id not in g.attacked:
                        problem.allowed[i] = []
        problem.max_total = n if problem.max_total < 0 else min(n, problem.max_total)
    for entry in g.rules.get("most attackers at", []):
        n = rule_amount(g, entry)
        cx = rule_frame(g, entry)
        for j, foe in enumerate(foes):
            here = entry.source == foe if entry.node.scope == "self" else False
            if not here and foe < len(g.players):
                here = entry.node.scope != "self" and seat_fits(g, entry.node.who, foe, cx)
            if here:
                old = problem.max_per[j]
                problem.max_per[j] = n if old < 0 else min(n, old)


def attack_costs(g: State, perm: Permanent, foe: int) -> list[RuleEntry]:
    """What must be paid for that creature to attack there (508.1h)."""
    found: list[RuleEntry] = []
    for entry in g.rules.get("attack cost", []):
        if (
            entry.node.cost is not None
            and entry_fits_object(g, entry, perm)
            and about_defender(g, entry, foe)
            and rule_amount(g, entry) > 0
        ):
            found.append(entry)
    return found


def had_to_attack(g: State, perm: Permanent) -> bool:
    """506.6: whether an effect required it to attack as attackers were declared."""
    for entry in g.rules.get("must attack", []):
        if entry_fits_object(g, entry, perm):
            return True
    return bool(goaders(g, perm))
