"""Keywords that stand for abilities made of effects.

What modifies an object only has to know that there are such abilities; they are made where there are effects
(`effects/counter_keywords.py`); `wiring.py` brings them here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from apnap.vocab.abilities import Ability
    from apnap.vocab.continuous import Modification


class Meanings:
    """Stateless."""

    def flanking(self) -> Ability:
        """The ability that flanking means (702.25a)."""
        raise NotImplementedError

    def is_flanking(self, ability: Ability) -> bool:
        """Whether this is that ability, on whichever card."""
        raise NotImplementedError

    def of_counter(self, kind: str) -> tuple[Modification, ...]:
        """What a keyword counter does (122.1b)."""
        raise NotImplementedError


MEANINGS: Final[list[Meanings]] = []  # one


def meanings() -> Meanings:
    return MEANINGS[-1]
