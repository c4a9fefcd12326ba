"""Declaring attackers (508)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.atoms.status import tap
from apnap.options import Option
from apnap.rules.continuous import refresh
from apnap.rules.priority import open_priority
from apnap.state.combat import Attacker
from apnap.state.kinds import (
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
from apnap.task import Task
from apnap.vocab.rules_text import has_object_rule

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


def begin(g: State) -> None:
    open_priority(g)  # 508.2
    if g.players[g.active].left:
        return
    refresh(g)
    creatures = [p.id for p in g.battlefield if can_attack(g, p)]
    foes = defenders(g) if creatures else []
    if creatures and foes:
        g.push(ChooseAttackers(creatures, foes, []))


def can_attack(g: State, perm: Permanent) -> bool:
    """508.1a: an untapped creature the active player has controlled since the turn began, or with haste."""
    c = perm.chars
    if not c.types & CREATURE or perm.controller != g.active or perm.tapped or c.types & BATTLE:
        return False
    if perm.sick and not c.keywords & HASTE:  # 302.6
        return False
    if c.keywords & DEFENDER and not (g.rules and has_object_rule(g, "attacks as though no defender", perm)):
        return False
    return not (g.rules and has_object_rule(g, "cannot attack", perm))


def defenders(g: State) -> list[int]:
    """508.1b: defending players, planeswalkers they control, battles they protect."""
    combat = g.combat
    if combat is None:
        return []
    found = [s for s in combat.defending_players if not g.players[s].left]
    players = found.copy()
    for perm in g.battlefield:
        if (perm.chars.types & PLANESWALKER and perm.controller in players) or (
            perm.chars.types & BATTLE and perm.protector in players
        ):
            found.append(perm.id)
    return found


def defending_player(g: State, defender: int) -> int:
    """508.5: the player, the planeswalker's controller, or the battle's protector."""
    if defender < len(g.players):
        return defender
    perm = g.permanent(defender)
    if perm is None:
        return NOTHING
    return perm.protector if perm.chars.types & BATTLE else perm.controller


class ChooseAttackers(Task):
    """One creature after the other: which defender it attacks, or that it stays; declared all at once at the end."""

    fields: ClassVar[tuple[str, ...]] = ("creatures", "foes", "choices")

    def __init__(self, creatures: list[int], foes: list[int], choices: list[int]) -> None:
        self.creatures = creatures
        self.foes = foes
        self.choices = choices

    def run(self, g: State) -> None:
        k = len(self.choices)
        if k == len(self.creatures):
            declare(g, self.creatures, self.choices)
            return
        id = self.creatures[k]
        options = [Option(Act.STAY, id, 0)]
        for foe in self.foes:
            options.append(Option(Act.ATTACK, id, foe))
        g.pose(self, Q.ATTACK, g.active, options, "508.1a", 1, 1, "")

    def answer(self, g: State, option: Option) -> None:
        foe = NOTHING if option.act == Act.STAY else option.aux
        g.push(ChooseAttackers(self.creatures, self.foes, [*self.choices, foe]))


def declare(g: State, creatures: list[int], choices: list[int]) -> None:
    """508.1f–m: attackers tap and become attacking creatures, then abilities trigger."""
    combat = g.combat
    if combat is None:
        return
    g.way = Way.TURN_BASED
    declared: list[Attacker] = []
    for i, id in enumerate(creatures):
        foe = choices[i]
        perm = g.permanent(id)
        if foe == NOTHING or perm is None:
            continue
        if not perm.chars.keywords & VIGILANCE:
            tap(g, perm, "508.1f")
        perm.attacks += 1
        attacker = Attacker(id, foe, defending_player(g, foe), True)
        combat.attackers[id] = attacker
        declared.append(attacker)
    if not declared:
        return
    combat.any_attacked = True
    g.stamp += 1
    g.unsettled = True
    g.players[g.active].bump("attacked", len(declared))
    attacked: list[int] = []
    for a in declared:
        emit(g, Ev.ATTACKS, "508.1k", g.active, a.id, a.defender, len(declared), a.defending_player)
        if a.defender not in attacked:
            attacked.append(a.defender)
    for foe in attacked:
        emit(g, Ev.ATTACKED, "508.3b", g.active, foe, NOTHING, len(declared))
    emit(g, Ev.ATTACKERS_DECLARED, "508.3d", g.active, NOTHING, NOTHING, len(declared))


def enter_attacking(g: State, perm: Permanent, defender: int) -> None:
    """508.4: put onto the battlefield attacking; it never "attacked"."""
    combat = g.combat
    if combat is None or not perm.chars.types & CREATURE or perm.controller != g.active:
        return
    player = defending_player(g, defender)
    if player == NOTHING or player not in combat.defending_players:
        return
    combat.attackers[perm.id] = Attacker(perm.id, defender, player, False)
    combat.any_attacked = True
    g.stamp += 1
