"""Cards of supplementary decks in the command zone: turned face up and down (701.32, 701.33), shuffled (103.3a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.atoms.index import forget_face_up, index_face_up, remove_lasting
from apnap.atoms.knowing import everyone
from apnap.queries.rule_changes import player_rules, rule_amount
from apnap.queries.supplementary import SCHEMES, deck_of
from apnap.state.face_up import FaceUp
from apnap.state.kinds import COMMAND_TYPES, Ev, Zone
from apnap.state.objects import Obj

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State


def put_in_deck(g: State, card: CardDef, seat: int) -> Obj:
    """A new card on top of a supplementary deck, as the game is set up."""
    obj = Obj(g.fresh_id(), card, seat, Zone.COMMAND, True, True, 0)
    g.objects[obj.id] = obj
    g.command.append(obj)
    return obj


def shuffle_deck(g: State, seat: int, kind: str, rule: str) -> None:
    """Its cards become new objects, so nobody can follow one through."""
    deck = deck_of(g, seat, kind)
    if not deck:
        return
    cards = [o.card for o in deck]
    for i in range(len(cards) - 1, 0, -1):
        j = g.rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    for k, old in enumerate(deck):
        del g.objects[old.id]
        new = Obj(g.fresh_id(), cards[k], seat, Zone.COMMAND, True, True, 0)
        g.command[g.command.index(old)] = new
        g.objects[new.id] = new
    g.stamp += 1
    emit(g, Ev.SHUFFLED, rule, seat, note=kind)


def turn_up(g: State, old: Obj) -> Obj:
    """Off its deck and face up; the abilities of a scheme or plane function from now on (113.6p, 613.7h)."""
    new = replace(g, old, False, len(g.command), 0)
    if new.card.chars.types & COMMAND_TYPES:
        g.face_up[new.id] = FaceUp(new.id, g.tick())
        index_face_up(g, new)
    return new


def turn_down(g: State, old: Obj, rule: str) -> Obj:
    """Face down, and to the bottom of its owner's deck: a new object."""
    emit(g, Ev.TURNED_FACE, rule, old.owner, old.id, cause=old.id, note="down")
    forget_face_up(g, old)
    return replace(g, old, True, 0, everyone(g))


def replace(g: State, old: Obj, face_down: bool, at: int, seen_by: int) -> Obj:
    """The card as another object of the command zone, at that place in the order of the zone."""
    g.command.remove(old)
    del g.objects[old.id]
    new = Obj(g.fresh_id(), old.card, old.owner, Zone.COMMAND, old.is_card, face_down, seen_by)
    g.objects[new.id] = new
    g.command.insert(min(at, len(g.command)), new)
    g.stamp += 1
    g.unsettled = True
    return new


def set_in_motion(g: State, seat: int, rule: str) -> None:
    """The top scheme of a player's deck is turned face up (701.32b); if several are, one after the other (701.32c)."""
    left = 1
    while left > 0:
        left += more_schemes(g, seat)
        deck = deck_of(g, seat, SCHEMES)
        if not deck:
            return
        scheme = turn_up(g, deck[-1])
        emit(g, Ev.ACTION, rule, seat, scheme.id, n=1, cause=scheme.id, note="set in motion")
        left -= 1


def more_schemes(g: State, seat: int) -> int:
    """How many more an effect about the next time says that it is; each such effect is used up (614.1a)."""
    more = 0
    if g.rules:
        for entry in player_rules(g, "more schemes", seat):
            more += rule_amount(g, entry) - 1
            if entry.lasting is not None:
                remove_lasting(g, entry.lasting)
    return more


def abandon(g: State, obj: Obj, rule: str) -> None:
    """An ongoing scheme goes to the bottom of its owner's scheme deck (701.33b)."""
    emit(g, Ev.ACTION, rule, obj.owner, obj.id, n=1, cause=obj.id, note="abandon")
    turn_down(g, obj, rule)
