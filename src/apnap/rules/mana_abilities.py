"""Mana abilities (605): they resolve at once and never use the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.atoms.mana import add_mana
from apnap.atoms.running import run_frame
from apnap.atoms.status import tap
from apnap.queries.frames import source_frame
from apnap.state import keys
from apnap.state.kinds import Ev, Way
from apnap.state.objects import Item, Permanent
from apnap.task import Task
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.costs import TapSelf

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.vocab.abilities import Activated


def activate_mana(g: State, seat: int, perm: Permanent, ability: Activated, kind: int = -1) -> None:
    """Activate one whose cost needs no choice and no mana; `kind`: the type of mana, if already decided."""
    effect = ability.effect
    if ability.plain and isinstance(effect, AddMana) and effect.simple and (kind >= 0 or not effect.choose):
        tap_for_mana(g, seat, perm, effect, kind)
        return
    item = Item(g.fresh_id(), perm.card, perm.owner, False, ability, perm.id, seat)
    if kind >= 0:
        item.vars[keys.MANA_TYPE] = [kind]
    finish_mana_ability(g, seat, perm, ability, item, [], kind)


def finish_mana_ability(
    g: State, seat: int, perm: Permanent, ability: Activated, item: Item, chosen: list[int], kind: int
) -> None:
    """Pay what is not mana, then resolve (605.3b)."""
    way = g.way
    g.way = Way.PRIORITY
    start = 0
    taps = False
    for part in ability.cost.parts:
        need = part.count(g, item)
        mine = chosen[start : start + need]
        start += need
        if part.key and mine:
            item.paid[part.key] = mine
        taps = taps or isinstance(part, TapSelf)
        part.pay(g, seat, item, mine)
    if ability.per_turn:
        index = -1 - perm.chars.abilities.mana.index(ability)
        uses = {} if perm.uses is None else perm.uses
        uses[index] = uses.get(index, 0) + 1
        perm.uses = uses
        g.stir(perm)
    emit(g, Ev.ACTIVATED, "605.3b", seat, perm.id, m=1, cause=perm.id, note="mana")
    depth = g.pending
    run_frame(g, item)
    if taps:
        if g.pending == depth:
            emit(g, Ev.TAPPED_FOR_MANA, "106.12", seat, perm.id, n=kind)
        else:
            g.push_under(depth, TappedForMana(seat, perm.id))
    g.way = way


class TappedForMana(Task):
    """The mana has been added: now triggered mana abilities resolve (605.4a)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "perm")

    def __init__(self, seat: int, perm: int) -> None:
        self.seat = seat
        self.perm = perm

    def run(self, g: State) -> None:
        emit(g, Ev.TAPPED_FOR_MANA, "106.12", self.seat, self.perm, n=-1)


def tap_for_mana(g: State, seat: int, perm: Permanent, effect: AddMana, kind: int) -> None:
    """The common case without a frame: {T}, add mana of one type."""
    way = g.way
    g.way = Way.PRIORITY
    tap(g, perm, "602.2b")
    if kind < 0:
        kind = effect.mask.bit_length() - 1
    if g.tells(Ev.ACTIVATED):
        emit(g, Ev.ACTIVATED, "605.3b", seat, perm.id, m=1, cause=perm.id, note="mana")
    n = effect.fixed
    if n < 0:
        n = effect.n.value(g, source_frame(g, perm.id))
    add_mana(g, seat, kind, n if effect.choose else n * len(effect.text), "106.3", perm.id)
    if g.tells(Ev.TAPPED_FOR_MANA):
        emit(g, Ev.TAPPED_FOR_MANA, "106.12", seat, perm.id, n=kind)
    g.way = way
