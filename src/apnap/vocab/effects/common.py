"""What many effects have in common: the objects something is done to, the players who do it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.options import DONE, Option, picks
from apnap.state.kinds import Act, Q
from apnap.task import Task
from apnap.vocab.base import Amount, Effect, Ref, Who
from apnap.vocab.lookups import SOURCE, TARGET, YOU

if TYPE_CHECKING:
    from apnap.state.game_state import State


class ObjectEffect(Effect):
    """Something that is done to objects."""

    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref = TARGET) -> None:
        self.ref = ref


class SourceEffect(Effect):
    """Something that is done to objects: to this one, if nothing else is said."""

    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref = SOURCE) -> None:
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


class ChooseAny(Task):
    """Any number of players or permanents, chosen one after the other; then something is done with them."""

    fields: ClassVar[tuple[str, ...]] = ("frame", "seat", "chosen")
    rule: ClassVar[str] = "608.2d"

    def __init__(self, frame: int, seat: int, chosen: list[int]) -> None:
        self.frame = frame
        self.seat = seat
        self.chosen = chosen

    def left(self, g: State) -> list[int]:
        """Who or what can still be chosen."""
        raise NotImplementedError

    def note(self, g: State) -> str:
        raise NotImplementedError

    def with_these(self, chosen: list[int]) -> Task:
        """The same task, with others chosen."""
        raise NotImplementedError

    def finish(self, g: State) -> None:
        raise NotImplementedError

    def run(self, g: State) -> None:
        left = self.left(g)
        if left:
            most = len(left) + len(self.chosen)
            g.pose(self, Q.PICK, self.seat, [*picks(left), DONE], self.rule, 0, most, self.note(g))
        else:
            self.finish(g)

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.DONE:
            self.finish(g)
        else:
            g.push(self.with_these([*self.chosen, option.id]))
