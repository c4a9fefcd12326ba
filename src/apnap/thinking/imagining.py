"""A game as one player knows it: what is hidden from them is made up, so that nothing can be learnt by peeking.

Cards of others that the player cannot see become blank, the player's own library is put into another order, and what
chance will bring is not what it would bring in the real game.
"""

from __future__ import annotations

import random
from typing import Final

from apnap.cards.definition import CardDef
from apnap.game import Game
from apnap.rng import from_seed
from apnap.state.game_state import State
from apnap.state.objects import Obj, Permanent
from apnap.view import sees, sees_hand

BLANK: Final = CardDef("a card nobody has seen", "", "Sorcery")
MADE_ANEW: Final = ("id", "card", "owner", "zone", "is_card")


def imagined(game: Game, viewer: int, seed: str) -> Game:
    """A copy of the game in which everything the viewer cannot know is made up."""
    return Game(imagined_state(game.state, viewer, seed), {})


def imagined_state(g: State, viewer: int, seed: str) -> State:
    twin = g.clone()
    twin.log = None
    twin.names = None
    twin.rng = from_seed(seed)
    shown = {o.id for o in g.options} if g.decider(g.ask_player) == viewer else set()
    for p in twin.players:
        if not sees_hand(g, viewer, p.seat):
            p.hand = [blanked(twin, o, viewer, shown) for o in p.hand]
        if p.seat == viewer:
            shuffle_unseen(p.library, viewer, seed)
        else:
            p.library = [blanked(twin, o, viewer, shown) for o in p.library]
        p.slow_stamp = p.fast_stamp = -1  # what they could do with the real cards
    twin.exile = [blanked(twin, o, viewer, shown) if o.face_down else o for o in twin.exile]
    hide_face_down(twin, viewer)
    twin.stamp += 1
    if g.before is not None:
        twin.before = imagined_state(g.before, viewer, seed)
    return twin


def blanked(twin: State, o: Obj, viewer: int, shown: set[int]) -> Obj:
    if o.id in shown or o.seen_by >> viewer & 1 or not o.is_card:
        return o
    blank = Obj(o.id, BLANK, o.owner, o.zone, True, o.face_down, o.seen_by)
    twin.objects[o.id] = blank
    return blank


def shuffle_unseen(library: list[Obj], viewer: int, seed: str) -> None:
    """Put the cards the viewer has not seen there into an order that tells nothing about the real one."""
    places = [i for i, o in enumerate(library) if not o.seen_by >> viewer & 1]
    cards = sorted((library[i] for i in places), key=by_name)
    random.Random(seed).shuffle(cards)
    for i, o in zip(places, cards, strict=True):
        library[i] = o


def by_name(o: Obj) -> str:
    return o.card.name


def hide_face_down(twin: State, viewer: int) -> None:
    """Other players' face-down permanents have blank faces."""
    for field in (twin.battlefield, twin.phased_out):
        for i, p in enumerate(field):
            if p.face_down and not sees(twin, viewer, p.controller):
                blank = Permanent(p.id, BLANK, p.owner, p.is_card, p.controller, p.timestamp)
                for name in (*Permanent.fields, "chars", "indexed"):
                    if name not in MADE_ANEW:
                        setattr(blank, name, getattr(p, name))
                field[i] = blank
                twin.objects[p.id] = blank
                twin.offers = [blank if q.id == p.id else q for q in twin.offers]
