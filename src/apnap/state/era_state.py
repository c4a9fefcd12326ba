"""The place of a game for what only the spine of its era keeps: nobody else looks inside."""

from __future__ import annotations

from typing import ClassVar, Final


class EraState:
    """`fields` are the constructor's arguments, in order; saving a game relies on it."""

    fields: ClassVar[tuple[str, ...]] = ()

    def clone(self) -> EraState:
        raise NotImplementedError


SAVED: Final[dict[str, type]] = {}  # the classes it is made of, by name; an era enters its own when it is loaded
