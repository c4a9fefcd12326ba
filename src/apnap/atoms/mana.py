"""Mana pools (106.4): adding, spending, emptying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.atoms.life import lose_life
from apnap.state.kinds import COLORLESS_INDEX, MANA_LETTERS, NOTHING, Ev
from apnap.state.players import Mana, Player
from apnap.vocab.rules_text import player_rules, rule_amount

if TYPE_CHECKING:
    from apnap.state.game_state import State


def add_mana(g: State, seat: int, kind: int, n: int, rule: str, source: int, keep: int = 0, only: str = "") -> None:
    p = g.players[seat]
    if n <= 0 or p.left:
        return
    if keep or only:
        units = [] if p.special_mana is None else p.special_mana.copy()
        for _ in range(n):
            units.append(Mana(kind, keep, only))
        p.special_mana = units
    else:
        p.pool[kind] += n
    g.mana_floating = True
    g.stamp += 1
    emit(g, Ev.MANA_ADDED, rule, seat, NOTHING, NOTHING, n, kind, source, MANA_LETTERS[kind] * n)


def floating(p: Player) -> int:
    total = p.pool[0] + p.pool[1] + p.pool[2] + p.pool[3] + p.pool[4] + p.pool[5]
    if p.special_mana is not None:
        total += len(p.special_mana)
    return total


def empty_pools(g: State, rule: str, end_of_turn: bool = False) -> None:
    """As a step or phase ends, unspent mana empties (500.5, 703.4q)."""
    g.mana_floating = False
    for p in g.players:
        if floating(p):
            empty_pool(g, p, rule)
            if floating(p):
                g.mana_floating = True


def empty_pool(g: State, p: Player, rule: str) -> None:
    keeps_all = False
    keeps: list[bool] = [False] * 6
    becomes = -1
    loss = 0
    if g.rules:
        for entry in player_rules(g, "keep mana", p.seat):
            if entry.node.text:
                for letter in entry.node.text:
                    keeps[MANA_LETTERS.index(letter)] = True
            else:
                keeps_all = True
        for entry in player_rules(g, "mana becomes", p.seat):
            becomes = MANA_LETTERS.index(entry.node.text)
        for entry in player_rules(g, "mana loss", p.seat):
            loss += rule_amount(g, entry)
    if keeps_all:
        return
    lost = 0
    turned = 0
    for kind in range(6):
        n = p.pool[kind]
        if n and not keeps[kind]:
            if becomes >= 0:
                turned += n
            else:
                lost += n
            p.pool[kind] = 0
    if p.special_mana is not None:
        kept: list[Mana] = []
        for unit in p.special_mana:
            if keeps[unit.kind] or (unit.keep and g.turn is not None and unit.keep == g.turn.id and not cleaning(g)):
                kept.append(unit)
            elif becomes >= 0:
                turned += 1
            else:
                lost += 1
        p.special_mana = kept if kept else None
    if turned:
        p.pool[becomes] += turned
    g.stamp += 1
    if lost:
        emit(g, Ev.MANA_EMPTIED, rule, p.seat, NOTHING, NOTHING, lost)
        burn = lost * loss + (lost if g.ruleset.mana_burn else 0)
        if burn:
            lose_life(g, p.seat, burn, "119.3", NOTHING)


def cleaning(g: State) -> bool:
    """Mana that lasts "until end of turn" ends in the cleanup step (514.2)."""
    return g.step is not None and g.step.kind == 10


def spend(g: State, seat: int, kind: int, n: int) -> None:
    g.players[seat].pool[kind] -= n
    g.stamp += 1


COLORLESS = COLORLESS_INDEX
