"""Targets that somebody else chooses (601.2c): which opponent that is, and what they may choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.options import Option, picks
from apnap.queries.objects import reaches_id
from apnap.rules.taking_back import AnnouncementTask
from apnap.state import keys
from apnap.state.kinds import NOBODY, Q
from apnap.state.objects import Item
from apnap.vocab.who import OPPONENTS, chooser

if TYPE_CHECKING:
    from apnap.state.game_state import State


def target_chooser(g: State, item: Item) -> int:
    """Which opponent chooses; nobody, while that is still to be asked.  Out of range, the next to the left (801.5c)."""
    named = item.vars.get(keys.CHOOSER, [])
    if named and not g.players[named[0]].left:
        return named[0]
    foes = OPPONENTS.players(g, item)
    if len(foes) > 1:
        return NOBODY
    return foes[0] if foes else chooser(g, OPPONENTS, item)


def in_reach(g: State, seat: int, id: int) -> bool:
    """801.5a: a choice for somebody else's ability is made within both ranges."""
    return not g.reach or reaches_id(g, seat, id)


class ChooseChooser(AnnouncementTask):
    """Which opponent chooses a target; the announcement goes on below."""

    fields: ClassVar[tuple[str, ...]] = ("id",)

    def __init__(self, id: int) -> None:
        self.id = id

    def go_on(self, g: State, item: Item) -> None:
        foes = OPPONENTS.players(g, item)
        if len(foes) > 1:
            g.pose(self, Q.PICK, item.controller, picks(foes), "601.2c", 1, 1, "who chooses the target")

    def take(self, g: State, item: Item, option: Option) -> None:
        item.vars[keys.CHOOSER] = [option.id]
