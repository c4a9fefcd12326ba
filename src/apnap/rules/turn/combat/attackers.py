"""Declaring attackers (508)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.continuous import refresh
from apnap.atoms.emit import emit
from apnap.atoms.status import tap
from apnap.native import mypyc_attr
from apnap.options import YES_NO, Option
from apnap.queries.rule_changes import has_object_rule
from apnap.rules.turn.combat import attack_solver
from apnap.rules.turn.combat.attack_rules import (
    attack_costs,
    attack_is_ruled,
    attack_problem,
    defending_player,
    had_to_attack,
)
from apnap.rules.turn.combat.banding import can_lead, form_bands, is_band, may_band
from apnap.rules.turn.combat.declaration_costs import Bill, PayDeclaration, all_affordable, payers, theirs
from apnap.rules.turn.combat.exerting import exert
from apnap.state import keys
from apnap.state.combat import Attacker
from apnap.state.kinds import (
    BANDING,
    BATTLE,
    CREATURE,
    DEFENDER,
    HASTE,
    NOTHING,
    PLANESWALKER,
    VIGILANCE,
    Act,
    Ev,
    Q,
    Way,
)
from apnap.state.objects import NO_IDS
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent

MOST_MAKERS: Final = 8  # creatures that make mana of which every combination is tried


def begin(g: State) -> None:
    if not g.has_turn_taker():
        return
    refresh(g)
    ask_for_attackers(g)


def ask_for_attackers(g: State) -> None:
    active, shared = g.active, g.shared
    creatures = NO_IDS
    others = False
    for p in g.battlefield:
        if not p.chars.types & (CREATURE | PLANESWALKER | BATTLE):
            continue
        if p.chars.types & (PLANESWALKER | BATTLE):
            others = True
        if (p.controller == active or shared) and p.chars.types & CREATURE and can_attack(g, p):
            if creatures:
                creatures.append(p.id)
            else:
                creatures = [p.id]  # it may be `NO_IDS`
    if creatures:
        foes = defenders(g, others)
        if foes:
            g.push(ChooseAttackers(creatures, foes, NO_IDS))


def can_attack(g: State, perm: Permanent) -> bool:
    """508.1a: an untapped creature the active player has controlled since the turn began, or with haste."""
    c = perm.chars
    if (
        not c.types & CREATURE
        or (perm.controller != g.active and not g.is_active(perm.controller))
        or perm.tapped
        or c.types & BATTLE
    ):
        return False
    if perm.sick and not c.keywords & HASTE:  # 302.6
        return False
    if c.keywords & DEFENDER and not (g.rules and has_object_rule(g, "attacks as though no defender", perm)):
        return False
    return not (g.rules and has_object_rule(g, "cannot attack", perm))


def defenders(g: State, others: bool = True) -> list[int]:
    """508.1b: defending players, planeswalkers they control, battles they protect.  For reading only.

    `others`: whether there may be anything but players.
    """
    combat = g.combat
    if combat is None:
        return []
    players = combat.defending_players
    for seat in players:
        if g.players[seat].left:
            players = [s for s in players if not g.players[s].left]
            break
    if not others:
        return players
    found = players.copy()
    for perm in g.battlefield:
        types = perm.chars.types
        if types & (PLANESWALKER | BATTLE) and (
            (types & PLANESWALKER and perm.controller in players) or (types & BATTLE and perm.protector in players)
        ):
            found.append(perm.id)
    return found


@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseAttackers(Task):
    """One creature after the other: which defender it attacks, or that it stays; declared all at once at the end.

    Where effects tie the creatures together, only what some legal declaration contains is offered (508.1c–d).
    """

    fields: ClassVar[tuple[str, ...]] = ("creatures", "foes", "choices")

    def __init__(self, creatures: list[int], foes: list[int], choices: list[int]) -> None:
        self.creatures = creatures
        self.foes = foes
        self.choices = choices

    def run(self, g: State) -> None:
        k = len(self.choices)
        if k == len(self.creatures):
            if may_band(g, self.creatures, self.choices):
                g.push(ChooseBands(self.creatures, self.choices, [NOTHING] * k))
            else:
                settle_costs(g, self.creatures, self.choices, [])
            return
        id = self.creatures[k]
        if g.rules and attack_is_ruled(g):
            options = self.ruled_options(g, id)
        elif len(self.foes) == 1:
            options = [Option(Act.STAY, id, 0), Option(Act.ATTACK, id, self.foes[0])]
        else:
            options = [Option(Act.STAY, id, 0)]
            for foe in self.foes:
                options.append(Option(Act.ATTACK, id, foe))
        g.pose(self, Q.ATTACK, g.active, options, "508.1a", 1, 1, "")
        if k == 0 and g.rules and g.manual_mana >> g.active & 1 and "attack cost" in g.rules:
            g.before = None
            g.before = g.clone()  # to return to, if the costs turn out not to be paid (732.1)

    def problem(self, g: State) -> attack_solver.AttackProblem:
        """The question of legality, kept while nothing changes."""
        made = g.attack_problem
        if made is None or g.problem_stamp != g.stamp:
            made = attack_problem(g, self.creatures, self.foes)
            g.attack_problem = made
            g.problem_stamp = g.stamp
        return made

    def indexes(self) -> list[int]:
        return [NOTHING if foe == NOTHING else self.foes.index(foe) for foe in self.choices]

    def ruled_options(self, g: State, id: int) -> list[Option]:
        problem = self.problem(g)
        prefix = self.indexes()
        found: list[Option] = []
        for j in attack_solver.options(problem, prefix):
            if problem.costly is None or self.can_pay(g, problem, [*prefix, j]):
                option = Option(Act.STAY, id, 0) if j < 0 else Option(Act.ATTACK, id, self.foes[j])
                found.append(option)
        found.sort(key=stay_first)
        return found

    def can_pay(self, g: State, problem: attack_solver.AttackProblem, prefix: list[int]) -> bool:
        """Whether a legal declaration that begins so can be paid for."""
        if not self.paid(g, prefix):
            return False
        if self.paid(g, attack_solver.complete(problem, prefix)):
            return True
        # Nobody has to pay: a continuation without further costs does as well, if it is legal. What makes mana may be
        # needed untapped for what is chosen already (508.1f), so it is tried which of those stay.
        makers = self.mana_makers(g, len(prefix))
        if self.pays_at_home(g, problem, prefix, makers):
            return True
        tried = makers[:MOST_MAKERS]
        for mask in range(1 << len(tried)):
            if self.pays_at_home(g, problem, prefix, [i for k, i in enumerate(tried) if mask >> k & 1]):
                return True
        return False

    def mana_makers(self, g: State, first: int) -> list[int]:
        """Which of the creatures from there on have mana abilities, by their places."""
        found: list[int] = []
        for i in range(first, len(self.creatures)):
            perm = g.permanent(self.creatures[i])
            if perm is not None and perm.chars.abilities.mana:
                found.append(i)
        return found

    def pays_at_home(self, g: State, problem: attack_solver.AttackProblem, prefix: list[int], home: list[int]) -> bool:
        """Whether a legal declaration that begins so, costs nothing more and leaves those at home can be paid for."""
        free = attack_problem(g, self.creatures, self.foes)
        for i in range(len(prefix), problem.n):
            if i in home:
                free.allowed[i] = []
            elif problem.costly is not None:
                free.allowed[i] = [j for j in free.allowed[i] if not problem.costly[i][j]]
        try:
            whole = attack_solver.complete(free, prefix)
        except ValueError:
            return False
        return attack_solver.violation(problem, whole) == 0 and self.paid(g, whole)

    def paid(self, g: State, choices: list[int]) -> bool:
        """Whether whoever has to pay for it can."""
        gone = self.tapping(g, choices)
        seats = payers(g, self.creatures, g.active)
        return all_affordable(g, seats, [self.bill(g, choices, seat) for seat in seats], gone)

    def bill(self, g: State, choices: list[int], seat: int) -> Bill:
        bill = Bill()
        for i, j in enumerate(choices):
            perm = g.permanent(self.creatures[i])
            if j >= 0 and perm is not None and theirs(g, seat, perm.id):
                bill.add(g, attack_costs(g, perm, self.foes[j]))
        return bill

    def tapping(self, g: State, choices: list[int]) -> list[int]:
        found: list[int] = []
        for i, j in enumerate(choices):
            perm = g.permanent(self.creatures[i])
            if j >= 0 and perm is not None and not perm.chars.keywords & VIGILANCE:
                found.append(perm.id)
        return found

    def answer(self, g: State, option: Option) -> None:
        foe = NOTHING if option.act == Act.STAY else option.aux
        choices = [*self.choices, foe] if self.choices else [foe]
        g.push(ChooseAttackers(self.creatures, self.foes, choices))

    def without(self, g: State, seat: int) -> Task | None:
        """When a player leaves in the middle of the declaration, it begins again with who and what is left (508.1)."""
        return None if seat == g.active else AttackAgain()


class AttackAgain(Task):
    def run(self, g: State) -> None:
        refresh(g)
        ask_for_attackers(g)


def stay_first(option: Option) -> int:
    return 0 if option.act == Act.STAY else 1


def settle_costs(g: State, creatures: list[int], choices: list[int], bands: list[int]) -> None:
    """508.1f–j: the attackers tap, costs are determined and paid; then they become attacking creatures."""
    g.attack_problem = None
    if g.rules and ("attack cost" in g.rules or "exert" in g.rules):
        tap_attackers(g, creatures, choices)
        g.push(BecomeAttackers(creatures, choices, bands))
        chosen = [i for k, i in enumerate(creatures) if choices[k] != NOTHING]
        g.push(ChooseExert(chosen, []))
        for seat in payers(g, creatures, g.active):
            bill = Bill()
            for k, id in enumerate(creatures):
                perm = g.permanent(id)
                if choices[k] != NOTHING and perm is not None and theirs(g, seat, id):
                    bill.add(g, attack_costs(g, perm, choices[k]))
            if bill.costs:
                g.push(PayDeclaration(seat, "508.1h", bill.costs, bill.sources, bill.times, []))
        return
    tap_attackers(g, creatures, choices)
    declare(g, creatures, choices, bands)


class ChooseExert(Task):
    """ "You may exert this creature as it attacks": an optional cost, chosen for each (508.1g, 701.43d)."""

    fields: ClassVar[tuple[str, ...]] = ("left", "exerted")

    def __init__(self, left: list[int], exerted: list[int]) -> None:
        self.left = left
        self.exerted = exerted

    def run(self, g: State) -> None:
        left = self.left
        while left:
            perm = g.permanent(left[0])
            if perm is not None and has_object_rule(g, "exert", perm):
                task = ChooseExert(left, self.exerted)
                g.pose(task, Q.YES_NO, g.active, YES_NO, "508.1g", 1, 1, f"exert {g.name_of(left[0])}")
                return
            left = left[1:]
        for id in self.exerted:
            exert(g, id)

    def answer(self, g: State, option: Option) -> None:
        exerted = [*self.exerted, self.left[0]] if option.act == Act.YES else self.exerted
        g.push(ChooseExert(self.left[1:], exerted))


class BecomeAttackers(Task):
    """Costs are paid: each chosen creature still controlled by the active player attacks (508.1k)."""

    fields: ClassVar[tuple[str, ...]] = ("creatures", "choices", "bands")

    def __init__(self, creatures: list[int], choices: list[int], bands: list[int]) -> None:
        self.creatures = creatures
        self.choices = choices
        self.bands = bands  # the first member of each creature's band; empty without banding

    def run(self, g: State) -> None:
        g.before = None
        declare(g, self.creatures, self.choices, self.bands)


def tap_attackers(g: State, creatures: list[int], choices: list[int]) -> None:
    """508.1f: not a cost, just what attacking does."""
    g.way = Way.TURN_BASED
    for i, id in enumerate(creatures):
        if choices[i] != NOTHING:
            perm = g.permanent(id)
            if perm is not None and not perm.chars.keywords & VIGILANCE:
                tap(g, perm, "508.1f")


def declare(g: State, creatures: list[int], choices: list[int], bands: list[int]) -> None:
    """508.1k–m: the chosen creatures become attacking creatures, then abilities trigger."""
    combat = g.combat
    if combat is None:
        return
    g.way = Way.TURN_BASED
    declared: list[Attacker] = []
    required = bool(g.rules) and ("must attack" in g.rules or "goad" in g.rules)
    for i, id in enumerate(creatures):
        foe = choices[i]
        if foe == NOTHING or (foe < len(g.players) and g.players[foe].left):
            continue
        perm = g.permanent(id)
        if perm is None or not g.is_active(perm.controller):
            continue
        perm.attacks += 1
        g.stir(perm)
        if g.rules and "cannot attack there" in g.rules:
            note_attacked(g, perm, foe)
        attacker = Attacker(id, foe, defending_player(g, foe), True)
        attacker.required = required and had_to_attack(g, perm)
        if bands:
            attacker.band = bands[i]
        combat.add_attacker(attacker)
        declared.append(attacker)
    if not declared:
        return
    combat.any_attacked = True
    g.stamp += 1
    g.unsettled = True
    if g.shared:
        for a in declared:
            g.players[attacking_player(g, a.id)].bump(keys.ATTACKED)
    else:
        g.players[g.active].note_attackers(len(declared))
    if g.attacked:
        g.attacked = (*g.attacked, *[a.id for a in declared if a.id not in g.attacked])
    else:
        g.attacked = tuple([a.id for a in declared])
    if bands:
        form_bands(g, declared)
    announce(g, declared)


def note_attacked(g: State, perm: Permanent, foe: int) -> None:
    """For "can't attack a player it has already attacked this turn"."""
    past = perm.remembered(keys.ATTACKED)
    if not past or past[0] != g.turn_number:
        past = [g.turn_number]
    perm.remember(keys.ATTACKED, [*past, foe])


def attacking_player(g: State, id: int) -> int:
    """Of a team that attacks together: who controls the creature (805.10c)."""
    perm = g.permanent(id) if g.shared else None
    return g.active if perm is None else perm.controller


def announce(g: State, declared: list[Attacker]) -> None:
    """508.1m: the creatures, each player, planeswalker or battle attacked, and the attack as a whole."""
    if not (g.tells(Ev.ATTACKS) or g.hears(Ev.ATTACKED) or g.hears(Ev.ATTACKERS_DECLARED)):
        return
    counts: dict[int, int] = {}
    for a in declared:
        by = attacking_player(g, a.id)
        emit(g, Ev.ATTACKS, "508.1k", by, a.id, other=a.defender, n=len(declared), m=a.defending_player)
        counts[a.defender] = counts.get(a.defender, 0) + 1
    for foe, n in counts.items():
        emit(g, Ev.ATTACKED, "508.3b", g.active, foe, n=n, m=defending_player(g, foe))
    emit(g, Ev.ATTACKERS_DECLARED, "508.3d", g.active, n=len(declared))


class ChooseBands(Task):
    """One attacker after the other, those with banding first: which band it joins, or none (508.1e).

    `leaders` has the first member of each creature's band so far: itself, if it is alone; NOTHING if still to come.
    """

    fields: ClassVar[tuple[str, ...]] = ("creatures", "choices", "leaders")

    def __init__(self, creatures: list[int], choices: list[int], leaders: list[int]) -> None:
        self.creatures = creatures
        self.choices = choices
        self.leaders = leaders

    def run(self, g: State) -> None:
        leaders = self.leaders.copy()
        for id in self.in_turn(g):
            at = self.creatures.index(id)
            if leaders[at] != NOTHING:
                continue
            task = ChooseBands(self.creatures, self.choices, leaders)
            options = task.options(g, id)
            if options:
                options.insert(0, Option(Act.STAY, id, 0))
                g.pose(task, Q.BAND, g.active, options, "508.1e", 1, 1, g.name_of(id))
                return
            leaders[at] = id
        settle_costs(g, self.creatures, self.choices, leaders)

    def in_turn(self, g: State) -> list[int]:
        """Whoever can be in a band with anyone else comes first, so that every band begun is a band already."""
        able = [g.permanent(i) for k, i in enumerate(self.creatures) if self.choices[k] != NOTHING]
        chosen = [p for p in able if p is not None]
        banders = [p.id for p in chosen if p.chars.keywords & BANDING]
        others = [p.id for p in chosen if p.id not in banders and can_lead(g, p)]
        return [*banders, *others, *[p.id for p in chosen if p.id not in banders and p.id not in others]]

    def options(self, g: State, id: int) -> list[Option]:
        foe = self.choices[self.creatures.index(id)]
        found: list[Option] = []
        for k, leader in enumerate(self.leaders):
            if leader == self.creatures[k] and self.choices[k] == foe:  # 702.22d
                if is_band(g, [*self.members(leader), id]):
                    found.append(Option(Act.BAND, id, leader))
        return found

    def members(self, leader: int) -> list[int]:
        return [i for k, i in enumerate(self.creatures) if self.leaders[k] == leader]

    def answer(self, g: State, option: Option) -> None:
        leaders = self.leaders.copy()
        leaders[self.creatures.index(option.id)] = option.id if option.act == Act.STAY else option.aux
        g.push(ChooseBands(self.creatures, self.choices, leaders))

    def without(self, g: State, seat: int) -> Task | None:
        """When a player leaves in the middle of the declaration, it begins again (508.1)."""
        return None if seat == g.active else AttackAgain()
