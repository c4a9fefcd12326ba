"""Untapping: choices are made as it is played, what can untap is looked at as it resolves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.continuous import refresh
from apnap.atoms.status import untap_all
from apnap.options import YES_NO, Option, picks
from apnap.queries.rule_changes import has_object_rule
from apnap.rules.turn.untap import Cap, all_fit, candidates, capped, caps_now, end_one_untap_effects
from apnap.state import keys
from apnap.state.kinds import NOTHING, Act, Q, Way
from apnap.state.objects import Item
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


class Untapping(Task):
    """Ask what must be chosen now.  Asked again as it resolves: only about what has come up since."""

    fields: ClassVar[tuple[str, ...]] = ("id", "resolving", "about")

    def __init__(self, id: int, resolving: bool, about: int = NOTHING) -> None:
        self.id = id
        self.resolving = resolving
        self.about = about  # the permanent that may stay tapped, while that is asked

    def run(self, g: State) -> None:
        item = g.objects.get(self.id)
        if not isinstance(item, Item):
            return
        refresh(g)
        perms = candidates(g)
        kept = item.get(keys.KEPT)
        for perm in perms:  # "you may choose not to untap"
            asked = perm.id in kept or perm.id in item.get(keys.WILLING)
            if not asked and perm.controller == g.active and has_object_rule(g, "may not untap", perm):
                task = Untapping(self.id, self.resolving, perm.id)
                g.pose(task, Q.UNTAP, g.active, YES_NO, "5E:More on the Turn", 1, 1, g.name_of(perm.id))
                return
        going = [p for p in perms if p.id not in kept]
        caps = caps_now(g)
        limited = [p for p in going if any(capped(g, c, p) for c in caps)]
        if limited and not all_fit(g, caps, limited):
            free = open_choices(g, caps, limited, item.get(keys.CHOSEN))
            if free:
                g.pose(self, Q.UNTAP, g.active, picks([p.id for p in free]), "5E:More on the Turn", 1, 1, "untap")
                return
        if self.resolving:
            chosen = item.get(keys.CHOSEN)
            if limited and (chosen or not all_fit(g, caps, limited)):
                going = [p for p in going if p.id in chosen or p not in limited]
            g.way = Way.TURN_BASED
            end_one_untap_effects(g)
            untap_all(g, going, "5E:More on the Turn")

    def answer(self, g: State, option: Option) -> None:
        item = g.objects[self.id]
        assert isinstance(item, Item)
        if option.act == Act.PICK:
            item.note(keys.CHOSEN, option.id)
        else:
            item.note(keys.WILLING if option.act == Act.YES else keys.KEPT, self.about)
        g.push(Untapping(self.id, self.resolving))


def open_choices(g: State, caps: list[Cap], limited: list[Permanent], chosen: list[int]) -> list[Permanent]:
    """Those that may still be chosen; a choice once made is not undone, whatever became of it."""
    found: list[Permanent] = []
    for perm in limited:
        if perm.id in chosen:
            continue
        ok = True
        for cap in caps:
            if capped(g, cap, perm) and spent(g, cap, chosen) >= cap.n:
                ok = False
        if ok:
            found.append(perm)
    return found


def spent(g: State, cap: Cap, chosen: list[int]) -> int:
    n = 0
    for id in chosen:
        perm = g.known(id)
        if perm is not None and capped(g, cap, perm):
            n += 1
    return n
