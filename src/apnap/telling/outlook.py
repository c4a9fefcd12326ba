"""What is still to come: steps, phases and turns as plain values, and as lines people read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from apnap.queries.rule_changes import player_rules
from apnap.state.effects import RuleEntry, Until
from apnap.state.kinds import NOBODY
from apnap.state.melee import REGULAR_TURN
from apnap.state.steps import Phase, name_of_phase, row_of
from apnap.state.turns import Rider

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.melee import Melee
    from apnap.state.turns import PhasePlan, TurnPlan

SKIP_KINDS: Final[tuple[str, ...]] = ("skip turn", "skip phase", "skip step")


class ToCome:
    """What is to come of a turn, in values and in words: for a usual turn, worked out once."""

    def __init__(self, steps: list[dict[str, Any]], phases: list[dict[str, Any]]) -> None:
        self.steps: Final = steps
        self.phases: Final = phases
        self.kinds: Final[list[list[str]]] = [p["steps"] for p in phases]
        self.lines: Final = turn_lines(steps, phases)


def to_come(g: State) -> ToCome:
    place = g.usual()
    found = g.ruleset.told.get(place)
    if found is None:
        steps: list[dict[str, Any]] = [{"step": row_of(s.kind).name, "by": s.note} for s in g.steps_left()]
        found = ToCome(steps, [phase_values(g, p) for p in g.phases_left()])
        if place >= 0:
            g.ruleset.told[place] = found
    return found


# What values begin with that are told often, for copies.
NOTHING_TO_COME: Final[dict[str, Any]] = {
    "steps": None, "phases": None, "turns": None, "control": None, "skips": None, "reversed": False,
}  # fmt: skip
USUAL_TURN: Final[dict[str, Any]] = {"player": 0, "extra": False, "by": "", "skipped_by": "", "skips": None}


def own_phases(coming: ToCome) -> list[dict[str, Any]]:
    """Copies that whoever gets them may change."""
    found: list[dict[str, Any]] = []
    phases, kinds = coming.phases, coming.kinds
    for i in range(len(phases)):
        own = phases[i].copy()
        own["steps"] = kinds[i].copy()
        found.append(own)
    return found


def is_usual(g: State) -> bool:
    """Whether one turn follows the other, with nothing added, skipped or controlled."""
    if g.riders or g.rules or g.extra_turns or g.pending_turn is not None:
        return False
    return g.direction > 0 and g.melee is None


def following(g: State) -> int:
    """Who takes the next turn of the normal order; NOBODY if nobody is left."""
    return g.next_seat(g.last_regular if g.last_regular >= 0 else g.active)


def outlook(g: State) -> dict[str, Any]:
    """As structured values: this phase's steps, this turn's phases, the turns known so far, and what waits."""
    return outlook_of(g, to_come(g))


def outlook_of(g: State, coming: ToCome) -> dict[str, Any]:
    """The same, where what is to come of this turn has been looked up."""
    out = NOTHING_TO_COME.copy()
    out["steps"] = [s.copy() for s in coming.steps]
    out["phases"] = own_phases(coming)
    if is_usual(g):
        turns: list[dict[str, Any]] = []
        seat = following(g)
        if seat >= 0:
            turn = USUAL_TURN.copy()
            turn["player"] = seat
            turn["skips"] = []
            turns.append(turn)
        out["turns"] = turns
        out["control"] = []
        out["skips"] = []
        return out
    used: list[tuple[int, int]] = []
    out["turns"] = [turn_values(t) for t in turns_to_come(g, used)]
    out["control"] = [{"player": r.player, "by": r.by, "cause": r.note} for r in g.riders if r.kind == Rider.CONTROL]
    out["skips"] = [skip_values(g, e) for kind in SKIP_KINDS for e in g.rules.get(kind, [])] if g.rules else []
    out["reversed"] = g.direction < 0
    return out


def phase_values(g: State, phase: PhasePlan) -> dict[str, Any]:
    return {
        "phase": name_of_phase(phase.kind),
        "steps": [] if phase.kind is Phase.MAIN else [row_of(s).name for s in phase.steps],
        "by": phase.note,
        "partial": phase.steps != g.ruleset.steps_of(phase.kind),
    }


def turns_to_come(g: State, used: list[tuple[int, int]]) -> list[tuple[int, TurnPlan | None, str]]:
    """The extra turns in their order, then the normal order up to the first turn that is not skipped."""
    found: list[tuple[int, TurnPlan | None, str]] = []
    coming = [] if g.pending_turn is None else [g.pending_turn]
    for plan in [*coming, *reversed(g.extra_turns)]:
        if not g.players[plan.player].left:
            found.append((plan.player, plan, skipped_by(g, plan.player, used)))
    if g.melee is not None:
        return [*found, *turns_by_marker(g, g.melee, used)]
    seat = g.last_regular if g.last_regular >= 0 else g.active
    for _i in range(4 * g.started_with):
        seat = g.next_seat(seat)
        if seat < 0:
            break
        reason = skipped_by(g, seat, used)
        found.append((seat, None, reason))
        if not reason:
            break
    return found


def turns_by_marker(g: State, melee: Melee, used: list[tuple[int, int]]) -> list[tuple[int, TurnPlan | None, str]]:
    """What the turn marker of this turn will bring (807.4c): whoever gets it takes extra turns that are owed first."""
    marker = melee.here()
    found: list[tuple[int, TurnPlan | None, str]] = []
    seat = NOBODY if marker is None or marker.removals else marker.seat
    if seat >= 0 and marker is not None and marker.due != REGULAR_TURN:
        seat = g.next_seat(seat)
    if seat >= 0:
        for plan in reversed(melee.owed):
            if plan.player == seat:
                found.append((seat, plan, skipped_by(g, seat, used)))
        found.append((seat, None, skipped_by(g, seat, used)))
    return found


def marker_lines(g: State, melee: Melee) -> list[str]:
    """The turns that go on at the same time, and the markers that wait (807.4d)."""
    lines: list[str] = []
    for m in melee.markers:
        aside = m.aside
        if aside is not None:
            where = "" if aside.step is None else f", {row_of(aside.step.kind).name}"
            what = "waits" if aside.turn is None else f"turn {aside.turn_number}{where}"
            lines.append(f"at the same time (marker {m.number}): {g.players[m.seat].name}, {what}")
    return lines


def skipped_by(g: State, seat: int, used: list[tuple[int, int]]) -> str:
    """The name of what will skip that turn, taking one-shot effects one at a time (614.10a)."""
    if not g.rules:
        return ""
    for e in player_rules(g, "skip turn", seat):
        if e.node.optional:
            continue
        if e.lasting is None:
            return g.name_told(e.source) or "an effect"
        spent = sum(1 for id, _ in used if id == e.lasting.id)
        if spent < e.lasting.n:
            used.append((e.lasting.id, seat))
            return g.name_told(e.source) or "an effect"
    return ""


def turn_values(entry: tuple[int, TurnPlan | None, str]) -> dict[str, Any]:
    seat, plan, reason = entry
    return {
        "player": seat,
        "extra": plan is not None and plan.extra,
        "by": "" if plan is None else plan.note,
        "skipped_by": reason,
        "skips": [] if plan is None else [row_of(s).name for s in plan.skip_steps],
    }


def skip_values(g: State, e: RuleEntry) -> dict[str, Any]:
    what = f"{e.node.text} {e.node.kind[5:]}".strip()
    once = e.lasting is not None and e.lasting.duration.until == Until.USED
    players = [p.seat for p in g.players if not p.left and e in player_rules(g, e.node.kind, p.seat)]
    return {
        "what": what,
        "players": players,
        "times": e.lasting.n if once and e.lasting is not None else 0,
        "optional": e.node.optional,
        "by": g.name_told(e.source),
    }


# ---- in words ----------------------------------------------------------------------------------------------------

NEXT_TURN: Final = "then turn: "


def describe(g: State) -> list[str]:
    """For people, in the order in which it will happen; then what waits for its moment."""
    coming = to_come(g)
    return in_words(g, outlook_of(g, coming), coming)


def turn_lines(steps: list[dict[str, Any]], phases: list[dict[str, Any]]) -> list[str]:
    lines: list[str] = []
    if steps:
        lines.append("this phase: " + ", ".join([s["step"] + because(s["by"]) for s in steps]))
    if phases:
        lines.append("after this phase: " + ", ".join([phase_text(p) for p in phases]))
    return lines


def in_words(g: State, values: dict[str, Any], coming: ToCome) -> list[str]:
    lines = coming.lines.copy()
    if is_usual(g):
        seat = following(g)
        if seat >= 0:
            lines.append(NEXT_TURN + g.players[seat].name)
        return lines
    if not (values["control"] or g.riders or values["skips"] or values["reversed"]) and g.melee is None:
        for turn in values["turns"]:
            lines.append(turn_text(g, turn, {}))
        return lines
    controlled = {c["player"]: c for c in values["control"]}
    for turn in values["turns"]:
        lines.append(turn_text(g, turn, controlled))
    for c in controlled.values():
        lines.append(f"{g.players[c['player']].name}'s next turn: controlled by {control_text(g, c)}")
    for r in g.riders:
        if r.kind == Rider.EXTRA_TURN:
            name = g.players[r.player].name
            lines.append(f"after {name}'s next turn: extra turn: {name}{because(r.note)}")
        elif r.kind == Rider.SKIP:
            what = r.what
            lines.append(f"{g.players[r.player].name}'s next turn: skips each {what}{because(r.note)}")
    lines.extend(skip_text(g, s) for s in values["skips"])
    if g.melee is not None:
        lines += marker_lines(g, g.melee)
    if values["reversed"]:
        lines.append("turn order is reversed")
    return lines


def turn_text(g: State, turn: dict[str, Any], controlled: dict[int, dict[str, Any]]) -> str:
    text: str = ("then extra turn: " if turn["extra"] else NEXT_TURN) + g.players[turn["player"]].name
    text += because(turn["by"])
    for step in turn["skips"]:
        text += f", skips {step}{because(turn['by'])}"
    if turn["skipped_by"]:
        return f"{text}, skipped{because(turn['skipped_by'])}"
    if turn["player"] in controlled:
        text += ", controlled by " + control_text(g, controlled.pop(turn["player"]))
    return text


def control_text(g: State, c: dict[str, Any]) -> str:
    return f"{g.players[c['by']].name}{because(c['cause'])}"


def phase_text(phase: dict[str, Any]) -> str:
    name: str = phase["phase"]
    if phase["partial"]:
        name += f" with only {', '.join(phase['steps'])}"
    return name + because(phase["by"])


def skip_text(g: State, skip: dict[str, Any]) -> str:
    names = [g.players[s].name for s in skip["players"]]
    everyone = len(names) == g.alive
    who = "everyone" if everyone else " and ".join(names) or "nobody"
    many = everyone or len(names) == 1
    verb = "may skip" if skip["optional"] else "skips" if many else "skip"
    times = skip["times"]
    next_ = "each " if not times else "next " if times == 1 else f"next {times} "
    return f"{who} {verb} {next_}{skip['what']}{because(skip['by'])}"


def because(note: str) -> str:
    return f" ({note})" if note else ""
