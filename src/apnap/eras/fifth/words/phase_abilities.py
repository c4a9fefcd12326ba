"""Abilities of a phase, as 1997 had them: phase abilities, phase costs and untap costs.

Each is played as an instant by its controller, so each is an activated ability with a time of its own.  The turn of
that era says when the parts of a phase come, and lets nobody yield who owes a play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.cards.registry import register_engine
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Activated, Mode, Targets
from apnap.vocab.base import Amount, Condition, Effect
from apnap.vocab.costs import Cost
from apnap.vocab.effects.basic import Untap
from apnap.vocab.effects.control import Seq
from apnap.vocab.lookups import ONE, SOURCE, YourTurn
from apnap.vocab.triggers import seat_fits

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame

BODY: Final = "body"
AT_BEGINNING: Final = "beginning"
AT_END: Final = "end"
# "turn" is the beginning of the turn, before its first phase.
PHASES: Final = ("turn", "untap", "upkeep", "draw", "main", "discard", "cleanup", "combat")

PAY: Final = 0  # the mode of a phase cost that pays it
NO_COST: Final = Cost()
NOTHING_HAPPENS: Final = Seq(())
register_engine("no cost", NO_COST)
register_engine("nothing happens", NOTHING_HAPPENS)


class PhaseAbility(Activated):
    """During a phase, something happens, or may happen: played as an instant, once in each such phase."""

    fields: ClassVar[tuple[str, ...]] = (
        "phase",
        "effect",
        "targets",
        "modes",
        "cost",
        "optional",
        "who",
        "at",
        "only_if",
        "zone",
        "anyone",
        "tapped",
    )
    timed: ClassVar[bool] = True

    def __init__(
        self,
        phase: str,
        effect: Effect | None,
        targets: tuple[Targets, ...] = (),
        modes: tuple[Mode, ...] = (),
        cost: Cost = NO_COST,
        optional: bool = False,
        who: str = "you",
        at: str = BODY,
        only_if: Condition | None = None,
        zone: int = Zone.BATTLEFIELD,
        anyone: bool = False,
        tapped: bool = False,
    ) -> None:
        label = "end of turn" if phase == "cleanup" else phase
        super().__init__(
            cost, effect, targets, modes, only_if=only_if, per_turn=1, anyone=anyone, zone=zone, label=label
        )
        self.phase: Final = phase
        self.optional: Final = optional  # "you may"
        self.who: Final = who  # whose phase: "you", "opponent", "" (each player's), "enchanted"
        self.tapped: Final = tapped  # works although the artifact is tapped
        self.at: Final = at  # in its body, or in the series at its beginning or end

    def stays_due(self) -> bool:
        return self.tapped

    def owed(self) -> bool:
        return not self.optional

    def due(self, g: State, phase: str, at: str, cx: Frame) -> bool:
        """Whether this is its time: that part of that phase of the active player."""
        return self.phase == phase and self.at == at and seat_fits(g, self.who, g.active, cx)


class PhaseCost(PhaseAbility):
    """During a phase, pay a cost or something happens: either is played, and the permanent's other abilities wait.

    Several on one permanent are one: all are paid, or all the consequences follow.  It is owed as long as the permanent
    is in play, even if that is a tapped artifact.  `times`: the cost is paid that often, as one payment.  `paid`: what
    paying it does.  `must`: "if you cannot": it is paid by whoever has what it takes.
    """

    fields: ClassVar[tuple[str, ...]] = ("phase", "price", "or_else", "who", "at", "only_if", "times", "paid", "must")

    def __init__(
        self,
        phase: str,
        price: Cost,
        or_else: Effect,
        who: str = "you",
        at: str = BODY,
        only_if: Condition | None = None,
        times: Amount = ONE,
        paid: Effect = NOTHING_HAPPENS,
        must: bool = False,
    ) -> None:
        pay = Mode(paid, cost=price, text="pay")
        suffer = Mode(or_else, text="do not pay")
        super().__init__(phase, None, modes=(pay, suffer), who=who, at=at, only_if=only_if, tapped=True)
        self.label = f"{phase} cost"
        self.price: Final = price
        self.or_else: Final = or_else
        self.times: Final = times
        self.paid: Final = paid
        self.must = must

    def declines(self, mode: int) -> bool:
        return mode != PAY

    def mode_costs(self, g: State, cx: Frame, mode: int) -> list[Cost]:
        return [self.price] * self.times.value(g, cx) if mode == PAY else []


class UntapCost(PhaseAbility):
    """Pay during the upkeep, as often as one likes, to untap the permanent, which does not untap as others do.

    `payer`: who may, if that is not its controller: "enchanted" (the controller of what it enchants).
    """

    fields: ClassVar[tuple[str, ...]] = ("cost", "at", "who", "only_if", "effect", "payer")

    def __init__(
        self,
        cost: Cost,
        at: str = BODY,
        who: str = "you",
        only_if: Condition | None = None,
        effect: Effect | None = None,
        payer: str = "",
    ) -> None:
        does = Untap(SOURCE) if effect is None else effect
        if payer and only_if is None:
            only_if = YourTurn()  # of whoever plays it
        super().__init__(
            "upkeep",
            does,
            cost=cost,
            optional=True,
            who=who,
            at=at,
            only_if=only_if,
            anyone=bool(payer),
            tapped=True,
        )
        self.label = "untap"
        self.per_turn = 0
        self.payer: Final = payer
