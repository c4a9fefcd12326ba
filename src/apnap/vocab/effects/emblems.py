"""Getting emblems (114)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emblems import create_emblem
from apnap.vocab.base import Effect, Who
from apnap.vocab.lookups import YOU

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State
    from apnap.state.objects import Item


class Emblem(Effect):
    """Players get an emblem: `emblem` has a name, an empty type line and abilities, and nothing else (114.3)."""

    fields: ClassVar[tuple[str, ...]] = ("emblem", "who")

    def __init__(self, emblem: CardDef, who: Who = YOU) -> None:
        self.emblem = emblem
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        for seat in self.who.players(g, cx):
            create_emblem(g, self.emblem, seat, "114.2", cx.source)
