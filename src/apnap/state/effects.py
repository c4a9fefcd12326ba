"""Effects that last, abilities that wait, and the entries of the indexes over them.  All immutable."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar, Final

from apnap.native import mypyc_attr
from apnap.state.kinds import NOBODY, NOTHING

if TYPE_CHECKING:
    from apnap.vocab.abilities import Replacement, Static, Triggered
    from apnap.vocab.base import Node
    from apnap.vocab.continuous import Modification
    from apnap.vocab.rules_text import Rule


# Whether the continuous effects in force are simple ones (`queries/layers.py`).
UNKNOWN: Final = -1
SIMPLE: Final = 1
INVOLVED: Final = 0


class Until(IntEnum):
    """How long (611.2a)."""

    FOREVER = 0
    END_OF_TURN = 1  # ends in the cleanup step (514.2)
    END_OF_COMBAT = 2  # ends with the combat phase `ref` (500.5a)
    YOUR_NEXT_TURN = 3
    YOUR_NEXT_STEP = 4  # `ref` says which kind of step
    END_OF_YOUR_NEXT_TURN = 5
    END_OF_COMBAT_ON_YOUR_NEXT_TURN = 6
    AS_LONG_AS = 7  # while the condition holds; ends for good when it does not (611.2b)
    END_OF_STEP = 8  # ends with the step or phase `ref`
    USED = 9  # one-shot: until it is used up; `ref` may name the turn it is about
    YOUR_NEXT_UNTAP = 10  # through that player's next untap step; of nobody: of each affected permanent's controller
    PLANESWALKED = 11  # until a player planeswalks (901.11)
    PLANE_LEFT = 12  # until a player planeswalks away from a plane


@mypyc_attr(acyclic=True)
class Duration:
    fields: ClassVar[tuple[str, ...]] = ("until", "seat", "ref", "turn", "condition")

    def __init__(self, until: Until, seat: int, ref: int, turn: int, condition: Node | None) -> None:
        self.until: Final = until
        self.seat: Final = seat
        self.ref: Final = ref
        self.turn: Final = turn  # how many turns had begun when it was made
        self.condition: Final = condition


@mypyc_attr(acyclic=True)
class Lasting:
    """A continuous effect made by a resolution (611.2): what it does, to whom, how long."""

    fields: ClassVar[tuple[str, ...]] = (
        "id",
        "node",
        "source",
        "controller",
        "affected",
        "duration",
        "timestamp",
        "n",
        "vars",
    )

    def __init__(
        self,
        id: int,
        node: Node,
        source: int,
        controller: int,
        affected: tuple[int, ...],
        duration: Duration,
        timestamp: int,
        n: int,
        vars: dict[str, list[int]] | None,
    ) -> None:
        self.id: Final = id
        self.node: Final = node  # a Modification, a Rule or a Replacement
        self.source: Final = source
        self.controller: Final = controller
        self.affected: Final = affected  # objects and seats; empty: whatever the node says
        self.duration: Final = duration
        self.timestamp: Final = timestamp
        self.n: Final = n  # what is left of a shield; the amount of a pump
        self.vars: Final = vars

    def with_n(self, n: int) -> Lasting:
        return Lasting(
            self.id,
            self.node,
            self.source,
            self.controller,
            self.affected,
            self.duration,
            self.timestamp,
            n,
            self.vars,
        )

    def with_affected(self, affected: tuple[int, ...]) -> Lasting:
        return Lasting(
            self.id,
            self.node,
            self.source,
            self.controller,
            affected,
            self.duration,
            self.timestamp,
            self.n,
            self.vars,
        )


@mypyc_attr(acyclic=True)
class Delayed:
    """A delayed triggered ability (603.7)."""

    fields: ClassVar[tuple[str, ...]] = (
        "id",
        "ability",
        "source",
        "controller",
        "refs",
        "vars",
        "duration",
        "turn",
        "bound",
        "next_turn_of",
    )

    def __init__(
        self,
        id: int,
        ability: Triggered,
        source: int,
        controller: int,
        refs: tuple[int, ...],
        vars: dict[str, list[int]] | None,
        duration: Duration | None,
        turn: int,
        bound: int = NOTHING,
        next_turn_of: int = NOBODY,
    ) -> None:
        self.id: Final = id
        self.ability: Final = ability
        self.source: Final = source
        self.controller: Final = controller
        self.refs: Final = refs  # the objects it speaks of
        self.vars: Final = vars
        self.duration: Final = duration  # None: triggers once (603.7b)
        self.turn: Final = turn
        self.bound: Final = bound  # id of the turn, phase or step it belongs to; NOTHING: any
        self.next_turn_of: Final = next_turn_of  # bound to that player's next turn once it begins; -2: anyone's next


@mypyc_attr(acyclic=True)
class Listener:
    """An entry of the trigger index."""

    def __init__(self, source: int, ability: Triggered, index: int, delayed: Delayed | None) -> None:
        self.source: Final = source
        self.ability: Final = ability
        self.index: Final = index
        self.delayed: Final = delayed

    def comes_before(self, other: Listener) -> bool:
        """Whether its place is before another entry that is there already: by source, delayed abilities last."""
        if self.delayed is None:
            return other.delayed is not None or self.source < other.source
        return other.delayed is not None and self.delayed.id < other.delayed.id


@mypyc_attr(acyclic=True)
class ChangeEntry:
    """An entry of an index of what static abilities, and effects that last, change."""

    def __init__(self, source: int, lasting: Lasting | None) -> None:
        self.source: Final = source
        self.lasting: Final = lasting

    def comes_before(self, other: ChangeEntry) -> bool:
        """By source; effects that last after static abilities."""
        if self.lasting is None:
            return other.lasting is not None or self.source < other.source
        return other.lasting is not None and self.lasting.id < other.lasting.id

    def is_of(self, lasting: Lasting) -> bool:
        return self.lasting is not None and self.lasting.id == lasting.id


@mypyc_attr(acyclic=True)
class RuleEntry(ChangeEntry):
    """A rule-changing effect."""

    def __init__(self, source: int, node: Rule, lasting: Lasting | None) -> None:
        super().__init__(source, lasting)
        self.node: Final = node


@mypyc_attr(acyclic=True)
class ReplacementEntry(ChangeEntry):
    """A replacement or prevention effect (614, 615)."""

    def __init__(self, source: int, node: Replacement, lasting: Lasting | None, key: int) -> None:
        super().__init__(source, lasting)
        self.node: Final = node
        self.key: Final = key  # tells the entry in "already applied" (614.5)


@mypyc_attr(acyclic=True)
class StaticEntry:
    """A static ability that modifies characteristics, for the layers (613)."""

    def __init__(self, source: int, node: Modification, timestamp: int, static: Static, granted: bool) -> None:
        self.source: Final = source
        self.node: Final = node
        self.timestamp: Final = timestamp
        self.static: Final = static
        self.granted: Final = granted  # by another effect: here only to say that such an ability is about
