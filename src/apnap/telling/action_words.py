"""Rolls of dice, special actions and keyword actions, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.telling.wording import by, obj, who

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.game_state import State


def rolled(g: State, e: Event) -> str:
    if e.n == 0:
        return f"{who(g, e)} rolls the planar die: {e.note}"
    why = " to visit Attractions" if e.note == "visit" else ""
    return f"{who(g, e)} rolls a d{e.m}{why}: {e.n}{by(g, e)}"


def special(g: State, e: Event) -> str:
    if e.note:
        return f"{who(g, e)} will {e.note}{f', for {{{e.n}}}' if e.n else ''}"
    return f"{who(g, e)} takes a special action with {obj(g, e)}"


ACTIONS: Final = {
    "scry": "scries {0}",
    "surveil": "surveils {0}",
    "exploit": "exploits a creature",
    "complete a dungeon": "completes a dungeon",
    "set in motion": "sets {1} in motion",
    "abandon": "abandons {1}",
    "planeswalk": "planeswalks to {1}",
    "planeswalk away": "planeswalks away from {1}",
    "encounter": "encounters {1}",
    "chaos ensues": "sees chaos ensue",
    "open an Attraction": "opens {1}",
    "visit": "visits {1}",
    "claim the prize": "claims the prize of {1}",
    "own the ante": "owns the ante ({0})",
    "get an emblem": "gets an emblem",
    "mutate": "mutates {1}",
    "flip": "flips {1}",
    "airbend": "airbends",
    "earthbend": "earthbends",
    "firebend": "firebends",
    "waterbend": "waterbends",
}


def action(g: State, e: Event) -> str:
    return f"{who(g, e)} {ACTIONS.get(e.note, e.note).format(e.n, obj(g, e))}"
