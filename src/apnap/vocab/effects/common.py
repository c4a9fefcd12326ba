"""What many effects have in common: the objects something is done to, the players who do it."""

from __future__ import annotations

from typing import ClassVar

from apnap.vocab.base import Amount, Effect, Ref, Who
from apnap.vocab.lookups import TARGET, YOU


class ObjectEffect(Effect):
    """Something that is done to objects."""

    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref = TARGET) -> None:
        self.ref = ref


class PlayerEffect(Effect):
    """Something that players do, or that happens to them."""

    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who = YOU) -> None:
        self.who = who


class PlayerAmountEffect(Effect):
    """The same, so many times or so much of it."""

    fields: ClassVar[tuple[str, ...]] = ("n", "who")

    def __init__(self, n: Amount, who: Who = YOU) -> None:
        self.n = n
        self.who = who
