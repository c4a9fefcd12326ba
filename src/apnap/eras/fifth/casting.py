"""Being cast: from playing a spell or ability until it can no longer be interrupted.

Interrupts come in batches of their own, and each interrupt is itself being cast, so windows nest.  A counter closes the
window; the other interrupts of its batch fizzle, since what they target is gone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.atoms.hearing import hear
from apnap.eras.fifth.batch import ResolveBatch, take_in_copies
from apnap.eras.fifth.going_on import after, calm, going_on
from apnap.eras.fifth.state import fifth
from apnap.eras.fifth.words.speed import MANA_SOURCE
from apnap.events import Event
from apnap.native import mypyc_attr
from apnap.rules.announced import ON_STACK, own_cast_triggers
from apnap.rules.resolving import resolve
from apnap.state.kinds import Ev, Way
from apnap.state.objects import Item
from apnap.state.steps import Step
from apnap.task import ObjectTask, Task
from apnap.vocab.abilities import Activated, Spell

if TYPE_CHECKING:
    from apnap.state.game_state import State


@mypyc_attr(acyclic=True, free_list_len=1)
class BeingCast(Task):
    """What follows from playing it comes first, then the window for interrupts opens."""

    fields: ClassVar[tuple[str, ...]] = ("id", "settled")

    def __init__(self, id: int, settled: bool) -> None:
        self.id = id
        self.settled = settled

    def run(self, g: State) -> None:
        item = g.objects.get(self.id)
        if not isinstance(item, Item):
            return  # it could not be finished
        if is_mana_source(item):  # played, cast and resolved in one step
            after(g)
            tell_success(g, item)
            resolve(g, item)
            return
        if not self.settled and not calm(g):
            g.push(BeingCast(self.id, True))
            after(g)
            return
        fifth(g).casting.append(self.id)
        g.push(CloseWindow(self.id))
        if item.source == item.id and no_fast_effects(g):  # what the untap or cleanup phase itself asks for
            return
        going_on().interrupts(g, item)


def no_fast_effects(g: State) -> bool:
    """5E:More on the Turn: untap and cleanup; interrupts to specialised effects are legal there all the same."""
    return g.step_kind is not None and g.step_kind in (Step.UNTAP, Step.CLEANUP)


def is_mana_source(item: Item) -> bool:
    ability = item.ability
    return isinstance(ability, (Spell, Activated)) and ability.speed == MANA_SOURCE


@mypyc_attr(acyclic=True, free_list_len=1)
class CloseWindow(ObjectTask):
    """Nobody interrupts any more: it is successfully cast, or it was countered."""

    def run(self, g: State) -> None:
        fifth(g).casting.pop()
        take_in_copies(g)
        item = g.objects.get(self.id)
        if isinstance(item, Item) and item in g.stack:
            g.way = Way.TURN_BASED
            if calm(g) and not hears_success(g, item):
                if g.log is not None:
                    tell_success(g, item)
                return
            after(g)
            tell_success(g, item)


def hears_success(g: State, item: Item) -> bool:
    """Whether anything may trigger because it is successfully cast."""
    return g.hears(Ev.SUCCESSFUL) or g.hears(Ev.CAST) or item.card.elsewhere & ON_STACK != 0


def tell_success(g: State, item: Item) -> None:
    if item.is_spell or item.source != item.id:  # not what a phase itself asks for
        emit(g, Ev.SUCCESSFUL, "5E:Interrupts", item.controller, item.id, cause=item.source)
    if item.is_spell:
        trigger_on_casting(g, item)


def trigger_on_casting(g: State, item: Item) -> None:
    """Abilities that wait for a spell to be cast wait for its success: a countered one does not trigger them."""
    listeners = g.listening(Ev.CAST)
    if listeners is not None:
        n = g.players[item.controller].spells_cast
        rule = "5E:Triggered Abilities"
        event = Event(Ev.CAST, rule, g.way, item.controller, item.id, n=n, m=item.cast_from, cause=item.id)
        hear(g, event, listeners, False)
    if item.card.elsewhere & ON_STACK and not item.face_down:
        own_cast_triggers(g, item)


__all__ = ["BeingCast", "CloseWindow", "ResolveBatch"]


def being_cast(g: State, item: Item, depth: int) -> None:
    """It has a place in the innermost batch; `depth`: where its announcement begins on the agenda."""
    fifth(g).batches[-1].append(item.id)
    g.push_under(depth, BeingCast(item.id, False))
