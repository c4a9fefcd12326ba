"""A position in words, with nothing hidden: for the author of a scenario."""

from __future__ import annotations

from apnap.driving.asking import prompt
from apnap.game import Game
from apnap.state.game_state import State
from apnap.state.kinds import BATTLE, CREATURE, Q
from apnap.state.objects import Obj, Permanent
from apnap.state.steps import STEP_NAMES
from apnap.telling import notation
from apnap.view import pool


def show(game: Game) -> str:
    g = game.state
    lines = [heading(g)]
    for p in g.players:
        if p.left:
            lines.append(f"{p.name}: has left the game")
            continue
        mana = pool(g, p.seat)
        facts = [f"life {p.life}", f"hand: {cards(p.hand)}", f"library {len(p.library)}"]
        if p.graveyard:
            facts.append(f"graveyard: {cards(p.graveyard)}")
        if mana:
            facts.append(f"mana {mana}")
        lines.append(f"{p.name}: " + "; ".join(facts))
        mine = [permanent(g, x) for x in (*g.battlefield, *g.phased_out) if x.controller == p.seat]
        if mine:
            lines.append("  " + grouped(mine))
    if g.command:
        lines.append(f"command zone: {cards([o for o in g.command if not o.face_down])}")
    if g.exile:
        lines.append(f"exile: {cards(g.exile)}")
    if g.stack:
        lines.append("stack, top first: " + ", ".join(item.card.name for item in reversed(g.stack)))
    if not g.over:
        labels = notation.labels(g, g.options)
        lines.append("choices: " + ", ".join(labels[:15]) + (" …" if len(labels) > 15 else ""))
    return "\n".join(lines)


def heading(g: State) -> str:
    step = "" if g.step is None else f", {STEP_NAMES[g.step.kind]}"
    who = g.players[g.active].name if g.active >= 0 else "nobody"
    text = f"turn {g.turn_number} ({who}){step}"
    if g.over:
        winner = "nobody" if g.winner < 0 else g.players[g.winner].name
        return f"{text}; the game is over, {winner} wins"
    asked = g.players[g.ask_player].name
    if g.ask_kind == Q.PRIORITY:
        return f"{text}; {asked} has priority"
    return f"{text}; {asked} is asked: {prompt(g)}"


def cards(objects: list[Obj]) -> str:
    return grouped([o.card.name for o in objects]) or "nothing"


def grouped(names: list[str]) -> str:
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(name if n == 1 else f"{name} x{n}" for name, n in counts.items())


def permanent(g: State, p: Permanent) -> str:
    facts: list[str] = []
    if p.chars.types & CREATURE:
        facts.append(f"{p.chars.power}/{p.chars.toughness}")
    if p.tapped:
        facts.append("tapped")
    if p.damage:
        facts.append(f"{p.damage} damage")
    if p.sick and p.chars.types & CREATURE:
        facts.append("sick")
    facts += [f"{n} {kind}" for kind, n in sorted((p.counters or {}).items()) if n]
    if p.attached_to >= 0:
        facts.append(f"on {g.name_of(p.attached_to)}")
    if p.chars.types & BATTLE and p.protector >= 0:
        facts.append(f"protected by {g.players[p.protector].name}")
    if p.face_down:
        facts.append(f"face down {p.card.name}")
    if p.phased_out:
        facts.append("phased out")
    name = g.name_of(p.id)
    return f"{name} ({', '.join(facts)})" if facts else name
