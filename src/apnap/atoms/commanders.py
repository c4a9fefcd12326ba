"""Commanders (903): the card keeps its designation, what it has cost and dealt is kept with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.emit import emit
from apnap.atoms.index import index_card
from apnap.cards.registry import register_engine
from apnap.options import Option
from apnap.state.commanders import Commander
from apnap.state.effects import ReplacementEntry
from apnap.state.kinds import COLOR_NAMES, NOTHING, Ev, Zone
from apnap.state.objects import Frame, Obj
from apnap.vocab.abilities import Replacement

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State
    from apnap.state.objects import Item

KEY: Final = 1000  # as of effects that a moving object brings itself (`atoms/replacing.py`)


def commander_at(g: State, id: int) -> Commander | None:
    """The commander that this object is."""
    for c in g.commanders:
        if c.id == id:
            return c
    return None


def put_in_command(g: State, card: CardDef, seat: int) -> Obj:
    """A new card that leads its owner's deck, in the command zone (903.6)."""
    obj = Obj(g.fresh_id(), card, seat, Zone.COMMAND, True, False, 0)
    g.objects[obj.id] = obj
    g.command.append(obj)
    g.commanders.append(Commander(obj.id, seat))
    if card.elsewhere & (1 << Zone.COMMAND):
        index_card(g, obj)
    return obj


def follow_card(g: State, old: int, new: int, to: Zone) -> None:
    """The card that was one object is another now; it keeps its designation (903.3)."""
    c = commander_at(g, old)
    if c is not None:
        c.id = new
        c.fresh = to in (Zone.GRAVEYARD, Zone.EXILE)
        if c.fresh:
            g.unsettled = True  # 903.9a


def set_color(g: State, id: int, color: int, rule: str) -> None:
    """A commander has the colour chosen for it, wherever it goes (903.4b)."""
    c = commander_at(g, id)
    if c is not None:
        c.color = 1 << color
        g.stamp += 1
        emit(g, Ev.REVEALED, rule, c.owner, id, n=color, note=f"{g.name_of(id)}: {COLOR_NAMES[color]}")


def tax(g: State, id: int) -> int:
    """What casting it from the command zone costs besides (903.8)."""
    c = commander_at(g, id)
    return 0 if c is None else 2 * c.casts


def note_cast(g: State, item: Item) -> None:
    c = commander_at(g, item.id)
    if c is not None and item.cast_from == Zone.COMMAND:
        c.casts += 1


def note_combat_damage(g: State, source: int, seat: int, n: int) -> None:
    """903.10a counts it over the course of the game, whoever controls the commander."""
    for c in g.commanders:
        if c.id == source:  # several, if they are one permanent (903.3c)
            c.damage[seat] = c.damage.get(seat, 0) + n


def slain(g: State, seat: int) -> bool:
    """Whether one commander has dealt that player enough combat damage to lose the game (903.10a)."""
    most = g.format.commander_damage
    return most > 0 and any(c.damage.get(seat, 0) >= most for c in g.commanders)


def forget_card(g: State, id: int) -> None:
    """It has left the game with its owner; the damage it has dealt is still counted."""
    for c in g.commanders:
        if c.id == id:
            c.id = NOTHING
            c.fresh = False


class ToCommandZone(Replacement):
    """A commander that would be put into its owner's hand or library may go to the command zone instead (903.9b)."""

    rule: ClassVar[str] = "903.9b"

    def __init__(self) -> None:
        super().__init__(Ev.MOVED, optional=True)

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return w.to in (Zone.HAND, Zone.LIBRARY)

    def chooser(self, g: State, w: Would, cx: Frame) -> int:
        return g.objects[w.obj].owner

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        w.m = w.to + 1  # where the rest of a melded permanent goes (903.9c)
        w.to = Zone.COMMAND
        w.bottom = False
        w.face_down = False


TO_COMMAND_ZONE: Final = ToCommandZone()
register_engine("commander to the command zone", TO_COMMAND_ZONE)


def commander_entry(g: State, w: Would, found: list[ReplacementEntry]) -> None:
    """Add it to the effects that apply; anew wherever the card would go to next (an exception to 614.5)."""
    if commander_at(g, w.obj) is None:
        return
    key = -KEY * w.obj - 10 - w.to
    if key not in w.applied:
        found.append(ReplacementEntry(w.obj, TO_COMMAND_ZONE, None, key))
