"""Expectations about the game: whose turn, what is to come, what has happened, how it ended."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from apnap.scenario.amounts import fits, unless
from apnap.scenario.failed import Failed
from apnap.scenario.masking import fold
from apnap.scenario.noted import check_note, is_noted
from apnap.scenario.script import STEPS
from apnap.scenario.words import check_counter, check_names, check_rule, check_schedule, nearest
from apnap.state.kinds import MANA_LETTERS, Ev, Q
from apnap.state.steps import PHASE_NAMED, PHASE_NAMES, STEP_NAMES, Step

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.game import Game
    from apnap.scenario.expecting import Expecting, Said
    from apnap.view.types import PlayerView


DAYS: Final = ("neither", "day", "night")


def differs(found: object, wanted: object) -> str:
    return "" if found == wanted else f"it is {found}"


def name_of(e: Expecting, seat: int) -> str:
    return e.actor.game.players[seat] if seat >= 0 else "nobody"


def player_of(e: Expecting, seat: int) -> PlayerView:
    return e.actor.game.view("all", 0)["players"][seat]


# ---- whose turn, which step --------------------------------------------------------------------------------------


def active(e: Expecting, m: Said) -> str:
    now = e.actor.game.view(None, 0)["active"]
    seat = e.past.player if e.past is not None else -1 if now is None else now
    return differs(name_of(e, seat), name_of(e, e.seat(m)))


def turn(e: Expecting, m: Said) -> str:
    return differs(e.actor.game.turn if e.past is None else e.turn, int(m["n"]))


def step(e: Expecting, m: Said) -> str:
    game = e.actor.game
    now = game.view(None, 0)
    wanted = fold(m["step"])
    if wanted not in STEPS and wanted not in PHASE_NAMES:
        raise Failed(f"no step {m['step']!r}{nearest(wanted, (*STEPS, *PHASE_NAMES))}")
    if now["step"] is None or now["phase"] is None:
        return "between steps"
    if wanted == now["phase"] and e.past is None:
        return ""
    if wanted not in STEPS:
        return f"it is {now['step']}"
    kind, nth = STEPS[wanted]
    if e.past is not None:
        return differs(STEP_NAMES[e.past.n], STEP_NAMES[kind])
    if kind == Step.MAIN and wanted != "main" and now["step"] == STEP_NAMES[kind]:
        return differs(min(game.standing.mains, 2), nth)
    return differs(now["step"], STEP_NAMES[kind])


def life(e: Expecting, m: Said) -> str:
    return unless(player_of(e, e.seat(m))["life"], m["n"])


def lives(e: Expecting, m: Said) -> str:
    """`life A 20, B 17`."""
    reasons = {part.strip(): e.check(f"life {part.strip()}") for part in m["all"].split(",")}
    return "; ".join(f"{part}: {reason}" for part, reason in reasons.items() if reason)


def day(e: Expecting, m: Said) -> str:
    word = fold(m["what"]).removesuffix(" day nor night")
    if word not in DAYS:
        raise Failed(f"it is never {word!r}{nearest(word, DAYS)}")
    found = e.actor.game.view(None, 0)["day"]
    if m["not"]:
        return f"it is {found}" if found == word else ""
    return differs(found, word)


def priority(e: Expecting, m: Said) -> str:
    game = e.actor.game
    if game.kind != Q.PRIORITY:
        return "nobody has it"
    return differs(name_of(e, game.standing.player), name_of(e, e.seat(m)))


def decides(e: Expecting, m: Said) -> str:
    found = player_of(e, e.seat(m, "q"))["decider"]
    wanted = m.groupdict().get("not") is None
    return "" if (found == e.seat(m)) == wanted else f"{name_of(e, found)} does"


def sees_hand(e: Expecting, m: Said) -> str:
    hand = e.actor.game.view(e.seat(m))["players"][e.seat(m, "q")]["hand"]
    return "" if isinstance(hand, list) == (m["not"] is None) else "it is not so"


def mana(e: Expecting, m: Said) -> str:
    said = (m["mana"] or "").upper()
    wrong = "".join(x for x in said if x not in MANA_LETTERS)
    if wrong:
        raise Failed(f"there is no mana {wrong!r}; its letters are {', '.join(MANA_LETTERS)}")
    found = "".join(sorted(player_of(e, e.seat(m))["mana"]))
    return differs(found or "none", "".join(sorted(said)) or "none")


def mana_count(e: Expecting, m: Said) -> str:
    return unless(len(player_of(e, e.seat(m))["mana"]), m["n"])


def player_counters(e: Expecting, m: Said) -> str:
    check_counter(e, m["kind"])
    return unless(player_of(e, e.seat(m))["counters"].get(m["kind"].casefold(), 0), m["n"])


def asked(e: Expecting, m: Said) -> str:
    """Whether it is that player who must answer a question now."""
    if e.actor.game.over or e.actor.game.kind == Q.PRIORITY:
        return "nobody is asked anything"
    return "" if e.actor.asked(e.seat(m)) else e.actor.question()


# ---- what is to come ---------------------------------------------------------------------------------------------


def next_turns(e: Expecting, m: Said) -> str:
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


def schedule(e: Expecting, m: Said) -> str:
    check_schedule(e, m["text"])
    lines = e.actor.game.schedule
    found = any(fold(m["text"]) in fold(line) for line in lines)
    if found == (m["how"].casefold() == "contains"):
        return ""
    return "the schedule is: " + "; ".join(lines)


# ---- what has happened -------------------------------------------------------------------------------------------


def this_turn(e: Expecting) -> list[Event]:
    """Those of the moment's turn, even if the next one has begun before anyone was asked."""
    found: list[Event] = []
    inside = False
    for x in e.actor.game.events:
        if x.kind == Ev.TURN_BEGINS:
            inside = x.n == e.turn
        if inside:
            found.append(x)
    return found


