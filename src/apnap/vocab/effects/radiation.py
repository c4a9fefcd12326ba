"""Rad counters (727): an ability without a source, which the rules themselves trigger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.hearing import enqueue
from apnap.atoms.life import lose_life
from apnap.atoms.removing_counters import remove_counters
from apnap.cards.blank import NO_CARD
from apnap.cards.registry import register_engine
from apnap.events import Event
from apnap.queries.frames import new_ability
from apnap.state import keys
from apnap.state.kinds import LAND, NOTHING, Ev
from apnap.state.steps import Step
from apnap.vocab.abilities import Triggered
from apnap.vocab.base import Effect
from apnap.vocab.effects.control import Seq
from apnap.vocab.effects.life_and_cards import Mill
from apnap.vocab.lookups import EVENT_PLAYER, Compare, Num, PlayerStat
from apnap.vocab.triggers import BeginningOf

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item

RAD: Final = "rad"


class LoseToRadiation(Effect):
    """For each nonland card that was milled, the player loses 1 life and removes a rad counter (727.1)."""

    def run(self, g: State, cx: Item) -> None:
        if cx.event is None or g.players[cx.event.player].left:
            return
        milled = [g.objects.get(i) for i in cx.get(keys.MOVED)]
        n = len([o for o in milled if o is not None and not o.card.chars.types & LAND])
        if n:
            remove_counters(g, cx.event.player, RAD, n, "727.1")
            lose_life(g, cx.event.player, n, "727.1", cx.source)


RADIATION: Final = Triggered(
    BeginningOf(Step.MAIN),
    Seq((Mill(PlayerStat(RAD, EVENT_PLAYER), EVENT_PLAYER), LoseToRadiation())),
    if_=Compare(PlayerStat(RAD, EVENT_PLAYER), ">", Num(0)),
)
register_engine("radiation", RADIATION)


def radiate(g: State, seat: int) -> None:
    """At the beginning of the precombat main phase of a player with rad counters (727.1, 122.1i)."""
    item = new_ability(NO_CARD, g.active, RADIATION, NOTHING, g.active)
    item.event = Event(Ev.STEP_BEGINS, "727.1", g.way, seat, NOTHING, n=Step.MAIN, m=1)
    enqueue(g, item)
