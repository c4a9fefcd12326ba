"""Venturing (701.49), and the state-based action that ends a dungeon (704.5t)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.dungeons import complete_dungeon, delver_of, enter_dungeon, move_marker
from apnap.options import Option
from apnap.state.kinds import NOTHING, Act, Q
from apnap.task import Task
from apnap.vocab.abilities import Triggered
from apnap.vocab.dungeons import EntersRoom, passages

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.dungeons import Delver
    from apnap.state.game_state import State


# The dungeon cards that everybody owns outside the game (309.2).
OWNED: Final = ("Dungeon of the Mad Mage", "Lost Mine of Phandelver", "Tomb of Annihilation", "Undercity")


def dungeons(g: State, into: str) -> list[CardDef]:
    """Those that one can begin with: of the quality asked for, or those that ask for none (701.49a, 701.49d)."""
    found: list[CardDef] = []
    for name in OWNED:
        card = g.ruleset.reading.card(name)
        rooms = passages(card)
        if rooms is not None and rooms.only == into:
            found.append(card)
    return found


def at_the_bottom(g: State, d: Delver) -> bool:
    """Whether the venture marker is on the bottommost room: no arrow leads away from it."""
    obj = g.objects.get(d.id)
    rooms = None if obj is None else passages(obj.card)
    return rooms is not None and not rooms.onward(d.room)


class Venture(Task):
    """A player ventures into the dungeon, or into one of some quality (701.49a–d)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "into", "source")

    def __init__(self, seat: int, into: str, source: int) -> None:
        self.seat = seat
        self.into = into
        self.source = source

    def run(self, g: State) -> None:
        if g.players[self.seat].left:
            return
        d = delver_of(g, self.seat)
        if d.id != NOTHING and at_the_bottom(g, d):
            complete_dungeon(g, d, "701.49c")
        names = self.names(g)
        if len(names) == 1:
            self.go(g, 0)
        elif names:
            options = [Option(Act.NAME, i, 0) for i in range(len(names))]
            rule = "701.49a" if d.id == NOTHING else "701.49b"
            g.pose(self, Q.NAME, self.seat, options, rule, 1, 1, "venture into the dungeon")

    def names(self, g: State) -> list[str]:
        """What there is to choose from: the rooms one can go on to, or the dungeons one can begin with."""
        d = delver_of(g, self.seat)
        if d.id == NOTHING:
            return [card.name for card in dungeons(g, self.into)]
        rooms = passages(g.objects[d.id].card)
        return [] if rooms is None else [rooms.names[i] for i in rooms.onward(d.room)]

    def named(self, g: State, i: int) -> str:
        return self.names(g)[i]

    def answer(self, g: State, option: Option) -> None:
        self.go(g, option.id)

    def go(self, g: State, i: int) -> None:
        d = delver_of(g, self.seat)
        if d.id == NOTHING:
            enter_dungeon(g, self.seat, dungeons(g, self.into)[i], "701.49a", self.source)
            return
        rooms = passages(g.objects[d.id].card)
        if rooms is not None:
            move_marker(g, d, rooms.onward(d.room)[i], "701.49b", self.source)


def finished_dungeons(g: State) -> list[Delver]:
    """Those whose marker is on the bottommost room while no ability of a room waits or is on the stack (309.6)."""
    return [d for d in g.delvers if d.id != NOTHING and at_the_bottom(g, d) and not room_pending(g, d.id)]


def room_pending(g: State, dungeon: int) -> bool:
    for item in g.stack:
        if item.source == dungeon and isinstance(item.ability, Triggered):
            if isinstance(item.ability.trigger, EntersRoom):
                return True
    for item in g.waiting:
        if item.source == dungeon and isinstance(item.ability, Triggered):
            if isinstance(item.ability.trigger, EntersRoom):
                return True
    return False


def finish_dungeons(g: State) -> bool:
    """704.5t."""
    done = finished_dungeons(g)
    for d in done:
        complete_dungeon(g, d, "704.5t")
    return bool(done)
