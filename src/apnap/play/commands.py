"""What people say at a table besides answers: commands as text, so that a terminal and a page share them.

`say` takes anything typed: an answer to the question, or one of `COMMANDS`.  What comes back is for showing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from apnap.errors import IllegalChoice, MalformedChoice
from apnap.play.news import to_take_back
from apnap.play.stops import OPPONENTS, OWN, Level
from apnap.play.yields import Until
from apnap.state.kinds import NOBODY, Q
from apnap.telling.places import find_place, places
from apnap.telling.questions import Question
from apnap.telling.reasons import why_not

if TYPE_CHECKING:
    from apnap.play.table import Table

# Name: what may follow it, and what it does.
COMMANDS: dict[str, tuple[str, str]] = {
    "pass": ("[step|turn|my turn|stack|top|something|to STEP]", "pass once, or go on passing that far"),
    "stop": ("STEP [mine|theirs|PLAYER] [on|auto|off]", "be asked in that step"),
    "stops": ("[reset|clear]", "show your stops; the usual ones; none"),
    "hold": ("[on|off]", "keep priority after casting, until the stack is empty"),
    "full": ("[on|off]", "full control: be asked everything"),
    "yield": ("", "always pass for the ability on top of the stack"),
    "always": ("yes|no", "answer this ability's question so from now on"),
    "cancel": ("", "take back what you are announcing"),
    "off": ("", "end every yield, fixed answer, holding and full control"),
    "undo": ("", "back to your last decision"),
    "redo": ("", "forward again"),
    "hint": ("", "what a bot would do"),
    "why": ("[STEP|CARD]", "why you were asked now, or not in that step; why that card cannot be played now"),
    "pay": ("hand|auto", "choose the mana for each cost, or let the game do it"),
    "concede": ("", "give the game up"),
}
FAR = {
    "step": Until.STEP,
    "turn": Until.TURN,
    "until end of turn": Until.TURN,
    "end turn": Until.TURN,
    "my turn": Until.MY_TURN,
    "until my next turn": Until.MY_TURN,
    "until my turn": Until.MY_TURN,
    "stack": Until.STACK_EMPTY,
    "until the stack is empty": Until.STACK_EMPTY,
    "top": Until.RESOLVED,
    "resolve": Until.RESOLVED,
    "something": Until.SOMETHING,
    "until something happens": Until.SOMETHING,
}
SIDES: dict[str, str] = {"mine": OWN, "my": OWN, "own": OWN, "theirs": OPPONENTS, "opponents": OPPONENTS}
SWITCH = {"": True, "on": True, "off": False}


def say(table: Table, text: str) -> list[str]:
    """An answer or a command of whoever is asked; what there is to say about it.  Errors change nothing."""
    words = " ".join(text.split())
    name, _, rest = words.partition(" ")
    command = DOES.get(name.casefold())
    if command is None or (is_answer(table, words) and name.casefold() != "pass"):
        try:
            table.answer(words)
        except IllegalChoice as error:
            reasons = why_not_deed(table, name.casefold(), rest.strip())
            if not reasons:
                raise
            raise IllegalChoice("; ".join(reasons), choices=error.choices, rule=error.rule) from error
        return []
    seat = NOBODY if table.over else table.decider  # what is over can still be taken back
    return command(table, seat, rest.strip())


def why_not_deed(table: Table, verb: str, name: str) -> list[str]:
    """Why a card that was to be played cannot be; nothing if that was not the matter."""
    if verb not in ("cast", "play", "activate") or not name or table.ask() is None:
        return []
    try:
        found = why_not(table.game, table.decider, name)
    except MalformedChoice:
        return []
    return [line for line in found if not line.startswith("you can")]


def is_answer(table: Table, text: str) -> bool:
    """Whether the text names an answer exactly: answers come before commands."""
    return table.ask() is not None and text.casefold() in [choice.text.casefold() for choice in table.game.legal]


def do_pass(table: Table, seat: int, rest: str) -> list[str]:
    wanted = rest.casefold()
    if not wanted:
        ask = table.ask()
        if ask is not None and not table.game.is_legal("pass"):
            raise MalformedChoice(f"nobody passes here: answer what is asked, {told(table)}")
        table.answer("pass")
    elif wanted.startswith("to "):
        table.pass_until(Until.PLACE, wanted[3:])
    elif wanted in FAR:
        table.pass_until(FAR[wanted])
    else:
        raise MalformedChoice(f"pass how far? {COMMANDS['pass'][0]}")
    return []


def do_stop(table: Table, seat: int, rest: str) -> list[str]:
    """The place may have several words; whose turns and the level come after it."""
    words = rest.split()
    level, side = Level.ON, None
    if words and words[-1].casefold() in ("on", "auto", "off"):
        level = Level(words.pop().casefold())
    names = {name.casefold(): seat for seat, name in enumerate(table.game.players)}
    for n in range(1, len(words)):
        tail = " ".join(words[n:]).casefold()
        if tail in SIDES or tail in names:
            other = names.get(tail, -1)
            side = SIDES.get(tail, OWN if other == seat else other)
            words = words[:n]
            break
    if not words:
        raise MalformedChoice(f"stop where? {COMMANDS['stop'][0]}")
    sides: list[str | int] = [OWN, OPPONENTS] if side is None else [side]
    for each in sides:
        place = table.set_stop(seat, " ".join(words), each, level)
    whose = "everyone's" if side is None else whose_turns(table, side)
    return [f"stop at {place} in {whose} turns: {level.value}"]


def whose_turns(table: Table, side: str | int) -> str:
    if isinstance(side, int):
        return f"{table.game.players[side]}'s"
    return "your" if side == OWN else "the others'"


def do_stops(table: Table, seat: int, rest: str) -> list[str]:
    if rest == "reset":
        table.reset_stops(seat)
    elif rest == "clear":
        table.clear_stops(seat)
    elif rest:
        raise MalformedChoice(f"stops {COMMANDS['stops'][0]}")
    stops = table.pilots[seat].stops
    width = max(len(place) for place in stops.places())
    lines = [f"{'step':<{width}}  yours  others"]
    for place in stops.places():
        lines.append(f"{place:<{width}}  {stops.get(place, OWN).value:<5}  {stops.get(place, OPPONENTS).value}")
    for (place, other), level in stops.seats.items():
        lines.append(f"{place} in {whose_turns(table, other)} turns: {level.value}")
    return lines


def do_hold(table: Table, seat: int, rest: str) -> list[str]:
    table.hold(seat, switch(rest))
    return ["you hold priority until the stack is empty" if table.pilots[seat].hold else "priority is not held"]


def do_full(table: Table, seat: int, rest: str) -> list[str]:
    table.full_control(seat, switch(rest))
    return [f"full control is {'on' if table.pilots[seat].full_control else 'off'}"]


def switch(rest: str) -> bool:
    if rest not in SWITCH:
        raise MalformedChoice(f"on or off, not {rest!r}")
    return SWITCH[rest]


def do_yield(table: Table, seat: int, rest: str) -> list[str]:
    return [f"you always pass for this ability of {table.yield_to_top(seat)}"]


def do_always(table: Table, seat: int, rest: str) -> list[str]:
    if rest not in ("yes", "no"):
        raise MalformedChoice("always yes, or always no?")
    table.always_answer(seat, rest == "yes")
    return []


def do_cancel(table: Table, seat: int, rest: str) -> list[str]:
    if table.ask() is None or not table.game.is_legal("cancel"):
        if asks_for_mana(table):
            raise MalformedChoice("what the mana costs has been paid: choose its colour, or undo")
        raise MalformedChoice("you are announcing nothing that could be taken back (undo goes back; off ends yields)")
    table.answer("cancel")
    return ["taken back"]


def asks_for_mana(table: Table) -> bool:
    """Whether it is the colour of mana that is asked for, which comes after its cost."""
    ask = table.ask()
    return ask is not None and ask.kind == Q.COLOR and "mana of which" in told(table)


def told(table: Table) -> str:
    """The question, in words."""
    return Question(table.game).sentence


def do_off(table: Table, seat: int, rest: str) -> list[str]:
    table.cancel(seat)
    return ["yields, fixed answers, holding priority and full control are off; stops stay"]


def do_undo(table: Table, seat: int, rest: str) -> list[str]:
    last = to_take_back(table.decisions)
    label = last.label if last is not None else ""
    table.undo()
    return [f"taken back: {label}"]


def do_redo(table: Table, seat: int, rest: str) -> list[str]:
    table.redo()
    return [f"again: {table.decisions[-1].label}"]


def do_hint(table: Table, seat: int, rest: str) -> list[str]:
    return [f"a bot would answer: {table.hint().text}"]


def do_why(table: Table, seat: int, rest: str) -> list[str]:
    """The present question, what was not asked in that step in the last two turns that had any, or a card."""
    if not rest:
        if table.ask() is None or table.because is None:
            return ["nobody is asked"]
        where = table.game.standing.place
        reason = f"{where + ': ' if where else ''}{table.because.text}"
        ask = table.ask()
        if ask is None or ask.kind == Q.PRIORITY:
            return [reason]
        return [f"you are asked: {told(table)} ({ask.rule})", reason]
    try:
        place = find_place(table.game.ruleset, rest)
    except MalformedChoice:
        ask = table.ask()
        if ask is not None and ask.kind != Q.PRIORITY:
            return [f"nothing can be played before this is answered: {told(table)} ({ask.rule})"]
        return why_not(table.game, seat, rest)
    found = table.why_not_asked(seat, place=place)
    if not found:
        return [f"there was no {place} step in which you were not asked"]
    turns = sorted({s.turn for s in found})[-2:]
    return list(dict.fromkeys(str(s) for s in found if s.turn in turns))


def do_pay(table: Table, seat: int, rest: str) -> list[str]:
    if rest not in ("hand", "auto"):
        raise MalformedChoice("pay hand, or pay auto?")
    table.pay_by_hand(rest == "hand", seat)
    return [f"costs are paid {'by hand' if rest == 'hand' else 'automatically'}"]


def do_concede(table: Table, seat: int, rest: str) -> list[str]:
    table.concede(seat)
    return []


DOES: dict[str, Callable[[Table, int, str], list[str]]] = {
    "pass": do_pass,
    "stop": do_stop,
    "stops": do_stops,
    "hold": do_hold,
    "full": do_full,
    "yield": do_yield,
    "always": do_always,
    "cancel": do_cancel,
    "off": do_off,
    "undo": do_undo,
    "redo": do_redo,
    "hint": do_hint,
    "why": do_why,
    "pay": do_pay,
    "concede": do_concede,
}


def playables(table: Table) -> list[str]:
    """The cards a person may ask about: their hand and what they control."""
    if table.ask() is None:
        return []
    seat = table.decider
    seen = table.game.view(seat, 0)
    hand = seen["players"][seat]["hand"]
    ids = [] if isinstance(hand, int) else [card["id"] for card in hand]
    ids += [p["id"] for p in seen["battlefield"] if p["controller"] == seat]
    return list(dict.fromkeys(table.game.name_of(i) for i in ids))


def command_lines(table: Table) -> list[str]:
    """Every command as it may be typed, for completion."""
    steps = places(table.game.ruleset)
    found = [name for name in COMMANDS if name not in ("stop", "always", "pay")]
    found += [f"why {name}" for name in playables(table)]
    found += [f"pass {far}" for far in ("step", "turn", "my turn", "stack", "top", "something")]
    found += [f"pass to {step}" for step in steps] + [f"stop {step}" for step in steps]
    return [*found, "stops reset", "stops clear", "always yes", "always no", "pay hand", "pay auto"]
