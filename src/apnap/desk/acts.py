"""What a person at a table may do, message by message."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from apnap.desk.checking import picks
from apnap.desk.flat import flatten
from apnap.desk.lines import packed
from apnap.desk.looking_back import position_at
from apnap.desk.patching import difference
from apnap.desk.summing import summary
from apnap.desk.telling import Telling
from apnap.driving.answers import from_code
from apnap.errors import (
    ApnapError,
    GameOver,
    IllegalChoice,
    IllegalDeclaration,
    LimitExceeded,
    MalformedChoice,
    NothingToUndo,
    NotYourDecision,
    SetupError,
    StaleQuestion,
)
from apnap.play.answering import codes_for, codes_for_picks, declared_codes
from apnap.play.news import SPECTATOR
from apnap.play.stops import Level
from apnap.play.yields import Until
from apnap.telling.questions import Surroundings
from apnap.telling.reasons import why_not

if TYPE_CHECKING:
    from collections.abc import Callable

    from apnap.desk.message_parts import Flat
    from apnap.desk.table import DeskTable, Message
    from apnap.desk.viewer import Viewer
    from apnap.game import Game

# Which code an error has for the page; the first that fits.
CODES: list[tuple[type[ApnapError], str]] = [
    (StaleQuestion, "stale"),
    (NotYourDecision, "not_yours"),
    (GameOver, "over"),
    (NothingToUndo, "refused"),
    (IllegalDeclaration, "illegal"),
    (IllegalChoice, "illegal"),
    (MalformedChoice, "malformed"),
    (LimitExceeded, "limit"),
    (SetupError, "malformed"),
]


class Refused(ApnapError):
    """The table does not allow it."""


def refusal(a: int, error: ApnapError) -> Message:
    """What the page is told instead."""
    code = next((code for kind, code in CODES if isinstance(error, kind)), "refused")
    out: Message = {"t": "no", "a": a, "code": code, "text": str(error)[:900]}
    rule = getattr(error, "rule", "")
    if rule:
        out["rule"] = rule
    return out


# ---- answering ---------------------------------------------------------------------------------------------------


def seat_that_acts(desk: DeskTable, viewer: Viewer) -> int:
    """The seat somebody acts for: their own, or at a table for one person whoever decides."""
    decider = desk.table.game.decider
    seat = decider if desk.hotseat and decider is not None else viewer.seat
    if seat is None:
        raise Refused("you watch this game; only players can do that")
    return seat


def do_answer(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    desk.table.answer_as(seat_that_acts(desk, viewer), m["q"], picks(m["picks"]))
    desk.answered(now)
    return None


def ids_of(viewer: Viewer, groups: list[list[str]], what: str) -> list[list[int]]:
    """The objects meant; an error with a name if the viewer does not see one of them."""
    found: list[list[int]] = []
    for group in groups:
        meant = [viewer.veil.meant(name) for name in group]
        if None in meant:
            raise StaleQuestion(f"{what}: one of {', '.join(group)[:80]} is not there any more")
        found.append([id for id in meant if id is not None])
    return found


def declaration_of(viewer: Viewer, m: Message) -> tuple[list[Any], list[list[int]] | None]:
    pairs = ids_of(viewer, m["pairs"], "pairs")
    if any(len(pair) != 2 for pair in pairs):
        raise MalformedChoice("a pair is a creature and whom it attacks or blocks")
    bands = ids_of(viewer, m["bands"], "bands") if m.get("bands") else None
    return [(pair[0], pair[1]) for pair in pairs], bands


def do_declare(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    seat = seat_that_acts(desk, viewer)
    desk.table.check_question(seat, m["q"])
    pairs, bands = declaration_of(viewer, m)
    desk.table.declare_as(seat, m["q"], pairs, bands)
    desk.answered(now)
    return None


def do_check(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    desk.table.check_question(seat_that_acts(desk, viewer), m["q"])
    pairs, bands = declaration_of(viewer, m)
    out: Message = {"t": "checked", "a": m["a"], "ok": True}
    try:
        declared_codes(desk.table.game, pairs, bands)
    except IllegalChoice as error:
        out.update(ok=False, text=str(error))
        rule = getattr(error, "rule", "")
        if rule:
            out["rule"] = rule
    return out


def do_preview(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    """The answer tried on a copy, as far as nothing hidden or random is touched: what it costs and taps."""
    table = desk.table
    seat = seat_that_acts(desk, viewer)
    table.check_question(seat, m["q"])
    wanted = picks(m["picks"])
    try:
        codes, _ = (
            codes_for_picks(table.game, wanted, seat)
            if isinstance(wanted, list)
            else codes_for(table.game, wanted, seat)
        )
        twin = table.game.clone()
        for code in codes:
            twin.apply(from_code(code))
    except IllegalChoice as error:
        return {"t": "preview", "a": m["a"], "ok": False, "text": str(error)}
    before = viewer.flat
    if before is None or not twin.undo_is_clean(seat, len(codes)):
        return {"t": "preview", "a": m["a"], "ok": True, "taps": [], "patch": []}
    patch = difference(before, looked(viewer, twin))
    taps = [op[1] for op in patch if op[0] == "o" and op[2].get("tapped")]
    return {"t": "preview", "a": m["a"], "ok": True, "taps": taps, "patch": patch}


def looked(viewer: Viewer, game: Game) -> Flat:
    """Another position with the viewer's names for things; names of what is new there are never used again."""
    veil = copy.copy(viewer.veil)
    flat = flatten(game.view("all" if viewer.everything else viewer.seat, 0), veil, Surroundings(game))
    viewer.veil.drawn = veil.drawn
    return flat


