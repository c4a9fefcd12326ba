"""Commander games (903): casting commanders, and the choice to bring them back to the command zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.options import Option
from apnap.rules.legality import can_cast, has_other_cost, timing_allows
from apnap.rules.prices import ALTERNATIVE, FACE, NORMAL
from apnap.state.kinds import Act, Zone

if TYPE_CHECKING:
    from apnap.rules.payment import AvailableMana
    from apnap.state.game_state import State


def command_options(g: State, seat: int, options: list[Option], available: AvailableMana | None) -> None:
    """A player may cast a commander they own from the command zone (903.8)."""
    for c in g.commanders:
        obj = g.objects.get(c.id)
        if c.owner != seat or obj is None or obj.zone != Zone.COMMAND:
            continue
        for face in range(len(obj.card.faces) + 1):  # 712.11b, 715.3
            how = NORMAL + face * FACE
            if not timing_allows(g, seat, obj.card, how):
                continue
            if can_cast(g, seat, obj, how, available):
                options.append(Option(Act.CAST, obj.id, how))
            card = obj.card.face(face)
            other = how + ALTERNATIVE - NORMAL  # 118.9
            if card.words and has_other_cost(g, seat, obj, card) and can_cast(g, seat, obj, other, available):
                options.append(Option(Act.CAST, obj.id, other))


def new_arrivals(g: State) -> list[int]:
    """Commanders put into a graveyard or exile since this was last looked at, in APNAP order of their owners."""
    found: list[int] = []
    for seat in g.apnap():
        for c in g.commanders:
            if c.fresh and c.owner == seat:
                found.append(c.id)
    for c in g.commanders:
        c.fresh = False
    return found
