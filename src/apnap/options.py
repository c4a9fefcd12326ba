"""One answer to the question a game waits with."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap.native import mypyc_attr
from apnap.state.kinds import Act


@mypyc_attr(acyclic=True, free_list_len=1)
class Option:
    """What to do (`act`), to what (`id`: object, seat or number), and how (`aux`: which ability, mode, defender)."""

    fields: ClassVar[tuple[str, ...]] = ("act", "id", "aux")

    def __init__(self, act: Act, id: int, aux: int) -> None:
        self.act: Final = act
        self.id: Final = id
        self.aux: Final = aux

    def same(self, other: Option) -> bool:
        return self.act == other.act and self.id == other.id and self.aux == other.aux


PASS: Final = Option(Act.PASS, 0, 0)
ONLY_PASS: Final[list[Option]] = [PASS]
DONE: Final = Option(Act.DONE, 0, 0)
YES: Final = Option(Act.YES, 0, 0)
NO: Final = Option(Act.NO, 0, 0)
KEEP: Final = Option(Act.KEEP, 0, 0)
MULLIGAN: Final = Option(Act.MULLIGAN, 0, 0)
CANCEL: Final = Option(Act.CANCEL, 0, 0)
AUTO: Final = Option(Act.AUTO, 0, 0)
YES_NO: Final[list[Option]] = [YES, NO]


def picks(ids: list[int]) -> list[Option]:
    return [Option(Act.PICK, i, 0) for i in ids]


def numbers(low: int, high: int) -> list[Option]:
    return [Option(Act.NUMBER, i, 0) for i in range(low, high + 1)]
