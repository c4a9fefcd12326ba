"""1997: the rules of 1999, but with batches, interrupts and series, six phases, an attack inside the main phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.eras.shapes import Shape, TurnRow
from apnap.eras.sixth import SIXTH
from apnap.state.steps import Phase, Step

if TYPE_CHECKING:
    from apnap.flow import Spine
    from apnap.ruleset import Ruleset

TURN: Final[list[tuple[Phase, tuple[Step, ...]]]] = [
    (Phase.UNTAP, (Step.UNTAP,)),
    (Phase.UPKEEP, (Step.UPKEEP,)),
    (Phase.DRAW, (Step.DRAW,)),
    (
        Phase.MAIN,
        (  # the steps of an attack are inside it
            Step.MAIN,
            Step.BEGIN_COMBAT,
            Step.DECLARE_ATTACKERS,
            Step.DECLARE_BLOCKERS,
            Step.COMBAT_DAMAGE,
            Step.END_COMBAT,
        ),
    ),
    (Phase.DISCARD, (Step.DISCARD,)),
    (Phase.CLEANUP, (Step.CLEANUP, Step.END)),  # "at end of turn" is its end
]


class FifthShape(Shape):
    prevents_afterwards: ClassVar[bool] = True  # 5E:Damage Prevention

    def load(self) -> Spine:
        from apnap.eras.fifth.spine import FifthSpine

        return FifthSpine()

    def refuses(self, slots: dict[str, bool | int | str]) -> str:
        if slots["combat_damage"] == "stack":
            return "there is no stack in 1997 that combat damage could be put on"
        if slots["reading"] != "fifth":
            return "cards of today put up shields beforehand, which the damage prevention of 1997 does not look for"
        return ""

    def rows(self, ruleset: Ruleset) -> list[TurnRow]:
        from apnap.eras.fifth.rows import fifth_rows

        return fifth_rows(ruleset)


FIFTH: Final = SIXTH.era(
    "fifth",
    "fifth-1997",
    FifthShape(),
    TURN,
    combat_damage="dealt",  # after damage prevention; there is no stack to put it on
    first_draw="draw",
    life_check="phase",
    mulligans=False,
    cut=True,  # Mirage 46
    mana_first=True,
    other_losses="at once",
    tapped_artifacts="off",
    tapped_blockers="none",
    counters="stay",  # the rules say nothing of the kind before 2008 (CR08: 420.5n)
    legends="oldest",  # CR99:420.5e; the rulebook of 1997 has no text on them
    reading="fifth",
    words="fifth",
    # What the rules wrote down only after 1997, or what its cards have no use for, is as it is today.
    damage_keywords="static",
    mulligan="bottom",
    token_owner="creator",
    walker_damage=False,
    layers="current",
)
