"""Commander games (903): casting commanders, and the choice to bring them back to the command zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.options import Option
from apnap.rules.legality import can_cast, timing_allows
from apnap.rules.prices import FACE, NORMAL
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
            if timing_allows(g, seat, obj.card, how) and can_cast(g, seat, obj, how, available):
                options.append(Option(Act.CAST, obj.id, how))


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
