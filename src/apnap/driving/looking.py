"""What a seat may see of a position, in the order in which observations tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.errors import ObservationError
from apnap.state.kinds import FIRST_OBJECT_ID
from apnap.view.objects import may_look, sees_hand

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Obj

# Zones and acts as plain numbers: comparing members of an enumeration takes a call each.
IN_LIBRARY: Final = 0
NUMBERING: Final = 9
CHOOSING_MODE: Final = 11
NAMING: Final = 22


def counts(act: int) -> bool:
    """Whether the answer names a number, and no object or player."""
    return NUMBERING <= act <= CHOOSING_MODE or act == NAMING


def in_library(zone: int) -> bool:
    return zone == IN_LIBRARY


def in_combat(g: State) -> bool:
    """Whether anything attacks or blocks."""
    combat = g.combat
    return combat is not None and (bool(combat.attacking) or bool(combat.blocking))


class Look:
    """A seat's look at a position."""

    def __init__(self, g: State, viewer: int) -> None:
        self.g: Final = g
        self.viewer: Final = viewer
        self.players: Final = len(g.players)
        self.decider: Final = -1 if g.over else g.decider(g.ask_player)
        self.asked: Final = not g.over and viewer in (g.ask_player, self.decider)
        self.fighting: Final = g.melee is not None or in_combat(g)
        self.hands: Final = [sees_hand(g, viewer, p.seat) for p in g.players]  # whose the viewer may see
        self.permanents = 0  # how many of the objects are, which come first
        self.objects: list[Obj] = []  # those with rows, in order
        self.used = 0  # the first row that is free
        self.last = 0  # where the object was that was last looked for: the next is mostly close by

    def relative(self, seat: int) -> int:
        """Seats are told as seen from the viewer: 0 is oneself."""
        if seat < 0:
            return -1
        away = seat - self.viewer
        return away + self.players if away < 0 else away

    def row_of(self, id: int) -> int:
        """The row of that player or object, 0 if it has none."""
        if id < FIRST_OBJECT_ID:
            return 1 + self.relative(id) if 0 <= id < self.players else 0
        objects = self.objects
        n = len(objects)
        for i in range(self.last, n):
            if objects[i].id == id:
                self.last = i
                return 1 + self.players + i
        for i in range(self.last):
            if objects[i].id == id:
                self.last = i
                return 1 + self.players + i
        return 0

    # ---- which objects, in which order -------------------------------------------------------------------------

    def list_objects(self, room: int) -> int:
        """Find what has a row; how many cards in exile and graveyards have none, the oldest first."""
        g = self.g
        n = self.players
        viewer = self.viewer
        found = self.objects
        found.extend(g.battlefield)
        if g.phased_out:
            found.extend(g.phased_out)
        self.permanents = len(found)
        if g.stack or g.melee is not None:
            found.extend(g.stacked())
        found.extend(g.players[viewer].hand)
        looking = self.asked and self.asks_about_library()
        for k in range(n):
            p = g.players[(viewer + k) % n]
            if looking:
                self.add_named(p.library)
            else:
                self.add_known(p.library)
        for k in range(1, n):
            found.extend(g.players[(viewer + k) % n].hand)
        for o in g.command:
            if not o.face_down:
                found.append(o)
        late = len(g.exile)
        for p in g.players:
            late += len(p.graveyard)
        over = len(found) + late - room
        if over > 0:
            self.add_youngest(over, room)
        elif late:
            for k in range(n):
                found.extend(g.players[(viewer + k) % n].graveyard)
            found.extend(g.exile)
        self.used = 1 + n + len(found)
        return over if over > 0 else 0

    def add_known(self, library: list[Obj]) -> None:
        """The cards of a library that the viewer knows, from the top."""
        known: list[Obj] | None = None
        for o in library:
            if o.seen_by and may_look(self.g, self.viewer, o):
                if known is None:
                    known = [o]
                else:
                    known.append(o)
        if known is not None:
            known.reverse()
            self.objects.extend(known)

    def add_named(self, library: list[Obj]) -> None:
        """The same, where the question is about some."""
        named = self.named_by_answers()
        for o in reversed(library):
            if o.id in named or (o.seen_by and may_look(self.g, self.viewer, o)):
                self.objects.append(o)

    def named_by_answers(self) -> set[int]:
        """What the question asked of the viewer is about."""
        return {o.id for o in self.g.options if not counts(o.act)} if self.asked else set()

    def is_named(self, id: int) -> bool:
        if self.asked:
            for o in self.g.options:
                if o.id == id and not counts(o.act):
                    return True
        return False

    def asks_about_library(self) -> bool:
        """Whether any answer is about a card in a library: seldom, and libraries are long."""
        objects = self.g.objects
        for option in self.g.options:
            if option.id >= FIRST_OBJECT_ID:
                o = objects.get(option.id)
                if o is not None and in_library(o.zone):
                    return True
        return False

    def add_youngest(self, over: int, room: int) -> None:
        """Cards in graveyards and exile, without the oldest that the question is not about."""
        g = self.g
        n = self.players
        piles: list[Obj] = []
        for k in range(n):
            piles.extend(g.players[(self.viewer + k) % n].graveyard)
        named = self.named_by_answers()
        gone: set[int] = set()
        for zone in (g.exile, piles):
            for o in zone:
                if len(gone) < over and o.id not in named:
                    gone.add(o.id)
        self.objects.extend([o for o in [*piles, *g.exile] if o.id not in gone])
        if len(self.objects) > room:
            most = len(self.objects) + n
            raise ObservationError(f"{most} things to tell and {room + n} rows for them: ask with entities={most}")
