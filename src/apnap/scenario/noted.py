"""What an event may be said to be `with`: the objects it has, and the words of its note, kind by kind."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Final

from apnap.scenario.failed import Failed
from apnap.scenario.masking import fold
from apnap.scenario.words import counters
from apnap.state.kinds import MANA_LETTERS, Ev
from apnap.state.steps import PHASE_NAMES, STEP_NAMES

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.scenario.expecting import Expecting

IN_TURNS: Final = (
    *(f"{name} step" for name in STEP_NAMES),
    *(f"{name} phase" for name in PHASE_NAMES),
)
NOTES: Final[dict[Ev, tuple[str, ...]]] = {
    Ev.SKIPPED: ("turn", *IN_TURNS),
    Ev.SCHEDULED: ("extra turn", "control", *STEP_NAMES, *PHASE_NAMES),
    Ev.MOVED: ("destroy", "sacrifice", "discard", "token", "cast", "play", "counter", "bury"),
    Ev.DISCARDS: ("discards",),
    Ev.SHUFFLED: ("cut",),
    Ev.ACTIVATED: ("mana",),
}
OF_STEPS: Final = (Ev.STEP_BEGINS, Ev.STEP_ENDS)
OF_PHASES: Final = (Ev.PHASE_BEGINS, Ev.PHASE_ENDS)
OF_COUNTERS: Final = (Ev.COUNTERS_PUT, Ev.COUNTERS_REMOVED)
# Kinds that are about nobody but a player.
BARE: Final = (
    *(Ev.GAME_BEGINS, Ev.TURN_ENDS, Ev.PRIORITY, Ev.MULLIGAN, Ev.MANA_EMPTIED, Ev.LOST, Ev.WON, Ev.DRAW_GAME, Ev.LEFT),
    *(Ev.FLIPPED, Ev.ROLLED, Ev.PLAYER_CONTROL, Ev.INTENDS, Ev.ABORTED, Ev.ATTACKERS_DECLARED),
)


def notes_of(e: Expecting, kind: Ev) -> list[str]:
    """What its note may say, folded."""
    if kind in OF_STEPS:
        return [form for name in STEP_NAMES for form in (name, f"{name} step")]
    if kind in OF_PHASES:
        return [form for name in PHASE_NAMES for form in (name, f"{name} phase")]
    if kind in OF_COUNTERS:
        return counters(e)
    said = {fold(x.note) for x in e.actor.game.events if x.kind == kind and x.note}
    return [*NOTES.get(kind, ()), *sorted(said)]


def note_of(x: Event) -> str:
    """The note, or the name of the step or phase that begins or ends."""
    if x.kind in OF_STEPS:
        return STEP_NAMES[x.n]
    if x.kind in OF_PHASES:
        return PHASE_NAMES[x.n]
    return x.note


def is_noted(x: Event, word: str) -> bool:
    note = fold(note_of(x))
    return word in (note, f"{note} {'step' if x.kind in OF_STEPS else 'phase'}") if note else False


def check_note(e: Expecting, kind: Ev, name: str) -> None:
    """An event of that kind can be about that: a card, a player, or what its note may say."""
    names, word = e.actor.names, fold(name)
    notes = notes_of(e, kind)
    if word in notes or (kind == Ev.MANA_ADDED and all(x.upper() in MANA_LETTERS for x in word)):
        return
    seat = names.seat(name)
    if seat is not None or names.known(name):
        if seat is not None and kind in BARE:
            raise Failed(f"{kind.name} is about no card; of whom it is, is said with `of`: event {kind.name} of {name}")
        if kind in BARE or kind in OF_STEPS or kind in OF_PHASES:
            raise Failed(f"{kind.name} is about no card, so never with {name}")
        return
    near = difflib.get_close_matches(word, notes, 1, 0.75)
    hint = f"; did you mean {near[0]}?" if near else names.near(name)
    raise Failed(f"{kind.name} is never with {name!r}{hint}")
