"""What a phase itself asks of its player: to untap, to draw, to discard, to clean up.  Mandatory, once each phase.

Drawing is played as an instant and can be answered; untapping and cleaning up cannot, because nothing may be played in
those phases; discarding belongs to the series at the end of its phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.continuous import refresh
from apnap.atoms.emit import emit
from apnap.atoms.status import untap_all
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.eras.fifth.batch import RESOLVE_BATCH
from apnap.eras.fifth.casting import being_cast
from apnap.eras.fifth.going_on import after, quiet
from apnap.eras.fifth.state import fifth
from apnap.eras.fifth.untap import Untapping
from apnap.queries.frames import new_ability
from apnap.rules.loops import PATIENCE
from apnap.rules.phasing import phase_for_turn
from apnap.rules.stacking import stack_own
from apnap.rules.turn.cleanup import DiscardDown, max_hand_size, wear_off
from apnap.rules.turn.untap import has_phasing, tapped_permanents
from apnap.state.kinds import NOTHING, Ev, Way
from apnap.state.objects import Item
from apnap.state.steps import Step
from apnap.task import ObjectTask
from apnap.vocab.abilities import Activated
from apnap.vocab.base import Effect
from apnap.vocab.costs import Cost
from apnap.vocab.effects.basic import Draw

if TYPE_CHECKING:
    from apnap.state.game_state import State

UNTAPPING: Final = 0
DRAWING: Final = 1
DISCARDING: Final = 2
CLEANING_UP: Final = 3
PHASING: Final = 4  # Mirage 2: one of the effects of the beginning of untap
NO_DUTY: Final = -1
PLAYED_AS: Final = ("duty 0", "duty 1", "duty 2", "duty 3", "duty 4")  # what is noted in `FifthState.played`


def duty_of(step: Step) -> int:
    """What the phase asks of its player."""
    if step is Step.UNTAP:
        return UNTAPPING
    if step is Step.DRAW:
        return DRAWING
    if step is Step.DISCARD:
        return DISCARDING
    return CLEANING_UP if step is Step.CLEANUP else NO_DUTY


class UntapPermanents(Effect):
    """Everything that can untap does, at once; what was chosen as it was played is kept to."""

    def run(self, g: State, cx: Item) -> None:
        g.push(Untapping(cx.id, True))


class DiscardToSize(Effect):
    """Down to as many cards as one may keep."""

    def run(self, g: State, cx: Item) -> None:
        excess = len(g.players[g.active].hand) - max_hand_size(g, g.active)
        if excess > 0:
            g.push(DiscardDown(excess, []))


class EndOfTurn(Effect):
    """All damage and everything that lasts until end of turn is over, together."""

    def run(self, g: State, cx: Item) -> None:
        wear_off(g)
        fifth(g).worn = True


def duty_card(name: str, effect: Effect) -> CardDef:
    return register(CardDef(name, "", "", abilities=(Activated(Cost(), effect),)))


CARDS: Final = [
    duty_card("(untapping)", UntapPermanents()),
    duty_card("(drawing)", Draw()),
    duty_card("(discarding)", DiscardToSize()),
    duty_card("(cleaning up)", EndOfTurn()),
]


def duty_due(g: State, duty: int) -> bool:
    """Whether the active player still has to do it in this phase."""
    if g.step_kind is None:
        return False
    played = fifth(g).played
    if played and PLAYED_AS[duty] in played:
        return False
    if duty == PHASING:
        return g.step_kind is Step.UNTAP and (bool(g.phased_out) or has_phasing(g))
    if duty_of(g.step_kind) != duty:
        return False
    if duty == DRAWING:
        return not is_first_draw(g)
    if duty == DISCARDING:
        return len(g.players[g.active].hand) > max_hand_size(g, g.active)
    return True


def is_first_draw(g: State) -> bool:
    """Who plays first skips the draw of the first draw phase, not the phase."""
    phase = g.phase
    own = phase is not None and phase.cause == NOTHING
    return g.turn_number == 1 and g.started_with == 2 and own and g.ruleset.first_draw_only


def phase(g: State) -> None:
    """Out and in at once, once; it happens, nobody plays it, so nothing interrupts it."""
    fifth(g).played.append(PLAYED_AS[PHASING])
    g.way = Way.TURN_BASED
    refresh(g)
    phase_for_turn(g)


def begin_duty(g: State, seat: int, duty: int) -> None:
    """Played like an ability that costs nothing; it has a place in the innermost batch."""
    fifth(g).played.append(PLAYED_AS[duty])
    card = CARDS[duty]
    item = new_ability(card, seat, card.chars.abilities.activated[0], NOTHING, seat)
    stack_own(g, item)
    g.way = Way.TURN_BASED
    depth = g.pending
    if duty == UNTAPPING:
        g.push(DutyPlayed(item.id))
        being_cast(g, item, depth)
        g.push(Untapping(item.id, False))
        return
    being_cast(g, item, depth)
    tell_played(g, item)


def carried_out(g: State, seat: int, duty: int) -> bool:
    """To untap, or to clean up, played and resolved at once; False if it matters to anybody that it takes time.

    Nothing but mana sources can be used meanwhile, and those are used as they are needed.
    """
    if duty not in (UNTAPPING, CLEANING_UP) or g.rounds >= PATIENCE or g.log is not None or not quiet(g):
        return False
    if g.manual_mana or g.rules or g.lasting or g.delayed or g.replacers or g.stack or g.shared or fifth(g).inside:
        return False
    if g.hears(Ev.ACTIVATED) or g.hears(Ev.RESOLVED) or g.hears(Ev.UNTAPPED):
        return False
    carry_out(g, seat, duty)
    return True


def carry_out(g: State, seat: int, duty: int) -> None:
    state = fifth(g)
    state.played.append(PLAYED_AS[duty])
    card = CARDS[duty]
    item = new_ability(card, seat, card.chars.abilities.activated[0], NOTHING, seat)
    item.id = g.fresh_id()
    item.source = item.id
    item.timestamp = g.tick()
    g.rounds += 1  # something resolves (`loops.resolved_again`)
    if duty == UNTAPPING:
        refresh(g)
        g.way = Way.TURN_BASED
        untap_all(g, tapped_permanents(g), "5E:More on the Turn")
    else:
        g.way = Way.RESOLUTION
        wear_off(g)
        state.worn = True
    g.way = Way.RESOLUTION
    g.past_items[item.id] = item
    g.stamp += 1
    if g.dirty or g.delvers or g.face_up:
        g.unsettled = True
    if not quiet(g):  # what follows comes before the phase goes on
        state.batches.append([item.id])
        g.push(RESOLVE_BATCH)
        after(g)


class DutyPlayed(ObjectTask):
    """All choices about it are made."""

    def run(self, g: State) -> None:
        item = g.objects.get(self.id)
        if isinstance(item, Item):
            tell_played(g, item)


def tell_played(g: State, item: Item) -> None:
    emit(g, Ev.ACTIVATED, "5E:Phase Structure", item.controller, item.id, other=item.id, cause=item.id)
