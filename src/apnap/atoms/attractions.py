"""Where Attraction cards go (717.6): to a face-up pile of the command zone, if not to the battlefield or into exile."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.cards.registry import register_engine
from apnap.queries.supplementary import ATTRACTIONS, deck_kind
from apnap.state.effects import ReplacementEntry
from apnap.state.kinds import Ev, Zone
from apnap.vocab.abilities import Replacement

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.options import Option
    from apnap.state.game_state import State
    from apnap.state.objects import Frame

KEY: Final = 1000  # as of effects that a moving object brings itself (`atoms/replacing.py`)
ELSEWHERE: Final = (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD, Zone.STACK)


class ToJunkyard(Replacement):
    """An Attraction card goes to the command zone instead, face up (717.6, 717.6a)."""

    rule: ClassVar[str] = "717.6"

    def __init__(self) -> None:
        super().__init__(Ev.MOVED)

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return w.to in ELSEWHERE

    def chooser(self, g: State, w: Would, cx: Frame) -> int:
        return g.objects[w.obj].owner

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        w.to = Zone.COMMAND
        w.bottom = False
        w.face_down = False


TO_JUNKYARD: Final = ToJunkyard()
register_engine("an Attraction to the junkyard", TO_JUNKYARD)


def has_other_back(g: State, w: Would) -> bool:
    """Whether it is an Attraction card that would go where none can be: whatever it is a copy of, by its back."""
    if w.to not in ELSEWHERE:
        return False
    obj = g.objects.get(w.obj)
    return obj is not None and obj.card.supplementary and obj.is_card and deck_kind(obj.card) == ATTRACTIONS


def junkyard_entry(g: State, w: Would, found: list[ReplacementEntry]) -> None:
    """Anew wherever the card would go to next (an exception to 614.5)."""
    key = -KEY * w.obj - 30 - w.to
    if has_other_back(g, w) and key not in w.applied:
        found.append(ReplacementEntry(w.obj, TO_JUNKYARD, None, key))
