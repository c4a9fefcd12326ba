"""Keyword abilities of the upkeep step: cumulative upkeep, fading, vanishing."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.mana import add_mana
from apnap.state.kinds import MANA_LETTERS
from apnap.state.steps import Step
from apnap.vocab.abilities import Ability, Triggered
from apnap.vocab.base import Effect
from apnap.vocab.costs import Cost, CostPart
from apnap.vocab.effects.basic import PutCounters, RemoveCounters
from apnap.vocab.effects.choosing import SacrificeYours
from apnap.vocab.effects.control import If, MayPay, Seq
from apnap.vocab.effects.replacing import EntersWith
from apnap.vocab.filters import ANY
from apnap.vocab.lookups import SOURCE, Compare, Is, Num, Stat
from apnap.vocab.triggers import BeginningOf, CounterRemoved

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame

ON_BATTLEFIELD: Final = Is(SOURCE, ANY)


class AddManaCost(CostPart):
    """A cost that gives: "Cumulative upkeep—Add {R}." """

    fields: ClassVar[tuple[str, ...]] = ("letters",)

    def __init__(self, letters: str) -> None:
        self.letters = letters

    def payable(self, g: State, seat: int, cx: Frame) -> bool:
        return True

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        for letter in self.letters:
            add_mana(g, seat, MANA_LETTERS.index(letter), 1, "118.1", cx.source)


def cumulative_upkeep(cost: Cost) -> Triggered:
    """702.24a: an age counter, then the cost once for each of them, or it is sacrificed."""
    pay: Effect = MayPay(cost, None, SacrificeYours(), times=Stat("age"))
    return Triggered(BeginningOf(Step.UPKEEP), Seq((PutCounters("age"), pay)), if_=ON_BATTLEFIELD)


def fading(n: int) -> tuple[Ability, ...]:
    """702.32a: sacrificed in the first upkeep in which no fade counter can be removed."""
    effect = If(Compare(Stat("fade"), ">", Num(0)), RemoveCounters("fade"), SacrificeYours())
    return (EntersWith("fade", Num(n)), Triggered(BeginningOf(Step.UPKEEP), effect))


def vanishing(n: int) -> tuple[Ability, ...]:
    """702.63a: sacrificed when the last time counter is removed; without a number it enters with none (702.63b)."""
    has_time = Compare(Stat("time"), ">", Num(0))
    later = (
        Triggered(BeginningOf(Step.UPKEEP), RemoveCounters("time"), if_=has_time),
        Triggered(CounterRemoved("time", last=True), SacrificeYours()),
    )
    return (EntersWith("time", Num(n)), *later) if n else later
