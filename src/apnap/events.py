"""What happened, and by which rule."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap.native import mypyc_attr
from apnap.state.kinds import NOBODY, NOTHING, Ev, Way


@mypyc_attr(acyclic=True, free_list_len=1)
class Event:
    """A fact.  The fields mean what the kind says; see `docs/events.md` for each kind."""

    fields: ClassVar[tuple[str, ...]] = (
        "kind",
        "rule",
        "way",
        "player",
        "obj",
        "other",
        "n",
        "m",
        "cause",
        "note",
    )
    derived: ClassVar[tuple[str, ...]] = ("today",)  # in the log only it may be another than `rule`

    def __init__(
        self,
        kind: Ev,
        rule: str,
        way: Way,
        player: int = NOBODY,
        obj: int = NOTHING,
        other: int = NOTHING,
        n: int = 0,
        m: int = 0,
        cause: int = NOTHING,
        note: str = "",
        today: str = "",
    ) -> None:
        self.kind: Final = kind
        self.rule: Final = rule
        self.way: Final = way
        self.player: Final = player
        self.obj: Final = obj
        self.other: Final = other
        self.n: Final = n
        self.m: Final = m
        self.cause: Final = cause
        self.note: Final = note
        self.today: Final = today or rule  # the rule by its present number, whatever edition `rule` is from

    def citing(self, rule: str) -> Event:
        """The same fact, by the number the rule has in another edition."""
        return self.but(rule, self.n)

    def and_more(self, n: int) -> Event:
        """The same fact together with another of its kind, at the same time: the number is that of both."""
        return self.but(self.rule, self.n + n)

    def but(self, rule: str, n: int) -> Event:
        return Event(
            self.kind,
            rule,
            self.way,
            self.player,
            self.obj,
            other=self.other,
            n=n,
            m=self.m,
            cause=self.cause,
            note=self.note,
            today=self.today,
        )

    def __repr__(self) -> str:
        parts = [self.kind.name, f"rule={self.rule}", self.way.name]
        if self.player != NOBODY:
            parts.append(f"player={self.player}")
        if self.obj != NOTHING:
            parts.append(f"obj={self.obj}")
        if self.other != NOTHING:
            parts.append(f"other={self.other}")
        if self.n:
            parts.append(f"n={self.n}")
        if self.m:
            parts.append(f"m={self.m}")
        if self.note:
            parts.append(repr(self.note))
        return f"<{' '.join(parts)}>"
