"""Pending rules work.  Immutable: progress is a new task, never a field write; so copies of a game share tasks."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.native import mypyc_attr

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.rules.forced import Forced
    from apnap.state.game_state import State
    from apnap.state.objects import Item


@mypyc_attr(acyclic=True)
class Task:
    """The constructor takes `fields` in order; saving a game relies on it."""

    fields: ClassVar[tuple[str, ...]] = ()
    always: ClassVar[bool] = False  # it must be done even if the turn ends in the middle of a resolution
    passes_on: ClassVar[bool] = False  # if the player who is asked leaves, someone else answers (800.4g, 800.4h)

    def run(self, g: State) -> None:
        raise NotImplementedError

    def run_unasked(self, g: State, forced: Forced) -> bool:
        """Instead of `run`, where it would only ask players who can do nothing but pass: all do; else False."""
        return False

    def answer(self, g: State, option: Option) -> None:
        raise AssertionError("this task asked nothing")

    def named(self, g: State, i: int) -> str:
        """Where names are to be chosen from: the name with that number."""
        raise AssertionError("this task asked for no name")

    def may_cancel(self, g: State) -> bool:
        """Whether "cancel" is an answer: what is being announced can be taken back (732.1)."""
        return False

    def formality(self, g: State) -> bool:
        """Whether the one asked has nothing to decide: the rules ask all the same, a table may answer for them."""
        return False

    def without(self, g: State, seat: int) -> Task | None:
        """What becomes of it when that player has left the game; None: it is dropped."""
        if getattr(self, "seat", -1) == seat:
            return None
        frame = getattr(self, "frame", -1)
        return None if frame >= 0 and frame not in g.items else self


@mypyc_attr(acyclic=True)
class ObjectTask(Task):
    """Is about one object."""

    fields: ClassVar[tuple[str, ...]] = ("id",)

    def __init__(self, id: int) -> None:
        self.id = id


@mypyc_attr(acyclic=True)
class SeatTask(Task):
    """Is about one player."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class FrameTask(Task):
    """Goes on in the frame of a spell or ability, if that is still there."""

    fields: ClassVar[tuple[str, ...]] = ("frame",)

    def __init__(self, frame: int) -> None:
        self.frame = frame

    def run(self, g: State) -> None:
        cx = g.items.get(self.frame)
        if cx is not None:
            self.go_on(g, cx)

    def go_on(self, g: State, cx: Item) -> None:
        raise NotImplementedError
