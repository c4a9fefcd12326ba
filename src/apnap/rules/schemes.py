"""Archenemy (904): schemes are set in motion as the precombat main phase begins, and turned face down again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.supplementary import set_in_motion, turn_down
from apnap.queries.supplementary import SCHEMES, face_up_of, is_ability_of
from apnap.state.kinds import ONGOING
from apnap.vocab.abilities import Triggered

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


def begin_main(g: State) -> None:
    """505.3, 904.9: an archenemy whose turn it is sets the top scheme of their deck in motion.  No stack."""
    for seat in g.turn_takers():
        if g.is_archenemy(seat):
            set_in_motion(g, seat, "505.3")


def schemes_are_over(g: State) -> bool:
    """704.6e: face-up schemes that are not ongoing, once no triggered ability of any scheme is left."""
    over = [o for o in face_up_of(g, SCHEMES) if not o.card.chars.supertypes & ONGOING]
    if not over or any(is_trigger(item) for item in [*g.stack, *g.waiting]):
        return False
    for obj in over:
        turn_down(g, obj, "704.6e")
    return True


def is_trigger(item: Item) -> bool:
    return isinstance(item.ability, Triggered) and is_ability_of(item, SCHEMES)
