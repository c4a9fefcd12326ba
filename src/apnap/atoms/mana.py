"""Mana pools (106.4): adding, spending, emptying."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.emit import emit
from apnap.atoms.life import lose_life
from apnap.options import Option
from apnap.queries.rule_changes import player_rules, rule_amount
from apnap.state.kinds import MANA_LETTERS, NOTHING, Act, Ev, Q
from apnap.state.players import Mana, Player
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State


NO_MANA: Final = [0, 0, 0, 0, 0, 0]


def add_mana(g: State, seat: int, kind: int, n: int, rule: str, source: int, keep: int = 0, only: str = "") -> None:
    p = g.players[seat]
    if n <= 0 or p.left:
        return
    if keep or only:
        units = [] if p.special_mana is None else p.special_mana.copy()
        for _i in range(n):
            units.append(Mana(kind, keep, only))
        p.special_mana = units
    else:
        p.pool[kind] = p.pool[kind] + n
    g.mana_floating = True
    g.stamp += 1
    if g.melee is not None:
        g.melee.made[seat] = g.turn_number
    if g.tells(Ev.MANA_ADDED):
        emit(g, Ev.MANA_ADDED, rule, seat, n=n, m=kind, cause=source, note=MANA_LETTERS[kind] * n)


def floating(p: Player) -> int:
    if p.special_mana is None and p.pool == NO_MANA:
        return 0
    total = p.pool[0] + p.pool[1] + p.pool[2] + p.pool[3] + p.pool[4] + p.pool[5]
    if p.special_mana is not None:
        total += len(p.special_mana)
    return total


def empty_pools(g: State, rule: str) -> None:
    """As a step or phase ends, unspent mana empties (500.5, 703.4q)."""
    g.mana_floating = False
    for p in g.players:
        if floating(p):
            if g.melee is None or not g.melee.in_progress(g.melee.made.get(p.seat, 0)):
                empty_pool(g, p, rule)  # mana of another turn goes with the steps of that one (807.4)
            if floating(p):
                g.mana_floating = True


def empty_pool(g: State, p: Player, rule: str) -> None:
    if g.rules:
        letters: list[str] = []
        for entry in player_rules(g, "mana becomes", p.seat):
            if entry.node.text not in letters:
                letters.append(entry.node.text)
        if len(letters) > 1 and losing(g, p):  # 616.1: the player chooses which of the effects applies
            g.push(ChooseFateOfMana(p.seat, letters, rule))
            return
        if letters:
            turn_mana(g, p, MANA_LETTERS.index(letters[0]), kept_kinds(g, p.seat))
            return
    lost = lose_mana(g, p, rule, kept_kinds(g, p.seat))
    if lost and g.ruleset.mana_burn and p.controlled_by == p.seat:  # CR08: 507.4: not while controlled
        lose_life(g, p.seat, lost, "CR08:300.3", NOTHING)


def kept_kinds(g: State, seat: int) -> int:
    """Mana types this player doesn't lose as steps and phases end, as bits."""
    if not g.rules:
        return 0
    mask = 0
    for entry in player_rules(g, "keep mana", seat):
        if not entry.node.text:
            return 63
        for letter in entry.node.text:
            mask |= 1 << MANA_LETTERS.index(letter)
    return mask


def stays(g: State, unit: Mana, kept: int) -> bool:
    if kept >> unit.kind & 1:
        return True
    if unit.keep == 0:
        return False
    return (g.turn is not None and unit.keep == g.turn.id) or (g.phase_kind is not None and unit.keep == g.phase_id)


def losing(g: State, p: Player) -> bool:
    """Whether any of the mana would be lost."""
    kept = kept_kinds(g, p.seat)
    for kind in range(6):
        if p.pool[kind] and not kept >> kind & 1:
            return True
    return p.special_mana is not None and any(not stays(g, unit, kept) for unit in p.special_mana)


def turn_mana(g: State, p: Player, into: int, kept: int) -> None:
    """Mana that would be lost becomes mana of that type instead; what it may be spent on does not change."""
    for kind in range(6):
        if kind != into and not kept >> kind & 1:
            p.pool[into] += p.pool[kind]
            p.pool[kind] = 0
    if p.special_mana is not None:
        p.special_mana = [u if stays(g, u, kept) else Mana(into, 0, u.only) for u in p.special_mana]
    g.stamp += 1


def lose_all_mana(g: State, p: Player, rule: str) -> None:
    """An effect takes all unspent mana: what lets players keep mana as steps and phases end does not help."""
    if p.special_mana is not None:
        p.special_mana = [Mana(unit.kind, 0, unit.only) for unit in p.special_mana]
    letters = [entry.node.text for entry in player_rules(g, "mana becomes", p.seat)] if g.rules else []
    if letters:
        turn_mana(g, p, MANA_LETTERS.index(letters[0]), 0)
    else:
        lose_mana(g, p, rule, 0)


def lose_mana(g: State, p: Player, rule: str, kept: int) -> int:
    """All of it but the kinds kept; how much that was."""
    lost = 0
    for kind in range(6):
        if not kept >> kind & 1:
            lost += p.pool[kind]
            p.pool[kind] = 0
    if p.special_mana is not None:
        left = [unit for unit in p.special_mana if stays(g, unit, kept)]
        lost += len(p.special_mana) - len(left)
        p.special_mana = left if left else None
    g.stamp += 1
    if not lost:
        return 0
    emit(g, Ev.MANA_EMPTIED, rule, p.seat, n=lost)
    if g.rules:
        for entry in player_rules(g, "mana loss", p.seat):
            lose_life(g, p.seat, lost * rule_amount(g, entry), "119.3", entry.source)
    return lost


class ChooseFateOfMana(Task):
    """Several effects say what mana becomes instead of being lost (616.1)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "letters", "rule")

    def __init__(self, seat: int, letters: list[str], rule: str) -> None:
        self.seat = seat
        self.letters = letters
        self.rule = rule

    def run(self, g: State) -> None:
        options = [Option(Act.COLOR, MANA_LETTERS.index(c), 0) for c in self.letters]
        g.pose(self, Q.COLOR, self.seat, options, "616.1", 1, 1, "unspent mana")

    def answer(self, g: State, option: Option) -> None:
        turn_mana(g, g.players[self.seat], option.id, kept_kinds(g, self.seat))


def end_kept_mana(g: State) -> None:
    """ "Until end of turn, you don't lose this mana" is over (514.2): it goes as the cleanup step ends."""
    for p in g.players:
        if p.special_mana is not None:
            p.special_mana = [m if of_other_turn(g, m) else Mana(m.kind, 0, m.only) for m in p.special_mana]


def end_mana_of_phase(g: State, phase: int) -> None:
    """ "Until end of combat, you don't lose this mana" is over (500.5a): it goes as the phase ends."""
    for p in g.players:
        if p.special_mana is not None:
            p.special_mana = [m if m.keep != phase else Mana(m.kind, 0, m.only) for m in p.special_mana]


def of_other_turn(g: State, mana: Mana) -> bool:
    """Whether it is kept until the end of a turn that goes on besides this one (807.4)."""
    return g.melee is not None and mana.keep != 0 and (g.turn is None or mana.keep != g.turn.id)


def spend(g: State, seat: int, kind: int, n: int) -> None:
    g.players[seat].pool[kind] -= n
    g.stamp += 1
