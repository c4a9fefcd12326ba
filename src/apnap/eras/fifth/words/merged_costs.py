"""Several costs that are one: the phase costs of a permanent, and the costs to untap one.

All are paid together, at the latest time any of them would be paid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.cards.reading import node_at
from apnap.cards.registry import ENGINE, MAKERS, Maker, register_engine
from apnap.eras.fifth.words.phase_abilities import (
    AT_BEGINNING,
    AT_END,
    BODY,
    NO_COST,
    PhaseAbility,
    PhaseCost,
    UntapCost,
)
from apnap.vocab.costs import Cost
from apnap.vocab.effects.control import Seq
from apnap.vocab.mana import ManaCost, symbols

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame

MERGED: Final = "merged "  # how their names begin


class MergedCosts(PhaseCost):
    """Several phase costs of one permanent: all of them are paid, or all the consequences follow."""

    fields: ClassVar[tuple[str, ...]] = ("costs",)

    def __init__(self, costs: tuple[PhaseCost, ...]) -> None:
        first = costs[0]
        or_else = Seq(tuple(c.or_else for c in costs))
        paid = Seq(tuple(c.paid for c in costs))
        must = all(c.must for c in costs)
        super().__init__(first.phase, NO_COST, or_else, first.who, latest(costs), paid=paid, must=must)
        self.costs: Final = costs

    def mode_costs(self, g: State, cx: Frame, mode: int) -> list[Cost]:
        return [cost for c in self.costs for cost in c.mode_costs(g, cx, mode)]


class MergedUntap(UntapCost):
    """Several costs to untap one permanent."""

    fields: ClassVar[tuple[str, ...]] = ("costs",)

    def __init__(self, costs: tuple[UntapCost, ...]) -> None:
        first = costs[0]
        mana = "".join("{" + symbol + "}" for c in costs for symbol in symbols(c.cost.mana.text))
        parts = tuple(part for c in costs for part in c.cost.parts)
        price = Cost(ManaCost(mana), parts)
        super().__init__(price, latest(costs), first.who, first.only_if, first.effect, first.payer)
        self.costs: Final = costs


def latest(costs: tuple[PhaseAbility, ...]) -> str:
    """They are due at the latest time any of them would be paid."""
    times = [c.at for c in costs]
    return AT_END if AT_END in times else BODY if BODY in times else AT_BEGINNING


def merged(costs: tuple[PhaseAbility, ...]) -> PhaseAbility:
    """One cost of several.  It is made once, and named after them, so that saved games can name it."""
    if len(costs) == 1:
        return costs[0]
    name = MERGED + " + ".join(f"{c.home}#{c.place}" for c in costs)
    found = ENGINE.get(name)
    if found is None:
        untaps = tuple(c for c in costs if isinstance(c, UntapCost))
        prices = tuple(c for c in costs if isinstance(c, PhaseCost))
        found = MergedUntap(untaps) if untaps else MergedCosts(prices)
        register_engine(name, found)
    assert isinstance(found, PhaseAbility)
    return found


class Merger(Maker):
    """Merged costs from their name in a saved game."""

    def make(self, name: str) -> PhaseAbility:
        costs: list[PhaseAbility] = []
        for address in name.removeprefix(MERGED).split(" + "):
            home, _, place = address.rpartition("#")
            cost = node_at(home, int(place))
            assert isinstance(cost, PhaseAbility)
            costs.append(cost)
        return merged(tuple(costs))


MAKERS[MERGED] = Merger()