def steps(e: Expecting, m: Said) -> str:
    events = e.actor.game.events if (m["when"] or "").strip() == "in the game" else this_turn(e)
    wanted = fold(m["step"])
    if m["kind"].startswith("phase"):
        if wanted not in PHASE_NAMES:
            raise Failed(f"no phase {m['step']!r}{nearest(wanted, PHASE_NAMES)}")
        kind, code = Ev.PHASE_BEGINS, int(PHASE_NAMED[wanted])
    else:
        if wanted not in STEPS:
            raise Failed(f"no step {m['step']!r}{nearest(wanted, STEPS)}")
        kind, code = Ev.STEP_BEGINS, STEPS[wanted][0]
    seat = e.seat(m) if m["p"] else None
    found = [x for x in events if x.kind == kind and x.n == code and seat in (None, x.player)]
    return "" if fits(len(found), m["n"]) else f"there were {len(found)}"


def event(e: Expecting, m: Said) -> str:
    try:
        kind = Ev[m["event"].upper()]
    except KeyError:
        raise Failed(f"no event {m['event']!r}{nearest(m['event'].upper(), Ev.__members__)}") from None
    check_rule(m["rule"])
    if m["name"]:
        check_note(e, kind, m["name"])
    game = e.actor.game
    events = this_turn(e) if m["when"] else game.events
    found = [x for x in events if x.kind == kind and m["rule"] in (None, x.rule)]
    if m["p"]:
        found = [x for x in found if x.player == e.seat(m)]
    if m["name"]:
        found = [x for x in found if involves(e, x, m["name"])]
    if m["no"] is None and m["n"] is None:
        return "" if found else "it did not happen"
    return "" if fits(len(found), "no" if m["no"] else m["n"]) else f"it happened {len(found)} times"


def involves(e: Expecting, x: Event, name: str) -> bool:
    """Whether the event is about that object, caused by it, or has a note that says so."""
    names, now = e.actor.names, e.actor.game.judge
    ids = [i for i in (x.obj, x.other, x.cause) if i >= 0]
    alias = names.alias_ids(name)
    if alias:
        return not set(ids).isdisjoint(alias)
    return is_noted(x, fold(name)) or any(fold(now.known_as(i)) in (fold(name), names.full(fold(name))) for i in ids)


# ---- the stack ---------------------------------------------------------------------------------------------------


def stack_empty(e: Expecting, m: Said) -> str:
    return stack_is(e, [])


def stack_size(e: Expecting, m: Said) -> str:
    return unless(len(e.actor.stack()), m["n"])


def stack(e: Expecting, m: Said) -> str:
    """Top first."""
    return stack_is(e, e.actor.names.list_of(m["names"]))


def stack_is(e: Expecting, wanted: list[str]) -> str:
    check_names(e, wanted)
    found = list(reversed(e.actor.game.judge.stack))
    if e.actor.names.are_meant(found, wanted, True):
        return ""
    return f"it is {', '.join(x.card.name for x in found) or 'empty'}"


# ---- the end -----------------------------------------------------------------------------------------------------


def over(e: Expecting, m: Said) -> str:
    reason = e.check(m["rest"]) if m["rest"] else ""  # also where it goes on: what cannot be read is an error
    return reason if e.actor.game.over else "it goes on"


def goes_on(e: Expecting, m: Said) -> str:
    return "it is over" if e.actor.game.over else ""


def wins(e: Expecting, m: Said) -> str:
    outcome = e.actor.game.outcome
    if outcome is None:
        return "the game goes on"
    won = e.seat(m) in outcome.winners  # 104.2c
    return "" if won else f"{name_of(e, -1 if outcome.winner is None else outcome.winner)} does"


def loses(e: Expecting, m: Said) -> str:
    check_rule(m["rule"])
    seat = e.seat(m)
    lost = [x.rule for x in e.actor.game.events if x.kind == Ev.LOST and x.player == seat]
    if not lost:
        return "not so"
    return "" if m["rule"] in (None, *lost) else f"it was rule {lost[0]}"


def is_draw(e: Expecting, m: Said) -> str:
    outcome = e.actor.game.outcome
    if outcome is None:
        return "the game goes on"
    return "" if outcome.winner is None else f"{name_of(e, outcome.winner)} wins"
