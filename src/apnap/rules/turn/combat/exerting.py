"""Exerting (701.43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.emit import emit
from apnap.atoms.index import add_lasting
from apnap.cards.registry import register_engine
from apnap.state import keys
from apnap.state.effects import Duration, Lasting, Until
from apnap.state.kinds import Ev
from apnap.vocab.rules_text import Rule

if TYPE_CHECKING:
    from apnap.state.game_state import State

EXERTED: Final = Rule("cannot untap", text="you")
register_engine("exerted", EXERTED)


def exert(g: State, id: int) -> None:
    """It won't untap during the next untap step of the player who exerts it (701.43a)."""

    perm = g.permanent(id)
    if perm is None:  # 701.43c
        return
    perm.remember(keys.EXERTED, [g.turn_number])
    duration = Duration(Until.YOUR_NEXT_UNTAP, perm.controller, 0, g.turn_number, None)
    add_lasting(g, Lasting(g.fresh_id(), EXERTED, id, perm.controller, (id,), duration, g.tick(), 1, None))
    emit(g, Ev.EXERTED, "701.43a", perm.controller, id)
