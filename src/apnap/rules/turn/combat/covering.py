"""What combat damage has been assigned, and whether creatures can still be assigned lethal damage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.queries.rule_changes import has_object_rule
from apnap.state.kinds import DEATHTOUCH

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent

MANY: Final = 10  # so many blockers, and no longer every way to spread deathtouch over them is tried


def dealers_left(g: State, perm: Permanent, own: int, later: list[int]) -> tuple[list[Permanent], list[int]]:
    """Who has damage still to assign, this one first, and how much each: `own` is what this one has left."""
    others = g.objects.permanents(later)
    return [perm, *others], [own, *[strength(g, p) for p in others]]


def strength(g: State, perm: Permanent) -> int:
    """How much it assigns (510.1a)."""
    if g.rules:
        if has_object_rule(g, "assigns none", perm):
            return 0
        if has_object_rule(g, "assigns by toughness", perm):
            return max(0, perm.chars.toughness)
    return max(0, perm.chars.power)


def is_deadly(g: State, perm: Permanent) -> bool:
    """Whether any damage it assigns is lethal damage (702.2c)."""
    return bool(perm.chars.keywords & DEATHTOUCH) and not g.ruleset.keywords_trigger


class Tally:
    """What has been assigned so far."""

    def __init__(self, g: State, assigned: list[int]) -> None:
        self.to: dict[int, int] = {}
        self.touched: set[int] = set()  # assigned damage by a source with deathtouch
        for i in range(0, len(assigned), 3):
            self.add(g, assigned[i], assigned[i + 1], assigned[i + 2])

    def add(self, g: State, source: int, to: int, n: int) -> None:
        if n > 0:
            self.to[to] = self.to.get(to, 0) + n
            perm = g.permanent(source)
            if perm is not None and is_deadly(g, perm):
                self.touched.add(to)

    def lacks(self, g: State, id: int) -> int:
        """How much more would be lethal damage (702.19b): what is marked and what is assigned counts."""
        perm = g.permanent(id)
        if perm is None or id in self.touched:  # 702.2c
            return 0
        return max(0, perm.chars.toughness - perm.damage - self.to.get(id, 0))


def spread(
    open_: list[int], at: int, lacks: dict[int, int], caps: list[int], rooms: list[list[int]], touch: list[int]
) -> bool:
    """For each blocker: one damage by a source with deathtouch (702.2c), or else as much as it lacks from anyone."""
    if not touch or at == len(open_):
        return flows(open_, lacks, caps, rooms)
    b = open_[at]
    for s in touch:
        if caps[s] > 0 and b in rooms[s] and lacks[b] > 1:
            less = caps.copy()
            less[s] -= 1
            if spread(open_, at + 1, {**lacks, b: 0}, less, rooms, touch):
                return True
            if len(open_) > MANY:
                return False
    return spread(open_, at + 1, lacks, caps, rooms, touch)


def flows(open_: list[int], lacks: dict[int, int], caps: list[int], rooms: list[list[int]]) -> bool:
    """A flow from those who assign to what the blockers lack."""
    caps = caps.copy()
    used: list[dict[int, int]] = [{} for _ in caps]
    for b in open_:
        for _i in range(lacks[b]):
            if not push_one(b, caps, rooms, used, set()):
                return False
    return True


def push_one(b: int, caps: list[int], rooms: list[list[int]], used: list[dict[int, int]], seen: set[int]) -> bool:
    """Find one more damage for b, moving what others were given if need be."""
    for s in range(len(caps)):
        if s in seen or b not in rooms[s]:
            continue
        seen.add(s)
        if caps[s] > 0:
            caps[s] -= 1
            used[s][b] = used[s].get(b, 0) + 1
            return True
        for other in list(used[s]):
            if used[s][other] > 0 and other != b and push_one(other, caps, rooms, used, seen):
                used[s][other] -= 1
                used[s][b] = used[s].get(b, 0) + 1
                return True
    return False
