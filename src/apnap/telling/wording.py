"""The sentences for events, one function for each kind; `telling/describe.py` has the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.state.kinds import Ev, Zone
from apnap.state.steps import PHASE_NAMES, STEP_NAMED, STEP_NAMES, Phase, Step

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.game_state import State

# ---- words -------------------------------------------------------------------------------------------------------


def name(g: State, id: int) -> str:
    """What an object or player is called, also when it is gone."""
    if 0 <= id < len(g.players):
        return g.players[id].name
    if g.names is not None and id in g.names:
        return g.names[id]
    return g.name_told(id) or "something"


def who(g: State, e: Event) -> str:
    return g.players[e.player].name if 0 <= e.player < len(g.players) else "nobody"


def obj(g: State, e: Event) -> str:
    return name(g, e.obj)


def whose(g: State, e: Event, id: int) -> str:
    """A permanent with the player the event is about in front, so that equals on two sides are told apart."""
    return name(g, id) if id < len(g.players) else f"{who(g, e)}'s {name(g, id)}"


def owned(g: State, id: int) -> str:
    """The same for an event that says nothing about the controller: whoever controls it now, or last did."""
    perm = g.known(id)
    seat = perm.controller if perm is not None else last_controller(g, id)
    return name(g, id) if seat < 0 else f"{g.players[seat].name}'s {name(g, id)}"


def last_controller(g: State, id: int) -> int:
    """Who controlled a permanent that is forgotten by now, as it left; -1 for what was none."""
    for e in reversed(g.log or []):
        if e.kind == Ev.MOVED and e.other == id and e.n == Zone.BATTLEFIELD:
            return e.player
    return -1


def by(g: State, e: Event) -> str:
    """What caused it, where something did."""
    return f" ({name(g, e.cause)})" if e.cause >= 0 else ""


def many(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


ZONE_NAMES: Final[list[str]] = [
    "the library",
    "the hand",
    "the battlefield",
    "the graveyard",
    "the stack",
    "exile",
    "the command zone",
    "outside the game",
    "the ante",
]


def place(zone: int) -> str:
    return ZONE_NAMES[zone]


def plain(g: State, e: Event) -> str:
    """For a kind without a sentence of its own."""
    parts = [e.kind.name.lower().replace("_", " ")]
    if 0 <= e.player < len(g.players):
        parts.insert(0, who(g, e))
    if e.obj >= 0:
        parts.append(obj(g, e))
    if e.note:
        parts.append(e.note)
    return " ".join(parts)


# ---- the turn ----------------------------------------------------------------------------------------------------


def game_begins(g: State, e: Event) -> str:
    return "the game begins"


def turn_begins(g: State, e: Event) -> str:
    extra = f", an extra turn{by(g, e)}" if e.m else ""
    return f"turn {e.n} begins: {who(g, e)}{extra}"


def phase_name(kind: int, nth: int) -> str:
    if kind == Phase.MAIN and nth:
        return "precombat main phase" if nth == 1 else "postcombat main phase"
    return f"{PHASE_NAMES[kind]} phase"


def step_name(kind: int) -> str:
    return "main phase" if kind == Step.MAIN else f"{STEP_NAMES[kind]} step"


def phase_begins(g: State, e: Event) -> str:
    return f"the {phase_name(e.n, e.m)} begins{by(g, e)}"


def step_begins(g: State, e: Event) -> str:
    return f"the {step_name(e.n)} begins{by(g, e)}"


def step_ends(g: State, e: Event) -> str:
    return f"the {step_name(e.n)} ends"


def phase_ends(g: State, e: Event) -> str:
    return f"the {phase_name(e.n, 0)} ends"


def turn_ends(g: State, e: Event) -> str:
    return f"{who(g, e)}'s turn ends"


def skipped(g: State, e: Event) -> str:
    what = "a turn" if e.note == "turn" else f"the {e.note}"
    return f"{who(g, e)} skips {what}{by(g, e)}"


def scheduled(g: State, e: Event) -> str:
    if e.note == "extra turn":
        return f"{who(g, e)} will take an extra turn{by(g, e)}"
    if e.note == "control":
        return f"{name(g, e.n)} will control {who(g, e)} during a turn{by(g, e)}"
    if e.today == "514.3a":
        return "players get priority, and another cleanup step will follow"
    if e.today == "500.8":
        return f"another {e.note} phase is added to the turn{by(g, e)}"
    return f"another {step_name(STEP_NAMED[e.note]) if e.note in STEP_NAMED else e.note} is added{by(g, e)}"


def turn_ended_early(g: State, e: Event) -> str:
    return "the combat phase is ended" if e.n else "the turn is ended"


def day_night(g: State, e: Event) -> str:
    return f"it becomes {'day' if e.n == 1 else 'night'}{by(g, e)}"


def designated(g: State, e: Event) -> str:
    does = "takes" if e.note == "initiative" else "becomes"
    return f"{who(g, e)} {does} the {e.note}{by(g, e)}"


def room(g: State, e: Event) -> str:
    return f"{who(g, e)} goes to {e.note} in {obj(g, e)}"


def player_control(g: State, e: Event) -> str:
    return f"{name(g, e.n)} controls {who(g, e)} this turn"


def flipped(g: State, e: Event) -> str:
    return f"{who(g, e)} flips a coin: {'heads' if e.n else 'tails'}"


def order_reversed(g: State, e: Event) -> str:
    return f"the order of turns is reversed{f' ({obj(g, e)})' if e.obj >= 0 else ''}"


# ---- cards moving ------------------------------------------------------------------------------------------------


def moved(g: State, e: Event) -> str:
    what = name(g, e.obj)
    if e.m == Zone.NOWHERE:
        return f"{what} ceases to exist"
    if e.m == Zone.BATTLEFIELD:
        source = "" if e.n in (Zone.STACK, Zone.NOWHERE) else f" from {place(e.n)}"
        return f"{what} enters the battlefield{source}"
    if e.n == Zone.BATTLEFIELD:
        what = name(g, e.other)
        if e.m == Zone.GRAVEYARD:
            return f"{what} is put into the graveyard"
        if e.m == Zone.EXILE:
            return f"{what} is exiled"
        return f"{what} returns to {place(e.m)}"
    if e.m == Zone.EXILE:
        return f"{what} is exiled from {place(e.n)}"
    return f"{what} goes from {place(e.n)} to {place(e.m)}"


def drawn(g: State, e: Event) -> str:
    if e.n == 0:
        return f"{who(g, e)} cannot draw: the library is empty"
    return f"{who(g, e)} draws {obj(g, e)}"


def discarded(g: State, e: Event) -> str:
    return f"{who(g, e)} discards {obj(g, e)}"


def discards(g: State, e: Event) -> str:
    return f"{who(g, e)} has discarded {many(e.n, 'card')}"


def shuffled(g: State, e: Event) -> str:
    if e.note == "cut":
        return f"{who(g, e)} cuts {g.players[e.other].name}'s library"
    return f"{who(g, e)} shuffles"


def mulligan(g: State, e: Event) -> str:
    return f"{who(g, e)} keeps the hand" if e.n == 0 else f"{who(g, e)} takes mulligan {e.n}"


def revealed(g: State, e: Event) -> str:
    return f"{who(g, e)} reveals {e.note or obj(g, e)}"


def looked(g: State, e: Event) -> str:
    return f"{who(g, e)} looks at {e.note}"


def destroyed(g: State, e: Event) -> str:
    return f"{whose(g, e, e.obj)} is destroyed{by(g, e)}"


def sacrificed(g: State, e: Event) -> str:
    return f"{who(g, e)} sacrifices {obj(g, e)}"


def cycled(g: State, e: Event) -> str:
    return f"{who(g, e)} cycles {obj(g, e)}"


def token(g: State, e: Event) -> str:
    return f"{who(g, e)} creates {many(e.n, e.note + ' token')}"


# ---- permanents and players --------------------------------------------------------------------------------------


def tapped(g: State, e: Event) -> str:
    return f"{obj(g, e)} becomes tapped"


def untapped(g: State, e: Event) -> str:
    return f"{obj(g, e)} untaps"


def life_gained(g: State, e: Event) -> str:
    return f"{who(g, e)} gains {e.n} life and has {e.m}"


def life_lost(g: State, e: Event) -> str:
    return f"{who(g, e)} loses {e.n} life and has {e.m}"


def damage(g: State, e: Event) -> str:
    return f"{obj(g, e)} deals {e.n} damage to {whose(g, e, e.other)}"


def assigned(g: State, e: Event) -> str:
    return f"{obj(g, e)} assigns {e.n} damage to {whose(g, e, e.other)}"


def prevented(g: State, e: Event) -> str:
    return f"{e.n} damage from {obj(g, e)} to {name(g, e.other)} is prevented{by(g, e)}"


def replaced(g: State, e: Event) -> str:
    return f"{name(g, e.cause)} changes what happens"


def counters_put(g: State, e: Event) -> str:
    return f"{obj(g, e)} gets {many(e.n, e.note + ' counter')}"


def counters_removed(g: State, e: Event) -> str:
    return f"{obj(g, e)} loses {many(e.n, e.note + ' counter')}"


def attached(g: State, e: Event) -> str:
    return f"{obj(g, e)} becomes attached to {name(g, e.other)}"


def unattached(g: State, e: Event) -> str:
    return f"{obj(g, e)} is no longer attached to {name(g, e.other)}"


def turned_face(g: State, e: Event) -> str:
    return f"{obj(g, e)} turns face {'up' if e.n else 'down'}"


def transformed(g: State, e: Event) -> str:
    return f"a permanent transforms into {obj(g, e)}"


def phased_out(g: State, e: Event) -> str:
    return f"{obj(g, e)} phases out"


def phased_in(g: State, e: Event) -> str:
    return f"{obj(g, e)} phases in"


def control(g: State, e: Event) -> str:
    return f"{who(g, e)} gains control of {obj(g, e)}"


def regenerated(g: State, e: Event) -> str:
    return f"{obj(g, e)} regenerates"


def exerted(g: State, e: Event) -> str:
    return f"{who(g, e)} exerts {obj(g, e)}"


def effect(g: State, e: Event) -> str:
    on = f" on {obj(g, e)}" if e.obj >= 0 else ""
    return f"an effect of {name(g, e.cause)} begins{on}"


def expired(g: State, e: Event) -> str:
    return f"an effect of {name(g, e.cause)} ends"


def state_trigger(g: State, e: Event) -> str:
    return f"the condition of {obj(g, e)} has come true"


# ---- what players do ---------------------------------------------------------------------------------------------


def mana_added(g: State, e: Event) -> str:
    return f"{who(g, e)} adds {e.note or e.n}"


def mana_emptied(g: State, e: Event) -> str:
    return f"{who(g, e)} loses {e.n} unspent mana"


def tapped_for_mana(g: State, e: Event) -> str:
    return f"{who(g, e)} taps {obj(g, e)} for mana"


def cast(g: State, e: Event) -> str:
    source = "" if e.m == Zone.HAND else f" from {place(e.m)}"
    return f"{who(g, e)} casts {obj(g, e)}{source}"


def activated(g: State, e: Event) -> str:
    if is_duty(obj(g, e)):
        return f"{who(g, e)} begins {obj(g, e).strip('()')}"
    return f"{who(g, e)} activates {'a mana ability of ' if e.m else ''}{obj(g, e)}"


def is_duty(name: str) -> bool:
    """What a phase of 1997 itself asks of its player: "(drawing)"."""
    return name.endswith("ing)") or name == "(cleaning up)"


def triggered(g: State, e: Event) -> str:
    return f"an ability of {obj(g, e)} triggers for {who(g, e)}"


def spell_or_ability(g: State, e: Event) -> str:
    """A spell is its own source; an ability has another."""
    if is_duty(obj(g, e)):
        return obj(g, e).strip("()")
    return obj(g, e) if e.cause in (e.obj, -1) else f"the ability of {name(g, e.cause)}"


def resolved(g: State, e: Event) -> str:
    return f"{spell_or_ability(g, e)} resolves"


def countered(g: State, e: Event) -> str:
    return f"{spell_or_ability(g, e)} is countered"


def fizzled(g: State, e: Event) -> str:
    why = "no target is legal any more" if e.today == "608.2b" else "its condition does not hold any more"
    return f"{spell_or_ability(g, e)} does nothing: {why}"


def targeted(g: State, e: Event) -> str:
    return f"{name(g, e.other)} targets {owned(g, e.obj)}"


def land_played(g: State, e: Event) -> str:
    return f"{who(g, e)} plays {obj(g, e)}"


def priority(g: State, e: Event) -> str:
    return f"{who(g, e)} passes"


# ---- the end -----------------------------------------------------------------------------------------------------

WHY_LOST: Final[dict[str, str]] = {
    "104.3a": ": concedes",
    "704.5a": ": no life left",
    "704.5b": ": drew from an empty library",
    "704.5c": ": ten poison counters",
}


def lost(g: State, e: Event) -> str:
    return f"{who(g, e)} loses the game{WHY_LOST.get(e.today, '')}"


def won(g: State, e: Event) -> str:
    return f"{who(g, e)} wins the game"


def draw_game(g: State, e: Event) -> str:
    return "the game is a draw"


def left(g: State, e: Event) -> str:
    return f"{who(g, e)} leaves the game"


def nothing(g: State, e: Event) -> str:
    return "nothing happens"
