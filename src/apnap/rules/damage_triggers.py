"""Deathtouch and lifelink as triggered abilities (CR08: 502.63a, 502.68a), for rules of which that is true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.cards.registry import register_engine
from apnap.events import Event
from apnap.rules.triggers import enqueue
from apnap.state.kinds import DEATHTOUCH, LIFELINK, NOTHING, Ev
from apnap.state.objects import Item
from apnap.vocab.abilities import Triggered
from apnap.vocab.effects.life_and_cards import GainLife
from apnap.vocab.effects.permanents import Destroy
from apnap.vocab.lookups import EventNumber, It
from apnap.vocab.triggers import Deals

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.game_state import State

KILLS: Final = Triggered(Deals(), Destroy(It("event other")))
HEALS: Final = Triggered(Deals(), GainLife(EventNumber()))
register_engine("deathtouch triggers", KILLS)
register_engine("lifelink triggers", HEALS)


def keyword_triggers(g: State, w: Would, keywords: int, creature: bool) -> None:
    """The permanent has dealt that damage."""
    source = g.known(w.obj)
    if source is None:  # only permanents have these abilities
        return
    event = Event(Ev.DAMAGE, w.rule, w.way, w.player, w.obj, w.other, w.n, w.m, w.source)
    if keywords & DEATHTOUCH and creature:
        trigger(g, source.controller, w.obj, KILLS, event)
    if keywords & LIFELINK:
        trigger(g, source.controller, w.obj, HEALS, event)


def trigger(g: State, seat: int, source: int, ability: Triggered, event: Event) -> None:
    known = g.known(source)
    assert known is not None
    item = Item(NOTHING, known.card, seat, False, ability, source, seat)
    item.event = event
    enqueue(g, item)
