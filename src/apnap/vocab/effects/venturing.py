"""Taking the initiative (725) and venturing into dungeons (701.49)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.dungeons import take_initiative
from apnap.atoms.hearing import enqueue, spent_now
from apnap.cards.blank import NO_CARD
from apnap.cards.registry import register_engine
from apnap.events import Event
from apnap.queries.frames import new_ability
from apnap.queries.objects import controller_now
from apnap.rules.dungeons import Venture
from apnap.state import keys
from apnap.state.kinds import NOBODY, NOTHING, Ev
from apnap.state.objects import Item
from apnap.state.steps import Step
from apnap.vocab.abilities import Triggered
from apnap.vocab.base import Effect, Who
from apnap.vocab.effects.common import PlayerEffect
from apnap.vocab.effects.damage_triggers import damage_event
from apnap.vocab.lookups import YOU
from apnap.vocab.triggers import BeginningOf, Deals, Happens
from apnap.vocab.who import Players

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.game_state import State


class VentureIntoDungeon(Effect):
    """A player ventures into the dungeon, or into one of a quality ("Undercity")."""

    fields: ClassVar[tuple[str, ...]] = ("into", "who")

    def __init__(self, into: str = "", who: Who = YOU) -> None:
        self.into = into
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        for seat in reversed(self.who.players(g, cx)):  # pushed last, done first: in APNAP order
            g.push(Venture(seat, self.into, cx.source))


class TakeInitiative(PlayerEffect):
    """A player takes the initiative (725.1)."""

    def run(self, g: State, cx: Item) -> None:
        for seat in self.who.players(g, cx):
            take_initiative(g, seat, "725.1", cx.source)


UNDERCITY: Final = "Undercity"
GOES_ON: Final = Triggered(BeginningOf(Step.UPKEEP), VentureIntoDungeon(UNDERCITY))
STOLEN: Final = Triggered(Deals(to="player", combat=True), TakeInitiative(Players(keys.STRIKER)), batch="player")
TAKEN: Final = Triggered(Happens(Ev.DESIGNATED), VentureIntoDungeon(UNDERCITY))
register_engine("the initiative in the upkeep", GOES_ON)
register_engine("the initiative is taken by force", STOLEN)
register_engine("the initiative was taken", TAKEN)


def upkeep_of_initiative(g: State, event: Event) -> None:
    """At the beginning of the upkeep of the player who has the initiative, that player ventures (725.2)."""
    trigger(g, GOES_ON, event)


def initiative_struck(g: State, w: Would) -> None:
    """Creatures of a player deal combat damage to who has the initiative: their controller takes it (725.2)."""
    by = controller_now(g, w.obj)
    spent = spent_now(g)
    key = -by - 1  # once for all of that player's creatures that deal damage now; no delayed ability has such an id
    if by == NOBODY or key in spent:
        return
    item = trigger(g, STOLEN, damage_event(w))
    item.put(keys.STRIKER, [by])
    spent[key] = item


def initiative_taken(g: State, seat: int) -> None:
    """Whenever a player takes the initiative, that player ventures into Undercity (725.2)."""
    trigger(g, TAKEN, Event(Ev.DESIGNATED, "725.2", g.way, seat, note="initiative"))


def trigger(g: State, ability: Triggered, event: Event) -> Item:
    """It has no source, and is controlled by the player who has the initiative as it triggers (725.2)."""
    item = new_ability(NO_CARD, g.initiative, ability, NOTHING, g.initiative)
    item.event = event
    enqueue(g, item)
    return item
