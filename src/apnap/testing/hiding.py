"""Dealing anew what a seat cannot see, to show that nothing it sees depends on it."""

from __future__ import annotations

import json
import random

from apnap.cards.definition import CardDef
from apnap.game import Game
from apnap.state.game_state import State
from apnap.state.objects import Obj
from apnap.view import sees, sees_hand


def replaced(o: Obj, card: CardDef) -> Obj:
    """The same object of another card."""
    return Obj(o.id, card, o.owner, o.zone, o.is_card, o.face_down, o.seen_by)


def shuffle_hidden(g: State, viewer: int, rng: random.Random) -> None:
    """Deal the cards the viewer cannot see anew: hands and libraries of others, the order of their own library."""
    known = sum(1 << p.seat for p in g.players if sees(g, viewer, p.seat))
    for p in g.players:
        if sees_hand(g, viewer, p.seat):
            zones = [p.library]
        else:
            zones = [p.hand, p.library]
        deal_anew(g, zones, rng, known)


def deal_anew(g: State, zones: list[list[Obj]], rng: random.Random, known: int = 0) -> None:
    """The same cards in the same places, each perhaps in another; but those that the seats of `known` have seen."""
    cards = [o.card for zone in zones for o in zone if not o.seen_by & known]
    rng.shuffle(cards)
    for zone in zones:
        for i, o in enumerate(zone):
            if o.seen_by & known:
                continue
            zone[i] = replaced(o, cards.pop())
            g.objects[o.id] = zone[i]


def check_views(game: Game, seat: int, rng: random.Random) -> None:
    """What that seat sees is the same, byte for byte, whatever the hidden cards are."""
    g = game.state
    if g.over or g.decider(g.ask_player) == seat or g.players[seat].left:
        return  # whoever decides about hidden cards may look at them
    twin = game.clone()
    shuffle_hidden(twin.state, seat, rng)
    same = json.dumps(twin.view(seat)) == json.dumps(game.view(seat))
    assert same, f"the view of {g.players[seat].name} depends on hidden cards"
