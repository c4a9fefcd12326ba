"""The shape of every turn with priority and a stack, from 1999 on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.eras.shapes import BY_PHASES, Shape, TurnRow

if TYPE_CHECKING:
    from apnap.flow import Spine
    from apnap.ruleset import Ruleset


class StackShape(Shape):
    """Priority and the stack (117, 405)."""

    def load(self) -> Spine:
        from apnap.flow import StackSpine

        return StackSpine()

    def refuses(self, slots: dict[str, bool | int | str]) -> str:
        if slots["reading"] in BY_PHASES:
            return "cards of 1997 have phase abilities and interrupts, which need the phases and batches of 1997"
        return ""

    def rows(self, ruleset: Ruleset) -> list[TurnRow]:
        from apnap.eras.stack_turn import stack_rows

        return stack_rows(ruleset)


STACK: Final = StackShape()
