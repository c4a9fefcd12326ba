"""What one player, or a spectator, may know (400.2, 722.4): plain values for programs and pages.

Nothing in a view depends on hidden cards: their names, their order, the generator, or ids that would tell one hidden
card from another.  `view_types` says what a view is made of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from apnap.atoms.merging import merged_at
from apnap.queries.planar import place_here
from apnap.rules.turn.combat.banding import band_of
from apnap.state import keys
from apnap.state.game_state import PRIORITY
from apnap.state.kinds import ALL, NOBODY, NOTHING, Q, Zone
from apnap.state.steps import name_of_phase, row_of
from apnap.telling.outlook import in_words, outlook_of, to_come
from apnap.view.ask import ask, events
from apnap.view.lending import next_view
from apnap.view.objects import (
    card,
    effects,
    item,
    permanents,
    player,
    pool,
    revealed,
    sees,
    sees_hand,
    visible,
)
from apnap.vocab.dungeons import passages

if TYPE_CHECKING:
    from apnap.state.combat import Combat
    from apnap.state.game_state import State
    from apnap.state.melee import Marker
    from apnap.view.types import (
        AttackView,
        CardView,
        CommanderView,
        DungeonView,
        GoneView,
        MarkerView,
        OrderView,
        OutcomeView,
        View,
    )

ABOUT_PRIORITY: Final = Q.PRIORITY

__all__ = ["libraries", "pool", "sees", "sees_hand", "view"]


# What a view is made of, with everything as it mostly is; what is not so is said of each.
FORM: Final[View] = {
    "version": 2,
    "you": 0,
    "ruleset": "",
    "turn": 0,
    "active": 0,
    "starting_player": 0,
    "phase": None,
    "step": None,
    "priority": None,
    "day": "neither",
    "players": [],
    "battlefield": [],
    "phased_out": [],
    "stack": [],
    "exile": [],
    "command": [],
    "revealed": [],
    "combat": [],
    "damage_order": [],
    "damage": [],
    "effects": [],
    "schedule": [],
    "outlook": {},
    "events": [],
    "gone": [],
    "ask": None,
    "over": False,
    "winner": None,
    "outcome": None,
}


def view(g: State, viewer: int, last: int, asked: bool = True) -> View:
    """`viewer`: a seat, NOBODY for a spectator, ALL for every card.  `last`: how many of the last events it has.
    `asked`: between two decisions there is no question, though the last one still stands there."""
    coming = to_come(g)
    later = outlook_of(g, coming)
    number = next_view()
    waiting = g.ruleset.spine.waiting_damage(g)
    out = FORM.copy()
    where(g, viewer, asked, out)
    out["players"] = [player(g, viewer, p.seat, number) for p in g.players]
    out["battlefield"] = permanents(g, viewer, g.battlefield, number)
    out["phased_out"] = permanents(g, viewer, g.phased_out, number)
    out["stack"] = [item(g, viewer, s, number) for s in g.stack]
    out["exile"] = [card(g, viewer, o, number) for o in g.exile]
    out["command"] = [card(g, viewer, o, number) for o in g.command if not o.face_down]
    out["revealed"] = revealed(g, viewer, asked, number)
    out["combat"] = attacks(g.combat)
    out["damage_order"] = damage_order(g)
    out["damage"] = [{"id": id, "source": source, "to": to, "n": n} for id, source, to, n in waiting]
    out["effects"] = effects(g, viewer)
    out["schedule"] = in_words(g, later, coming)
    out["outlook"] = later
    out["events"] = events(g, viewer, last)
    out["gone"] = gone(g, viewer, waiting)
    if asked:
        out["ask"] = ask(g, viewer)
    if g.over:
        out["over"] = True
        out["outcome"] = outcome(g)
    if g.winner != NOBODY:
        out["winner"] = seat_or_none(g.winner)
    add_rare(g, viewer, out, number)
    return out


def where(g: State, viewer: int, asked: bool, out: View) -> None:
    """Whose view of which game, and where in its turn that is."""
    if viewer != 0:
        out["you"] = seat_or_none(viewer)
    out["ruleset"] = g.ruleset.name
    out["turn"] = g.turn_number
    if g.active != 0:
        out["active"] = seat_or_none(g.active)
    if g.starting_player != 0:
        out["starting_player"] = seat_or_none(g.starting_player)
    if g.phase_kind is not None:
        out["phase"] = name_of_phase(g.phase_kind)
    if g.step_kind is not None:
        out["step"] = row_of(g.step_kind).name
    if asked and g.ask_kind is ABOUT_PRIORITY:
        out["priority"] = g.holder
    if g.day != 0:
        day: Any = ["neither", "day", "night"][g.day]
        out["day"] = day


def add_rare(g: State, viewer: int, out: View, number: int) -> None:
    """What most games have nothing of."""
    if not g.format.plain:
        out["format"] = g.format.name
    if g.turn is not None and g.turn.extra:
        out["extra_turn"] = True
    if g.monarch != NOBODY:
        out["monarch"] = g.monarch
    if g.initiative != NOBODY:
        out["initiative"] = g.initiative
    if g.planar and g.planar[place_here(g)] != NOBODY:
        out["planar"] = g.planar[place_here(g)]
    if g.ante:
        out["ante"] = [card(g, viewer, o, number) for o in g.ante]
    if g.delvers:
        out["dungeons"] = dungeons(g)
    if g.commanders:
        out["commanders"] = commanders(g)
    if g.melee is not None:
        out["markers"] = [marker_view(g, viewer, m) for m in g.melee.markers]
    if g.teams:
        out["teams"] = [list(team) for team in g.teams]
    if g.reach:
        out["in_range"] = [[s for s in range(len(g.players)) if g.in_range(p.seat, s)] for p in g.players]


def commanders(g: State) -> list[CommanderView]:
    """Who leads the decks, what they cost besides, and whom they have struck: everyone knows it (903.3, 903.10a)."""
    found: list[CommanderView] = []
    for k, c in enumerate(g.commanders):
        obj = g.objects.get(c.id)
        if obj is None:
            continue
        whole = merged_at(g, c.id)
        parts = [] if whole is None else [part.card for part in whole.parts if part.leads == k]
        out: CommanderView = {
            "owner": c.owner,
            "name": parts[0].name if parts else obj.card.card().name,
            "tax": 2 * c.casts,
            "damage": [{"player": seat, "n": n} for seat, n in sorted(c.damage.items())],
        }
        if obj.zone not in (Zone.HAND, Zone.LIBRARY) and not obj.face_down:
            out["id"] = c.id
        found.append(out)
    return found


def dungeons(g: State) -> list[DungeonView]:
    """How far everyone who has ventured has come (309.4)."""
    found: list[DungeonView] = []
    for d in g.delvers:
        out: DungeonView = {"player": d.owner, "completed": list(d.completed)}
        obj = g.objects.get(d.id)
        rooms = None if obj is None else passages(obj.card)
        if obj is not None and rooms is not None:
            out["dungeon"] = obj.card.name
            out["room"] = rooms.names[d.room]
        found.append(out)
    return found


def libraries(g: State) -> list[list[CardView]]:
    """What only a judge sees: every library, the top card last."""
    return [[card(g, ALL, o) for o in p.library] for p in g.players]


def seat_or_none(seat: int) -> int | None:
    return seat if seat >= 0 else None


def outcome(g: State) -> OutcomeView | None:
    if not g.over:
        return None
    out: OutcomeView = {
        "winner": seat_or_none(g.winner),
        "reason": g.end_reason,
        "rule": g.ruleset.cite(g.end_rule),
    }
    if g.teams:
        out["winners"] = [] if g.winner == NOBODY else g.team_of(g.winner)
    return out


def marker_view(g: State, viewer: int, marker: Marker) -> MarkerView:
    aside = marker.aside
    turn, number = (g.turn, g.turn_number) if aside is None else (aside.turn, aside.turn_number)
    phase, step = (g.phase, g.step) if aside is None else (aside.phase, aside.step)
    stage, holder = (g.stage, g.holder) if aside is None else (aside.stage, aside.holder)
    return {
        "number": marker.number,
        "player": marker.seat,
        "current": aside is None,
        "turn": None if turn is None else number,
        "phase": None if phase is None else name_of_phase(phase.kind),
        "step": None if step is None else row_of(step.kind).name,
        "priority": seat_or_none(holder) if turn is not None and stage == PRIORITY else None,
        "stack": [item(g, viewer, s) for s in (g.stack if aside is None else aside.stack)],
        "combat": attacks(g.combat if aside is None else aside.combat),
        "removals": marker.removals,
    }


def combat(g: State) -> list[AttackView]:
    return attacks(g.combat)


def attacks(combat: Combat | None) -> list[AttackView]:
    if combat is None:
        return []
    found: list[AttackView] = []
    for a in combat.attacking:
        out: AttackView = {
            "attacker": a.id,
            "defender": a.defender if a.defender >= 0 else None,
            "player": a.defending_player,
            "blocked": a.blocked,
            "blockers": a.blockers.copy(),
        }
        if combat.blockers_declared and not a.blocked:
            out["unblocked"] = True  # 509.1h
        if a.band != NOTHING:
            out["band"] = [b.id for b in band_of(combat, a)]
        found.append(out)
    return found


def damage_order(g: State) -> list[OrderView]:
    """Under rules with a damage assignment order: creatures that fight several, and their orders."""
    if g.combat is None or not g.ruleset.damage_order:
        return []
    lines = [(a.id, a.blockers) for a in g.combat.attacking]
    lines += [(b.id, b.attackers) for b in g.combat.blocking]
    return [{"creature": i, "order": line.copy()} for i, line in lines if len(line) > 1]


def gone(g: State, viewer: int, waiting: list[tuple[int, int, int, int]]) -> list[GoneView]:
    """What the stack and waiting damage speak of though it is no longer there; all of it was public."""
    if not g.stack and not waiting and g.melee is None:
        return []
    ids: list[int] = []
    sources: dict[int, str] = {}
    for s in g.stacked():
        ids.append(s.source)
        if not s.face_down:
            sources[s.source] = s.card.name  # shown as the ability was put there, wherever the card is hidden now
        for slot in s.targets:
            ids += slot
        assigned = s.get(keys.ASSIGNED)
        for k in range(0, len(assigned), 3):
            ids += assigned[k : k + 2]
    for _, source, to, _ in waiting:
        ids += [source, to]
    unseen = [i for i in dict.fromkeys(ids) if i != NOBODY and not visible(g, viewer, i)]
    return [{"id": i, "name": sources[i] if i in sources and i in g.objects else g.name_told(i)} for i in unseen]


def names_in(seen: View) -> dict[int, str]:
    """What a view calls each id it has: players, objects, and what is gone."""
    found: dict[int, str] = {p["seat"]: p["name"] for p in seen["players"]}
    cards = [*seen["exile"], *seen["command"], *seen["revealed"], *seen.get("ante", [])]
    for p in seen["players"]:
        cards += p["graveyard"]
        hand = p["hand"]
        if not isinstance(hand, int):
            cards += hand
    for c in cards:
        found[c["id"]] = c["name"] or "face-down card"
    for perm in [*seen["battlefield"], *seen["phased_out"]]:
        found[perm["id"]] = perm["name"] or "face-down creature"
    for s in [*seen["stack"], *[s for m in seen.get("markers", []) for s in m["stack"]]]:
        found[s["id"]] = s["name"] or "face-down spell"
    for left in seen["gone"]:
        found[left["id"]] = left["name"]
    return found
