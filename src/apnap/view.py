"""What one player may know (400.2, 722.4): plain values for programs and pages.

Nothing in a view depends on hidden cards: their names, their order, the generator, or ids that would tell one hidden
card from another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.notation import labels
from apnap.outlook import describe
from apnap.rules.turn.combat.banding import band_of
from apnap.state.kinds import BATTLE, COLOR_LETTERS, MANA_LETTERS, NOTHING, PHASE_NAMES, STEP_NAMES, Q
from apnap.state.objects import Item, Obj, Permanent

if TYPE_CHECKING:
    from apnap.state.game_state import State


def sees(g: State, viewer: int, seat: int) -> bool:
    """Whether what `seat` may look at is visible to the viewer: their own, or a player they control (722.4)."""
    return viewer == seat or g.decider(seat) == viewer


def view(g: State, viewer: int) -> dict[str, Any]:
    return {
        "you": viewer,
        "turn": g.turn_number,
        "active": g.active,
        "phase": None if g.phase is None else PHASE_NAMES[g.phase.kind],
        "step": None if g.step is None else STEP_NAMES[g.step.kind],
        "priority": g.holder if g.ask_kind == Q.PRIORITY else None,
        "day": ["neither", "day", "night"][g.day],
        "players": [player(g, viewer, p.seat) for p in g.players],
        "battlefield": [permanent(g, viewer, p) for p in g.battlefield],
        "phased_out": [permanent(g, viewer, p) for p in g.phased_out],
        "stack": [item(g, viewer, s) for s in g.stack],
        "exile": [card(g, viewer, o) for o in g.exile],
        "combat": combat(g),
        "damage_order": damage_order(g),
        "damage": waiting_damage(g),
        "schedule": describe(g),
        "ask": ask(g, viewer),
        "over": g.over,
        "winner": None if g.winner < 0 else g.winner,
    }


def player(g: State, viewer: int, seat: int) -> dict[str, Any]:
    p = g.players[seat]
    known = sees(g, viewer, seat)
    return {
        "seat": seat,
        "name": p.name,
        "life": p.life,
        "left": p.left,
        "hand": [o.card.name for o in p.hand] if known else len(p.hand),
        "library": len(p.library),
        "graveyard": [o.card.name for o in p.graveyard],
        "mana": pool(g, seat),
        "counters": {} if p.counters is None else dict(sorted(p.counters.items())),
        "lands_played": p.lands_played,
        "controlled_by": p.controlled_by,
    }


def pool(g: State, seat: int) -> str:
    p = g.players[seat]
    text = "".join(MANA_LETTERS[i] * p.pool[i] for i in range(6))
    if p.special_mana is not None:
        text += "".join(MANA_LETTERS[m.kind] for m in p.special_mana)
    return text


def card(g: State, viewer: int, o: Obj) -> dict[str, Any]:
    hidden = o.face_down and not any(o.seen_by >> p.seat & 1 and sees(g, viewer, p.seat) for p in g.players)
    return {"name": None if hidden else o.card.name, "owner": o.owner}


def permanent(g: State, viewer: int, p: Permanent) -> dict[str, Any]:
    c = p.chars
    out: dict[str, Any] = {
        "name": c.name or None,
        "controller": p.controller,
        "owner": p.owner,
        "tapped": p.tapped,
        "types": c.types,
        "subtypes": list(c.subtypes),
        "colors": "".join(COLOR_LETTERS[i] for i in range(5) if c.colors >> i & 1),
        "counters": {} if p.counters is None else dict(sorted(p.counters.items())),
        "token": not p.is_card,
    }
    if c.types & 4:
        out["power"] = c.power
        out["toughness"] = c.toughness
        out["damage"] = p.damage
        out["sick"] = p.sick
    if p.attached_to >= 0:
        out["attached_to"] = g.name_of(p.attached_to)
    if c.types & BATTLE and p.protector >= 0:
        out["protector"] = p.protector  # 310.8
    if p.face_down:
        out["face_down"] = True
        if sees(g, viewer, p.controller):
            out["card"] = p.card.name
    if p.back_up:
        out["back_up"] = True
    return out


def item(g: State, viewer: int, s: Item) -> dict[str, Any]:
    hidden = s.face_down and not sees(g, viewer, s.controller)
    out: dict[str, Any] = {
        "name": None if hidden else s.card.name,
        "spell": s.is_spell,
        "controller": s.controller,
        "targets": [g.name_of(i) for slot in s.targets for i in slot],
        "x": s.x,
    }
    assigned = s.get("assigned")  # combat damage, under rules that put it on the stack
    if assigned:
        names = [g.name_of(x) if k % 3 < 2 else x for k, x in enumerate(assigned)]
        out["damage"] = [names[k : k + 3] for k in range(0, len(names), 3)]
    return out


def combat(g: State) -> list[dict[str, Any]]:
    if g.combat is None:
        return []
    found: list[dict[str, Any]] = []
    for a in g.combat.attackers.values():
        out: dict[str, Any] = {
            "attacker": g.name_of(a.id),
            "defender": g.name_of(a.defender) if a.defender >= 0 else None,
            "blocked": a.blocked,
            "blockers": [g.name_of(b) for b in a.blockers],
        }
        if a.band != NOTHING:
            out["band"] = [g.name_of(b.id) for b in band_of(g.combat, a)]
        found.append(out)
    return found


def waiting_damage(g: State) -> list[dict[str, Any]]:
    """Under rules by which damage can be prevented after it is seen: what waits to be dealt."""
    waiting = g.ruleset.spine.waiting_damage(g)
    return [{"source": g.name_of(source), "to": g.name_of(to), "n": n} for _, source, to, n in waiting]


def damage_order(g: State) -> list[dict[str, Any]]:
    """Under rules with a damage assignment order: creatures that fight several, and their orders."""
    if g.combat is None or not g.ruleset.damage_order:
        return []
    lines = [(a.id, a.blockers) for a in g.combat.attackers.values()]
    lines += [(b.id, b.attackers) for b in g.combat.blockers.values()]
    return [{"creature": g.name_of(i), "order": [g.name_of(x) for x in line]} for i, line in lines if len(line) > 1]


def ask(g: State, viewer: int) -> dict[str, Any] | None:
    """The question; its options only for whoever must answer it and the player it is about (722.4)."""
    if g.ask_kind == Q.NONE or g.over:
        return None
    out: dict[str, Any] = {
        "player": g.ask_player,
        "decider": g.decider(g.ask_player),
        "kind": g.ask_kind.name,
    }
    if sees(g, viewer, g.ask_player):
        out["options"] = labels(g, g.options)
        out["rule"] = g.ruleset.cite(g.ask_rule)
    return out
