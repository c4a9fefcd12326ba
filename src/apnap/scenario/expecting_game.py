"""Expectations about the game: whose turn, what is to come, what has happened, how it ended."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from apnap.scenario.acting import Failed
from apnap.scenario.names import fold
from apnap.scenario.script import STEPS
from apnap.state.kinds import PHASE_NAMES, STEP_NAMES, Ev, Q, Step
from apnap.view import pool

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.game import Game
    from apnap.scenario.expecting import Expecting

WORDS: Final = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
SAME: Final = {"no": 0, "none": 0, "never": 0, "once": 1, "twice": 2, "a": 1, "an": 1}


def number(text: str) -> int:
    word = text.casefold()
    if word in SAME:
        return SAME[word]
    return WORDS.index(word) if word in WORDS else int(text)


def differs(found: object, wanted: object) -> str:
    return "" if found == wanted else f"it is {found}"


def name_of(e: Expecting, seat: int) -> str:
    return e.actor.game.state.players[seat].name if seat >= 0 else "nobody"


# ---- whose turn, which step --------------------------------------------------------------------------------------


def active(e: Expecting, m: re.Match[str]) -> str:
    return differs(name_of(e, e.actor.game.state.active), name_of(e, e.seat(m)))


def turn(e: Expecting, m: re.Match[str]) -> str:
    return differs(e.actor.game.state.turn_number, int(m["n"]))


def step(e: Expecting, m: re.Match[str]) -> str:
    g = e.actor.game.state
    wanted = fold(m["step"])
    if g.step is None or g.phase is None:
        return "between steps"
    if wanted == PHASE_NAMES[g.phase.kind]:
        return ""
    if wanted not in STEPS:
        raise Failed(f"no step {m['step']!r}: {', '.join(STEPS)}")
    kind, nth = STEPS[wanted]
    if kind == Step.MAIN and wanted != "main" and g.step.kind == kind:
        return differs(min(g.main_phases, 2), nth)
    return differs(STEP_NAMES[g.step.kind], STEP_NAMES[kind])


def life(e: Expecting, m: re.Match[str]) -> str:
    return differs(e.actor.game.state.players[e.seat(m)].life, int(m["n"]))


def day(e: Expecting, m: re.Match[str]) -> str:
    return differs(["neither", "day", "night"][e.actor.game.state.day], m["what"].split()[0].casefold())


def priority(e: Expecting, m: re.Match[str]) -> str:
    g = e.actor.game.state
    if g.ask_kind != Q.PRIORITY:
        return "nobody has it"
    return differs(name_of(e, g.ask_player), name_of(e, e.seat(m)))


def decides(e: Expecting, m: re.Match[str]) -> str:
    found = e.actor.game.state.decider(e.seat(m, "q"))
    return "" if found == e.seat(m) else f"{name_of(e, found)} does"


def sees_hand(e: Expecting, m: re.Match[str]) -> str:
    hand = e.actor.game.view(e.seat(m))["players"][e.seat(m, "q")]["hand"]
    return "" if isinstance(hand, list) == (m["not"] is None) else "it is not so"


def mana(e: Expecting, m: re.Match[str]) -> str:
    found = "".join(sorted(pool(e.actor.game.state, e.seat(m))))
    return differs(found or "none", "".join(sorted((m["mana"] or "").upper())) or "none")


def player_counters(e: Expecting, m: re.Match[str]) -> str:
    return differs(e.actor.game.state.players[e.seat(m)].count(m["kind"].casefold()), number(m["n"]))


# ---- what is to come ---------------------------------------------------------------------------------------------


def next_turns(e: Expecting, m: re.Match[str]) -> str:
    """The turns that come if everyone passes."""
    wanted = [x.strip() for x in re.split(r",|\band\b", m["names"]) if x.strip()]
    for name in wanted:
        if e.actor.names.seat(name) is None:
            raise Failed(f"no player {name!r}")
    found = [name_of(e, seat) for seat in coming_turns(e.actor.game.clone(), len(wanted))]
    return "" if [fold(x) for x in found] == [fold(x) for x in wanted] else f"they are {', '.join(found)}"


def coming_turns(game: Game, count: int) -> list[int]:
    from apnap.testing.driving import default

    start = len(game.events)
    for _ in range(10_000):
        turns = [x.player for x in game.events[start:] if x.kind == Ev.TURN_BEGINS]
        if len(turns) >= count or game.over:
            return turns[:count]
        default(game)
    raise Failed("those turns never come")


def schedule(e: Expecting, m: re.Match[str]) -> str:
    lines = e.actor.game.schedule
    found = any(fold(m["text"]) in fold(line) for line in lines)
    if found == (m["how"].casefold() == "contains"):
        return ""
    return "the schedule is: " + "; ".join(lines)


# ---- what has happened -------------------------------------------------------------------------------------------


def this_turn(events: list[Event]) -> list[Event]:
    for i in range(len(events) - 1, -1, -1):
        if events[i].kind == Ev.TURN_BEGINS:
            return events[i:]
    return events


def steps(e: Expecting, m: re.Match[str]) -> str:
    events = e.actor.game.events
    if (m["when"] or "").strip() != "in the game":
        events = this_turn(events)
    wanted = fold(m["step"])
    if m["kind"].startswith("phase"):
        if wanted not in PHASE_NAMES:
            raise Failed(f"no phase {m['step']!r}: {', '.join(PHASE_NAMES)}")
        kind, code = Ev.PHASE_BEGINS, PHASE_NAMES.index(wanted)
    else:
        if wanted not in STEPS:
            raise Failed(f"no step {m['step']!r}: {', '.join(STEPS)}")
        kind, code = Ev.STEP_BEGINS, STEPS[wanted][0]
    seat = e.seat(m) if m["p"] else None
    found = [x for x in events if x.kind == kind and x.n == code and seat in (None, x.player)]
    return "" if len(found) == number(m["n"]) else f"there were {len(found)}"


def event(e: Expecting, m: re.Match[str]) -> str:
    try:
        kind = Ev[m["event"].upper()]
    except KeyError:
        raise Failed(f"no event {m['event']!r}") from None
    game = e.actor.game
    events = this_turn(game.events) if m["when"] else game.events
    found = [x for x in events if x.kind == kind and m["rule"] in (None, x.rule)]
    if m["p"]:
        found = [x for x in found if x.player == e.seat(m)]
    if m["name"]:
        found = [x for x in found if involves(game, x, m["name"])]
    if m["no"] is None and m["n"] is None:
        return "" if found else "it did not happen"
    wanted = 0 if m["no"] else number(m["n"])
    return "" if len(found) == wanted else f"it happened {len(found)} times"


def involves(game: Game, x: Event, name: str) -> bool:
    """Whether the event is about that object, caused by it, or has a note that says so."""
    from apnap.wording import name as known_as

    ids = [i for i in (x.obj, x.other, x.cause) if i >= 0]
    return fold(name) == fold(x.note) or any(fold(known_as(game.state, i)) == fold(name) for i in ids)


# ---- the stack ---------------------------------------------------------------------------------------------------


def stack_empty(e: Expecting, m: re.Match[str]) -> str:
    return stack_is(e, [])


def stack_size(e: Expecting, m: re.Match[str]) -> str:
    return differs(len(e.actor.game.state.stack), int(m["n"]))


def stack(e: Expecting, m: re.Match[str]) -> str:
    """Top first."""
    return stack_is(e, e.actor.names.list_of(m["names"]))


def stack_is(e: Expecting, wanted: list[str]) -> str:
    found = [x.card.name for x in reversed(e.actor.game.state.stack)]
    return "" if [fold(x) for x in found] == [fold(x) for x in wanted] else f"it is {', '.join(found) or 'empty'}"


# ---- the end -----------------------------------------------------------------------------------------------------


def over(e: Expecting, m: re.Match[str]) -> str:
    if not e.actor.game.over:
        return "it goes on"
    return e.check(m["rest"]) if m["rest"] else ""


def goes_on(e: Expecting, m: re.Match[str]) -> str:
    return "it is over" if e.actor.game.over else ""


def wins(e: Expecting, m: re.Match[str]) -> str:
    g = e.actor.game.state
    if not g.over:
        return "the game goes on"
    return "" if g.winner == e.seat(m) else f"{name_of(e, g.winner)} does"


def loses(e: Expecting, m: re.Match[str]) -> str:
    seat = e.seat(m)
    lost = any(x.kind == Ev.LOST and x.player == seat for x in e.actor.game.events)
    return "" if lost else "not so"


def is_draw(e: Expecting, m: re.Match[str]) -> str:
    g = e.actor.game.state
    if not g.over:
        return "the game goes on"
    return "" if g.winner < 0 else f"{name_of(e, g.winner)} wins"
