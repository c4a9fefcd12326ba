"""A ruleset is a value: one slot per topic.  Older eras are "the newer one, but …"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.errors import SetupError
from apnap.state.kinds import Phase, Step

if TYPE_CHECKING:
    from apnap.flow import Spine


class Ruleset:
    def __init__(
        self,
        name: str,
        edition: str,
        spine: Spine,
        turn: list[tuple[Phase, tuple[Step, ...]]],
        mana_burn: bool = False,
        starting_life: int = 20,
        hand_size: int = 7,
        attack: str = "multiple",
        min_deck: int = 0,
    ) -> None:
        self.name: Final = name
        self.edition: Final = edition  # whose rule numbers its events cite
        self.spine: Final = spine  # who may act when: what runs between decisions
        self.turn: Final = turn  # the phases of a turn and their steps (500.1)
        self.mana_burn: Final = mana_burn
        self.starting_life: Final = starting_life
        self.hand_size: Final = hand_size
        self.attack: Final = attack  # whom one may attack: "multiple" (802), "single" (506.2a), "left", "right" (803)
        self.min_deck: Final = min_deck

    def steps_of(self, kind: Phase) -> tuple[Step, ...]:
        for phase, steps in self.turn:
            if phase == kind:
                return steps
        return ()

    def phase_of(self, step: Step) -> Phase:
        for phase, steps in self.turn:
            if step in steps:
                return phase
        raise SetupError(f"no phase of {self.name} has that step")

    def with_(
        self,
        name: str | None = None,
        mana_burn: bool | None = None,
        starting_life: int | None = None,
        hand_size: int | None = None,
        attack: str | None = None,
        min_deck: int | None = None,
    ) -> Ruleset:
        """The same rules, but for the slots named."""
        if attack is not None and attack not in ("multiple", "single", "left", "right"):
            raise SetupError(f"unknown attack option {attack!r}: multiple, single, left or right")
        if starting_life is not None and starting_life < 1:
            raise SetupError("a starting life total must be at least 1")
        return Ruleset(
            self.name + "*" if name is None else name,
            self.edition,
            self.spine,
            self.turn,
            self.mana_burn if mana_burn is None else mana_burn,
            self.starting_life if starting_life is None else starting_life,
            self.hand_size if hand_size is None else hand_size,
            self.attack if attack is None else attack,
            self.min_deck if min_deck is None else min_deck,
        )
