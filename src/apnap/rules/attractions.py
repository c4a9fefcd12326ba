"""Attractions (717): rolling to visit them as the precombat main phase begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.dice import throw
from apnap.atoms.emit import emit
from apnap.rules.rolling import Roll
from apnap.state import keys
from apnap.state.kinds import NOTHING, Ev
from apnap.vocab.attractions import lights

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent

SIDES: Final = 6


def begin_main(g: State) -> None:
    """505.5, 703.4g: whoever's turn it is rolls, if they control an Attraction.  No stack (717.4)."""
    if not g.may_visit:
        return
    owners = [p.controller for p in g.battlefield if "Attraction" in p.chars.subtypes]
    if not owners:  # a card stays what it is without its subtype, and may have to go to the junkyard (717.6)
        everything = [*g.battlefield, *g.phased_out]
        g.may_visit = any(p.card.supplementary or "Attraction" in p.chars.subtypes for p in everything)
    for seat in g.turn_takers():
        if seat in owners:
            roll_to_visit(g, seat, "505.5")


def attractions_of(g: State, seat: int) -> list[Permanent]:
    return [p for p in g.battlefield if p.controller == seat and "Attraction" in p.chars.subtypes]


def roll_to_visit(g: State, seat: int, rule: str, source: int = NOTHING) -> None:
    """701.52a: those on which the result is lit up have been visited, and their visit abilities trigger."""
    roll = VisitRoll(seat, SIDES, rule, source, "visit", NOTHING, throw(g, seat, SIDES), 0, [])
    if g.rules and "changes rolls" in g.rules:
        g.push(roll)
    else:
        roll.finish(g)


class VisitRoll(Roll):
    """A roll to visit Attractions."""

    def moved_on(self, results: list[int], at: int, used: list[int]) -> VisitRoll:
        return VisitRoll(self.seat, self.sides, self.rule, self.source, self.note, self.frame, results, at, used)

    def finish(self, g: State) -> None:
        super().finish(g)
        if not g.players[self.seat].left:
            visit(g, self.seat, self.results[0])


def visit(g: State, seat: int, result: int) -> None:
    for perm in attractions_of(g, seat):
        lit = lights(perm.base)
        if lit is not None and lit.shines(result):
            g.players[seat].bump(keys.ATTRACTIONS_VISITED)
            g.relayer_everything()  # an effect may ask what was visited
            emit(g, Ev.ACTION, "701.52a", seat, perm.id, n=1, cause=perm.id, note="visit")
