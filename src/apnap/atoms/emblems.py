"""Emblems (114): markers in the command zone with abilities that function there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.atoms.index import index_face_up
from apnap.state.face_up import FaceUp
from apnap.state.kinds import Ev, Zone
from apnap.state.objects import Obj

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State


def create_emblem(g: State, card: CardDef, seat: int, rule: str, source: int) -> None:
    """The player gets it, owns it and controls it (114.2); it is no card (114.5)."""
    obj = Obj(g.fresh_id(), card, seat, Zone.COMMAND, False, False, 0)
    g.objects[obj.id] = obj
    g.command.append(obj)
    g.face_up[obj.id] = FaceUp(obj.id, g.tick())
    index_face_up(g, obj)  # 114.4
    g.relayer_everything()
    g.stamp += 1
    g.unsettled = True
    emit(g, Ev.ACTION, rule, seat, obj.id, n=1, cause=source, note="get an emblem")
