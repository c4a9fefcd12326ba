"""The monarch (724): two abilities without a source, what the rules themselves trigger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.hearing import enqueue
from apnap.cards.blank import NO_CARD
from apnap.cards.registry import register_engine
from apnap.events import Event
from apnap.queries.frames import new_ability
from apnap.queries.objects import controller_now
from apnap.state import keys
from apnap.state.kinds import NOBODY, NOTHING
from apnap.state.objects import Item
from apnap.state.steps import Step
from apnap.vocab.abilities import Triggered
from apnap.vocab.effects.crowning import BecomeMonarch
from apnap.vocab.effects.damage_triggers import damage_event
from apnap.vocab.effects.life_and_cards import Draw
from apnap.vocab.triggers import BeginningOf, Deals
from apnap.vocab.who import Players

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.game_state import State

DRAWS: Final = Triggered(BeginningOf(Step.END), Draw())
PASSES: Final = Triggered(Deals(to="player", combat=True), BecomeMonarch(Players(keys.STRIKER)))
register_engine("the monarch draws", DRAWS)
register_engine("the crown passes", PASSES)


def monarch_draws(g: State, event: Event) -> None:
    """At the beginning of the monarch's end step, that player draws a card (724.2)."""
    trigger(g, DRAWS, event)


def crown_passes(g: State, w: Would) -> None:
    """Whenever a creature deals combat damage to the monarch, its controller becomes the monarch (724.2)."""
    by = controller_now(g, w.obj)
    if by == NOBODY:
        return
    item = trigger(g, PASSES, damage_event(w))
    item.put(keys.STRIKER, [by])


def trigger(g: State, ability: Triggered, event: Event) -> Item:
    """It has no source, and is controlled by the player who is the monarch as it triggers (724.2)."""
    item = new_ability(NO_CARD, g.monarch, ability, NOTHING, g.monarch)
    item.event = event
    enqueue(g, item)
    return item
