"""Deathtouch and lifelink as triggered abilities (CR08: 502.63a, 502.68a), for rules of which that is true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.hearing import enqueue
from apnap.cards.registry import register_engine
from apnap.events import Event
from apnap.queries.frames import new_ability
from apnap.state.kinds import CREATURE, DEATHTOUCH, LIFELINK, Ev
from apnap.vocab.abilities import Triggered
from apnap.vocab.effects.life_and_cards import GainLife
from apnap.vocab.effects.permanents import Destroy
from apnap.vocab.lookups import EventNumber, It
from apnap.vocab.triggers import Deals

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent

KILLS: Final = Triggered(Deals(), Destroy(It("event other")))
HEALS: Final = Triggered(Deals(), GainLife(EventNumber()))
register_engine("deathtouch triggers", KILLS)
register_engine("lifelink triggers", HEALS)


def damage_event(w: Would) -> Event:
    """Damage that has been dealt, as the event that something triggers on."""
    return Event(Ev.DAMAGE, w.rule, w.way, w.player, w.obj, other=w.other, n=w.n, m=w.m, cause=w.source)


def keyword_triggers(g: State, w: Would) -> None:
    """A permanent has dealt that damage, and is still in play (CR08: 410.10d); each instance triggers by itself."""
    source = g.permanent(w.obj)
    if source is None:
        return
    c = source.chars
    hurt = g.permanent(w.other)
    creature = hurt is not None and bool(hurt.chars.types & CREATURE)
    event = damage_event(w)
    if c.keywords & DEATHTOUCH and creature:
        for _i in range(1 + c.more_deathtouch):  # CR08: 502.63b
            trigger(g, source, KILLS, event)
    if c.keywords & LIFELINK:
        for _i in range(1 + c.more_lifelink):  # CR08: 502.68b
            trigger(g, source, HEALS, event)


def trigger(g: State, source: Permanent, ability: Triggered, event: Event) -> None:
    item = new_ability(source.card, source.controller, ability, source.id, source.controller)
    item.event = event
    enqueue(g, item)
