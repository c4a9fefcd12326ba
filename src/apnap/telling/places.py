"""The places of a turn where a player may want to be asked: asked of the ruleset, never assumed.

A place is a step by its name ("upkeep", "end"); where a turn has several phases of a kind, their places are numbered
("main 1", "main 2"), and any further ones an effect adds count as the last of them (505.1a).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.errors import MalformedChoice
from apnap.state.steps import Phase, name_of_phase, row_of

if TYPE_CHECKING:
    from apnap.ruleset import Ruleset
    from apnap.state.game_state import State
    from apnap.state.steps import Step

NOWHERE: Final = ""  # before the first turn, and between steps

# What people also call them.
NICKNAMES: Final = {
    "precombat main": "main 1",
    "postcombat main": "main 2",
    "main": "main 1",
    "first main": "main 1",
    "second main": "main 2",
    "main1": "main 1",
    "main2": "main 2",
    "m1": "main 1",
    "m2": "main 2",
    "combat": "beginning of combat",
    "begin": "beginning of combat",
    "begin combat": "beginning of combat",
    "attack": "declare attackers",
    "attackers": "declare attackers",
    "block": "declare blockers",
    "blockers": "declare blockers",
    "damage": "combat damage",
    "end step": "end",
    "end of turn": "end",
    "eot": "end",
}


def plain_name(phase: Phase, step: Step | None) -> str:
    return name_of_phase(phase) if step is None else row_of(step).name


def turn_places(ruleset: Ruleset) -> list[tuple[str, Phase, Step | None]]:
    """The places of one turn in order, with the phase and step of each."""
    listed: list[tuple[str, Phase, Step | None]] = []
    for phase, steps in ruleset.turn:
        for step in steps or (None,):
            listed.append((plain_name(phase, step), phase, step))
    names = [name for name, _, _ in listed]
    found: list[tuple[str, Phase, Step | None]] = []
    for i, (name, phase, step) in enumerate(listed):
        several = names.count(name) > 1
        found.append((f"{name} {names[: i + 1].count(name)}" if several else name, phase, step))
    return found


def places(ruleset: Ruleset) -> list[str]:
    """The names of a turn's places, in order."""
    return [name for name, _, _ in turn_places(ruleset)]


def place_of(g: State) -> str:
    """Where the game is."""
    if g.phase_kind is None:
        return NOWHERE
    phase = g.phase_kind
    step = g.step_kind
    name = plain_name(phase, step)
    # Counted here rather than kept: turns are short lists, and this is asked once per decision of a person.
    copies = sum(1 for kind, steps in g.ruleset.turn if kind == phase and (step in steps if step is not None else True))
    if copies < 2:
        return name
    begun = g.main_phases if phase == Phase.MAIN else g.combat_phases if phase == Phase.COMBAT else 1
    return f"{name} {max(1, min(begun, copies))}"


def place_key(g: State) -> int:
    """Which step this is, of all the game has had: extra ones are others, and so is a second cleanup."""
    if g.step_kind is not None:
        return g.step_id
    return g.phase_id


def find_place(ruleset: Ruleset, text: str) -> str:
    """The place a person means: its name, a usual other name, or a beginning that fits only one."""
    wanted = " ".join(text.split()).casefold().removesuffix(" step").removesuffix(" phase")
    known = places(ruleset)
    for name in (wanted, NICKNAMES.get(wanted, "")):
        if name in known:
            return name
    hits = [name for name in known if wanted and name.startswith(wanted)]
    if len(hits) == 1:
        return hits[0]
    raise MalformedChoice(f"no step {text!r} in a turn of {ruleset.name}: {', '.join(known)}")