def do_pass(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    seat = seat_that_acts(desk, viewer)
    desk.table.check_question(seat, m["q"])
    desk.table.pass_until(Until[m["until"]], m.get("place", ""))
    desk.answered(now)
    return None


# ---- settings ----------------------------------------------------------------------------------------------------


def do_set(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    table = desk.table
    seat = seat_that_acts(desk, viewer)
    what = m["what"]
    on = bool(m.get("on", True))
    if what == "stop":
        table.set_stop(seat, need(m, "place"), side_of(desk, m), Level(m.get("level", "on")))
    elif what == "stops":
        (table.clear_stops if m.get("value") == "clear" else table.reset_stops)(seat)
    elif what == "hold":
        table.hold(seat, on)
    elif what == "full":
        table.full_control(seat, on)
    elif what == "auto_pass":
        table.auto_pass(seat, on)
    elif what == "auto_single":
        table.auto_single(seat, on)
    elif what == "cancel":
        table.cancel(seat)
    elif what == "manual_mana":
        table.pay_by_hand(on, seat)
    elif what == "cover":
        (table.cover.add if on else table.cover.discard)(seat)
    else:
        if table.because is None or table.decider != seat:
            raise Refused("that can be set only while you are asked")
        if what == "yield":
            table.yield_to_top(seat)
        else:
            table.always_answer(seat, on)
            desk.answered(now)
    return None


def need(m: Message, key: str) -> str:
    if key not in m:
        raise MalformedChoice(f"{m['t']} lacks {key!r}")
    return str(m[key])


def side_of(desk: DeskTable, m: Message) -> str | int:
    side: str | int = m.get("side", "own")
    if isinstance(side, int) and not 0 <= side < len(desk.table.seats):
        raise MalformedChoice(f"there is no seat {side}")
    return side


# ---- asking ------------------------------------------------------------------------------------------------------


def do_why(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    table = desk.table
    seat = seat_that_acts(desk, viewer)
    out: Message = {"t": "why", "a": m["a"]}
    if "card" in m:
        out["lines"] = [{"why": "card", "text": line} for line in why_not(table.game, seat, m["card"])]
        return out
    found = table.why_not_asked(seat, m.get("turn"), m.get("place"))
    out["lines"] = [silence.values() for silence in found[-200:]]
    because = table.because
    mine = because is not None and table.decider == seat
    out["because"] = {"why": because.why.name.lower(), "text": because.text} if mine and because is not None else None
    return out


def do_hint(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    desk.table.check_question(seat_that_acts(desk, viewer), m["q"])
    if len(desk.people) > 1 and not desk.hotseat:
        raise Refused("no hints while people play each other")
    choice = desk.table.hint()
    return {"t": "hint", "a": m["a"], "i": choice.index, "text": choice.text}


def do_complete(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    desk.table.check_question(seat_that_acts(desk, viewer), m["q"])
    return {"t": "complete", "a": m["a"], "texts": desk.table.complete(m["text"])[:50]}


def do_log(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    seat = None if viewer.everything else SPECTATOR if viewer.seat is None else viewer.seat
    telling = Telling(desk.table.game, seat, bool(m.get("full")))
    lines, _ = telling.news(desk.table.game, viewer.veil)
    since = m.get("since", 0)
    wanted = [line for line in lines if line["n"] >= since]
    return {"t": "log", "a": m["a"], "full": bool(m.get("full")), "lines": packed(wanted[-2000:])}


def do_look(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    n = m["n"]
    if not 0 <= n < len(desk.table.game.events):
        raise MalformedChoice(f"nothing has the number {n} in this game")
    eyes: int | str | None = "all" if viewer.everything else viewer.seat
    flat = position_at(desk.table, n, eyes)
    out: Message = {"t": "look", "a": m["a"], "n": n, "view": flat}
    new = viewer.new_cards(desk.table, flat)
    if new:
        out["cards"] = new
    return out


def do_export(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    table = desk.table
    if m["what"] == "record":
        alone = len(desk.people) == 1 and viewer.seat is not None
        if not (table.over or alone or viewer.everything):
            raise Refused("the record names every card; it can be had when the game is over")
        return {"t": "export", "a": m["a"], "what": "record", "text": table.to_record()}
    if m["what"] == "script":
        from apnap.scenario.scripting import to_script

        if not viewer.everything:
            raise Refused("a script names every card; it can be had at a table for one person")
        return {"t": "export", "a": m["a"], "what": "script", "text": to_script(table.game)}
    from apnap.scenario.from_game import to_scenario

    seat = "all" if viewer.everything or table.over else viewer.seat
    return {"t": "export", "a": m["a"], "what": "scenario", "text": to_scenario(table.game, seat)}


def do_summary(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    return {"t": "summary", "a": m["a"], "sum": summary(desk.table, viewer.seat)}


# ---- taking back, giving up --------------------------------------------------------------------------------------


def do_undo(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    table = desk.table
    seat = seat_that_acts(desk, viewer)
    others = desk.others(seat)
    if not others:
        table.undo(None if desk.hotseat else seat)
        desk.answered(now)
        return None
    if not table.decisions or table.decisions[-1].seat != seat:
        raise Refused("only the last decision can be taken back, and that was not yours")
    if not table.undo_is_clean(seat):
        raise Refused("a card was shown or chance was used since; that cannot be taken back")
    if any(request["by"] == seat for request in desk.requests):
        raise Refused("you have asked already")
    desk.asked += 1
    text = f"{table.game.players[seat]} wants to take back: {table.decisions[-1].label}"
    desk.requests.append({"id": desk.asked, "by": seat, "what": "undo", "text": text, "waits_for": others})
    return None


def do_agree(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    seat = seat_that_acts(desk, viewer)
    request = next((r for r in desk.requests if r["id"] == m["id"]), None)
    if request is None or seat not in request["waits_for"]:
        raise Refused("nobody asks that of you")
    if not m["yes"]:
        desk.requests.remove(request)
        return None
    request["waits_for"] = [other for other in request["waits_for"] if other != seat]
    if request["waits_for"]:
        return None
    desk.requests.remove(request)
    if not desk.table.undo_is_clean(request["by"]):
        raise Refused("a card was shown or chance was used since; that cannot be taken back")
    desk.table.undo(request["by"])
    desk.answered(now)
    return None


def do_redo(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    if desk.others(seat_that_acts(desk, viewer)):
        raise Refused("only against bots")
    desk.table.redo()
    desk.answered(now)
    return None


def do_concede(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    desk.table.concede(seat_that_acts(desk, viewer))
    desk.answered(now)
    return None


def do_more_time(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    seat = seat_that_acts(desk, viewer)
    other = m["seat"]
    if not desk.clock.is_on or not 0 <= other < len(desk.table.seats) or other == seat:
        raise Refused("there is no opponent with a clock in that seat")
    desk.clock.give(other)
    return None


def do_claim(desk: DeskTable, viewer: Viewer, m: Message, now: float) -> Message | None:
    """The game of somebody whose time is up, or who has been away for long (they concede)."""
    seat = seat_that_acts(desk, viewer)
    claimable = desk.claimable(seat, now)
    if not claimable:
        raise Refused("nobody's time is up, and nobody has been away for long")
    for other in claimable:
        if not desk.table.over:
            desk.table.concede(other)
    desk.answered(now)
    return None


DOES: dict[str, Callable[[DeskTable, Viewer, Message, float], Message | None]] = {
    "answer": do_answer,
    "declare": do_declare,
    "check": do_check,
    "preview": do_preview,
    "pass": do_pass,
    "set": do_set,
    "why": do_why,
    "hint": do_hint,
    "complete": do_complete,
    "log": do_log,
    "look": do_look,
    "export": do_export,
    "summary": do_summary,
    "undo": do_undo,
    "redo": do_redo,
    "agree": do_agree,
    "concede": do_concede,
    "more_time": do_more_time,
    "claim": do_claim,
}
FOR_ALL = ("log", "look", "export", "summary")  # what those who watch may do, too
