"""Noncombat damage redirected to planeswalkers by whoever controls its source (CR08: 212.9g), where rules have that."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.emit import emit
from apnap.cards.registry import register_engine
from apnap.options import NO, Option, picks
from apnap.queries.objects import controller_now
from apnap.state.kinds import PLANESWALKER, Ev, Q
from apnap.vocab.abilities import Replacement

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.effects import ReplacementEntry
    from apnap.state.game_state import State
    from apnap.state.objects import Frame


def walkers(g: State, seat: int) -> list[int]:
    return [p.id for p in g.battlefield if p.chars.types & PLANESWALKER and p.controller == seat]


def may_redirect(g: State, w: Would) -> bool:
    """Noncombat damage to a player who has planeswalkers, from a source an opponent controls."""
    if w.m or w.other >= len(g.players):
        return False
    by = controller_now(g, w.obj)
    return by >= 0 and g.opposed(by, w.other) and not g.players[by].left and bool(walkers(g, w.other))


class ToWalker(Replacement):
    """The opponent may have the source deal that damage to a planeswalker of that player instead."""

    stage: ClassVar[str] = "redirect"
    rule: ClassVar[str] = "CR08:212.9g"

    def __init__(self) -> None:
        super().__init__(Ev.DAMAGE)
        self.silent = True

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return may_redirect(g, w)

    def asks(self, g: State, w: Would, cx: Frame) -> bool:
        return True

    def options(self, g: State, w: Would, cx: Frame) -> list[Option]:
        return [NO, *picks(walkers(g, w.other))]

    def question(self) -> Q:
        return Q.PICK

    def chooser(self, g: State, w: Would, cx: Frame) -> int:
        return controller_now(g, w.obj)

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        emit(g, Ev.REPLACED, "CR08:212.9g", w.player, w.obj, other=option.id, n=w.n, cause=entry.source)
        w.other = option.id
        w.player = controller_now(g, option.id)


TO_WALKER: Final = ToWalker()
register_engine("damage to planeswalkers", TO_WALKER)
