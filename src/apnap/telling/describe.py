"""Events in words: one short sentence for each kind, in the present tense, without a full stop."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from apnap.state.kinds import Ev, Zone
from apnap.telling import action_words, combat_wording, marker_words, wording
from apnap.telling.wording import place, plain, who

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.game_state import State


DRAWN: Final = Ev.DRAWN
LOOKED: Final = Ev.LOOKED
MOVED: Final = Ev.MOVED


def sentence(g: State, e: Event, viewer: int | None = None) -> str:
    """What happened.  With a viewer, cards that player could not see are "a card"."""
    if viewer is not None and is_secret(e) and e.player != viewer:
        return hidden_sentence(g, e)
    words = SENTENCES.get(e.kind)
    return plain(g, e) if words is None else words(g, e)


def is_secret(e: Event) -> bool:
    """Whether the event names a card in a hidden zone that came from a hidden zone (400.2)."""
    kind = e.kind
    if kind is DRAWN:
        return e.n > 0
    if kind is MOVED:
        return is_hidden(e.n) and is_hidden(e.m)
    return kind is LOOKED


def is_hidden(zone: int) -> bool:
    return zone in (Zone.LIBRARY, Zone.HAND)


def hidden_sentence(g: State, e: Event) -> str:
    if e.kind is DRAWN:
        return f"{who(g, e)} draws a card"
    if e.kind is LOOKED:
        return f"{who(g, e)} looks at a card"
    return f"a card goes from {place(e.n)} to {place(e.m)}"


SENTENCES: Final[dict[Ev, Callable[[State, Event], str]]] = {
    Ev.GAME_BEGINS: wording.game_begins,
    Ev.TURN_BEGINS: wording.turn_begins,
    Ev.PHASE_BEGINS: wording.phase_begins,
    Ev.STEP_BEGINS: wording.step_begins,
    Ev.STEP_ENDS: wording.step_ends,
    Ev.PHASE_ENDS: wording.phase_ends,
    Ev.TURN_ENDS: wording.turn_ends,
    Ev.SKIPPED: wording.skipped,
    Ev.SCHEDULED: wording.scheduled,
    Ev.MOVED: wording.moved,
    Ev.DRAWN: wording.drawn,
    Ev.DISCARDED: wording.discarded,
    Ev.TAPPED: wording.tapped,
    Ev.UNTAPPED: wording.untapped,
    Ev.LIFE_GAINED: wording.life_gained,
    Ev.LIFE_LOST: wording.life_lost,
    Ev.DAMAGE: wording.damage,
    Ev.ASSIGNED: wording.assigned,
    Ev.COUNTERS_PUT: wording.counters_put,
    Ev.COUNTERS_REMOVED: wording.counters_removed,
    Ev.MANA_ADDED: wording.mana_added,
    Ev.MANA_EMPTIED: wording.mana_emptied,
    Ev.CAST: wording.cast,
    Ev.ACTIVATED: wording.activated,
    Ev.TRIGGERED: wording.triggered,
    Ev.RESOLVED: wording.resolved,
    Ev.COUNTERED: wording.countered,
    Ev.FIZZLED: wording.fizzled,
    Ev.LAND_PLAYED: wording.land_played,
    Ev.SPECIAL: action_words.special,
    Ev.PRIORITY: wording.priority,
    Ev.EXPIRED: wording.expired,
    Ev.EFFECT: wording.effect,
    Ev.SHUFFLED: wording.shuffled,
    Ev.MULLIGAN: wording.mulligan,
    Ev.REVEALED: wording.revealed,
    Ev.ATTACKS: combat_wording.attacks,
    Ev.BANDED: combat_wording.banded,
    Ev.ATTACKED: combat_wording.attacked,
    Ev.INTENDS: combat_wording.intends,
    Ev.ABORTED: combat_wording.aborted,
    Ev.SUCCESSFUL: combat_wording.successful,
    Ev.BLOCKS: combat_wording.blocks,
    Ev.BLOCKED: combat_wording.blocked,
    Ev.UNBLOCKED: combat_wording.unblocked,
    Ev.BLOCKED_BY: combat_wording.blocked_by,
    Ev.ORDERED: combat_wording.ordered,
    Ev.REMOVED_FROM_COMBAT: combat_wording.removed_from_combat,
    Ev.PHASED_OUT: wording.phased_out,
    Ev.PHASED_IN: wording.phased_in,
    Ev.CONTROL: wording.control,
    Ev.ATTACHED: wording.attached,
    Ev.UNATTACHED: wording.unattached,
    Ev.TURNED_FACE: wording.turned_face,
    Ev.TRANSFORMED: wording.transformed,
    Ev.DAY_NIGHT: wording.day_night,
    Ev.LOST: wording.lost,
    Ev.WON: wording.won,
    Ev.DRAW_GAME: wording.draw_game,
    Ev.LEFT: wording.left,
    Ev.TURN_ENDED_EARLY: wording.turn_ended_early,
    Ev.PREVENTED: wording.prevented,
    Ev.REPLACED: wording.replaced,
    Ev.DESTROYED: wording.destroyed,
    Ev.SACRIFICED: wording.sacrificed,
    Ev.CYCLED: wording.cycled,
    Ev.TARGETED: wording.targeted,
    Ev.TOKEN: wording.token,
    Ev.REGENERATED: wording.regenerated,
    Ev.STATE: wording.state_trigger,
    Ev.PLAYER_CONTROL: wording.player_control,
    Ev.ATTACKERS_DECLARED: combat_wording.attackers_declared,
    Ev.EXERTED: wording.exerted,
    Ev.TAPPED_FOR_MANA: wording.tapped_for_mana,
    Ev.NONE: wording.nothing,
    Ev.ORDER_REVERSED: wording.order_reversed,
    Ev.DISCARDS: wording.discards,
    Ev.FLIPPED: wording.flipped,
    Ev.ROLLED: action_words.rolled,
    Ev.LOOKED: wording.looked,
    Ev.ACTION: action_words.action,
    Ev.DESIGNATED: wording.designated,
    Ev.ROOM: wording.room,
    Ev.MARKER: marker_words.marker,
}
