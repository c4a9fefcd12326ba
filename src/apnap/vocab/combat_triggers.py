"""Abilities that trigger on attackers or blockers being declared (508.3, 509.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.queries.objects import reaches_id
from apnap.queries.planar import reach_of
from apnap.state.kinds import PLANESWALKER, Ev
from apnap.vocab.base import Condition
from apnap.vocab.filters import Filter
from apnap.vocab.triggers import Trigger, holds_of, object_fits, seat_fits

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.game_state import State
    from apnap.state.objects import Frame


def defender_fits(g: State, what: str, defender: int) -> bool:
    if 0 <= defender < len(g.players):
        return what != "permanent"
    if what == "player":
        return False
    perm = g.permanent(defender)
    return perm is not None and (what == "permanent" or bool(perm.chars.types & PLANESWALKER))


class Attacks(Trigger):
    """Whenever a creature attacks (508.3a), or a player attacks with such a creature (508.3c)."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "filter", "who", "whom", "what", "alone", "when")

    def __init__(
        self,
        ref: str = "source",
        filter: Filter | None = None,
        who: str = "",
        whom: str = "",
        what: str = "",
        alone: bool = False,
        when: Condition | None = None,
    ) -> None:
        super().__init__(Ev.ATTACKS)
        self.ref: Final = ref
        self.filter: Final = filter
        self.who: Final = who  # who attacks
        self.whom: Final = whom  # the defending player
        self.what: Final = what  # what it attacks: "", "player", "permanent", "player or planeswalker"
        self.alone: Final = alone  # the only creature declared (506.5)
        self.when: Final = when  # a condition that is part of the event, looked at only then

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        if self.alone and event.n != 1:
            return False
        if self.what and not (defender_fits(g, self.what, event.other) and g.in_range(reach_of(g, cx), event.m)):
            return False  # 801.7
        if self.who and not seat_fits(g, self.who, event.player, cx):
            return False
        if self.whom and not seat_fits(g, self.whom, event.m, cx):
            return False
        if not object_fits(g, self.filter, self.ref, event.obj, cx):
            return False
        return self.when is None or holds_of(g, self.when, event, cx)


class Attacked(Trigger):
    """Whenever a player, planeswalker or battle is attacked (508.3b); whenever a player attacks another (508.3e)."""

    fields: ClassVar[tuple[str, ...]] = ("whom", "who", "what", "at_least")

    def __init__(self, whom: str = "", who: str = "", what: str = "player", at_least: int = 1) -> None:
        super().__init__(Ev.ATTACKED)
        self.whom: Final = whom  # the player attacked, or who controls or protects the permanent
        self.who: Final = who  # who attacks
        self.what: Final = what  # "player", "permanent", "source", "" for any
        self.at_least: Final = at_least

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        if event.n < self.at_least:
            return False
        if self.what == "source":
            return event.obj == cx.source
        if self.what and not (defender_fits(g, self.what, event.obj) and g.in_range(reach_of(g, cx), event.m)):
            return False  # 801.7
        if self.whom and not seat_fits(g, self.whom, event.m, cx):
            return False
        return not self.who or seat_fits(g, self.who, event.player, cx)


class PlayerAttacks(Trigger):
    """Whenever a player attacks, perhaps with so many creatures (508.3d)."""

    fields: ClassVar[tuple[str, ...]] = ("who", "at_least")

    def __init__(self, who: str = "you", at_least: int = 1) -> None:
        super().__init__(Ev.ATTACKERS_DECLARED)
        self.who: Final = who
        self.at_least: Final = at_least

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        return event.n >= self.at_least and seat_fits(g, self.who, event.player, cx)


class Blocks(Trigger):
    """Whenever a creature blocks: once (509.3a), or with `each` once for every creature it blocks (509.3b).

    `at_least` so many creatures: when it comes to block that many, as blockers are declared or later (509.3e).
    """

    fields: ClassVar[tuple[str, ...]] = ("ref", "filter", "each", "other", "alone", "at_least")

    def __init__(
        self,
        ref: str = "source",
        filter: Filter | None = None,
        each: bool = False,
        other: Filter | None = None,
        alone: bool = False,
        at_least: int = 1,
    ) -> None:
        super().__init__(Ev.BLOCKS)
        self.ref: Final = ref
        self.filter: Final = filter
        self.each: Final = each
        self.other: Final = other  # which creature it blocks
        self.alone: Final = alone  # the only creature declared as a blocker (506.5)
        self.at_least: Final = at_least  # 509.3e

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        if self.at_least > 1:
            if event.n != self.at_least:
                return False
        elif event.m == 0 and not self.each:
            return False
        if self.alone and event.m != 1:
            return False
        if self.other is not None and not object_fits(g, self.other, "", event.other, cx):
            return False
        if self.each and g.reach and not reaches_id(g, reach_of(g, cx), event.other):
            return False  # 801.7: what it blocks belongs to the event
        return object_fits(g, self.filter, self.ref, event.obj, cx)


class BecomesBlocked(Trigger):
    """Whenever a creature becomes blocked (509.3c), or comes to be blocked by so many creatures (509.3e)."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "filter", "at_least")

    def __init__(self, ref: str = "source", filter: Filter | None = None, at_least: int = 0) -> None:
        super().__init__(Ev.BLOCKED if at_least <= 1 else Ev.BLOCKED_BY)
        self.ref: Final = ref
        self.filter: Final = filter
        self.at_least: Final = at_least

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        if self.at_least > 1:  # as each of those that block it is counted
            return event.n == self.at_least and object_fits(g, self.filter, self.ref, event.obj, cx)
        return event.n >= self.at_least and object_fits(g, self.filter, self.ref, event.obj, cx)


class BlockedBy(Trigger):
    """Whenever a creature becomes blocked by a creature: once for each that blocks it (509.3d)."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "filter", "by")

    def __init__(self, ref: str = "source", filter: Filter | None = None, by: Filter | None = None) -> None:
        super().__init__(Ev.BLOCKED_BY)
        self.ref: Final = ref
        self.filter: Final = filter
        self.by: Final = by

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        if self.by is not None and not object_fits(g, self.by, "", event.other, cx):
            return False
        if g.reach and not reaches_id(g, reach_of(g, cx), event.other):
            return False  # 801.7: what blocks it belongs to the event
        return object_fits(g, self.filter, self.ref, event.obj, cx)


class Unblocked(Trigger):
    """Whenever a creature attacks and isn't blocked (508.3f, 509.3g)."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "filter", "what")

    def __init__(self, ref: str = "source", filter: Filter | None = None, what: str = "") -> None:
        super().__init__(Ev.UNBLOCKED)
        self.ref: Final = ref
        self.filter: Final = filter
        self.what: Final = what  # what it attacks, as in `Attacks`

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        if self.what and not defender_fits(g, self.what, event.other):
            return False
        return object_fits(g, self.filter, self.ref, event.obj, cx)
