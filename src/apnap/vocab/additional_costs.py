"""Additional costs that somebody may pay (601.2b): how often it was done."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.state import keys
from apnap.state.objects import Frame, Item
from apnap.vocab.base import Amount

if TYPE_CHECKING:
    from apnap.state.game_state import State


def times_paid(g: State, cx: Frame, name: str) -> int:
    """Of a spell, of an ability of a spell on the stack, or of the permanent that the spell became."""
    found = cx.paid.get(name)
    if not found:
        item = g.objects.get(cx.source) or g.past_items.get(cx.source)
        if isinstance(item, Item):
            found = item.paid.get(name)
    if not found:
        source = g.known(cx.source)
        if source is not None:
            found = source.remembered(keys.PAID + name)
    return found[0] if found else 0


class TimesPaid(Amount):
    """For each time a cost of that name was paid: multikicker (702.33), replicate (702.56), squad (702.157).

    Of a kicked or bargained spell, as the number of a target: it is chosen only if that was paid (702.33g).
    """

    fields: ClassVar[tuple[str, ...]] = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def value(self, g: State, cx: Frame) -> int:
        return times_paid(g, cx, self.name)
