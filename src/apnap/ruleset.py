"""A ruleset is a value: one slot per topic.  Older eras are "the newer one, but …"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from apnap.errors import BadSave, SetupError
from apnap.state.kinds import Phase, Step

if TYPE_CHECKING:
    from apnap.flow import Spine

ATTACK_OPTIONS: Final = ("multiple", "single", "left", "right")
# The slots that are plain values: what `with_` changes and a saved game writes down.
PLAIN_SLOTS: Final = ("mana_burn", "starting_life", "hand_size", "attack", "min_deck")


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
        base: str = "",
    ) -> None:
        if attack not in ATTACK_OPTIONS:
            raise SetupError(f"unknown attack option {attack!r}: {', '.join(ATTACK_OPTIONS)}")
        if starting_life < 1:
            raise SetupError("a starting life total must be at least 1")
        if hand_size < 0:
            raise SetupError("a hand size cannot be negative")
        self.name: Final = name
        self.base: Final = base or name  # the named ruleset whose turn and spine it has
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
        return Ruleset(
            self.name.removesuffix("*") + "*" if name is None else name,
            self.edition,
            self.spine,
            self.turn,
            self.mana_burn if mana_burn is None else mana_burn,
            self.starting_life if starting_life is None else starting_life,
            self.hand_size if hand_size is None else hand_size,
            self.attack if attack is None else attack,
            self.min_deck if min_deck is None else min_deck,
            self.base,
        )

    def values(self) -> dict[str, Any]:
        """The ruleset as plain values: the one it is made from, and its slots."""
        found: dict[str, Any] = {"name": self.name, "base": self.base}
        for slot in PLAIN_SLOTS:
            found[slot] = getattr(self, slot)
        return found


def from_values(values: object, known: dict[str, Ruleset]) -> Ruleset:
    """The ruleset that `values` describes; a bare name is enough for a named one."""
    if isinstance(values, str):
        values = {"name": values, "base": values}
    if not isinstance(values, dict) or str(values.get("base")) not in known:
        raise BadSave(f"unknown ruleset {values!r}")
    base = known[str(values["base"])]
    slots = {slot: values[slot] for slot in PLAIN_SLOTS if slot in values}
    for slot, value in slots.items():
        if type(value) is not type(getattr(base, slot)):
            raise BadSave(f"the ruleset's {slot} is {value!r}")
    if values.get("name") == base.name and all(getattr(base, k) == v for k, v in slots.items()):
        return base
    return base.with_(name=str(values.get("name", base.name)), **slots)
