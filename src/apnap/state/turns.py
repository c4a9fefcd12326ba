"""Turns, phases and steps as things with identity: "that turn" means that one, whatever is inserted around it."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap.native import mypyc_attr
from apnap.state.kinds import NOTHING
from apnap.state.steps import Phase, Step


@mypyc_attr(acyclic=True, free_list_len=1)
class StepPlan:
    fields: ClassVar[tuple[str, ...]] = ("id", "kind", "cause", "note")

    def __init__(self, id: int, kind: Step, cause: int = NOTHING, note: str = "") -> None:
        self.id: Final = id
        self.kind: Final = kind
        self.cause: Final = cause  # the object that added it, NOTHING for the turn's own
        self.note: Final = note  # the name of that object, for people


@mypyc_attr(acyclic=True, free_list_len=1)
class PhasePlan:
    fields: ClassVar[tuple[str, ...]] = ("id", "kind", "steps", "cause", "note")

    def __init__(self, id: int, kind: Phase, steps: tuple[Step, ...], cause: int = NOTHING, note: str = "") -> None:
        self.id: Final = id
        self.kind: Final = kind
        self.steps: Final = steps  # the steps it will have; 500.10 makes phases with fewer
        self.cause: Final = cause
        self.note: Final = note


@mypyc_attr(acyclic=True, free_list_len=1)
class TurnPlan:
    fields: ClassVar[tuple[str, ...]] = ("id", "player", "extra", "skip_steps", "cause", "note")

    def __init__(
        self,
        id: int,
        player: int,
        extra: bool,
        skip_steps: tuple[Step, ...] = (),
        cause: int = NOTHING,
        note: str = "",
    ) -> None:
        self.id: Final = id
        self.player: Final = player
        self.extra: Final = extra
        self.skip_steps: Final = skip_steps  # "skip the untap step of that turn"
        self.cause: Final = cause
        self.note: Final = note


@mypyc_attr(acyclic=True)
class Rider:
    """What waits for a player's next turn that is actually taken: being controlled (722.1), an extra turn after it,
    skipping all of something in it."""

    fields: ClassVar[tuple[str, ...]] = ("player", "kind", "by", "cause", "note", "what")

    CONTROL: ClassVar[int] = 0
    EXTRA_TURN: ClassVar[int] = 1
    SKIP: ClassVar[int] = 2

    def __init__(self, player: int, kind: int, by: int, cause: int, note: str, what: str = "") -> None:
        self.player: Final = player
        self.kind: Final = kind
        self.by: Final = by  # who controls the player
        self.cause: Final = cause
        self.note: Final = note
        self.what: Final = what  # what is skipped: "combat phase" …
