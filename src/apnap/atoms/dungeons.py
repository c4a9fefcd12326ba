"""The initiative (725), and the venture markers of players in their dungeons (309)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.atoms.following import following
from apnap.atoms.index import index_card
from apnap.atoms.moves import remove_from_game
from apnap.state.dungeons import Delver
from apnap.state.kinds import NOTHING, Ev, Zone
from apnap.state.objects import Obj
from apnap.vocab.dungeons import passages

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State


def delver_of(g: State, seat: int) -> Delver:
    """Where that player is in dungeons; they begin to be somewhere when this is first asked."""
    for d in g.delvers:
        if d.owner == seat:
            return d
    made = Delver(seat)
    g.delvers.append(made)
    return made


def take_initiative(g: State, seat: int, rule: str, source: int = NOTHING) -> None:
    """The player has the initiative, and whoever had it has it no more (725.3); taking it again counts (725.5)."""
    if g.players[seat].left:
        return
    g.initiative = seat
    changed(g)
    emit(g, Ev.DESIGNATED, rule, seat, cause=source, note="initiative")
    following().took_initiative(g, seat)


def enter_dungeon(g: State, seat: int, card: CardDef, rule: str, source: int) -> None:
    """Put a dungeon card into the command zone, and the venture marker on its topmost room (309.4a)."""
    obj = Obj(g.fresh_id(), card, seat, Zone.COMMAND, True, False, 0)
    g.objects[obj.id] = obj
    g.command.append(obj)
    index_card(g, obj)
    d = delver_of(g, seat)
    d.id = obj.id
    move_marker(g, d, 0, rule, source)


def move_marker(g: State, d: Delver, room: int, rule: str, source: int) -> None:
    """The venture marker moves into a room, whose ability triggers (309.4c)."""
    d.room = room
    g.stamp += 1
    g.unsettled = True
    rooms = passages(g.objects[d.id].card)
    name = "" if rooms is None else rooms.names[room]
    emit(g, Ev.ROOM, rule, d.owner, d.id, n=room, cause=source, note=name)


def complete_dungeon(g: State, d: Delver, rule: str) -> None:
    """The dungeon card leaves the game, and with that its owner has completed the dungeon (309.7)."""
    obj = g.objects[d.id]
    remove_from_game(g, obj)
    d.id = NOTHING
    d.room = 0
    d.completed = (*d.completed, obj.card.name)
    changed(g)
    emit(g, Ev.ACTION, rule, d.owner, n=1, note="complete a dungeon")


def changed(g: State) -> None:
    g.stamp += 1
    g.unsettled = True
    if g.statics:
        g.relayer_everything()  # an effect may depend on it


def forget_dungeons(g: State, seat: int) -> None:
    """The player has left the game, and their dungeon with them."""
    for d in g.delvers:
        if d.owner == seat:
            d.id = NOTHING
            d.room = 0
