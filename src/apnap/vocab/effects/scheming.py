"""Abandoning schemes (701.33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.supplementary import abandon
from apnap.rules.resolving import Run
from apnap.state.kinds import ONGOING, SCHEME
from apnap.vocab.base import Effect, Ref
from apnap.vocab.lookups import SOURCE

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


class Abandon(Effect):
    """Abandon a face-up ongoing scheme (701.33a); `then` happens if that was done."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "then")

    def __init__(self, ref: Ref = SOURCE, then: Effect | None = None) -> None:
        self.ref = ref
        self.then = then

    def run(self, g: State, cx: Item) -> None:
        done = False
        for i in self.ref.ids(g, cx):
            obj = g.objects.get(i)
            if obj is None or i not in g.face_up:
                continue
            if obj.card.chars.types & SCHEME and obj.card.chars.supertypes & ONGOING:
                abandon(g, obj, "701.33b")
                done = True
        if done and self.then is not None:
            g.push(Run(self.then, cx.id))
