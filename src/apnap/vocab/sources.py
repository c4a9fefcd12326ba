"""Sources of damage, to choose one from (609.7a)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.queries.objects import chars_of, referent
from apnap.queries.referring import referred_to
from apnap.state.objects import Frame
from apnap.vocab.base import Ref
from apnap.vocab.filters import Filter

if TYPE_CHECKING:
    from apnap.state.game_state import State


class Sources(Ref):
    """Sources of damage to choose from (609.7a): permanents, spells on the stack, face-up objects in the command zone,
    and whatever else something on the stack or waiting refers to, also if it has left."""

    fields: ClassVar[tuple[str, ...]] = ("filter",)

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def ids(self, g: State, cx: Frame) -> list[int]:
        found = [p.id for p in g.battlefield if self.filter.match(g, p, p.chars, cx)]
        found.extend([s.id for s in g.stacked() if s.is_spell and self.filter.match(g, s, s.chars, cx)])
        found.extend([o.id for o in g.command if not o.face_down and self.filter.match(g, o, o.card.chars, cx)])
        for i in referred_to(g):
            obj, c = referent(g, i), chars_of(g, i)
            if obj is not None and c is not None and i not in found and self.filter.match(g, obj, c, cx):
                found.append(i)
        return found
