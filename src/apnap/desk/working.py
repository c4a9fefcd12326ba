"""What takes time and comes from outside: scenarios, records and comparisons.  Plain values in, plain values out.

Texts only: nothing that is sent names a file.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from apnap.desk.films import Film, Values
from apnap.desk.own_cards import admit
from apnap.errors import MalformedChoice, ScenarioError

if TYPE_CHECKING:
    from apnap.compare import Comparison
    from apnap.compare.happenings import Happening, Played
    from apnap.game import Game
    from apnap.scenario import Report, Scenario

LONGEST = 60_000  # characters of a scenario or a record


def work(request: object) -> Values:
    """Do what is asked for: `{"do": "run", "scenario": …}`; errors are `ApnapError`s."""
    if not isinstance(request, dict) or request.get("do") not in DOES:
        raise MalformedChoice(f"what to do: {', '.join(DOES)}")
    own = request.get("own")
    if isinstance(own, list):  # cards that people brought along, as the server knows them
        admit([str(text) for text in own], replace=True)
    return DOES[request["do"]](request)


def text_of(request: Values, key: str) -> str:
    text = request.get(key)
    if not isinstance(text, str) or not text.strip():
        raise MalformedChoice(f"{key!r} is missing")
    if len(text) > LONGEST:
        raise MalformedChoice(f"a {key} has at most {LONGEST} characters")
    return text


def era_of(request: Values, key: str) -> str:
    era = request.get(key) or ""
    if not isinstance(era, str) or len(era) > 40:
        raise MalformedChoice(f"{key!r} is the name of an era")
    return era


def eyes_of(request: Values) -> Any:
    return request.get("eyes", "all")


def scenario_of(request: Values) -> Scenario:
    from apnap.scenario import read

    found = read(text_of(request, "scenario"))
    if found.cards:
        raise ScenarioError("a scenario sent here brings no card files along", "", found.lines.get("cards", 0))
    return found


# ---- scenarios and records ---------------------------------------------------------------------------------------


def run(request: Values) -> Values:
    """A scenario as a film, with what was expected."""
    from apnap.scenario.runner import run_under

    scenario = scenario_of(request)
    report = run_under(scenario, era_of(request, "era") or scenario.ruleset)
    return {**scenario_film(report, eyes_of(request)), "text": text_of(request, "scenario")}


def scenario_film(report: Report, eyes: Any) -> Values:
    found = Film(report.game, eyes).values()
    marks: list[Values] = [
        {"n": max(0, n - 1), "ok": ok, "text": text, "line": number}
        for number, text, n, ok in report.reached
        if text.startswith("expect") or not ok
    ]
    reasons = {f.line: f.reason for f in report.failures}
    for mark in marks:
        if not mark["ok"]:
            mark["reason"] = reasons.get(mark["line"], "")
    script = [{"line": number, "text": text, "n": max(0, n - 1)} for number, text, n, _ in report.reached]
    failures = [{"line": f.line, "text": f.text, "reason": f.reason} for f in report.failures]
    return {
        "kind": "scenario",
        "title": report.scenario.title,
        "rules": report.scenario.rules,
        "eras": report.scenario.eras or [report.scenario.ruleset],
        "passed": report.passed,
        "marks": marks,
        "script": script,
        "failures": failures,
        **found,
    }


def replay(request: Values) -> Values:
    """A record as a film."""
    from apnap.interchange.records import replay as replayed

    game = replayed(text_of(request, "record"))
    return {"kind": "record", "title": " against ".join(game.players), **Film(game, eyes_of(request)).values()}


def check(request: Values) -> Values:
    """Whether a scenario can be read and set up, and the board it begins with."""
    from apnap.scenario.setup import set_up

    try:
        scenario = scenario_of(request)
        era = era_of(request, "era")
        game = set_up(scenario.under(era) if era else scenario).game
    except ScenarioError as error:
        return {"ok": False, "errors": [{"line": error.line, "text": error.reason}]}
    film = Film(game, "all").values()
    return {"ok": True, "errors": [], "era": film["era"], "players": film["players"], "board": film["first"],
            "cards": film["cards"], "places": film["places"], "turn": film["turn"]}  # fmt: skip


def game_at(request: Values) -> Game:
    """The record or the scenario that was sent, after `at` of its answers."""
    from apnap.desk.branching import after

    if request.get("record"):
        return after(text_of(request, "record"), True, "", request.get("at"))
    scenario_of(request)
    return after(text_of(request, "scenario"), False, era_of(request, "era"), request.get("at"))


def branch(request: Values) -> Values:
    """A record of what was played up to there, for a table that goes on from it."""
    from apnap.desk.branching import branch

    return branch(game_at(request))


def hint(request: Values) -> Values:
    """What a bot would do there."""
    from apnap.desk.branching import hint

    return hint(game_at(request))


# ---- eras compared -----------------------------------------------------------------------------------------------


def compare(request: Values) -> Values:
    """The same scenario under two rulesets: rows aligned, and both films."""
    from apnap.compare import compare as compared

    scenario = scenario_of(request)
    found = compared(scenario, era_of(request, "left") or "sixth", era_of(request, "right") or "current")
    values = found.values()
    return {
        "title": values["title"],
        "same": values["same"],
        "in_passing": values["in_passing"],
        "why": values["why"],
        "reasons": values["reasons"],
        "games": values["games"],
        "first": first_difference(found),
        "rows": rows(found.a, found.b),
        "left": scenario_film(found.a.report, "all"),
        "right": scenario_film(found.b.report, "all"),
    }


def first_difference(found: Comparison) -> Values | None:
    a, b = found.first_a, found.first_b
    if a is None and b is None:
        return None
    here = a or b
    assert here is not None
    return {
        "turn": here.turn,
        "place": here.step,
        "left": None if a is None else {"rule": a.rule, "text": a.text, "n": place_of(a, found.a)},
        "right": None if b is None else {"rule": b.rule, "text": b.text, "n": place_of(b, found.b)},
        "meaning": " ".join(sentence(str(reason)) for reason in found.reasons),
    }


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def place_of(happening: Happening, played: Played) -> int:
    return next((n for n, h in enumerate(played.happenings) if h is happening), 0)


def rows(a: Played, b: Played) -> list[Values]:
    """What happened in both, side by side: what is the same in one row, what differs opposite each other."""
    left = [(n, h) for n, h in enumerate(a.happenings) if is_shown(h)]
    right = [(n, h) for n, h in enumerate(b.happenings) if is_shown(h)]
    keys = [[(h.turn, h.key) for _, h in side] for side in (left, right)]
    found: list[Values] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, keys[0], keys[1], autojunk=False).get_opcodes():
        for k in range(max(i2 - i1, j2 - j1)):
            one = told(*left[i1 + k]) if i1 + k < i2 else None
            two = told(*right[j1 + k]) if j1 + k < j2 else None
            mark = "=" if tag == "equal" else "≠" if one and two else "-" if one else "+"
            found.append({"left": one, "right": two, "mark": mark})
    return found


def is_shown(h: Happening) -> bool:
    return h.matters or h.event.kind.name == "TURN_BEGINS"


def told(n: int, h: Happening) -> Values:
    return {"n": n, "rule": h.rule, "text": h.text, "turn": h.turn, "step": h.step, "kind": h.event.kind.name}


DOES = {"run": run, "replay": replay, "check": check, "compare": compare, "branch": branch, "hint": hint}
