"""Cards cast while something resolves: which half or face, if there are several (709.3, 712.11b, 715.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.options import Option
from apnap.rules.casting import begin_cast, is_fused
from apnap.rules.legality import can_cast
from apnap.rules.prices import FACE, face_of
from apnap.state.kinds import Act, Q
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State
    from apnap.state.objects import Obj


def played_face(card: CardDef, option: Option) -> CardDef:
    """The half or face that an option casts or plays."""
    return card.face(option.aux) if option.act == Act.LAND else face_of(card, option.aux)


def castable_faces(g: State, seat: int, obj: Obj, way: int) -> list[int]:
    """The ways, with their faces, in which the player could cast the card now, whatever the timing (608.2g)."""
    card = obj.card
    found: list[int] = []
    for face in range(len(card.faces) + 1):
        shown = card.face(face)
        if is_fused(shown) or (shown.words and shown.word("aftermath") is not None):  # 702.102a, 702.127a
            continue
        if can_cast(g, seat, obj, way + face * FACE):
            found.append(way + face * FACE)
    return found


def cast_one_face(g: State, seat: int, obj: Obj, way: int) -> None:
    """Cast the card if that is possible; the player chooses the half or face."""
    ways = castable_faces(g, seat, obj, way)
    if len(ways) == 1:
        begin_cast(g, seat, obj.id, ways[0])
    elif ways:
        g.push(WhichFace(seat, obj.id, way))


class WhichFace(Task):
    """Which half or face of a card is cast."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "id", "way")

    def __init__(self, seat: int, id: int, way: int) -> None:
        self.seat = seat
        self.id = id
        self.way = way

    def run(self, g: State) -> None:
        obj = g.objects.get(self.id)
        if obj is not None:
            options = [Option(Act.CAST, self.id, how) for how in castable_faces(g, self.seat, obj, self.way)]
            if options:
                g.pose(self, Q.PICK, self.seat, options, "601.2a", 1, 1, g.name_of(self.id))

    def answer(self, g: State, option: Option) -> None:
        begin_cast(g, self.seat, self.id, option.aux)
