"""`Answer`: what a game keeps of each answer it was given, so that it can be given again."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Kind(IntEnum):
    """What was done."""

    LISTED = 0  # the option at a place of the list
    UNLISTED = 1  # one that is legal without being listed
    CONCEDES = 2
    PAYS = 3  # from now on, a player pays by hand, or automatically


class Answer:
    """One entry of `Game.history`: `apply` takes it again where the same question is asked.

    `n` is a place in the list of options (or of those that are not listed); `seat` whoever concedes or changes how
    they pay; `by_hand` how.
    """

    def __init__(self, kind: Kind, n: int = 0, seat: int = 0, by_hand: bool = False) -> None:
        self.kind: Final = kind
        self.n: Final = n
        self.seat: Final = seat
        self.by_hand: Final = by_hand

    @property
    def place(self) -> int:
        """Of an option: its place in the list; -1, -2 … are those that are legal without being listed."""
        return self.n if self.kind == Kind.LISTED else -1 - self.n

    @property
    def code(self) -> int:
        """The same as one number, for files."""
        if self.kind == Kind.LISTED or (self.kind == Kind.UNLISTED and self.place > CONCEDES):
            return self.place
        if self.kind == Kind.UNLISTED:
            return FAR + self.place
        if self.kind == Kind.CONCEDES:
            return CONCEDES - self.seat
        return BY_HAND - 2 * self.seat - (1 if self.by_hand else 0)

    def __repr__(self) -> str:
        if self.kind == Kind.LISTED or self.kind == Kind.UNLISTED:  # noqa: PLR1714
            return f"Answer({self.kind.name}, {self.n})"
        by = "" if self.kind == Kind.CONCEDES else ", by hand" if self.by_hand else ", automatically"
        return f"Answer({self.kind.name}, seat {self.seat}{by})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and other.code == self.code

    def __hash__(self) -> int:
        return hash(self.code)


# In files an answer is one number.  Those that are no option lie in between: below the places of the first options that
# are not listed, and above those of all others.
CONCEDES: Final = -1000
BY_HAND: Final = -2000
FAR: Final = -10_000

# The usual ones, made once.
FIRST: Final[list[Answer]] = [Answer(Kind.LISTED, i) for i in range(64)]


def listed(n: int) -> Answer:
    """The option at that place; -1, -2 … are those that are legal without being listed."""
    if n < 0:
        return Answer(Kind.UNLISTED, -1 - n)
    return FIRST[n] if n < len(FIRST) else Answer(Kind.LISTED, n)


def concedes(seat: int) -> Answer:
    return Answer(Kind.CONCEDES, 0, seat)


def pays(seat: int, by_hand: bool) -> Answer:
    return Answer(Kind.PAYS, 0, seat, by_hand)


def from_code(code: int) -> Answer:
    """What the number in a file stands for."""
    if code <= FAR:
        return listed(code - FAR)
    if code <= BY_HAND:
        return pays((BY_HAND - code) // 2, bool((BY_HAND - code) % 2))
    if code <= CONCEDES:
        return concedes(CONCEDES - code)
    return listed(code)
